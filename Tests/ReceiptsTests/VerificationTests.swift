import Foundation
import Receipts
import SimulationKit
import Testing

private let noon = Date(timeIntervalSince1970: 1_772_452_800)

private func store(_ products: String...) throws -> TestStore {
  var store = TestStore()
  for product in products {
    try store.buy(product, at: noon)
  }
  return store
}

private func status(_ store: TestStore, _ text: String?, password: String? = nil) -> Int {
  VerificationService(store: store)
    .verify(VerificationRequest(receiptData: text, password: password), at: noon).status.rawValue
}

private func response(_ body: Data) throws -> JSONValue {
  try CanonicalJSON.decode(JSONValue.self, from: body)
}

private func items(_ value: JSONValue?) -> [JSONValue] {
  guard case .array(let items)? = value else { return [] }
  return items
}

private func names(_ value: JSONValue?) -> Set<String> {
  guard case .object(let members)? = value else { return [] }
  return Set(members.keys)
}

@Test func numbersEveryStatus() {
  #expect(VerificationStatus.listed.map(\.rawValue) == [0] + Array(21000...21010) + [21100, 21199])
  for number in [0] + Array(21000...21010) + Array(21100...21199) {
    #expect(VerificationStatus(rawValue: number)?.rawValue == number)
  }
  for number in [Int.min, -1, 1, 20999, 21011, 21099, 21200, Int.max] {
    #expect(VerificationStatus(rawValue: number) == nil)
  }
  #expect(VerificationStatus.internalDataAccess(.max).rawValue == 21199)
}

@Test func acceptsWhatItSigned() throws {
  let store = try store("full.version")
  #expect(status(store, try store.receipt(at: noon).base64) == 0)
}

@Test func refusesAReceiptInWhichWhatIsSignedIsChanged() throws {
  let store = try store("full.version")
  let receipt = try store.receipt(at: noon)
  for position in stride(from: 0, to: receipt.bytes.count, by: 3) {
    let flipped = try #require(receipt.flippingByte(at: position))
    let found = status(store, flipped.base64)
    let path = ReceiptTree(receipt).path(at: position).map(\.title)
    switch path.last {
    // Nobody looks at the root that comes along.
    case _ where path.contains("Certificates"): #expect([0, 21002, 21003].contains(found))
    case _ where path.contains("Attributes"): #expect(found == 21003)
    case "Signature": #expect([21002, 21003].contains(found))
    default: #expect([21002, 21003].contains(found), "\(path)")
    }
  }
  #expect(receipt.flippingByte(at: receipt.bytes.count) == nil)
  #expect(receipt.flippingByte(at: -1) == nil)
}

@Test func refusesAReceiptOfAnotherIdentity() throws {
  let store = try store("full.version")
  let other = try store.receipt(at: noon, signedBy: StoreIdentity.impostor.get())
  #expect(try other.content() == store.receipt(at: noon).content())
  #expect(status(store, other.base64) == 21003)
}

@Test func refusesAReceiptThatIsCut() throws {
  let store = try store("full.version")
  let text = try store.receipt(at: noon).base64
  for length in 0..<text.count {
    #expect(status(store, String(text.prefix(length))) == 21002)
  }
}

@Test(arguments: ["", " ", "not base64!", "ab=c", "a", "eyJhbGciOiJFUzI1NiJ9.e30.AA", "++//\n"])
func refusesMalformedReceiptData(_ text: String) throws {
  #expect(status(try store(), text) == 21002)
}

@Test func showsTheSignsThatFormsLose() throws {
  let store = try store("full.version")
  let text = try store.receipt(at: noon).base64
  #expect(text.contains("+") && text.contains("/"))
  #expect(status(store, text.replacing("+", with: " ")) == 21002)
  #expect(status(store, text.replacing("+", with: "-").replacing("/", with: "_")) == 21002)
}

@Test func answersMethodAndBodyThatItCannotRead() throws {
  let service = VerificationService(store: try store())
  let deep = String(repeating: "[", count: 100_000)
  let bodies = ["", "x", "[]", "null", "3", "\"text\"", "{\"receipt-data\":", deep]
  for body in bodies {
    #expect(
      service.respond(method: "POST", body: Data(body.utf8), at: noon) == Data(#"{"status":21000}"#.utf8)
    )
  }
  for method in ["GET", "post", ""] {
    #expect(
      service.respond(method: method, body: Data("{}".utf8), at: noon) == Data(#"{"status":21000}"#.utf8)
    )
  }
  for body in ["{}", #"{"receipt-data":null}"#, #"{"receipt-data":7}"#, #"{"receipt-data":["a"]}"#] {
    #expect(
      service.respond(method: "POST", body: Data(body.utf8), at: noon) == Data(#"{"status":21002}"#.utf8)
    )
  }
}

@Test func namesTheOtherEnvironmentInABareBody() throws {
  for environment in StoreEnvironment.allCases {
    var store = TestStore(environment: environment)
    try store.buy("full.version", at: noon)
    let request = VerificationRequest(receiptData: try store.receipt(at: noon).base64)
    let wrong = VerificationService(store: store, environment: environment.other).verify(request, at: noon)
    let number = environment == .sandbox ? 21007 : 21008
    #expect(wrong.body == Data(#"{"status":\#(number)}"#.utf8))
    #expect(wrong.checks.last?.name == "environment")
    #expect(VerificationService(store: store).verify(request, at: noon).status == .valid)
  }
}

@Test func asksForTheSecretWhereSomethingRenews() throws {
  let renewing = try store("coins.100", "pro.monthly")
  let text = try renewing.receipt(at: noon).base64
  #expect(status(renewing, text, password: renewing.sharedSecret) == 0)
  #expect(status(renewing, text, password: "wrong") == 21004)
  #expect(status(renewing, text, password: "") == 21004)
  #expect(status(renewing, text) == 21004)
  let plain = try store("coins.100", "full.version", "season.pass", "harbor.news")
  #expect(status(plain, try plain.receipt(at: noon).base64, password: "wrong") == 0)
}

@Test func refusesANeedlessSecretWhereReportsSaySo() throws {
  let store = try store("coins.100")
  let text = try store.receipt(at: noon).base64
  let service = VerificationService(store: store, secretRule: .refusedWithoutSubscriptions)
  let sent = VerificationRequest(receiptData: text, password: store.sharedSecret)
  #expect(service.verify(sent, at: noon).status == .secretMismatch)
  #expect(service.verify(VerificationRequest(receiptData: text), at: noon).status == .valid)
}

@Test func writesTheTypesOfTheWire() throws {
  let store = try store("full.version", "pro.monthly")
  let request = VerificationRequest(
    receiptData: try store.receipt(at: noon).base64,
    password: store.sharedSecret
  )
  let body = VerificationService(store: store)
    .respond(method: "POST", body: try JSONEncoder().encode(request), at: noon.addingTimeInterval(1.5))
  let answer = try response(body)
  #expect(
    names(answer) == [
      "status", "environment", "receipt", "latest_receipt", "latest_receipt_info", "pending_renewal_info",
    ]
  )
  #expect(answer["status"] == 0)
  #expect(answer["environment"] == "Sandbox")
  let receipt = try #require(answer["receipt"])
  #expect(receipt["receipt_type"] == "ProductionSandbox")
  #expect(receipt["adam_id"] == 0)
  #expect(receipt["bundle_id"] == "com.example.lighthouse")
  #expect(receipt["original_application_version"] == "1.0")
  #expect(receipt["original_purchase_date"] == "2013-08-01 07:00:00 Etc/GMT")
  #expect(receipt["original_purchase_date_pst"] == "2013-08-01 00:00:00 America/Los_Angeles")
  #expect(receipt["request_date_ms"] == "1772452801500")
  let subscription = try #require(items(receipt["in_app"]).last)
  #expect(subscription["quantity"] == "1")
  #expect(subscription["is_trial_period"] == "false")
  #expect(subscription["is_in_intro_offer_period"] == "false")
  #expect(subscription["expires_date_ms"] == "1772453100000")
  #expect(subscription["expires_date_pst"] == "2026-03-02 04:05:00 America/Los_Angeles")
  #expect(subscription["transaction_id"] == subscription["original_transaction_id"])
  #expect(names(items(receipt["in_app"]).first).contains("expires_date") == false)
  let pending = try #require(items(answer["pending_renewal_info"]).first)
  #expect(pending["auto_renew_status"] == "1")
  #expect(pending["expiration_intent"] == nil)
  #expect(answer["latest_receipt"] == .string(try #require(request.receiptData)))
}

@Test func leavesLatestMembersOutWhereNothingRenews() throws {
  let store = try store("full.version", "harbor.news")
  let request = VerificationRequest(receiptData: try store.receipt(at: noon).base64)
  let answer = VerificationService(store: store).verify(request, at: noon).response
  #expect(names(answer) == ["status", "environment", "receipt"])
}

@Test func knowsRenewalsThatTheReceiptDoesNot() throws {
  var store = try store("pro.monthly", "full.version")
  let receipt = try store.receipt(at: noon)
  let first = try #require(store.transactions.first)
  let second = try store.renew(first.id)
  let third = try store.renew(first.id)
  let service = VerificationService(store: store)
  var request = VerificationRequest(receiptData: receipt.base64, password: store.sharedSecret)
  let later = noon.addingTimeInterval(301)

  let full = service.verify(request, at: later).response
  #expect(items(full["receipt"]?["in_app"]).count == 2)
  let listed = items(full["latest_receipt_info"]).compactMap { $0["transaction_id"] }
  #expect(listed.contains(.string(second.id)))
  #expect(!listed.contains(.string(third.id)), "It begins only later.")
  guard case .string(let latest)? = full["latest_receipt"] else { return #expect(Bool(false)) }
  #expect(latest != receipt.base64)
  #expect(status(store, latest, password: store.sharedSecret) == 0)

  request.excludeOldTransactions = true
  let short = service.verify(request, at: later).response
  #expect(items(short["receipt"]?["in_app"]).count == 2)
  let kept = items(short["latest_receipt_info"]).compactMap { $0["product_id"] }
  #expect(Set(kept) == ["pro.monthly", "full.version"])
  #expect(kept.count == 2)
}

@Test func callsAReceiptValidWhoseSubscriptionHasEnded() throws {
  let store = try store("pro.monthly")
  let request = VerificationRequest(
    receiptData: try store.receipt(at: noon).base64,
    password: store.sharedSecret
  )
  let verification = VerificationService(store: store).verify(request, at: noon.addingTimeInterval(3600))
  #expect(verification.status == .valid)
  let pending = try #require(items(verification.response["pending_renewal_info"]).first)
  #expect(pending["auto_renew_status"] == "0")
  #expect(pending["expiration_intent"] == "1")
}

@Test func tellsThatRenewalIsTurnedOff() throws {
  var store = try store("pro.monthly")
  let first = try #require(store.transactions.first)
  try store.turnOffRenewal(of: first.id)
  let request = VerificationRequest(
    receiptData: try store.receipt(at: noon).base64,
    password: store.sharedSecret
  )
  let answer = VerificationService(store: store).verify(request, at: noon).response
  let pending = try #require(items(answer["pending_renewal_info"]).first)
  #expect(pending["auto_renew_status"] == "0")
  #expect(pending["expiration_intent"] == nil)
}

@Test func ordersPurchasesAsItIsTold() throws {
  let store = try store("full.version", "season.pass", "harbor.news", "coins.100")
  let request = VerificationRequest(receiptData: try store.receipt(at: noon).base64)
  func order(_ order: VerificationService.ItemOrder) -> [JSONValue] {
    let answer = VerificationService(store: store, order: order).verify(request, at: noon).response
    return items(answer["receipt"]?["in_app"]).compactMap { $0["product_id"] }
  }
  let bought = order(.purchased)
  #expect(bought == ["full.version", "season.pass", "harbor.news", "coins.100"])
  #expect(order(.newestFirst) == bought.reversed())
  #expect(order(.shuffled(seed: 1)) == order(.shuffled(seed: 1)))
  #expect(Set((1...50).map { order(.shuffled(seed: $0)) }).count > 12)
  #expect(Set(order(.shuffled(seed: -1))) == Set(bought))
}

@Test func failsOnDemand() throws {
  let store = try store("full.version")
  var service = VerificationService(store: store)
  service.failure = .serverUnavailable
  #expect(service.respond(method: "POST", body: Data("{}".utf8), at: noon) == Data(#"{"status":21005}"#.utf8))
  service.failure = .internalDataAccess(21104)
  let body = Data(#"{"is-retryable":true,"status":21104}"#.utf8)
  #expect(service.respond(method: "POST", body: Data("{}".utf8), at: noon) == body)
}

@Test func asksTheSandboxAfterProductionSaysSo() throws {
  let sandboxed = try store("full.version")
  let text = try sandboxed.receipt(at: noon).base64
  func requests(_ store: TestStore, _ strategy: SellerRelay.Strategy, _ text: String) -> [Int] {
    SellerRelay(store: store, strategy: strategy, password: nil).validate(text, at: noon)
      .attempts.map(\.verification.status.rawValue)
  }
  #expect(requests(sandboxed, .productionFirst, text) == [21007, 0])
  #expect(requests(sandboxed, .productionOnly, text) == [21007])
  #expect(requests(sandboxed, .sandboxFirst, text) == [0])
  var sold = TestStore(environment: .production)
  try sold.buy("full.version", at: noon)
  let genuine = try sold.receipt(at: noon).base64
  #expect(requests(sold, .productionFirst, genuine) == [0])
  #expect(requests(sold, .sandboxFirst, genuine) == [21008, 0])
  #expect(requests(sold, .sandboxOnly, genuine) == [21008])
  #expect(requests(sold, .productionFirst, "x") == [21002])
}

@Test func refusesAGenuineReceiptOfAnotherApp() throws {
  let seller = TestStore()
  var other = TestStore(app: StoreApp(bundleID: "com.example.anchor", version: "1", adamID: 1))
  let subscription = try other.buy("pro.monthly", at: noon)
  try other.buy("full.version", at: noon)
  let relay = SellerRelay(store: seller, password: seller.sharedSecret)
  let plain = try other.receipt(for: [try #require(other.transactions.last)], at: noon)
  let finding = relay.validate(plain.base64, at: noon)
  #expect(finding.verification.status == .valid)
  #expect(!finding.isAccepted)
  #expect(finding.bundleID == "com.example.anchor")
  let renewing = try other.receipt(for: [subscription], at: noon)
  #expect(relay.validate(renewing.base64, at: noon).verification.status == .secretMismatch)
}

@Test func relaysOverHTTP() throws {
  let store = try store("pro.monthly")
  let relay = SellerRelay(store: store, password: store.sharedSecret)
  let request = VerificationRequest(receiptData: try store.receipt(at: noon).base64, password: "ignored")
  let answer = try response(relay.respond(method: "POST", body: JSONEncoder().encode(request), at: noon))
  #expect(answer["status"] == 0)
  #expect(answer["accepted"] == true)
  #expect(relay.respond(method: "GET", body: Data(), at: noon) == Data(#"{"status":21000}"#.utf8))
  #expect(
    relay.respond(method: "POST", body: Data("{}".utf8), at: noon)
      == Data(#"{"accepted":false,"status":21002}"#.utf8)
  )
}
