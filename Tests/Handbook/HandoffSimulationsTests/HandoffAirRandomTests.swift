import SimulationKit
import Testing

@testable import Activities
@testable import HandoffSimulations

/// Long random attacks, compared with a model of just two counters.
@Suite struct HandoffAirRandomTests {
  /// The expected results of the steps, without keys, ciphers or bytes.
  private struct Model {
    var counter = 0
    var last = 0
    var isCurrent = false
    var isBelieved = false
    var verdicts: [String] = []

    mutating func advertise() {
      counter += 1
      isBelieved = counter > last
      last = max(last, counter)
      verdicts.append(isBelieved ? "accepted" : "replayed")
    }

    mutating func perform(_ step: HandoffScenario.Step) {
      switch step {
      case .publish:
        isCurrent = true
        advertise()
      case .resign where isCurrent:
        isCurrent = false
        advertise()
      case .becomeCurrent where !isCurrent:
        isCurrent = true
        advertise()
      case .replay: verdicts.append("replayed")
      case .truncate: verdicts.append("malformed")
      case .forge(let planted):
        if planted > last {
          last = planted
          isBelieved = false
          verdicts.append("accepted")
        } else {
          verdicts.append("refused")
        }
      case .exchangeKeys:
        (counter, last) = (0, 0)
        if isCurrent { advertise() }
      default: break
      }
    }
  }

  @Test(arguments: 0..<40)
  func followsTwoCounters(_ part: Int) throws {
    let simulation = HandoffSimulation()
    for seed in 0..<4 {
      var chance = SeededSource(seed: UInt64(part * 100 + seed))
      let scenario = HandoffScenario.air { $0.steps += steps(&chance, publishing: $0.steps[0]) }
      var model = Model()
      for step in scenario.steps { model.perform(step) }
      let outcome = try simulation.run(scenario).outcome
      guard case .array(let verdicts)? = outcome.facts["air"] else {
        Issue.record("no verdicts")
        continue
      }
      // A forgery with an old counter is refused for its last tag, mostly because no key opens it.
      let names = zip(verdicts, model.verdicts).map { verdict, expected -> JSONValue in
        expected == "refused" && verdict != "accepted" ? "refused" : verdict
      }
      #expect(names == model.verdicts.map { .string($0) })
      #expect(verdicts.count == model.verdicts.count)
      #expect(outcome.facts["lastCounter"] == .integer(model.last))
      #expect(outcome.facts["offered"] == .bool(model.isCurrent && model.isBelieved))
      #expect((outcome.status == "silenced") == (model.isCurrent && !model.isBelieved))
    }
  }

  private func steps(
    _ chance: inout SeededSource,
    publishing publish: HandoffScenario.Step
  ) -> [HandoffScenario.Step] {
    (0..<chance.number(in: 1...24)).flatMap { _ -> [HandoffScenario.Step] in
      switch chance.number(in: 0...9) {
      case 0: [publish]
      case 1, 2: [.resign]
      case 3, 4: [.becomeCurrent]
      case 5: [.replay]
      case 6: [.truncate(bytes: chance.number(in: 0...17))]
      case 7, 8: [.forge(counter: chance.number(in: 0...12))]
      // Recordings from before are useless under the new key, so the listener records again, which needs an
      // advertisement.
      default: [publish, .exchangeKeys, .sniff]
      }
    }
  }
}
