/// The texts of a simulation of one's own.
extension StarterText {
  /// The package with SimulationKit, in a manifest. Without traits, it needs no other package.
  static let dependency = #".package(name: "LiveDocs", path: "../livedocs", traits: [])"#

  /// The target with the simulation, in a manifest.
  var simulationTarget: String {
    """
    .target(name: "\(simulations)", dependencies: [.product(name: "SimulationKit", package: "LiveDocs")])
    """
  }

  var simulationPage: String {
    """
    ---
    title: First simulation
    description: A simulation of this package, which readers can run.
    order: 2
    ---

    The build runs this simulation, and once more for each stop that a reader can choose. `docs serve` runs it with any
    value in between.

    ```simulation battery-lamp
    question: How long does a lamp with 30 minutes of charge shine?
    charge: 30
    minutes: 45
    variants:
      - range: /minutes
        label: Minutes
        stops: [10, 25, 45]
    ```

    It is `BatteryLamp.swift` in `Sources/\(simulations)`.

    """
  }

  var simulation: String {
    """
    import Foundation
    import SimulationKit

    /// The simulations that pages may show.
    public let simulations: [any Simulation] = [BatteryLamp()]

    /// A lamp on a battery. It dims for its last ten minutes, and then goes out.
    public struct BatteryLamp: Simulation {
      /// What a page or a reader asks for. Every member is in the schema.
      public struct Scenario: Codable, Hashable, Sendable {
        public var seed: Int
        public var profile: String
        public var start: Date
        /// The charge at the start, in minutes of light.
        public var charge: Int
        /// How long the lamp is on, in minutes.
        public var minutes: Int
      }

      public let name = "battery-lamp"
      public let title = "A lamp on a battery"
      public let summary = "How long a charge lasts, and what the last minutes look like."
      public let profiles = [Profile(name: "led", title: "LED")]

      public init() {}

      /// It checks a scenario before `simulate` sees it, and says what a page got wrong, with its line.
      public var schema: Schema {
        .scenario(
          profiles: profiles,
          start: "2026-01-01T20:00:00Z",
          [
            .init("charge", Schema(.integer(0...600), "The charge at the start, in minutes of light."), default: 30),
            .init("minutes", Schema(.integer(1...600), "How long the lamp is on, in minutes."), default: 45),
          ]
        )
      }

      public var examples: [Example<Scenario>] {
        [
          Example(
            "An evening",
            Scenario(seed: 7, profile: "led", start: Date(timeIntervalSince1970: 1_767_297_600), charge: 30, minutes: 45)
          )
        ]
      }

      public func simulate(_ scenario: Scenario) throws(Rejection) -> Trace {
        var world = World(state: Lamp(charge: scenario.charge), seed: UInt64(scenario.seed), start: scenario.start)
        world.show([world.state.figure])
        world.record(.call, "switchOn()", from: "Reader", to: "Lamp")
        world.state.isOn = true
        for _ in 0..<scenario.minutes {
          let before = world.state.light
          if before > 0 {
            // Time is virtual: this returns at once.
            try world.advance(by: 60_000)
            world.state.charge -= 1
          }
          if world.state.light != before {
            world.record(.local, world.state.light == 0 ? "goes out" : "dims", from: "Lamp", world.state.sentence)
          }
          world.show([world.state.figure])
        }
        return world.finish(
          Outcome(
            status: world.state.light == 0 ? "dark" : "shining",
            sentence: world.state.sentence,
            facts: ["charge": .integer(world.state.charge)]
          )
        )
      }
    }

    private struct Lamp {
      /// Minutes of light that are left.
      var charge: Int
      var isOn = false

      /// From 0, dark, to 4.
      var light: Int { !isOn || charge == 0 ? 0 : charge <= 10 ? 2 : 4 }

      var sentence: String {
        switch light {
        case 0: isOn ? "The battery is empty, and the lamp is dark." : "The lamp is off."
        case 2: "The lamp is dim: \\(charge) minutes are left."
        default: "The lamp shines: \\(charge) minutes are left."
        }
      }

      /// What is on the stage; the site draws it.
      var figure: Figure {
        Figure(
          id: "lamp",
          name: "Lamp",
          form: .process,
          elements: [
            .title(!isOn ? "Off" : light == 0 ? "Dark" : "On"),
            .row(label: "battery", value: "\\(charge) min", mark: charge == 0 ? .fail : charge <= 10 ? .quirk : .ok),
            .cells(Array(repeating: light, count: 16), columns: 8, caption: "Light"),
          ]
        )
      }
    }

    """
  }
}
