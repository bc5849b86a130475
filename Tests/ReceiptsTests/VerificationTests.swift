import Foundation
import Receipts
import SimulationKit
import Testing

private let noon = endpointNoon

private func status(_ store: TestStore, _ text: String?, password: String? = nil) throws -> Int {
  try endpoint(store).verify(VerificationRequest(receiptData: text, password: password), at: noon).status
    .rawValue
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
  let store = try soldStore(["full.version"])
  #expect(try status(store, try store.receipt(at: noon).base64) == 0)
}

/// X.509 writes years up to 2049 with two digits, and later years with four (RFC 5280, section 4.1.2.5).
@Test(arguments: [2_493_072_000, 2_524_607_999, 2_524_608_000, 2_556_144_000, 4_733_510_400] as [Double])
func acceptsWhatItSignsInYearsToCome(seconds: Double) throws {
  let (store, date) = (try soldStore(["full.version"]), Date(timeIntervalSince1970: seconds))
  let request = VerificationRequest(receiptData: try store.receipt(at: date).base64)
  #expect(try endpoint(store).verify(request, at: date).status.rawValue == 0)
}

/// A byte of the embedded root proves nothing, and neither does its self-signature; all others count. Tries every fifth
/// byte, or all of them with `LIVEDOCS_FUZZ`.
@Test func refusesAReceiptInWhichAnyByteIsChanged() throws {
  let store = try soldStore(["full.version"])
  let receipt = try store.receipt(at: noon)
  let service = try endpoint(store)
  let tree = ReceiptTree(receipt)
  var refused: Set<Int> = []
  for position in stride(from: 0, to: receipt.bytes.count, by: Sample.fuzz > 1 ? 1 : 5) {
    let flipped = try #require(receipt.flippingByte(at: position))
    let found = service.verify(VerificationRequest(receiptData: flipped.base64), at: noon).status.rawValue
    if found == 0 {
      let path = tree.path(at: position).map(\.title)
      #expect(path.contains("Certificates"), "\(position): \(path)")
      let root = try StoreIdentity.demonstration.get().receipts.der[2]
      let start = try #require(receipt.bytes.firstRange(of: root)).lowerBound
      #expect(position >= start, "\(position): \(path)")
    } else {
      refused.insert(found)
    }
  }
  #expect(refused == [21002, 21003])
}

@Test func refusesAReceiptOfAnotherIdentity() throws {
  let store = try soldStore(["full.version"])
  let other = try store.receipt(at: noon, signedBy: StoreIdentity.impostor.get())
  let found = try endpoint(store).verify(VerificationRequest(receiptData: other.base64), at: noon)
  #expect(found.status == .notAuthenticated)
  #expect(found.checks.last?.name == "chain")
}

@Test(arguments: [
  "", " ", "not base64!", "ab=c", "a", "eyJhbGciOiJFUzI1NiJ9.e30.AA", "++//\n", "AAAA", "MIIB", "e30=",
])
func refusesMalformedReceiptData(_ text: String) throws {
  #expect(try status(soldStore([]), text) == 21002)
}

@Test func recognizesASignedTransaction() throws {
  let store = try soldStore(["full.version"])
  let transaction = try #require(store.transactions.first)
  let signer = SignedDataSigner(try StoreIdentity.demonstration.get().transactions)
  let token = try signer.sign(TransactionPayload(transaction, Issuance(store.app, .sandbox, at: noon)))
  let found = try endpoint(store).verify(VerificationRequest(receiptData: token), at: noon)
  #expect(found.status == .malformedReceipt)
  #expect(found.checks.last?.explanation.contains("StoreKit 2") == true)
}

@Test func losesReceiptsToForms() throws {
  let store = try soldStore(["full.version"])
  let text = try store.receipt(at: noon).base64
  #expect(text.contains("+") && text.contains("/"))
  #expect(try status(store, text.replacing("+", with: " ")) == 21002)
  #expect(try status(store, text.replacing("+", with: "-").replacing("/", with: "_")) == 21002)
}

@Test func answersMethodAndBodyThatItCannotRead() throws {
  let service = try endpoint(soldStore([]))
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

@Test func refusesABodyThatNobodyShouldRead() throws {
  let body =
    Data(#"{"receipt-data":""#.utf8) + Data(repeating: UInt8(ascii: "A"), count: 17 << 20) + Data("\"}".utf8)
  #expect(
    try endpoint(soldStore([])).respond(method: "POST", body: body, at: noon)
      == Data(#"{"status":21000}"#.utf8)
  )
}

@Test func answersWithHTTP200AndNeedsNoContentType() throws {
  let service = try endpoint(soldStore([]))
  let response = service.respond(
    to: EndpointRequest("POST", "/verifyReceipt", body: Data("{}".utf8)),
    at: noon
  )
  #expect(response.status == 200)
  #expect(response.headers == ["content-type": "application/json"])
  #expect(service.respond(to: EndpointRequest("GET", "/"), at: noon).status == 200)
}

@Test func namesTheOtherEnvironmentInABareBody() throws {
  for environment in StoreEnvironment.allCases {
    let store = try soldStore(["full.version"], environment: environment)
    let request = VerificationRequest(receiptData: try store.receipt(at: noon).base64)
    let wrong = try endpoint(store, environment.other).verify(request, at: noon)
    let number = environment == .sandbox ? 21007 : 21008
    #expect(wrong.body == Data(#"{"status":\#(number)}"#.utf8))
    #expect(wrong.checks.last?.name == "environment")
    #expect(try endpoint(store).verify(request, at: noon).status == .valid)
  }
}

@Test func asksForTheSecretWhereSomethingRenews() throws {
  let renewing = try soldStore(["coins.100", "pro.monthly"])
  let text = try renewing.receipt(at: noon).base64
  #expect(try status(renewing, text, password: renewing.sharedSecret) == 0)
  #expect(try status(renewing, text, password: "wrong") == 21004)
  #expect(try status(renewing, text, password: "") == 21004)
  #expect(try status(renewing, text) == 21004)
  let body = try endpoint(renewing).verify(VerificationRequest(receiptData: text), at: noon).body
  #expect(body == Data(#"{"environment":"Sandbox","status":21004}"#.utf8))
  let plain = try soldStore(["coins.100", "full.version", "season.pass", "harbor.news"])
  #expect(try status(plain, try plain.receipt(at: noon).base64, password: "wrong") == 0)
}

@Test func looksAtTheSecretAsItIsTold() throws {
  let store = try soldStore(["coins.100"])
  let text = try store.receipt(at: noon).base64
  func status(_ rule: VerificationService.SecretRule, _ password: String?) throws -> Int {
    let request = VerificationRequest(receiptData: text, password: password)
    return try endpoint(store, secretRule: rule).verify(request, at: noon).status.rawValue
  }
  #expect(try status(.refusedWithoutSubscriptions, store.sharedSecret) == 21004)
  #expect(try status(.refusedWithoutSubscriptions, nil) == 0)
  #expect(try status(.always, store.sharedSecret) == 0)
  #expect(try status(.always, "wrong") == 21004)
  #expect(try status(.always, nil) == 21004)
}

@Test func answersADeletedAccountOnlyForItsOwnReceipt() throws {
  let store = try soldStore(["full.version"])
  var service = try endpoint(store)
  service.isAccountDeleted = true
  let request = VerificationRequest(receiptData: try store.receipt(at: noon).base64)
  #expect(service.verify(request, at: noon).body == Data(#"{"status":21010}"#.utf8))
  #expect(service.verify(VerificationRequest(receiptData: "AAAA"), at: noon).status == .malformedReceipt)
}

/// A receipt in which everything is wrong gets the first status; each repair uncovers the next.
@Test func checksInTheOrderOfTheCodes() throws {
  let store = try soldStore(["pro.monthly"])
  let receipt = try store.receipt(at: noon)
  var service = try endpoint(store, .production)
  service.isAccountDeleted = true
  func status(_ receipt: Receipt, _ password: String, _ method: String = "POST") -> Int {
    let body = #"{"receipt-data":"\#(receipt.base64)","password":"\#(password)"}"#
    return service.verify(method: method, body: Data(body.utf8), at: noon).status.rawValue
  }
  let changed = try #require(receipt.flippingByte(at: receipt.bytes.count - 1))
  #expect(status(Receipt(bytes: Data([1])), "wrong", "GET") == 21000)
  #expect(status(Receipt(bytes: Data([1])), "wrong") == 21002)
  #expect(status(changed, "wrong") == 21003)
  #expect(status(receipt, "wrong") == 21007)
  service = try endpoint(store)
  service.isAccountDeleted = true
  #expect(status(receipt, "wrong") == 21004)
  #expect(status(receipt, store.sharedSecret) == 21010)
  service.isAccountDeleted = false
  #expect(status(receipt, store.sharedSecret) == 0)
}

@Test func failsOnDemand() throws {
  var service = try endpoint(soldStore(["full.version"]))
  func body() -> Data { service.respond(method: "POST", body: Data("{}".utf8), at: noon) }
  for status in VerificationStatus.listed where status.rawValue < 21100 && status != .secretMismatch {
    service.failure = status
    #expect(body() == Data(#"{"status":\#(status.rawValue)}"#.utf8))
  }
  service.failure = .internalDataAccess(21104)
  #expect(body() == Data(#"{"is-retryable":true,"status":21104}"#.utf8))
  service.failureIsRetryable = false
  #expect(body() == Data(#"{"is-retryable":false,"status":21104}"#.utf8))
}

@Test func listsTheChecksOfAGoodReceipt() throws {
  let store = try soldStore(["pro.monthly"])
  let request = VerificationRequest(
    receiptData: try store.receipt(at: noon).base64,
    password: store.sharedSecret
  )
  let checks = try endpoint(store).verify(request, at: noon).checks
  #expect(
    checks.map(\.name) == [
      "readable", "base64", "container", "signer", "signature", "content", "chain", "environment", "secret",
      "account",
    ]
  )
  #expect(checks.allSatisfy { $0.holds && $0.explanation.hasSuffix(".") })
}
