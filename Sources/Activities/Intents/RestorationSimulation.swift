import SimulationKit

/// The simulation `activity-restoration`: Siri launches an app with a request, and the app finds the way to the right
/// scene, or the reasons why it does not.
public struct RestorationSimulation: Simulation {
  /// The versions of the real system; the first is the standard one.
  static let profiles: [Profile] = [.documented, .bothRefusals, .intentType]

  /// The name in a page and in a URL.
  public let name = "activity-restoration"
  /// The name that a reader sees.
  public let title = "Restoring from Siri"
  /// What it simulates.
  public let summary =
    "Siri launches an app with a request; the app finds the way to the right scene, or the reasons why it does not."
  /// The versions of the real system that it can be.
  public var profiles: [Profile] { Self.profiles }
  /// The shape of a scenario.
  public var schema: Schema { RestorationScenario.schema }

  /// The simulation.
  public init() {}

  /// Runs a scenario to its end.
  ///
  /// - Parameter scenario: an app, a request, and what happens, of the shape of ``schema``.
  /// - Returns: what came of it.
  /// - Throws: `Rejection` for what the real system has no meaning for: an intent without a name, a phrase without a
  ///   word, a scene that does not exist or exists twice, a value that an activity may not hold.
  public func simulate(_ scenario: RestorationScenario) throws(Rejection) -> Trace {
    var world = World(
      state: try RestorationStage(scenario, profile: try profile(named: scenario.profile)),
      seed: UInt64(bitPattern: Int64(scenario.seed)),
      start: scenario.start
    )
    world.showStage()
    for (index, step) in scenario.steps.enumerated() {
      try world.perform(step, number: index)
    }
    // A handler that was kept for later is still to be called.
    try world.run()
    let outcome = world.state.outcome
    return world.finish(outcome)
  }

  private func profile(named name: String) throws(Rejection) -> Profile {
    guard let profile = profiles.first(where: { $0.name == name }) else {
      throw Rejection(at: JSONPointer(["profile"]), "'\(name)' is not known")
    }
    return profile
  }
}
