import Foundation
import Receipts
import SimulationContract
import SimulationKit
import StoreSimulations
import Testing

private let simulation = ReceiptValidation()

private func run(_ changes: [String: JSONValue] = [:]) throws -> Run {
  try simulation.run(json: .object(changes))
}

@Test func keepsThePromisesOfEverySimulation() throws {
  #expect(try brokenPromises(of: simulation) == [])
}

@Test func endsEachExampleAsItsTitleSays() throws {
  let endings = try simulation.exampleScenarios().map { example in
    "\(example.title): \(try simulation.run(json: example.scenario).outcome.status)"
  }
  #expect(
    endings == [
      "A sandbox receipt is sent to production first: verified",
      "Nobody asks the sandbox: wrong-environment",
      "A customer's receipt is sent to the sandbox: wrong-environment",
      "The wrong secret: secret-mismatch",
      "A genuine receipt of a subscription that has ended: verified-expired",
      "Renewals in no order: verified",
      "A consumable that was finished too early: verified-empty",
      "A secret that nobody asked for: secret-mismatch",
      "A transaction receipt of iOS 6, whose subscription has ended: verified-expired",
      "One byte is changed: not-authenticated",
      "A form that eats plus signs: malformed",
      "A column that is too short: malformed",
      "A receipt below somebody else's root: not-authenticated",
      "A developer's certificate signs: not-authenticated",
      "Certificates that had ended: not-authenticated",
      "A genuine receipt of another app: other-app",
      "A receipt that Xcode signed: malformed",
      "A signed transaction in place of a receipt: malformed",
      "Production is slow, then busy, then answers: verified",
      "The App Store does not recover: unavailable",
      "The buyer's account is deleted: account-deleted",
      "The app looks at its receipt itself: verified",
      "A receipt that was copied from another phone: other-device",
      "A receipt of an earlier version: other-version",
      "The App Store does not know the phone: verified",
    ]
  )
}

private let readable = ["readable", "base64"]
private let signed = readable + ["container", "signer", "signature", "content"]

/// Which check refuses each fault, which checks pass before it, and the status.
@Test(
  arguments: [
    ("foreign-root", 21003, signed, "chain"), ("unmarked-leaf", 21003, signed, "chain"),
    ("unmarked-intermediate", 21003, signed, "chain"), ("expired-chain", 21003, signed, "chain"),
    ("xcode", 21002, readable + ["container"], "signer"), ("lost-plus", 21002, ["readable"], "base64"),
    ("signed-transaction", 21002, ["readable"], "base64"),
  ]
)
func namesTheCheckThatRefuses(_ kind: String, status: Int, passed: [String], failed: String) throws {
  let run = try run(["fault": ["kind": .string(kind)], "relay": "sandbox-only"])
  let refusal = try #require(run.events.first { $0.kind == .refusal })
  #expect(refusal.reasons.map(\.name) == passed + [failed])
  #expect(refusal.reasons.map(\.holds) == passed.map { _ in true } + [false])
  #expect(run.outcome.facts["status"] == .integer(status))
  #expect(run.outcome.facts["refusedBy"] == .string(failed))
}

@Test(arguments: [
  ("none", nil), ("other-app", "bundle-identifier"), ("other-version", "version"),
  ("other-device", "device"), ("foreign-root", "chain"), ("xcode", "signer"), ("lost-plus", "container"),
  ("other-environment", nil),
])
func checksOnTheDevice(_ kind: String, refusedBy check: String?) throws {
  let facts = try run(["fault": ["kind": .string(kind)], "verifier": "device"]).outcome.facts
  #expect(facts["refusedBy"] == check.map(JSONValue.string) ?? .null)
  #expect(facts["accepted"] == .bool(check == nil))
}

@Test(arguments: ["other-app", "other-version", "other-device", "other-environment"])
func believesGenuineReceiptsOfOthersOnTheServer(_ kind: String) throws {
  let facts = try run(["fault": ["kind": .string(kind)]]).outcome.facts
  #expect(facts["status"] == 0)
  #expect(facts["accepted"] == .bool(kind != "other-app"))
}

@Test func asksProductionOfAReceiptOfTheOtherEnvironment() throws {
  let scenario: [String: JSONValue] = ["fault": ["kind": "other-environment"], "relay": "sandbox-first"]
  #expect(try run(scenario).outcome.facts["requests"] == ["sandbox 21008", "production 0"])
}

@Test func decodesEveryFaultWithMembers() throws {
  #expect(try run(["fault": ["kind": "flip", "position": 0]]).outcome.status == "malformed")
  #expect(try run(["fault": ["kind": "flip", "position": 200]]).outcome.status == "not-authenticated")
  #expect(try run(["fault": ["kind": "truncate", "length": 0]]).outcome.status == "malformed")
  #expect(try run(["fault": ["kind": "truncate", "length": 256]]).outcome.status == "malformed")
}

@Test func triesAgainAfterEachOutageAndWaitsLonger() throws {
  let run = try run(["outages": ["timeout", "21005"], "relay": "sandbox-only"])
  #expect(run.outcome.facts["requests"] == ["sandbox timeout", "sandbox 21005", "sandbox 0"])
  let waits = run.events.filter { $0.kind == .wait }
  #expect(waits.count == 2)
  let answer = try #require(run.events.last { $0.kind == .reply })
  #expect(answer.time - 60_000 >= 10_000 + 250 + 500)
}

@Test(arguments: [
  ("21002", 3), ("21009", 3), ("21104-retryable", 3), ("http-503", 3), ("unreachable", 3),
  ("21199-final", 1), ("21010", 1),
])
func knowsWhichOutagesPass(_ outage: String, requests: Int) throws {
  let outages = JSONValue.array(Array(repeating: .string(outage), count: 8))
  let facts = try run(["outages": outages, "relay": "sandbox-only"]).outcome.facts
  guard case .array(let made)? = facts["requests"] else { return #expect(Bool(false)) }
  #expect(made.count == requests)
  #expect(facts["accepted"] == false)
}

@Test func sendsTransactionReceiptsOfIOS6() throws {
  let purchases: JSONValue = [["product": "pro.monthly", "renewals": 1]]
  func status(_ delay: Int) throws -> JSONValue? {
    try run(["style": "transaction", "purchases": purchases, "delay": .integer(delay)]).outcome.facts[
      "status"
    ]
  }
  #expect(try status(1) == 0)
  #expect(try status(6) == 0)
  #expect(try status(11) == 21006)
}

@Test func tellsWhyTheSandboxWasNotAsked() throws {
  let events = try run(["relay": "production-only"]).events
  let unasked = try #require(events.first { $0.kind == .absent })
  #expect(unasked.name == "POST https://sandbox.itunes.apple.com/verifyReceipt")
  #expect(unasked.detail == "The status names sandbox, but this server asks production only.")
}

@Test func showsTheChangedByteInTheReceiptTakenApart() throws {
  let run = try run(["fault": ["kind": "flip", "position": 300]])
  let figure = try #require(run.snapshots.last?.figures.first { $0.id == "receipt" })
  let marked = figure.elements.flatMap { element -> [String] in
    guard case .outline(let lines) = element else { return [] }
    return lines.filter { $0.mark == .fail }.map(\.text)
  }
  #expect(marked.first == "0 Receipt")
  #expect(marked.last == "287 Receipt creation date: 2126-03-02T09:00:00Z")
  #expect(figure.elements.contains(.text("Bytes 288 to 311", mark: .muted)))
  guard case .code(let bytes)? = figure.elements.last else { return #expect(Bool(false)) }
  #expect(bytes.split(separator: "\n").map(\.count) == [19, 19, 19])
}

/// ECDSA signatures are randomized, so no part of one may be recorded.
@Test func keepsSignaturesWithChanceOutOfTheRecording() throws {
  let scenario: [String: JSONValue] = ["fault": ["kind": "signed-transaction"]]
  #expect(try CanonicalJSON.encode(run(scenario)) == CanonicalJSON.encode(run(scenario)))
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
  #expect(run.snapshots.first?.figures.map(\.id) == ["phone", "seller", "production", "sandbox"])
  let last = try #require(run.snapshots.last)
  #expect(last.figures.map(\.id) == ["phone", "seller", "production", "sandbox", "wire"])
  #expect(last.figures[2].elements.contains(.row(label: "Status", value: "21007", mark: .fail)))
  #expect(last.figures[3].elements.contains(.row(label: "Status", value: "0", mark: .ok)))
  guard case .outline(let lines)? = last.figures[4].elements.last else { return #expect(Bool(false)) }
  #expect(lines.contains(.init("bundle_id: \"com.example.lighthouse\"", depth: 1)))
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
    (["purchases": [["product": "full.version", "quantity": 2]]], "/purchases/0/quantity"),
    (["purchases": [["product": "coins.100", "quantity": 11]]], "/purchases/0/quantity"),
    (["purchases": [["product": "pro.monthly"], ["product": "pro.monthly"]]], "/purchases/1/product"),
    (["fault": ["kind": "flip", "position": 50000]], "/fault/position"),
    (["fault": ["kind": "flip", "position": -1]], "/fault/position"),
    (["fault": ["kind": "truncate", "length": 50000]], "/fault/length"),
    (["fault": ["kind": "melt"]], "/fault/kind"),
    (["fault": "none"], "/fault"),
    (["delay": -1], "/delay"),
    (["delay": 600_001], "/delay"),
    (["relay": "both"], "/relay"),
    (["environment": "xcode"], "/environment"),
    (["secret": "none"], "/secret"),
    (["order": "random"], "/order"),
    (["outages": ["21007"]], "/outages/0"),
    (["style": "transaction", "purchases": []], "/purchases"),
    (["style": "transaction", "fault": ["kind": "expired-chain"]], "/fault/kind"),
    (["style": "transaction", "verifier": "device"], "/style"),
    (["fault": ["kind": "signed-transaction"], "purchases": []], "/purchases"),
    (["fault": ["kind": "foreign-key"]], "/fault/kind"),
    (["profile": "ios-6"], "/profile"),
    (["steps": []], "/steps"),
  ] as [([String: JSONValue], String)]
)
func rejectsAtItsPlace(_ changes: [String: JSONValue], place: String) {
  let fault = #expect(throws: Rejection.self) { try run(changes) }
  #expect(fault?.pointer.description == place)
}
