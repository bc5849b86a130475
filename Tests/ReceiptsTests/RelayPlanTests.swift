import Foundation
import Receipts
import SimulationKit
import Testing

private let noon = endpointNoon

private func policy(_ strategy: RelayPolicy.Strategy = .productionFirst, attempts: Int = 3) -> RelayPolicy {
  RelayPolicy(strategy: strategy, password: "secret", bundleID: "com.example.lighthouse", attempts: attempts)
}

private func response(_ json: String) -> RelayPlan.Answer { .response(status: 200, body: Data(json.utf8)) }

private let good = response(#"{"status":0,"receipt":{"bundle_id":"com.example.lighthouse"}}"#)

/// Answers a plan's requests from a list, and returns the requests and the waiting times.
private func follow(
  _ plan: RelayPlan,
  _ answers: [RelayPlan.Answer]
) -> (asked: [StoreEnvironment], waits: [Int], finding: RelayPlan.Finding?) {
  var plan = plan
  var answers = answers[...]
  var (asked, waits): ([StoreEnvironment], [Int]) = ([], [])
  for _ in 0..<1000 {
    switch plan.next() {
    case .ask(let question):
      guard let answer = answers.popFirst() else { return (asked, waits, nil) }
      asked.append(question.environment)
      plan.receive(answer)
    case .wait(let milliseconds): waits.append(milliseconds)
    case .done(let finding): return (asked, waits, finding)
    }
  }
  return (asked, waits, nil)
}

@Test func asksTheSandboxAfterProductionSaysSo() throws {
  let plan = RelayPlan(receiptData: "x", policy: policy(), seed: 7)
  let (asked, waits, finding) = follow(plan, [response(#"{"status":21007}"#), good])
  #expect(asked == [.production, .sandbox])
  #expect(waits.isEmpty)
  #expect(finding?.status == .valid)
  #expect(finding?.isAccepted == true)
}

@Test func asksEachEnvironmentOnceOverWhateverTheySay() {
  let plan = RelayPlan(receiptData: "x", policy: policy(), seed: 7)
  let (asked, _, finding) = follow(
    plan,
    [response(#"{"status":21007}"#), response(#"{"status":21008}"#), good]
  )
  #expect(asked == [.production, .sandbox])
  #expect(finding?.status == .productionReceipt)
  #expect(finding?.isAccepted == false)
}

@Test(arguments: RelayPolicy.Strategy.allCases)
func followsItsStrategy(_ strategy: RelayPolicy.Strategy) {
  let hint = strategy.first == .production ? 21007 : 21008
  let plan = RelayPlan(receiptData: "x", policy: policy(strategy), seed: 7)
  let asked = follow(plan, [response(#"{"status":\#(hint)}"#), good]).asked
  #expect(asked == (strategy.followsHint ? [strategy.first, strategy.first.other] : [strategy.first]))
}

@Test(arguments: [
  RelayPlan.Answer.timeout, .unreachable, .response(status: 503, body: Data()), response("<html>"),
  response("{}"), response(#"{"status":"0"}"#), response(#"{"status":21002}"#),
  response(#"{"status":21005}"#),
  response(#"{"status":21009}"#), response(#"{"status":21150,"is-retryable":true}"#),
])
func triesAgainWhereThatMayHelp(_ answer: RelayPlan.Answer) {
  let plan = RelayPlan(receiptData: "x", policy: policy(), seed: 7)
  let (asked, waits, finding) = follow(plan, [answer, answer, good])
  #expect(asked == [.production, .production, .production])
  #expect(waits.count == 2)
  #expect((250...500).contains(waits[0]))
  #expect((500...1000).contains(waits[1]))
  #expect(finding?.isAccepted == true)
  #expect(follow(plan, [answer, answer, answer]).finding?.isAccepted == false)
}

@Test(arguments: [21000, 21001, 21003, 21004, 21010, 21150])
func doesNotInsist(_ status: Int) {
  let plan = RelayPlan(receiptData: "x", policy: policy(), seed: 7)
  let (asked, waits, finding) = follow(plan, [response(#"{"status":\#(status)}"#)])
  #expect(asked.count == 1)
  #expect(waits.isEmpty)
  #expect(finding?.status?.rawValue == status)
}

@Test func countsAttemptsForEachEndpoint() {
  let plan = RelayPlan(receiptData: "x", policy: policy(), seed: 7)
  let answers = [.timeout, .timeout, response(#"{"status":21007}"#), .timeout, .timeout, good]
  let (asked, _, finding) = follow(plan, answers)
  #expect(asked == [.production, .production, .production, .sandbox, .sandbox, .sandbox])
  #expect(finding?.isAccepted == true)
}

@Test func waitsAsItsSeedSays() {
  func waits(_ seed: UInt64) -> [Int] {
    follow(
      RelayPlan(receiptData: "x", policy: policy(attempts: 8), seed: seed),
      Array(repeating: .timeout, count: 8)
    )
    .waits
  }
  #expect(waits(1) == waits(1))
  #expect(waits(1) != waits(2))
  #expect(waits(1).allSatisfy { $0 <= 8000 })
  #expect(waits(1).last.map { $0 >= 4000 } == true)
}

@Test func survivesAnyNumbersInAPolicy() {
  let extreme = RelayPolicy(
    password: nil,
    bundleID: "",
    timeout: .min,
    attempts: 80,
    firstDelay: .max,
    longestDelay: .max
  )
  #expect(
    follow(RelayPlan(receiptData: nil, policy: extreme, seed: 1), Array(repeating: .timeout, count: 80)).waits
      .count == 79
  )
}

@Test func repeatsItsQuestionUntilItIsAnswered() throws {
  var plan = RelayPlan(receiptData: "x", policy: policy(), seed: 7)
  let first = plan.next()
  #expect(plan.next() == first)
  guard case .ask(let question) = first else { return #expect(Bool(false)) }
  #expect(
    try decoded(question.body) == [
      "receipt-data": "x", "password": "secret", "exclude-old-transactions": false,
    ]
  )
  #expect(question.timeout == 10_000)
  plan.receive(.timeout)
  plan.receive(good)
  #expect(plan.attempts.count == 1, "Nobody waits for a second answer to one question.")
}

@Test func acceptsOnlyTheSellersApp() {
  func accepted(_ json: String) -> Bool {
    follow(RelayPlan(receiptData: "x", policy: policy(), seed: 7), [response(json)]).finding?.isAccepted
      ?? false
  }
  #expect(accepted(#"{"status":0,"receipt":{"bid":"com.example.lighthouse"}}"#))
  #expect(accepted(#"{"status":21006,"receipt":{"bid":"com.example.lighthouse"}}"#))
  #expect(!accepted(#"{"status":0,"receipt":{"bundle_id":"com.example.anchor"}}"#))
  #expect(!accepted(#"{"status":0,"receipt":{}}"#))
  #expect(!accepted(#"{"status":21003,"receipt":{"bundle_id":"com.example.lighthouse"}}"#))
}

@Test func relaysToEndpointsThatAreValues() throws {
  let identity = try StoreIdentity.demonstration.get()
  func requests(_ store: TestStore, _ strategy: RelayPolicy.Strategy, _ text: String) -> [String] {
    SellerRelay(store: store, identity: identity, strategy: strategy, password: nil).validate(text, at: noon)
      .attempts.map(\.summary)
  }
  let tested = try soldStore(["full.version"])
  let text = try tested.receipt(at: noon).base64
  #expect(requests(tested, .productionFirst, text) == ["21007", "0"])
  #expect(requests(tested, .productionOnly, text) == ["21007"])
  #expect(requests(tested, .sandboxFirst, text) == ["0"])
  let sold = try soldStore(["full.version"], environment: .production)
  let genuine = try sold.receipt(at: noon).base64
  #expect(requests(sold, .productionFirst, genuine) == ["0"])
  #expect(requests(sold, .sandboxFirst, genuine) == ["21008", "0"])
  #expect(requests(sold, .productionFirst, "x") == ["21002", "21002", "21002"])
}

@Test func refusesAGenuineReceiptOfAnotherApp() throws {
  let seller = TestStore()
  let identity = try StoreIdentity.demonstration.get()
  var other = TestStore(app: StoreApp(bundleID: "com.example.anchor", version: "1", adamID: 1))
  let subscription = try other.buy("pro.monthly", at: noon)
  try other.buy("full.version", at: noon)
  let relay = SellerRelay(store: seller, identity: identity, password: seller.sharedSecret)
  let plain = try other.receipt(for: [try #require(other.transactions.last)], at: noon)
  let finding = relay.validate(plain.base64, at: noon)
  #expect(finding.status == .valid)
  #expect(!finding.isAccepted)
  #expect(finding.bundleID == "com.example.anchor")
  let renewing = try other.receipt(for: [subscription], at: noon)
  #expect(relay.validate(renewing.base64, at: noon).status == .secretMismatch)
}

@Test func relaysOverHTTP() throws {
  let store = try soldStore(["pro.monthly"])
  let relay = SellerRelay(
    store: store,
    identity: try StoreIdentity.demonstration.get(),
    password: store.sharedSecret
  )
  func respond(_ method: String, _ body: Data) -> EndpointResponse {
    relay.respond(to: EndpointRequest(method, "/seller/verifyReceipt", body: body), at: noon)
  }
  let request = VerificationRequest(receiptData: try store.receipt(at: noon).base64, password: "ignored")
  let answer = try decoded(respond("POST", JSONEncoder().encode(request)).body)
  #expect(answer["status"] == 0)
  #expect(answer["accepted"] == true)
  #expect(respond("GET", Data()).body == Data(#"{"accepted":false,"status":21000}"#.utf8))
  #expect(respond("POST", Data("{}".utf8)).body == Data(#"{"accepted":false,"status":21002}"#.utf8))
}

@Test func tellsTheAppToComeAgainWhereNobodyAnswered() {
  let plan = RelayPlan(receiptData: "x", policy: policy(attempts: 1), seed: 7)
  let answer = follow(plan, [.unreachable]).finding?.answer
  #expect(answer?.status == 503)
  #expect(answer?.body == Data(#"{"accepted":false}"#.utf8))
}
