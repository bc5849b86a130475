import AirReference
import Foundation
import SimulationKit
import Testing

@testable import Activities
@testable import HandoffSimulations

/// Attacks within radio range without the key, and their effect on the icon.
@Suite struct HandoffAirAttackTests {
  private let simulation = HandoffSimulation()

  private func run(_ steps: HandoffScenario.Step..., seed: Int = 7) throws -> Trace {
    try simulation.run(
      .air {
        $0.seed = seed
        $0.steps += steps
      }
    )
  }

  private var publish: HandoffScenario.Step { HandoffScenario.air().steps[0] }

  // MARK: Eavesdropping and replay

  @Test func letsAListenerReadTheCounterAndNotTheType() throws {
    let trace = try run()
    #expect(trace.outcome.status == "sniffed")
    let note = try #require(trace.events.last)
    #expect(note.kind == .radio && note.from == "Phone" && note.to == "Listener")
    #expect(note.detail.contains("the counter, 1, and the status, 0"))
    #expect(try run(.resign, .sniff).events.last?.detail.contains("the counter, 2,") == true)
  }

  @Test func refusesWhatIsSentAgain() throws {
    let trace = try run(.replay, .replay)
    #expect(trace.outcome.status == "refused")
    #expect(trace.outcome.facts["air"] == ["accepted", "replayed", "replayed"])
    #expect(trace.outcome.facts["offered"] == true)
    let (sent, refused) = (trace.events[trace.events.count - 2], trace.events[trace.events.count - 1])
    #expect(sent.kind == .radio && sent.from == "Listener" && sent.to == "Mac")
    #expect(sent.detail.prefix(36) == trace.events.first { $0.kind == .radio }?.detail.prefix(36))
    #expect(refused.kind == .refusal && refused.name == "replayed" && refused.from == "Mac")
    #expect(refused.detail == "Counter 1 is not greater than 1, the last one of Phone.")
    // No key opens advertisements recorded under an old key.
    #expect(
      try run(.exchangeKeys, .replay).outcome.facts["air"] == ["accepted", "accepted", "foreign-or-altered"]
    )
  }

  @Test func refusesEveryPartOfAnAdvertisement() throws {
    for count in HandoffScenario.truncations {
      let trace = try run(.truncate(bytes: count))
      #expect(trace.outcome.status == "refused")
      #expect(trace.outcome.facts["air"] == ["accepted", "malformed"])
      let fault =
        count == 2 ? "The data holds no message at all." : "The advertisement ends after \(count) bytes, "
      #expect(trace.events.last?.detail.hasPrefix(fault) == true)
    }
    let figures = try run(.truncate(bytes: 6)).snapshots.last?.figures
    let air = figures?.first { $0.id == "air" }
    #expect(air?.elements.suffix(2).last == .text("Refused: malformed", mark: .fail))
    #expect(air?.elements.contains(.row(label: "Unread", value: "1 byte", mark: .fail)) == true)
  }

  @Test func takesAStrangersAdvertisementOnceIn256() throws {
    var passed: [Int] = []
    for seed in 0..<512 {
      let outcome = try run(.foreign, seed: seed).outcome
      switch outcome.facts["air"] {
      case ["accepted", "accepted"]:
        passed.append(seed)
        #expect(outcome.status == "silenced")
        #expect(outcome.sentence.contains("a foreign advertisement passed"))
      default:
        #expect(outcome.facts["air"] == ["accepted", "foreign-or-altered"])
        #expect(outcome.status == "refused")
      }
    }
    // The expected number is two, and the seeds are fixed.
    #expect((1...8).contains(passed.count), "\(passed)")
  }

  // MARK: Forging

  @Test func findsTheOneTagThatIsRight() throws {
    for seed in 0..<16 {
      var random = SeededSource(seed: UInt64(seed) ^ 0x4841_4E44_4F46_4621)
      let key = HandoffKey(dateCreated: HandoffScenario.air().start, from: &random)
      let noise = Air.bytes(10, from: &random)
      let tag = try ReferenceGCM.crypt(noise, key: key.bytes, vector: [0x34, 0x12], status: 0).tag
      let trace = try run(.forge(counter: 0x1234), seed: seed)
      #expect(trace.outcome.facts["tries"] == .integer(Int(tag) + 1))
      #expect(trace.outcome.facts["lastCounter"] == 0x1234)
      let forged = try #require(trace.events.first { $0.name == "forged advertisement" })
      let bytes = [0x4C, 0, 0x0C, 0x0E, 0, 0x34, 0x12, tag] + noise
      #expect(Air.bytes(String(forged.detail.prefix(36))) == bytes)
      // Bluetooth allows an advertisement every 20 ms.
      let before = try #require(trace.events.first { $0.to == "Listener" })
      #expect(forged.time == before.time + 20 * (Int(tag) + 1))
    }
  }

  @Test func takesTheIconAwayAndKeepsItAway() throws {
    let trace = try run(.forge(counter: 65_535), publish, .tap)
    #expect(trace.outcome.status == "silenced")
    #expect(trace.outcome.facts["offered"] == false)
    #expect(trace.outcome.facts["failedConditions"] == ["advertisement-accepted"])
    #expect(trace.outcome.facts["air"] == ["accepted", "accepted", "replayed"])
    #expect(
      trace.outcome.sentence
        == "The Mac shows no icon: a forged advertisement passed, so it ignores the phone until there is a new key."
    )
    let icons = trace.events.filter { $0.name == "Handoff icon" }
    #expect(icons.map(\.kind) == [.local, .absent, .absent])
    #expect(trace.events.last?.kind == .absent && trace.events.last?.name == "tap")
    #expect(trace.events.last?.reasons.map(\.name) == ["advertisement-accepted"])
    let passed = try #require(trace.events.first { $0.name == "accepted" })
    #expect(passed.detail.contains("inferred"))
    let figures = trace.snapshots.last?.figures ?? []
    #expect(
      figures.first { $0.id == "receiver" }?.elements.contains(.text("No icon: 1 reason", mark: .fail))
        == true
    )
  }

  @Test func changesNothingWithACounterThatIsNotNew() throws {
    for counter in [0, 1] {
      let outcome = try run(.forge(counter: counter)).outcome
      #expect(outcome.status == "refused")
      #expect(outcome.facts["tries"] == 256)
      #expect(outcome.facts["lastCounter"] == 1)
      #expect(outcome.facts["offered"] == true)
    }
  }

  @Test func silencesTheSenderUpToThePlantedCounter() throws {
    let trace = try run(.forge(counter: 4), .resign, .becomeCurrent, .resign, .becomeCurrent)
    let names: [JSONValue] = ["accepted", "accepted", "replayed", "replayed", "replayed", "accepted"]
    #expect(trace.outcome.facts["air"] == .array(names))
    #expect(trace.outcome.status == "offered")
    let sooner = try run(.forge(counter: 4), .resign, .becomeCurrent).outcome
    #expect(sooner.status == "silenced")
    #expect(sooner.sentence.hasSuffix("so it ignores the phone up to counter 4."))
  }

  @Test func hidesTheIconOnTheReceiverAloneInARoom() throws {
    let scenario = HandoffScenario.household { $0.steps = [$0.steps[0], .sniff, .forge(counter: 99)] }
    let trace = try simulation.run(scenario)
    #expect(trace.outcome.facts["icons"] == ["Tablet 3"])
    #expect(trace.events.filter { $0.name == "who shows the icon" }.count == 2)
  }

  @Test func reachesNobodyWhoseRadioIsOff() throws {
    let trace = try simulation.run(
      .air {
        $0.receiver.bluetooth = false
        $0.steps += [.replay, .truncate(bytes: 3), .forge(counter: 9), .foreign, .exchangeKeys]
      }
    )
    #expect(trace.outcome.facts["air"] == .array(Array(repeating: "unheard", count: 5)))
    #expect(trace.outcome.facts["tries"] == 256)
    #expect(trace.outcome.facts["lastCounter"] == 0)
    #expect(trace.events.last?.name == "key exchange" && trace.events.last?.kind == .absent)
    #expect(trace.outcome.facts["failedConditions"] == ["receiver-bluetooth"])
  }

  // MARK: Recovery

  @Test func isHealedByANewKey() throws {
    let healed = try run(.forge(counter: 65_535), publish, .exchangeKeys)
    #expect(healed.outcome.status == "offered")
    #expect(healed.outcome.facts["lastCounter"] == 1)
    #expect(healed.outcome.facts["air"] == ["accepted", "accepted", "replayed", "accepted"])
    #expect(try run(.forge(counter: 65_535), .exchangeKeys, .tap).outcome.status == "continued")
    // Without an activity, nothing is advertised under the new key.
    let ended = try run(.invalidate, .exchangeKeys).outcome
    #expect(ended.facts["air"] == ["accepted", "accepted"])
    #expect(ended.facts["failedConditions"] == ["activity-current"])
  }

  @Test func exchangesNoKeysBetweenAccounts() throws {
    let trace = try simulation.run(
      .air {
        $0.receiver.account = "bert"
        $0.steps.append(.exchangeKeys)
      }
    )
    #expect(trace.events.last?.kind == .absent)
    #expect(trace.outcome.facts["failedConditions"] == ["same-account", "advertisement-accepted"])
  }

  // MARK: How a run ends

  @Test func keepsTheAttackAsTheEndUntilTheDevicesDoSomething() throws {
    #expect(try run(.replay, .wait(seconds: 5), .look).outcome.status == "refused")
    #expect(try run(.replay, .change(userInfo: ["cursor": 1])).outcome.status == "offered")
    #expect(try run(.replay, .tap).outcome.status == "continued")
    #expect(try run(.tap, .replay).outcome.status == "continued")
    #expect(try run(.replay, .resign).outcome.status == "no-icon")
  }

  @Test func refusesWhatHasNoMeaning() {
    func place(_ steps: [JSONValue]) -> String? {
      do {
        _ = try simulation.run(json: ["steps": .array(steps)])
        return nil
      } catch {
        return error.pointer.description
      }
    }
    let publish: JSONValue = ["do": "publish", "type": "a"]
    #expect(place([publish, ["do": "replay"]]) == "/steps/1")
    #expect(place([publish, ["do": "truncate"], ["do": "sniff"]]) == "/steps/1")
    #expect(place([["do": "sniff"], ["do": "replay"]]) == nil)
    #expect(place([publish, ["do": "forge", "counter": 65_536]]) == "/steps/1/counter")
    #expect(place([publish, ["do": "forge", "counter": -1]]) == "/steps/1/counter")
    #expect(place([publish, ["do": "sniff"], ["do": "truncate", "bytes": 18]]) == "/steps/2/bytes")
    #expect(place([["do": "foreign", "counter": 1]]) == "/steps/0/counter")
    for (member, step) in [
      ("counter", .forge(counter: 65_536)), ("counter", .forge(counter: .min)),
      ("bytes", .truncate(bytes: .max)),
      ("bytes", .truncate(bytes: -1)),
    ] as [(String, HandoffScenario.Step)] {
      let scenario = HandoffScenario.air { $0.steps.append(step) }
      #expect(throws: Rejection.self) { try simulation.run(scenario) }
      do {
        _ = try simulation.simulate(scenario)
        Issue.record("\(step) was made")
      } catch {
        #expect(error.pointer.description == "/steps/2/\(member)")
      }
    }
  }
}
