import Foundation
import SimulationKit

/// A lamp with a switch: the smallest simulation that a widget can show.
struct Lamp: Simulation {
  struct Scenario: Codable, Sendable, Hashable {
    struct Step: Codable, Sendable, Hashable {
      var `do`: String
    }
    struct Wire: Codable, Sendable, Hashable {
      var isPlugged: Bool
      var volts: Int
    }
    var seed: Int
    var profile: String
    var start: Date
    var wire: Wire
    var steps: [Step]
  }

  let name = "lamp"
  let title = "Lamp"
  let summary = "A lamp with a switch."
  let profiles = [Profile(name: "bulb", title: "Bulb"), Profile(name: "tube", title: "Tube")]
  let examples: [Example<Scenario>] = []

  var schema: Schema {
    .scenario(
      profiles: profiles,
      start: "2026-03-08T06:59:59Z",
      [
        .init(
          "wire",
          Schema(
            .object([
              .init("isPlugged", Schema(.boolean), default: true),
              .init("volts", Schema(.integer(0...400)), default: 230),
            ])
          ),
          default: [:]
        ),
        .init(
          "steps",
          Schema(.array(of: Schema(.tagged("do", [.init("press", "The switch is pressed.")])), count: 0...8)),
          default: [["do": "press"]]
        ),
      ]
    )
  }

  func simulate(_ scenario: Scenario) throws(Rejection) -> Trace {
    var world = World(state: false, seed: UInt64(scenario.seed), start: scenario.start)
    if scenario.profile == "tube", scenario.wire.volts < 100 {
      throw Rejection(at: JSONPointer(["wire", "volts"]), "A tube needs 100 V")
    }
    Self.draw(&world)
    for step in scenario.steps {
      world.record(.call, "\(step.do)()", from: "Hand", to: "Lamp")
      try world.advance(by: 250)
      let reasons = [
        Reason("plugged", holds: scenario.wire.isPlugged, "The plug is in the wall."),
        Reason("voltage", holds: scenario.wire.volts > 99, "The wall has \(scenario.wire.volts) V."),
      ]
      if reasons.allSatisfy(\.holds) {
        world.state.toggle()
        world.record(.local, "light", from: "Lamp", "The wire <glows> & warms.", reasons: reasons)
      } else {
        world.record(.absent, "light", from: "Lamp", "No current flows.", reasons: reasons)
      }
      Self.draw(&world)
    }
    let isLit = world.state
    return world.finish(
      Outcome(
        status: isLit ? "lit" : "dark",
        sentence: isLit ? "The lamp is lit." : "The lamp is dark.",
        facts: ["isLit": .bool(isLit)]
      )
    )
  }

  private static func draw(_ world: inout World<Bool>) {
    let mark: Figure.Mark = world.state ? .ok : .muted
    world.show([
      Figure(
        id: "lamp",
        name: "Lamp",
        form: .process,
        elements: [.title("Lamp"), .text(world.state ? "On" : "Off", mark: mark)]
      )
    ])
  }
}
