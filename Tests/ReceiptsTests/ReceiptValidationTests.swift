import Foundation
import Receipts
import SimulationContract
import SimulationKit
import Testing

private let simulation = ReceiptValidation()

private func run(_ changes: [String: JSONValue] = [:]) throws -> Run {
  try simulation.run(json: .object(changes))
}

@Test func keepsThePromisesOfEverySimulation() throws {
  #expect(try brokenPromises(of: simulation) == [])
}

@Test func endsEachExampleAsItsTitleSays() throws {
  let endings = try simulation.exampleScenarios().map { try simulation.run(json: $0.scenario).outcome.status }
  #expect(
    endings == [
      "verified", "not-authenticated", "wrong-environment", "wrong-environment", "secret-mismatch",
      "verified-expired", "verified", "malformed", "malformed", "not-authenticated", "other-app",
      "verified-empty", "secret-mismatch",
    ]
  )
}

@Test(arguments: ["none", "lost-plus", "foreign-key", "other-app"])
func decodesEveryFaultWithoutMembers(_ kind: String) throws {
  #expect(try !run(["fault": ["kind": .string(kind)]]).events.isEmpty)
}

@Test func decodesEveryFaultWithMembers() throws {
  #expect(try run(["fault": ["kind": "flip", "position": 0]]).outcome.status == "malformed")
  #expect(try run(["fault": ["kind": "flip", "position": 200]]).outcome.status == "not-authenticated")
  #expect(try run(["fault": ["kind": "truncate", "length": 0]]).outcome.status == "malformed")
  #expect(try run(["fault": ["kind": "truncate", "length": 256]]).outcome.status == "malformed")
}

@Test func tellsWhyTheSandboxWasNotAsked() throws {
  let events = try run(["relay": "production-only"]).events
  let unasked = try #require(events.first { $0.kind == .absent })
  #expect(unasked.name == "POST https://sandbox.itunes.apple.com/verifyReceipt")
  #expect(unasked.detail == "The status names sandbox, but this server asks production only.")
}

@Test func listsTheChecksUpToTheOneThatFailed() throws {
  let events = try run(["fault": ["kind": "flip", "position": 120]]).events
  let refusal = try #require(events.first { $0.kind == .refusal })
  #expect(refusal.reasons.map(\.name) == ["readable", "well-formed", "authentic"])
  #expect(refusal.reasons.map(\.holds) == [true, true, false])
}

@Test func keepsSignaturesOutOfTheRecording() throws {
  let recorded = try CanonicalJSON.encode(try run())
  let store = TestStore(environment: .sandbox)
  var same = store
  try same.buy("full.version", at: Date(timeIntervalSince1970: 1_772_442_000))
  let receipt = try same.receipt(at: Date(timeIntervalSince1970: 1_772_442_000))
  #expect(!String(decoding: recorded, as: UTF8.self).contains(receipt.base64.suffix(80)))
  #expect(try run().outcome.facts["receiptBytes"] == .integer(receipt.bytes.count))
}

@Test func renewsWhileTheReceiptWaits() throws {
  let subscription: JSONValue = [["product": "pro.monthly", "renewals": 2]]
  let facts = try run(["purchases": subscription, "delay": 11]).outcome.facts
  #expect(facts["inApp"] == ["pro.monthly"])
  guard case .array(let latest)? = facts["latest"] else { return #expect(Bool(false)) }
  #expect(latest.count == 3)
  #expect(facts["subscriptionIsActive"] == true)
  #expect(try run(["purchases": subscription, "delay": 15]).outcome.facts["subscriptionIsActive"] == false)
  let short: [String: JSONValue] = ["purchases": subscription, "delay": 11, "excludeOldTransactions": true]
  guard case .array(let last)? = try run(short).outcome.facts["latest"] else { return #expect(Bool(false)) }
  #expect(last == latest.suffix(1))
}

@Test func deliversWhatIsStillGoodBesideAnEndedSubscription() throws {
  let purchases: JSONValue = [["product": "full.version"], ["product": "pro.monthly"]]
  let outcome = try run(["purchases": purchases, "delay": 60]).outcome
  #expect(outcome.status == "verified-expired")
  #expect(outcome.facts["delivered"] == ["full.version"])
}

@Test func changesIdentifiersWithTheSeed() throws {
  let purchases: JSONValue = [["product": "pro.monthly"]]
  let first = try run(["purchases": purchases]).outcome.facts["latest"]
  #expect(try run(["purchases": purchases, "seed": 8]).outcome.facts["latest"] != first)
}

@Test func drawsTheStageAtTheStartAndAfterEachAnswer() throws {
  let run = try run()
  #expect(run.snapshots.first?.after == -1)
  #expect(run.snapshots.last?.after == run.events.count - 1)
  #expect(run.snapshots.allSatisfy { $0.figures.map(\.id) == ["phone", "seller", "production", "sandbox"] })
  let last = try #require(run.snapshots.last)
  #expect(last.figures[2].elements.contains(.row(label: "Status", value: "21007", mark: .fail)))
  #expect(last.figures[3].elements.contains(.row(label: "Status", value: "0", mark: .ok)))
}

@Test func runsTheLongestScenario() throws {
  let purchases = Array(repeating: ["product": "coins.100", "quantity": 10] as JSONValue, count: 7)
  let subscription: JSONValue = ["product": "pro.monthly", "renewals": 12]
  let all: [String: JSONValue] = [
    "environment": "production", "purchases": .array([subscription] + purchases), "delay": 600_000,
    "order": "shuffled", "seed": 9_007_199_254_740_991, "relay": "sandbox-first",
  ]
  #expect(try run(all).outcome.status == "verified-expired")
}

@Test(
  arguments: [
    (["purchases": [["product": "typo"]]], "/purchases/0/product"),
    (["purchases": [["product": "full.version", "renewals": 1]]], "/purchases/0/renewals"),
    (["purchases": [["product": "pro.monthly", "renewals": 13]]], "/purchases/0/renewals"),
    (["purchases": [["product": "season.pass", "quantity": 2]]], "/purchases/0/quantity"),
    (["purchases": [["product": "coins.100", "quantity": 11]]], "/purchases/0/quantity"),
    (["purchases": [["product": "pro.monthly"], ["product": "pro.monthly"]]], "/purchases/1/product"),
    (["fault": ["kind": "flip", "position": 60_000]], "/fault/position"),
    (["fault": ["kind": "flip", "position": -1]], "/fault/position"),
    (["fault": ["kind": "truncate", "length": 60_000]], "/fault/length"),
    (["fault": ["kind": "melt"]], "/fault/kind"),
    (["fault": "none"], "/fault"),
    (["delay": -1], "/delay"),
    (["delay": 600_001], "/delay"),
    (["relay": "both"], "/relay"),
    (["environment": "xcode"], "/environment"),
    (["secret": "none"], "/secret"),
    (["order": "random"], "/order"),
    (["profile": "ios-6"], "/profile"),
    (["steps": []], "/steps"),
  ] as [([String: JSONValue], String)]
)
func rejectsAtItsPlace(_ changes: [String: JSONValue], place: String) {
  let fault = #expect(throws: Rejection.self) { try run(changes) }
  #expect(fault?.pointer.description == place)
}
