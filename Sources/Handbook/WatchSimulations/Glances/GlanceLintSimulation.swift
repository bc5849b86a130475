import SimulationKit
import WatchClocks

/// The simulation `glance-lint`: the glances and notifications of a storyboard, their faults, and what a wearer sees of
/// them.
public struct GlanceLintSimulation: Simulation {
  /// Creates the simulation. A run depends only on its scenario.
  public init() {}

  /// The name in pages and URLs.
  public let name = "glance-lint"
  /// The display name.
  public let title = "Glances and notifications"
  /// A one-sentence summary.
  public let summary =
    "A linter reads the glances and notifications of a watch app, and a wearer looks at them."

  /// A watch with glances and one without.
  public var profiles: [Profile] { Self.profiles }
  /// The schema of a scenario.
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
  /// - Throws: `Rejection` if the scenes have an error and the scenario rejects faults, or if a step refers to
  ///   something that doesn't exist.
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
