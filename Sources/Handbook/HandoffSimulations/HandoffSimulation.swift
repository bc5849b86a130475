import Activities
import SimulationKit

/// The simulation `handoff`: an activity moves from one device to another, or the reasons why it doesn't.
public struct HandoffSimulation: Simulation {
  /// The versions of the real system; the first is the default.
  static let profiles: [Profile] = [.documented, .iOS8, .iOS10, .bothRefusals]

  /// The name in pages and URLs.
  public let name = "handoff"
  /// The display name.
  public let title = "Handoff"
  /// What it simulates.
  public let summary = "An activity goes from one device to another, or the reasons why it does not."
  /// The versions of the real system to choose from.
  public var profiles: [Profile] { Self.profiles }
  /// The shape of a scenario.
  public var schema: Schema { HandoffScenario.schema }

  /// Creates the simulation.
  public init() {}

  /// Runs a scenario to its end.
  ///
  /// - Parameter scenario: the devices and steps; it must match ``schema``.
  /// - Returns: the trace of the run.
  /// - Throws: `Rejection` if something has no meaning in the real system: a watch that receives, a value that
  ///   `userInfo` may not hold, making an invalidated activity current, resending before anything was recorded.
  public func simulate(_ scenario: HandoffScenario) throws(Rejection) -> Trace {
    guard let profile = Self.profiles.first(where: { $0.name == scenario.profile }) else {
      throw Rejection(at: JSONPointer(["profile"]), "'\(scenario.profile)' is not known")
    }
    guard scenario.receiver.kind.receivesActivities else {
      throw Rejection(
        at: JSONPointer(["receiver", "kind"]),
        "A watch sends activities and never receives them"
      )
    }
    try scenario.checkLimits()
    var world = World(
      state: HandoffStage(scenario, profile: profile),
      seed: UInt64(bitPattern: Int64(scenario.seed)),
      start: scenario.start
    )
    world.showStage()
    for (index, step) in scenario.steps.enumerated() {
      try world.perform(step, number: index)
    }
    let outcome = world.state.outcome
    return world.finish(outcome)
  }
}
