import Foundation
import SimulationKit

/// A counter that can be incremented: a simulation with one kind of step.
struct Counter: Simulation {
  struct Scenario: Codable, Sendable, Hashable {
    struct Step: Codable, Sendable, Hashable {
      var `do`: String
      var amount: Int
    }
    var seed: Int
    var profile: String
    var start: Date
    var isBroken: Bool
    var note: String
    var steps: [Step]
  }

  let name = "counter"
  let title = "Counter"
  let summary = "A counter that is added to."
  let profiles = [
    Profile(
      name: "plain",
      title: "Plain",
      quirks: [.init("none", "It counts as it should.", citation: "Arithmetic.")]
    )
  ]

  var schema: Schema {
    .scenario(
      profiles: profiles,
      start: "2026-03-08T06:59:59Z",
      [
        .init("isBroken", Schema(.boolean, "Whether its end has no JSON form."), default: false),
        .init("note", Schema(.string(length: 0...2_000_000)), default: ""),
        .init(
          "steps",
          Schema(
            .array(
              of: Schema(
                .tagged("do", [.init("add", "It is added to.", [.init("amount", Schema(.integer(1...9)))])])
              ),
              count: 0...8
            )
          ),
          default: []
        ),
      ]
    )
  }

  var examples: [Example<Scenario>] {
    [
      Example(
        "One and two",
        Scenario(
          seed: 7,
          profile: "plain",
          start: Date(timeIntervalSince1970: 1_772_953_199),
          isBroken: false,
          note: "",
          steps: [.init(do: "add", amount: 1), .init(do: "add", amount: 2)]
        )
      )
    ]
  }

  func simulate(_ scenario: Scenario) throws(Rejection) -> Trace {
    var world = World(state: 0, seed: UInt64(scenario.seed), start: scenario.start)
    for (index, step) in scenario.steps.enumerated() {
      world.state += step.amount
      guard world.state <= 20 else { throw Rejection(step: index, "amount", "The counter ends at 20") }
      world.record(.call, "add(\(step.amount))", from: "Hand", to: "Counter")
    }
    let total: JSONValue = scenario.isBroken ? .number(.infinity) : .integer(world.state)
    return world.finish(
      Outcome(status: "counted", sentence: "It shows \(world.state).", facts: ["total": total])
    )
  }
}
