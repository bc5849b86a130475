import Activities
import SimulationKit

/// The simulation `activity-restoration`: Siri launches an app with a request, and the app navigates to the right
/// scene, or the reasons why it doesn't.
public struct RestorationSimulation: Simulation {
  /// The versions of the real system; the first is the default.
  static let profiles: [Profile] = [.documented, .bothRefusals, .intentType]

  /// The name in pages and URLs.
  public let name = "activity-restoration"
  /// The display name.
  public let title = "Restoring from Siri"
  /// What it simulates.
  public let summary =
    "Siri launches an app with a request; the app finds the way to the right scene, or the reasons why it does not."
  /// The versions of the real system to choose from.
  public var profiles: [Profile] { Self.profiles }
  /// The shape of a scenario.
  public var schema: Schema { RestorationScenario.schema }

  /// Creates the simulation.
  public init() {}

  /// Runs a scenario to its end.
  ///
  /// - Parameter scenario: an app, a request and the steps; it must match ``schema``.
  /// - Returns: the trace of the run.
  /// - Throws: `Rejection` if something has no meaning in the real system: an intent without a name, a phrase without
  ///   words, a scene that is missing or duplicated, a value that an activity may not hold.
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
    // Run a restoration handler that is still scheduled.
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
