import Foundation
import SimulationKit

/// A doorbell that somebody presses: the smallest simulation that uses the whole kernel.
struct Doorbell: Simulation {
  struct Scenario: Codable, Sendable, Hashable {
    var seed: Int
    var profile: String
    var start: Date
    var volume: Double
    var steps: [Step]
  }

  enum Step: Sendable, Hashable {
    case press(visitor: String)
    case wait(seconds: Int)
  }

  let name = "doorbell"
  let title = "Doorbell"
  let summary = "A bell at a door, and who hears it."
  let profiles = [Profile(name: "mechanical", title: "Mechanical"), Profile(name: "radio", title: "Radio")]

  var schema: Schema {
    .scenario(
      profiles: profiles,
      start: "2026-03-08T06:59:59Z",
      [
        .init("volume", Schema(.number(0...1)), default: .number(0.5)),
        .init(
          "steps",
          Schema(
            .array(
              of: Schema(
                .tagged(
                  "do",
                  [
                    .init(
                      "press",
                      "Somebody presses the button.",
                      [.init("visitor", Schema(.string(length: 1...20)), default: "Ada")]
                    ),
                    .init("wait", "Time passes.", [.init("seconds", Schema(.integer(1...60)))]),
                  ]
                )
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
    let start = Date(timeIntervalSince1970: 1_772_953_199)
    return [
      Example(
        "One visitor",
        Scenario(
          seed: 7,
          profile: "mechanical",
          start: start,
          volume: 0.5,
          steps: [.press(visitor: "Ada")]
        )
      ),
      Example(
        "An impatient visitor",
        Scenario(
          seed: 8,
          profile: "radio",
          start: start,
          volume: 1,
          steps: [.press(visitor: "Bob"), .wait(seconds: 1), .press(visitor: "Bob")]
        )
      ),
    ]
  }

  func simulate(_ scenario: Scenario) throws(Rejection) -> Trace {
    var world = World(state: 0, seed: UInt64(scenario.seed), start: scenario.start)
    if scenario.volume == 0, !scenario.steps.isEmpty {
      throw Rejection(step: 0, "do", "A bell without volume cannot be heard")
    }
    for step in scenario.steps {
      switch step {
      case .press(let visitor):
        world.record(.call, "press()", from: visitor, to: "Bell")
        try world.schedule(after: world.random.number(in: 10...200)) {
          $0.state += 1
          $0.record(.radio, "ring", from: "Bell")
        }
      case .wait(let seconds):
        try world.advance(by: seconds * 1000)
      }
    }
    try world.run()
    return world.finish(
      Outcome(
        status: world.state == 0 ? "silent" : "rung",
        sentence: "It rang \(world.state) times.",
        facts: ["rings": .integer(world.state)]
      )
    )
  }
}

extension Doorbell.Step: Codable {
  private enum CodingKeys: String, CodingKey {
    case action = "do"
    case visitor, seconds
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(String.self, forKey: .action) {
    case "press": self = .press(visitor: try container.decode(String.self, forKey: .visitor))
    default: self = .wait(seconds: try container.decode(Int.self, forKey: .seconds))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .press(let visitor):
      try container.encode("press", forKey: .action)
      try container.encode(visitor, forKey: .visitor)
    case .wait(let seconds):
      try container.encode("wait", forKey: .action)
      try container.encode(seconds, forKey: .seconds)
    }
  }
}
