import SimulationKit

/// The simulation `handoff`: an activity goes from one device to another, or the reasons why it does not.
public struct HandoffSimulation: Simulation {
  /// The versions of the real system; the first is the standard one.
  static let profiles: [Profile] = [.documented, .iOS8, .iOS10, .bothRefusals]

  /// The name in a page and in a URL.
  public let name = "handoff"
  /// The name that a reader sees.
  public let title = "Handoff"
  /// What it simulates.
  public let summary = "An activity goes from one device to another, or the reasons why it does not."
  /// The versions of the real system that it can be.
  public var profiles: [Profile] { Self.profiles }
  /// The shape of a scenario.
  public var schema: Schema { HandoffScenario.schema }

  /// The simulation.
  public init() {}

  /// Runs a scenario to its end.
  ///
  /// - Parameter scenario: two devices, and what happens, of the shape of ``schema``.
  /// - Returns: what came of it.
  /// - Throws: `Rejection` for what the real system has no meaning for: a watch that receives, a value that
  ///   `userInfo` may not hold, an invalidated activity that is to become current, a listener that is to send what
  ///   it never noted.
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
