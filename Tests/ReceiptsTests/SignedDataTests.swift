import Crypto
import Foundation
import SimulationKit
import Testing
import X509

@testable import Receipts

private typealias Support = SignedDataSupport

@Test func signsAsTheAppStoreDoes() throws {
  let jws = try Support.signer().sign(TransactionPayload(Support.transaction, Support.issuance))
  let parts = jws.split(separator: ".", omittingEmptySubsequences: false).map { Array($0.utf8) }
  #expect(parts.count == 3)
  let identity = try Support.identity()
  let header = try JSONValue(parsing: #require(Base64.url.decode(parts[0][...])))
  #expect(header == Support.header(identity.transactions.der))
  let payload = try #require(Base64.url.decode(parts[1][...]))
  let expected = """
    {"appAccountToken":"11111111-2222-3333-4444-555555555555","bundleId":"com.example.lighthouse",\
    "currency":"EUR","environment":"Sandbox","expiresDate":1652000000000,\
    "inAppOwnershipType":"FAMILY_SHARED","isUpgraded":true,"offerDiscountType":"PAY_AS_YOU_GO",\
    "offerIdentifier":"come.back","offerType":2,"originalPurchaseDate":1647000000000,\
    "originalTransactionId":"2000000000000001","price":2990,"productId":"pro.monthly",\
    "purchaseDate":1649999900000,"quantity":1,"revocationDate":1649999990000,"revocationPercentage":40000,\
    "revocationReason":1,"revocationType":"REFUND_PRORATED","signedDate":1650000000000,"storefront":"USA",\
    "storefrontId":"143441","subscriptionGroupIdentifier":"20000001",\
    "transactionId":"2000000000000002","transactionReason":"RENEWAL",\
    "type":"Auto-Renewable Subscription","webOrderLineItemId":"2000000000000003"}
    """
  #expect(String(decoding: payload, as: UTF8.self) == expected)
  // The signature matches the key of the first certificate, as two numbers of 32 bytes.
  let signature = try P256.Signing.ECDSASignature(
    rawRepresentation: #require(Base64.url.decode(parts[2][...]))
  )
  let signed = Data(jws.utf8.prefix(parts[0].count + 1 + parts[1].count))
  #expect(identity.transactions.key.publicKey.isValidSignature(signature, for: signed))
}

@Test func signsTheRefundedPart() throws {
  var transaction = Support.transaction
  transaction.ownership = .purchased
  transaction.revocation = Revocation(Support.date, .appIssue, .proratedRefund, percentage: 33_333)
  var payload = TransactionPayload(transaction, Support.issuance)
  #expect(payload.revocationType == "REFUND_PRORATED")
  #expect(payload.revocationPercentage == 33_333)
  #expect(try payload.transaction() == transaction)
  for percentage in [0, 100_000] {
    payload.revocationPercentage = percentage
    #expect(try payload.transaction().revocation?.percentage == percentage)
  }
}

@Test(arguments: [-1, 100_001, .min, .max]) func refusesARefundOfWhatIsNoPart(percentage: Int) throws {
  var payload = TransactionPayload(Support.transaction, Support.issuance)
  payload.revocationPercentage = percentage
  #expect(throws: SignedDataFault.malformedMember("/revocationPercentage")) { try payload.transaction() }
}

@Test(arguments: ProductType.allCases)
func givesBackTheTransactionThatWasSigned(_ type: ProductType) throws {
  var transaction = Support.transaction
  transaction.type = type
  let jws = try Support.signer().sign(TransactionPayload(transaction, Support.issuance))
  let payload = try Support.verifier().transaction(jws, now: Support.date)
  #expect(payload == TransactionPayload(transaction, Support.issuance))
  #expect(payload.signedDate == Support.date)
  var expected = transaction
  if type == .freeSubscription {
    // The JSON has no value for it.
    expected.type = .nonRenewing
    expected.price = 0
    expected.expiresDate = nil
    #expect(payload.type == "Non-Renewing Subscription")
  }
  #expect(try payload.transaction() == expected)
  // And a transaction with few values.
  let plain = StoreTransaction(
    id: "1",
    originalID: "1",
    productID: "coins",
    type: .consumable,
    quantity: 3,
    purchaseDate: Support.date,
    originalPurchaseDate: Support.date
  )
  #expect(try TransactionPayload(plain, Support.issuance).transaction() == plain)
}

@Test func hasFourWordsForFiveTypes() {
  #expect(
    ProductType.allCases.map(\.wireName) == [
      "Consumable", "Non-Consumable", "Auto-Renewable Subscription", "Non-Renewing Subscription",
      "Non-Renewing Subscription",
    ]
  )
  #expect(ProductType(wireName: "Free Subscription") == nil)
}

@Test func givesBackTheRenewalThatWasSigned() throws {
  let jws = try Support.signer().sign(RenewalInfoPayload(Support.renewal, Support.issuance))
  let payload = try Support.verifier().renewalInfo(jws, now: Support.date)
  #expect(try payload.renewalInfo() == Support.renewal)
  #expect(
    String(decoding: try CanonicalJSON.encode(payload.json), as: UTF8.self) == """
      {"appAccountToken":"11111111-2222-3333-4444-555555555555","autoRenewProductId":"pro.yearly",\
      "autoRenewStatus":1,"currency":"EUR","environment":"Sandbox","expirationIntent":2,\
      "gracePeriodExpiresDate":1650000500000,"isInBillingRetryPeriod":true,\
      "offerDiscountType":"FREE_TRIAL","offerIdentifier":"again","offerType":4,\
      "originalTransactionId":"2000000000000001","priceIncreaseStatus":1,"productId":"pro.monthly",\
      "recentSubscriptionStartDate":1647000000000,"renewalDate":1652000000000,"renewalPrice":9990,\
      "signedDate":1650000000000}
      """
  )
}

@Test(arguments: StoreEnvironment.allCases)
func givesBackTheNotificationThatWasSigned(_ environment: StoreEnvironment) throws {
  let (signer, verifier) = (try Support.signer(), try Support.verifier(environment))
  let issuance = Issuance(.lighthouse, environment, at: Support.date + 999)
  let id = try #require(UUID(uuidString: "99999999-8888-7777-6666-555555555555"))
  var notification = StoreNotification(id: id, kind: .test, date: Support.date)
  func signed() throws -> String {
    try signer.sign(NotificationPayload(notification, issuance, signer: signer))
  }
  let test = try verifier.notification(signed(), now: Support.date)
  #expect(test.version == "2.0")
  #expect(test.signedDate == Support.date)
  #expect(test.data?.appAppleId == (environment == .production ? StoreApp.lighthouse.adamID : nil))
  #expect(try verifier.contents(of: signed(), now: Support.date) == notification)
  for kind in StoreNotification.Kind.allCases + [StoreNotification.Kind(rawValue: "OF_TOMORROW")] {
    notification.kind = kind
    notification.subtype = StoreNotification.Subtype(rawValue: "NEW")
    #expect(try verifier.contents(of: signed(), now: Support.date) == notification)
  }
  notification.subtype = nil
  notification.kind = .oneTimeCharge
  notification.transaction = Support.transaction
  #expect(try verifier.contents(of: signed(), now: Support.date) == notification)
  notification.kind = .didFailToRenew
  notification.subtype = .gracePeriod
  notification.subscription = StoreSubscription(
    status: .gracePeriod,
    latest: Support.transaction,
    renewal: Support.renewal
  )
  #expect(try verifier.contents(of: signed(), now: Support.date) == notification)
  #expect(try verifier.notification(signed(), now: Support.date).data?.status == 4)
  let forged = try SignedDataSigner(StoreIdentity.impostor.get().transactions).sign(
    NotificationPayload(notification, issuance, signer: signer)
  )
  #expect(throws: SignedDataFault.self) { try verifier.contents(of: forged, now: Support.date) }
}

@Test func verifiesWhatIsSignedInANotification() throws {
  let (signer, verifier) = (try Support.signer(), try Support.verifier())
  let stranger = SignedDataSigner(try ChainDraft.signingChain())
  var payload = NotificationPayload()
  payload.notificationType = "ONE_TIME_CHARGE"
  payload.notificationUUID = UUID().uuidString
  payload.signedDate = Support.date
  payload.data = .init()
  payload.data?.bundleId = StoreApp.lighthouse.bundleID
  payload.data?.environment = "Sandbox"
  payload.data?.signedTransactionInfo = try stranger.sign(
    TransactionPayload(Support.transaction, Support.issuance)
  )
  let received = try signer.sign(payload)
  #expect(try verifier.notification(received, now: Support.date) == payload)
  #expect(throws: SignedDataFault.chain(.untrustedRoot)) {
    try verifier.contents(of: received, now: Support.date)
  }
}

@Test func findsTheAppOfANotificationWhereverItStands() throws {
  let (signer, sandbox) = (try Support.signer(), try Support.verifier())
  let production = try Support.verifier(.production)
  func fault(_ verifier: SignedDataVerifier, _ name: String, _ members: JSONValue) throws -> SignedDataFault?
  {
    let payload: JSONValue = ["notificationType": "X", "signedDate": 1_650_000_000_000, .init(name): members]
    let jws = try signer.sign(CanonicalJSON.encode(payload))
    do throws(SignedDataFault) {
      _ = try verifier.notification(jws, now: Support.date)
      return nil
    } catch {
      return error
    }
  }
  let (app, number) = (JSONValue.string(StoreApp.lighthouse.bundleID), JSONValue.integer(488_282_895))
  for name in ["data", "summary", "appData"] {
    #expect(try fault(sandbox, name, ["bundleId": app, "environment": "Sandbox"]) == nil)
    #expect(try fault(sandbox, name, ["bundleId": "x", "environment": "Sandbox"]) == .bundleID("x"))
    #expect(try fault(sandbox, name, ["bundleId": app, "environment": "Xcode"]) == .environment("Xcode"))
    #expect(try fault(sandbox, name, ["bundleId": app]) == .environment(nil))
    #expect(
      try fault(production, name, ["bundleId": app, "environment": "Production", "appAppleId": number]) == nil
    )
    #expect(try fault(production, name, ["bundleId": app, "environment": "Production"]) == .appAppleID(nil))
  }
  let token = "externalPurchaseToken"
  #expect(try fault(sandbox, token, ["bundleId": app, "externalPurchaseId": "SANDBOX_1"]) == nil)
  #expect(
    try fault(sandbox, token, ["bundleId": app, "externalPurchaseId": "1"]) == .environment("Production")
  )
  #expect(
    try fault(production, token, ["bundleId": app, "appAppleId": number, "externalPurchaseId": "1"]) == nil
  )
  #expect(try fault(sandbox, "nothing", ["bundleId": app]) == .bundleID(nil))
}

@Test func givesBackTheAppTransactionThatWasSigned() throws {
  let device = try #require(UUID(uuidString: "AAAAAAAA-BBBB-CCCC-DDDD-EEEEEEEEEEEE"))
  let nonce = try #require(UUID(uuidString: "11111111-2222-3333-4444-555555555555"))
  let proof = DeviceVerification(device: device, nonce: nonce)
  for environment in StoreEnvironment.allCases {
    let issuance = Issuance(.lighthouse, environment, at: Support.date, appTransactionID: "704")
    let payload = AppTransactionPayload(
      issuance,
      originalPurchaseDate: Support.date - 5,
      originalApplicationVersion: "2.0",
      deviceVerification: proof
    )
    let received = try Support.verifier(environment)
      .appTransaction(Support.signer().sign(payload), now: Date.distantFuture)
    #expect(received == payload)
    #expect(received.originalApplicationVersion == (environment == .sandbox ? "1.0" : "2.0"))
    #expect(received.appAppleId == (environment == .sandbox ? 0 : StoreApp.lighthouse.adamID))
    let read = DeviceVerification(value: received.deviceVerification, nonce: received.deviceVerificationNonce)
    #expect(read?.matches(device) == true)
    #expect(read?.matches(nonce) == false)
  }
}

@Test func provesToADeviceAsStoreKitDoes() throws {
  // printf %s 11111111-2222-3333-4444-555555555555aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee | openssl sha384 -binary
  let proof = DeviceVerification(
    device: try #require(UUID(uuidString: "AAAAAAAA-BBBB-CCCC-DDDD-EEEEEEEEEEEE")),
    nonce: try #require(UUID(uuidString: "11111111-2222-3333-4444-555555555555"))
  )
  #expect(proof.value == "0OM3wtqw733HIOo92tHpEKPwuG4yWOMdPhb80AYiepGx9ZijqecHYpMQLRlhwiCP")
}

// MARK: - Refused

@Test func refusesWhatIsNotOfTheAppOrTheEnvironment() throws {
  let transaction = try Support.signer().sign(TransactionPayload(Support.transaction, Support.issuance))
  #expect(throws: SignedDataFault.environment("Sandbox")) {
    try Support.verifier(.production).transaction(transaction, now: Support.date)
  }
  #expect(throws: SignedDataFault.bundleID("com.example.lighthouse")) {
    try Support.verifier(bundleID: "com.example").transaction(transaction, now: Support.date)
  }
  let renewal = try Support.signer().sign(RenewalInfoPayload(Support.renewal, Support.issuance))
  #expect(throws: SignedDataFault.environment("Sandbox")) {
    try Support.verifier(.production).renewalInfo(renewal, now: Support.date)
  }
  #expect(throws: SignedDataFault.missingAppAppleID) {
    try Support.verifier(.production, appAppleID: nil)
  }
  let app = try Support.signer().sign(
    AppTransactionPayload(
      Issuance(.lighthouse, .production, at: Support.date),
      originalPurchaseDate: Support.date,
      originalApplicationVersion: "1"
    )
  )
  #expect(throws: SignedDataFault.appAppleID(488_282_895)) {
    try Support.verifier(.production, appAppleID: 1).appTransaction(app, now: Support.date)
  }
  #expect(throws: SignedDataFault.environment("Production")) {
    try Support.verifier().appTransaction(app, now: Support.date)
  }
}

@Test(arguments: ["Xcode", "LocalTesting"])
func leavesNoHoleForXcode(_ environment: String) throws {
  var payload = TransactionPayload(Support.transaction, Support.issuance)
  payload.environment = environment
  let jws = try Support.signer().sign(payload)
  #expect(Support.verdict(try Support.verifier(), jws) == .failure(.environment(environment)))
  #expect(Support.verdict(try Support.verifier(), jws.dropLast(4) + "AAAA") == .failure(.signature))
}

@Test func refusesAHeaderForTheOneThingThatIsWrong() throws {
  let identity = try Support.identity().transactions
  let payload = TransactionPayload(Support.transaction, Support.issuance).json
  guard case .object(let good) = Support.header(identity.der), case .array(let x5c) = good["x5c"] else {
    Issue.record("The header is no object")
    return
  }
  let url = identity.der.map { JSONValue.string(String(decoding: Base64.url.encode($0), as: UTF8.self)) }
  let cases: [(JSONValue, SignedDataFault)] = [
    (good.with("alg", nil), .algorithm(nil)), (good.with("alg", "none"), .algorithm("none")),
    (good.with("alg", "HS256"), .algorithm("HS256")), (good.with("alg", "es256"), .algorithm("es256")),
    (good.with("alg", ["ES256"]), .algorithm(nil)), (good.with("x5c", nil), .certificates),
    (good.with("x5c", "x"), .certificates), (good.with("x5c", [1, 2, 3]), .certificates),
    (good.with("x5c", .array(url)), .certificates), (good.with("x5c", []), .chain(.count(0))),
    (good.with("x5c", .array([x5c[0]])), .chain(.count(1))),
    (good.with("x5c", .array(Array(x5c.prefix(2)))), .chain(.count(2))),
    (good.with("x5c", .array(x5c + [x5c[2]])), .chain(.count(4))),
    (good.with("x5c", .array(["MAA=", x5c[1], x5c[2]])), .chain(.malformed(.leaf))),
    (good.with("x5c", .array([x5c[0], "MAA=", x5c[2]])), .chain(.malformed(.intermediate))),
    (good.with("x5c", .array([x5c[1], x5c[0], x5c[2]])), .chain(.notAnAuthority(.intermediate))),
    (good.with("crit", ["b64"]), .criticalHeader), (["alg"], .notAnObject(.header)),
  ]
  let verifier = try Support.verifier()
  for (header, fault) in cases {
    let jws = try Support.jws(header: header, payload: payload, key: identity.key)
    #expect(Support.verdict(verifier, jws) == .failure(fault), "\(header)")
  }
  // Other members of the header do no harm, and neither does the root's entry.
  for header in [good.with("kid", "x"), good.with("x5c", .array([x5c[0], x5c[1], "MAA="]))] {
    let jws = try Support.jws(header: header, payload: payload, key: identity.key)
    #expect(throws: Never.self) { try Support.verdict(verifier, jws).get() }
  }
}

@Test func refusesWhatIsNoJWS() throws {
  let verifier = try Support.verifier()
  let jws = try Support.signer().sign(TransactionPayload(Support.transaction, Support.issuance))
  let parts = jws.split(separator: ".").map(String.init)
  let (header, payload, signature) = (parts[0], parts[1], parts[2])
  for (text, fault) in [
    ("", .parts(1)),
    ("..", .json(.payload, JSONSyntaxError(line: 1, column: 1, "Expected a value, found the end"))),
    ("a.b", .parts(2)), ("a.b.c.d", .parts(4)), (jws + ".", .parts(4)),
    ("\(header).\(payload)=.\(signature)", .base64(.payload)),
    ("\(header).\(payload) .\(signature)", .base64(.payload)),
    ("\(header)=.\(payload).\(signature)", .base64(.header)),
    ("\(header).\(payload).\(signature)==", .base64(.signature)), ("\(header).\(payload).", .signature),
    ("\(header).\(payload).\(signature.dropLast(2))", .signature),
    ("\(header).W10.\(signature)", .notAnObject(.payload)),
    ("W10.\(payload).\(signature)", .notAnObject(.header)),
    ("\(header).\(payload).\(String(repeating: "A", count: 86))", .signature),
  ] as [(String, SignedDataFault)] {
    #expect(Support.verdict(verifier, text) == .failure(fault), "\(text.prefix(80))")
  }
}

@Test func refusesAKeyOfAnotherCurve() throws {
  let key = P384.Signing.PrivateKey()
  let draft = try ChainDraft(
    (
      Certificate.PrivateKey(P384.Signing.PrivateKey()), Certificate.PrivateKey(P384.Signing.PrivateKey()),
      Certificate.PrivateKey(key)
    )
  )
  let certificates = try draft.issue()
  let jws = try Support.jws(
    header: Support.header(certificates.map { try $0.der() }),
    payload: TransactionPayload(Support.transaction, Support.issuance).json,
    key: P256.Signing.PrivateKey()
  )
  let verifier = try SignedDataVerifier(
    roots: [certificates[2]],
    environment: .sandbox,
    bundleID: StoreApp.lighthouse.bundleID
  )
  #expect(Support.verdict(verifier, jws) == .failure(.key))
}

// MARK: - Accepted, like Apple's libraries do

@Test func takesWhatAppleMayAddAndWhatXcodeWrites() throws {
  guard case .object(var members) = TransactionPayload(Support.transaction, Support.issuance).json else {
    return
  }
  members["somethingNew"] = ["a": [1, .null]]
  members["price"] = .number(2990.7)
  members["purchaseDate"] = "1649999900000"
  members["expiresDate"] = .number(1_652_000_000_000.25)
  members["offerPeriod"] = .null
  members["advancedCommerceInfo"] = ["items": []]
  members["type"] = "Something New"
  let jws = try Support.signer().sign(CanonicalJSON.encode(JSONValue.object(members)))
  let payload = try Support.verifier().transaction(jws, now: Support.date)
  #expect(payload.price == 2990)
  #expect(payload.purchaseDate == Support.date - 100)
  #expect(payload.expiresDate == Support.date + 2_000_000)
  #expect(payload.advancedCommerceInfo == ["items": []])
  #expect(payload.type == "Something New")
  #expect(throws: SignedDataFault.malformedMember("/type")) { try payload.transaction() }
}

@Test func refusesMembersOfAnotherType() throws {
  guard case .object(let good) = TransactionPayload(Support.transaction, Support.issuance).json else {
    return
  }
  let verifier = try Support.verifier()
  for (name, value) in [
    ("productId", 5), ("productId", ["x"]), ("purchaseDate", "yesterday"), ("purchaseDate", -1),
    ("purchaseDate", 253_402_300_800_000), ("expiresDate", true), ("quantity", "many"),
    ("price", .number(1e300)),
    ("isUpgraded", 1), ("appAccountToken", "x"), ("signedDate", "now"), ("signedDate", []),
  ] as [(String, JSONValue)] {
    let jws = try Support.signer().sign(CanonicalJSON.encode(good.with(name, value)))
    #expect(Support.verdict(verifier, jws) == .failure(.malformedMember("/" + name)), "\(name) \(value)")
  }
  let nested: JSONValue = ["data": ["bundleId": 1], "signedDate": 1_650_000_000_000]
  let jws = try Support.signer().sign(CanonicalJSON.encode(nested))
  #expect(throws: SignedDataFault.malformedMember("/data/bundleId")) {
    try verifier.notification(jws, now: Support.date)
  }
}

@Test func readsAnOfferWithoutItsDiscount() throws {
  let payload = TransactionPayload(Support.transaction, Support.issuance)
  guard case .object(let members) = payload.json,
    case .object(let older) = members.with("offerDiscountType", nil)
  else { return #expect(Bool(false)) }
  var expected = Support.transaction
  expected.offer?.discount = nil
  let transaction = try TransactionPayload(older).transaction()
  #expect(transaction == expected)
  #expect(TransactionPayload(transaction, Support.issuance).offerDiscountType == nil)
}

@Test func saysWhichMemberATransactionLacks() throws {
  let payload = TransactionPayload(Support.transaction, Support.issuance)
  for field in [
    "transactionId", "originalTransactionId", "productId", "type", "purchaseDate",
  ] {
    guard case .object(let members) = payload.json,
      case .object(let rest) = members.with(field, nil)
    else { return }
    #expect(throws: SignedDataFault.missingMember("/" + field)) { try TransactionPayload(rest).transaction() }
  }
}

/// Apple adds values to its enumerations; a payload with one is read, and written as it was.
@Test(
  arguments: [
    ("transactionReason", "X"), ("inAppOwnershipType", "ASSIGNED"), ("offerType", 9),
    ("offerDiscountType", "X"),
    ("revocationReason", 7), ("revocationType", "X"),
  ] as [(String, JSONValue)]
)
func keepsValuesThatAreNewerThanTheLibrary(_ field: String, _ value: JSONValue) throws {
  let payload = TransactionPayload(Support.transaction, Support.issuance)
  guard case .object(let members) = payload.json,
    case .object(let changed) = members.with(field, value)
  else { return #expect(Bool(false)) }
  let transaction = try TransactionPayload(changed).transaction()
  #expect(TransactionPayload(transaction, Support.issuance).json == .object(changed))
}

@Test(
  arguments: [
    ("expirationIntent", 9), ("priceIncreaseStatus", 9), ("offerType", 9), ("offerDiscountType", "X"),
  ] as [(String, JSONValue)]
)
func keepsValuesOfARenewalThatAreNewerThanTheLibrary(_ field: String, _ value: JSONValue) throws {
  guard case .object(let members) = RenewalInfoPayload(Support.renewal, Support.issuance).json,
    case .object(let changed) = members.with(field, value)
  else { return #expect(Bool(false)) }
  let renewal = try RenewalInfoPayload(changed).renewalInfo()
  #expect(RenewalInfoPayload(renewal, Support.issuance).json == .object(changed))
  guard case .object(let wrong) = members.with("autoRenewStatus", 2) else { return }
  #expect(throws: SignedDataFault.malformedMember("/autoRenewStatus")) {
    try RenewalInfoPayload(wrong).renewalInfo()
  }
}

@Test func namesTheValuesThatAppleDocuments() {
  #expect(Offer.Kind.allCases.map(\.description) == ["introductory", "promotional", "code", "winBack"])
  #expect(Offer.Kind.allCases.map(\.rawValue) == [1, 2, 3, 4])
  #expect("\(Offer.Kind(rawValue: 9))" == "9")
  #expect(StoreSubscription.Status.allCases.map(\.rawValue) == [1, 2, 3, 4, 5])
  #expect("\(StoreSubscription.Status.gracePeriod)" == "gracePeriod")
  #expect("\(StoreTransaction.Ownership(rawValue: "ASSIGNED"))" == "ASSIGNED")
  #expect(RenewalInfo.ExpirationIntent.allCases.map(\.rawValue) == [1, 2, 3, 4, 5])
  #expect(RenewalInfo.PriceIncrease.allCases.map(\.rawValue) == [0, 1])
  #expect(Revocation.Reason.allCases.map(\.rawValue) == [0, 1])
  #expect(
    Offer.Discount.allCases.map(\.rawValue) == ["FREE_TRIAL", "PAY_AS_YOU_GO", "PAY_UP_FRONT", "ONE_TIME"]
  )
}

// MARK: - Base64

@Test func writesAndReadsBase64AsFoundationDoes() {
  var random = SeededSource(seed: 3)
  for count in 0..<200 {
    let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let standard = Data(bytes).base64EncodedString()
    #expect(Base64.standard.encode(bytes) == Array(standard.utf8))
    #expect(Base64.standard.decode(Array(standard.utf8)[...]) == bytes)
    let url = standard.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    #expect(Base64.url.encode(bytes) == Array(url.utf8))
    #expect(Base64.url.decode(Array(url.utf8)[...]) == bytes)
  }
}

@Test func readsOneTextForEachSequenceOfBytes() {
  for wrong in [
    "A", "AB", "ABC", "AB=", "AB==", "=", "====", "A===", "AA =", "AAA", "AA", "AAB=", "AA==AAAA", "AA-_",
  ] {
    let isGood = ["AA==", "AAA="].contains(wrong)
    #expect((Base64.standard.decode(Array(wrong.utf8)[...]) != nil) == isGood, "\(wrong)")
  }
  for wrong in ["A", "AB", "AAB", "AA=", "AA==", "AA+/", "AAAA\n", "ÄA"] {
    #expect(Base64.url.decode(Array(wrong.utf8)[...]) == nil, "\(wrong)")
  }
  // Every pair of final characters decodes to one byte of its own, or is invalid.
  var bytes: Set<[UInt8]> = []
  for a in UInt8.min...UInt8.max {
    for b in UInt8.min...UInt8.max {
      if let read = Base64.url.decode([a, b]) {
        #expect(bytes.insert(read).inserted)
        #expect(Base64.url.encode(read) == [a, b])
      }
    }
  }
  #expect(bytes.count == 256)
}
