import SimulationKit

/// The simulation `glance-lint`: the glances and notifications of a storyboard, what is wrong with them, and what a
/// wearer sees of them.
public struct GlanceLintSimulation: Simulation {
  /// The simulation; all that a run depends on is in its scenario.
  public init() {}

  /// The name in a page and in a URL.
  public let name = "glance-lint"
  /// The name that a reader sees.
  public let title = "Glances and notifications"
  /// What it simulates.
  public let summary =
    "A linter reads the glances and notifications of a watch app, and a wearer looks at them."

  /// The watch with glances, and the one without.
  public var profiles: [Profile] { Self.profiles }
  /// The shape of a scenario.
  public var schema: Schema { Self.schema }

  static let profiles = [
    Profile(name: "watchos-2", title: "watchOS 2"),
    Profile(
      name: "watchos-3",
      title: "watchOS 3",
      quirks: [
        Profile.Quirk(
          "no-glances",
          "Glances are gone; a swipe from below brings Control Center.",
          citation: SceneRule.gone.source
        )
      ]
    ),
  ]

  /// Runs a scenario to its end.
  ///
  /// - Throws: `Rejection` where the scene has an error and the scenario has faults rejected, or where a step asks for
  ///   what is not there.
  public func simulate(_ scenario: Scenario) throws(Rejection) -> Trace {
    let diagnostics = scenario.diagnostics
    if scenario.faults == .rejected, let error = diagnostics.first(where: { $0.severity == .error }) {
      throw Rejection(at: error.place, error.message)
    }
    var world = World(
      state: Stage(scenario: scenario, diagnostics: diagnostics),
      seed: UInt64(clamping: scenario.seed),
      start: scenario.start
    )
    world.lint()
    for (index, step) in scenario.steps.enumerated() {
      world.state.step = index
      try world.take(step)
    }
    return world.finish(world.sceneOutcome)
  }
}
