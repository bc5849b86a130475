import Crypto
import Foundation
import Receipts
import SimulationKit
import Testing

private let noon = endpointNoon

/// A seller's server that calls the API of a sandbox store.
struct Caller {
  let key = P256.Signing.PrivateKey()
  var store: TestStore
  var api: ServerAPI
  var date = noon
  /// How many seconds the store's clock is ahead of the caller's.
  var lead = 0.0

  init(
    _ products: [String] = [],
    environment: StoreEnvironment = .sandbox,
    address: DeliveryAddress? = nil
  ) throws {
    store = try soldStore(products, environment: environment)
    let registered = APIKey(id: "KEY1234567", issuer: "issuer", publicKey: key.publicKey)
    api = ServerAPI(
      identity: try StoreIdentity.demonstration.get(),
      environment: environment,
      keys: [registered],
      notificationAddress: address
    )
  }

  func token(_ change: (inout [String: JSONValue], inout [String: JSONValue]) -> Void = { _, _ in }) throws
    -> String
  {
    let now = Int(date.timeIntervalSince1970 - lead)
    var header: [String: JSONValue] = ["alg": "ES256", "kid": "KEY1234567", "typ": "JWT"]
    var payload: [String: JSONValue] = [
      "iss": "issuer", "iat": .integer(now), "exp": .integer(now + 3600), "aud": "appstoreconnect-v1",
      "bid": .string(store.app.bundleID),
    ]
    change(&header, &payload)
    func part(_ data: Data) -> String {
      data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
    let signed =
      try part(CanonicalJSON.encode(JSONValue.object(header))) + "."
      + part(CanonicalJSON.encode(JSONValue.object(payload)))
    return try signed + "." + part(key.signature(for: Data(signed.utf8)).rawRepresentation)
  }

  mutating func call(
    _ method: String = "GET",
    _ target: String,
    body: JSONValue? = nil,
    authorization: String? = nil
  ) throws -> EndpointResponse {
    let request = EndpointRequest(
      method,
      target,
      headers: ["Authorization": try authorization ?? "Bearer \(token())"],
      body: try body.map { try CanonicalJSON.encode($0) } ?? Data()
    )
    return api.respond(to: request, store: &store, at: date, callerDate: date.addingTimeInterval(-lead))
  }

  mutating func code(_ method: String = "GET", _ target: String, body: JSONValue? = nil) throws -> JSONValue?
  {
    let response = try call(method, target, body: body)
    let json = try decoded(response.body)
    guard case .integer(let code)? = json["errorCode"] else { return nil }
    #expect(response.status == code / 10_000)
    #expect(response.headers["content-type"] == "application/json")
    #expect(json["errorMessage"]?.textValue?.isEmpty == false)
    return .integer(code)
  }

  /// The signed transactions in a response, as a verifier reads them.
  func transactions(_ response: EndpointResponse) throws -> [TransactionPayload] {
    let json = try decoded(response.body)
    let signed = json["signedTransactions"]?.items ?? [json["signedTransactionInfo"]].compactMap(\.self)
    return try signed.map { try verifier.transaction(try #require($0.textValue), now: date) }
  }

  var verifier: SignedDataVerifier {
    get throws {
      try SignedDataVerifier(
        roots: StoreIdentity.demonstration.get().transactions.certificates.suffix(1),
        environment: store.environment,
        bundleID: store.app.bundleID,
        appAppleID: store.app.adamID
      )
    }
  }
}

@Test func givesOneTransaction() throws {
  var caller = try Caller(["coins.100", "pro.monthly"])
  let id = try #require(caller.store.transactions.last).id
  let response = try caller.call("GET", "/inApps/v1/transactions/\(id)")
  #expect(response.status == 200)
  let payload = try #require(caller.transactions(response).first)
  #expect(payload.transactionId == id)
  #expect(payload.productId == "pro.monthly")
  #expect(payload.signedDate == noon)
}

@Test(arguments: ["transactions", "history", "subscriptions"])
func refusesTransactionsThatItDoesNotKnow(_ kind: String) throws {
  var caller = try Caller(["coins.100"])
  #expect(try caller.code("GET", "/inApps/v1/\(kind)/12345") == 4_040_010)
  #expect(try caller.code("GET", "/inApps/v1/\(kind)/abc") == 4_000_006)
  #expect(try caller.code("GET", "/inApps/v1/\(kind)/123456789012345678901") == 4_000_006)
  let id = try #require(caller.store.transactions.first).id
  caller.store = try soldStore(["coins.100"], environment: .production)
  #expect(try caller.code("GET", "/inApps/v1/\(kind)/\(id)") == 4_040_010)
}

@Test func knowsNothingOfWhatIsStillToCome() throws {
  var caller = try Caller(["coins.100"])
  let id = try #require(caller.store.transactions.first).id
  caller.date = noon.addingTimeInterval(-1)
  #expect(try caller.code("GET", "/inApps/v1/transactions/\(id)") == 4_040_010)
}

@Test func answersUnknownRoutesAndMethods() throws {
  var caller = try Caller()
  for path in [
    "/", "/inApps", "/inApps/v1", "/inApps/v3/history/1", "/inApps/v1/transactions", "/x/v1/history/1",
  ] {
    #expect(try caller.call("GET", path).status == 404, "\(path)")
  }
  let response = try caller.call("POST", "/inApps/v1/transactions/1")
  #expect(response.status == 405)
  #expect(response.headers["allow"] == "GET")
}

// MARK: Tokens

@Test func takesATokenThatAppleWouldTake() throws {
  var caller = try Caller()
  func status(_ authorization: String) throws -> Int {
    try caller.call("GET", "/inApps/v1/transactions/1", authorization: authorization).status
  }
  #expect(try status("Bearer " + caller.token()) == 404)
  #expect(try status("bearer " + caller.token { _, payload in payload["iat"] = nil }) == 404)
}

@Test(
  arguments: [
    ("alg", "HS256"), ("alg", "none"), ("crit", "[\"b64\"]"), ("kid", "OTHER"), ("kid", nil),
    ("iss", "somebody"), ("aud", "other"),
    ("bid", "com.example.anchor"), ("exp", nil), ("exp", "soon"),
  ] as [(String, String?)]
)
func refusesATokenInWhichSomethingIsWrong(_ name: String, value: String?) throws {
  var caller = try Caller()
  let token = try caller.token { header, payload in
    if header[name] != nil || name == "crit" {
      header[name] = value.map(JSONValue.string)
    } else {
      payload[name] = value.map(JSONValue.string)
    }
  }
  let response = try caller.call("GET", "/inApps/v1/transactions/1", authorization: "Bearer " + token)
  #expect(response.status == 401)
  #expect(response.headers["content-type"] == "text/plain")
  #expect(response.body == Data("Unauthenticated".utf8))
}

@Test(arguments: [
  (0, 3600, 404), (0, 3601, 401), (-3600, 0, 401), (-1800, 1800, 404), (-10, 3591, 401), (60, 3600, 404),
  (61, 3600, 401),
])
func looksAtTheLifeOfAToken(_ issued: Int, end: Int, status: Int) throws {
  var caller = try Caller()
  let now = Int(noon.timeIntervalSince1970)
  let token = try caller.token { _, payload in
    payload["iat"] = .integer(now + issued)
    payload["exp"] = .integer(now + end)
  }
  #expect(
    try caller.call("GET", "/inApps/v1/transactions/1", authorization: "Bearer " + token).status == status
  )
}

@Test func refusesATokenThatAnotherKeySigned() throws {
  var caller = try Caller()
  let token = try caller.token()
  var parts = token.split(separator: ".").map(String.init)
  parts[1] = String(parts[1].dropLast()) + (parts[1].hasSuffix("A") ? "B" : "A")
  let other = try Caller().token()
  for bad in [
    parts.joined(separator: "."), other, "", "a.b", "a.b.c", "....", String(repeating: "a", count: 9000),
  ] {
    #expect(try caller.call("GET", "/inApps/v1/transactions/1", authorization: "Bearer " + bad).status == 401)
  }
  #expect(try caller.call("GET", "/inApps/v1/transactions/1", authorization: token).status == 401)
}

@Test func readsAKeyFromPEM() throws {
  let key = P256.Signing.PrivateKey()
  let read = try APIKey(id: "a", issuer: "b", pem: key.publicKey.pemRepresentation)
  #expect(read.publicKey.rawRepresentation == key.publicKey.rawRepresentation)
  #expect(throws: (any Error).self) { try APIKey(id: "a", issuer: "b", pem: "no key") }
}

// MARK: History

/// 45 purchases, a minute apart.
private func longHistory() throws -> Caller {
  var caller = try Caller()
  for index in 0..<45 {
    try caller.store.buy(
      index % 5 == 0 ? "season.pass" : "coins.100",
      at: noon.addingTimeInterval(60 * Double(index))
    )
  }
  caller.date = noon.addingTimeInterval(3600)
  return caller
}

private func pages(_ caller: inout Caller, _ query: String = "", version: Int = 2) throws -> [[String]] {
  let id = try #require(caller.store.transactions.first).id
  var pages: [[String]] = []
  var revision = ""
  for _ in 0..<10 {
    let target =
      "/inApps/v\(version)/history/\(id)?\(query)\(revision.isEmpty ? "" : "&revision=\(revision)")"
    let response = try caller.call("GET", target)
    #expect(response.status == 200)
    pages.append(try caller.transactions(response).compactMap(\.transactionId))
    let json = try decoded(response.body)
    revision = try #require(json["revision"]?.textValue)
    guard json["hasMore"] == true else { break }
  }
  return pages
}

@Test func pagesThroughAHistory() throws {
  var caller = try longHistory()
  let ids = caller.store.transactions.map(\.id)
  let ascending = try pages(&caller)
  #expect(ascending.map(\.count) == [20, 20, 5])
  #expect(ascending.flatMap(\.self) == ids)
  #expect(try pages(&caller, "sort=DESCENDING").flatMap(\.self) == ids.reversed())
}

@Test func namesTheAppInAHistory() throws {
  for environment in StoreEnvironment.allCases {
    var caller = try Caller(["full.version"], environment: environment)
    let id = try #require(caller.store.transactions.first).id
    let json = try decoded(caller.call("GET", "/inApps/v2/history/\(id)").body)
    #expect(json["bundleId"] == "com.example.lighthouse")
    #expect(json["environment"] == .string(environment.wireName))
    #expect(json["appAppleId"] == (environment == .production ? 488_282_895 : nil))
  }
}

@Test func goesOnWithATokenThatWasKept() throws {
  var caller = try longHistory()
  let id = try #require(caller.store.transactions.first).id
  var revision = ""
  for _ in 0..<3 {
    let json = try decoded(caller.call("GET", "/inApps/v2/history/\(id)?revision=\(revision)").body)
    revision = json["revision"]?.textValue ?? revision
    if revision.isEmpty { break }
  }
  // An empty token was never issued by this endpoint.
  #expect(try caller.code("GET", "/inApps/v2/history/\(id)?revision=") == 4_000_005)
  let first = try decoded(caller.call("GET", "/inApps/v2/history/\(id)").body)
  var token = try #require(first["revision"]?.textValue)
  for _ in 0..<2 {
    let next = try decoded(caller.call("GET", "/inApps/v2/history/\(id)?revision=\(token)").body)
    token = try #require(next["revision"]?.textValue)
  }
  let nothing = try decoded(caller.call("GET", "/inApps/v2/history/\(id)?revision=\(token)").body)
  #expect(nothing["signedTransactions"]?.items.isEmpty == true)
  #expect(nothing["revision"]?.textValue == token)
  // A refund changes an old transaction, so it appears again.
  caller.date = noon.addingTimeInterval(7200)
  try caller.store.refund(id, at: caller.date)
  let changed = try caller.transactions(caller.call("GET", "/inApps/v2/history/\(id)?revision=\(token)"))
  #expect(changed.map(\.transactionId) == [id])
  #expect(changed.first?.revocationDate == caller.date)
}

@Test func filtersAHistory() throws {
  var caller = try longHistory()
  try caller.store.buy("pro.monthly", at: caller.date)
  let subscription = try #require(caller.store.transactions.last)
  try caller.store.refund(caller.store.transactions[1].id, at: caller.date)
  func count(_ query: String) throws -> Int { try pages(&caller, query).joined().count }
  let start = Int(noon.timeIntervalSince1970) * 1000
  #expect(try count("") == 46)
  #expect(try count("productId=season.pass") == 9)
  #expect(try count("productId=season.pass&productId=pro.monthly") == 10)
  #expect(try count("productType=CONSUMABLE") == 36)
  #expect(try count("productType=NON_RENEWABLE&productType=AUTO_RENEWABLE") == 10)
  #expect(try count("startDate=\(start + 60_000)") == 45)
  #expect(try count("endDate=\(start + 60_000)") == 1)
  #expect(try count("startDate=\(start)&endDate=\(start + 120_000)&productType=CONSUMABLE") == 1)
  #expect(try count("revoked=true") == 1)
  #expect(try count("revoked=False") == 45)
  #expect(try count("inAppOwnershipType=FAMILY_SHARED") == 0)
  #expect(try count("subscriptionGroupIdentifier=\(try #require(subscription.subscriptionGroupID))") == 1)
}

@Test func leavesFinishedConsumablesOutOfVersionOne() throws {
  var caller = try Caller(["coins.100", "coins.100", "full.version"])
  for transaction in caller.store.transactions {
    try caller.store.finish(transaction.id)
  }
  let ids = caller.store.transactions.map(\.id)
  #expect(try pages(&caller, version: 1) == [[ids[2]]])
  #expect(try pages(&caller, version: 2) == [ids])
  try caller.store.refund(ids[1], at: noon)
  #expect(try Set(pages(&caller, version: 1).joined()) == [ids[1], ids[2]])
}

@Test(
  arguments: [
    ("startDate=soon", 4_000_015), ("startDate=-1", 4_000_015), ("endDate=x", 4_000_016),
    ("startDate=5&endDate=5", 4_000_013), ("sort=UP", 4_000_021), ("productType=COINS", 4_000_022),
    ("productId=", 4_000_023), ("subscriptionGroupIdentifier=", 4_000_024),
    ("inAppOwnershipType=MINE", 4_000_026), ("revoked=maybe", 4_000_030), ("revision=abc", 4_000_005),
    ("revision=1_2_3", 4_000_005),
  ] as [(String, JSONValue)]
)
func refusesAFilterThatItCannotRead(_ query: String, code: JSONValue) throws {
  var caller = try Caller(["full.version"])
  let id = try #require(caller.store.transactions.first).id
  #expect(try caller.code("GET", "/inApps/v2/history/\(id)?\(query)") == code)
}

@Test func bindsATokenToItsQuery() throws {
  var caller = try longHistory()
  let id = try #require(caller.store.transactions.first).id
  let json = try decoded(caller.call("GET", "/inApps/v2/history/\(id)?sort=DESCENDING").body)
  let revision = try #require(json["revision"]?.textValue)
  #expect(try caller.code("GET", "/inApps/v2/history/\(id)?revision=\(revision)") == 4_000_005)
  #expect(try caller.code("GET", "/inApps/v2/history/\(id)?sort=DESCENDING&revision=\(revision)") == nil)
}

// MARK: Subscriptions, refunds, orders

@Test func tellsTheStateOfSubscriptions() throws {
  var caller = try Caller(["full.version", "pro.monthly"])
  let id = try #require(caller.store.transactions.first).id
  let json = try decoded(caller.call("GET", "/inApps/v1/subscriptions/\(id)").body)
  let group = try #require(json["data"]?.items.first)
  let item = try #require(group["lastTransactions"]?.items.first)
  #expect(item["status"] == 1)
  let renewal = try caller.verifier.renewalInfo(try #require(item["signedRenewalInfo"]?.textValue), now: noon)
  #expect(renewal.autoRenewStatus == 1)
  let signed = try #require(item["signedTransactionInfo"]?.textValue)
  let latest = try caller.verifier.transaction(signed, now: noon)
  #expect(latest.originalTransactionId == item["originalTransactionId"]?.textValue)
  #expect(latest.subscriptionGroupIdentifier == group["subscriptionGroupIdentifier"]?.textValue)
}

@Test func filtersSubscriptionsByTheirState() throws {
  var caller = try Caller(["pro.monthly"])
  let id = try #require(caller.store.transactions.first).id
  func found(_ query: String) throws -> Int {
    try decoded(caller.call("GET", "/inApps/v1/subscriptions/\(id)?\(query)").body)["data"]?.items.count ?? -1
  }
  #expect(try found("status=1") == 1)
  #expect(try found("status=2&status=5") == 0)
  #expect(try found("status=2&status=1") == 1)
  #expect(try caller.code("GET", "/inApps/v1/subscriptions/\(id)?status=6") == 4_000_031)
  caller.date = noon.addingTimeInterval(86_400)
  #expect(try found("status=2") == 1)
}

@Test func listsRefundsByTheirDate() throws {
  var caller = try Caller(["coins.100", "coins.100", "full.version"])
  let ids = caller.store.transactions.map(\.id)
  let path = "/inApps/v2/refund/lookup/\(ids[0])"
  #expect(try caller.transactions(caller.call("GET", path)).isEmpty)
  try caller.store.refund(ids[2], at: noon.addingTimeInterval(60))
  try caller.store.refund(ids[0], reason: .appIssue, at: noon.addingTimeInterval(120))
  caller.date = noon.addingTimeInterval(180)
  let response = try caller.call("GET", path)
  #expect(try caller.transactions(response).map(\.transactionId) == [ids[2], ids[0]])
  #expect(try caller.transactions(response).last?.revocationReason == 1)
  #expect(try decoded(response.body).names == ["hasMore", "revision", "signedTransactions"])
}

@Test func looksUpAnOrder() throws {
  var caller = try Caller(["coins.100", "full.version"])
  let transaction = try #require(caller.store.transactions.last)
  let order = try #require(OrderNumber(of: transaction))
  #expect(order.description.hasPrefix("M"))
  #expect(OrderNumber(order.description) == order)
  let found = try caller.call("GET", "/inApps/v1/lookup/\(order)")
  #expect(try decoded(found.body)["status"] == 0)
  #expect(try caller.transactions(found).map(\.transactionId) == [transaction.id])
  for unknown in [
    "M2", "X", "M0", "MZZZZZZZZZZZZZZZ", order.description.lowercased(), "M2\(order.description.dropFirst())",
  ] {
    let json = try decoded(caller.call("GET", "/inApps/v1/lookup/\(unknown)").body)
    #expect(json == ["status": 1, "signedTransactions": []], "\(unknown)")
  }
}

// MARK: Extension

private func wish(_ days: Int, reason: Int = 1, id: String = "r") -> JSONValue {
  ["extendByDays": .integer(days), "extendReasonCode": .integer(reason), "requestIdentifier": .string(id)]
}

@Test func extendsASubscriptionTwiceAYear() throws {
  var caller = try Caller(["pro.monthly"])
  let first = try #require(caller.store.transactions.first)
  let path = "/inApps/v1/subscriptions/extend/\(first.id)"
  let json = try decoded(caller.call("PUT", path, body: wish(3)).body)
  let end = try #require(first.expiresDate).addingTimeInterval(3 * 86_400)
  #expect(
    json == [
      "originalTransactionId": .string(first.id), "success": true,
      "webOrderLineItemId": .string(try #require(first.webOrderLineItemID)),
      "effectiveDate": .integer(Int(end.timeIntervalSince1970) * 1000),
    ]
  )
  #expect(caller.store.transactions.first?.expiresDate == end)
  #expect(caller.store.notifications.last?.kind == .renewalExtended)
  #expect(try caller.code("PUT", path, body: wish(90)) == nil)
  #expect(try caller.code("PUT", path, body: wish(1)) == 4_030_005)
}

@Test func refusesAnExtension() throws {
  var caller = try Caller(["pro.monthly", "coins.100"])
  let ids = caller.store.transactions.map(\.id)
  let path = "/inApps/v1/subscriptions/extend/\(ids[0])"
  #expect(try caller.code("PUT", path) == 4_000_000)
  #expect(try caller.code("PUT", path, body: wish(0)) == 4_000_009)
  #expect(try caller.code("PUT", path, body: wish(91)) == 4_000_009)
  #expect(try caller.code("PUT", path, body: wish(1, reason: 4)) == 4_000_010)
  #expect(try caller.code("PUT", path, body: wish(1, id: "")) == 4_000_011)
  #expect(try caller.code("PUT", path, body: wish(1, id: String(repeating: "a", count: 129))) == 4_000_011)
  #expect(try caller.code("PUT", "/inApps/v1/subscriptions/extend/x", body: wish(1)) == 4_000_008)
  #expect(try caller.code("POST", "/inApps/v1/subscriptions/extend/mass") == 4_000_000)
  #expect(try caller.code("PUT", "/inApps/v1/subscriptions/extend/\(ids[1])", body: wish(1)) == 4_040_005)
  caller.date = noon.addingTimeInterval(86_400)
  #expect(try caller.code("PUT", path, body: wish(1)) == 4_030_004, "It has ended.")
}

// MARK: Outages and notifications

@Test func failsAsItIsTold() throws {
  var caller = try Caller(["coins.100"])
  let id = try #require(caller.store.transactions.first).id
  caller.api.outage = .rateLimit(until: noon.addingTimeInterval(30))
  let response = try caller.call("GET", "/inApps/v1/transactions/\(id)")
  #expect(response.status == 429)
  #expect(response.headers["retry-after"] == "1772452830000")
  #expect(response.body == Data(#"{"errorCode":4290000,"errorMessage":"Rate limit exceeded."}"#.utf8))
  caller.lead = 86_400
  #expect(
    try caller.call("GET", "/inApps/v1/transactions/\(id)").headers["retry-after"] == "1772366430000",
    "The caller waits by a clock that no tester moves."
  )
  caller.lead = 0
  caller.date = noon.addingTimeInterval(30)
  #expect(try caller.call("GET", "/inApps/v1/transactions/\(id)").status == 200)
  caller.api.outage = .internalError
  #expect(try caller.code("GET", "/inApps/v1/transactions/\(id)") == 5_000_000)
  caller.api.outage = .temporaryError
  #expect(try caller.code("GET", "/inApps/v1/transactions/\(id)") == 5_000_001)
}

@Test func sendsATestNotification() throws {
  var caller = try Caller(address: DeliveryAddress("http://localhost:8080/notifications"))
  let json = try decoded(caller.call("POST", "/inApps/v1/notifications/test").body)
  let token = try #require(json["testNotificationToken"]?.textValue)
  let path = "/inApps/v1/notifications/test/\(token)"
  #expect(try caller.code("GET", path) == 4_040_008, "It has not been sent yet.")
  let letter = try #require(caller.api.outbox.due(at: noon).first)
  let sent = try #require(decoded(letter.body)["signedPayload"]?.textValue)
  let payload = try caller.verifier.notification(sent, now: noon)
  #expect(payload.notificationType == "TEST")
  #expect(payload.version == "2.0")
  caller.api.outbox.record(.init(httpStatus: 200), of: letter.id, at: noon)
  let status = try decoded(caller.call("GET", path).body)
  #expect(status["signedPayload"] == .string(sent))
  #expect(
    status["sendAttempts"] == [["attemptDate": 1_772_452_800_000, "sendAttemptResult": "SUCCESS"]]
  )
  #expect(try caller.code("GET", "/inApps/v1/notifications/test/x") == 4_000_020)
  #expect(
    try caller.code("GET", "/inApps/v1/notifications/test/00000000-0000-4000-8000-000000000000_1")
      == 4_040_008
  )
}

@Test func needsAnAddressForATestNotification() throws {
  var caller = try Caller()
  #expect(try caller.code("POST", "/inApps/v1/notifications/test") == 4_040_007)
}

@Test func tellsNothingTwice() throws {
  var caller = try Caller(["pro.monthly", "coins.100"], address: DeliveryAddress("http://[::1]/"))
  caller.api.outbox = NotificationOutbox(environment: .sandbox, capacity: 1)
  for _ in 1...2 {
    caller.api.collect(from: caller.store, at: noon)
    #expect(caller.api.outbox.letters.map(\.notification.kind) == [.oneTimeCharge])
  }
}

@Test func tellsWhatWasSent() throws {
  var caller = try Caller(["pro.monthly", "coins.100"], address: DeliveryAddress("http://[::1]/"))
  caller.api.collect(from: caller.store, at: noon)
  caller.api.collect(from: caller.store, at: noon)
  #expect(caller.api.outbox.letters.count == 2)
  let start = Int(noon.timeIntervalSince1970) * 1000
  func found(_ filter: [String: JSONValue]) throws -> Int {
    let dates: [String: JSONValue] = ["startDate": .integer(start - 1000), "endDate": .integer(start + 1000)]
    let body = JSONValue.object(dates.merging(filter) { $1 })
    let json = try decoded(caller.call("POST", "/inApps/v1/notifications/history", body: body).body)
    #expect(json["hasMore"] == false)
    return json["notificationHistory"]?.items.count ?? -1
  }
  #expect(try found([:]) == 0, "Nothing has been tried.")
  for letter in caller.api.outbox.due(at: noon) {
    let isSale = letter.notification.kind == .oneTimeCharge
    caller.api.outbox.record(isSale ? .timedOut : .success, of: letter.id, at: noon)
  }
  #expect(try found([:]) == 2)
  #expect(try found(["onlyFailures": true]) == 1)
  #expect(try found(["notificationType": "SUBSCRIBED"]) == 1)
  #expect(try found(["notificationType": "SUBSCRIBED", "notificationSubtype": "RESUBSCRIBE"]) == 0)
  #expect(try found(["transactionId": .string(caller.store.transactions[0].id)]) == 1)
}

@Test(
  arguments: [
    (["startDate": "x"], 4_000_015), (["endDate": nil], 4_000_016), (["endDate": 1], 4_000_013),
    (["startDate": 0], 4_000_012), (["notificationType": "X"], 4_000_018),
    (["notificationSubtype": "UPGRADE"], 4_000_018), (["transactionId": "x"], 4_000_006),
    (["transactionId": "1", "notificationType": "TEST"], 4_000_019),
  ] as [([String: JSONValue?], JSONValue)]
)
func refusesAHistoryOfNotifications(_ change: [String: JSONValue?], code: JSONValue) throws {
  var caller = try Caller()
  let now = Int(noon.timeIntervalSince1970) * 1000
  var body: [String: JSONValue] = ["startDate": .integer(now - 1000), "endDate": .integer(now)]
  for (name, value) in change { body[name] = value }
  let path = "/inApps/v1/notifications/history"
  #expect(try caller.code("POST", path, body: .object(body)) == code)
}

@Test func numbersEveryErrorAsItsHTTPStatus() {
  for error in ServerAPIError.allCases {
    #expect([400, 403, 404, 429, 500].contains(error.httpStatus), "\(error)")
    #expect(!error.message.isEmpty)
  }
}

@Test func readsATargetAsItIsEncoded() {
  let request = EndpointRequest(
    "GET",
    "/a%2Fb//c?x=1%202&y=a+b&x&=z&q=%zz",
    headers: ["X-Y": "1", "x-y": "2"]
  )
  #expect(request.path == ["a/b", "c"])
  #expect(request.values("x") == ["1 2", ""])
  #expect(request.values("y") == ["a b"])
  #expect(request.values("q") == ["%zz"])
  #expect(request.headers == ["x-y": "2"])
  #expect(EndpointRequest("GET", "").path.isEmpty)
}
