import Foundation
import SimulationKit

/// An app writes a setting into an app group, and its extension reads it, or does not.
public struct SharedDefaultsSimulation: Simulation {
  /// The date at which a run begins when the scenario does not say: 8 March 2016, 09:00 UTC.
  public static let start = Date(timeIntervalSince1970: 1_457_427_600)

  /// The name in a page and in a URL.
  public let name = "shared-defaults"
  /// The name that a reader sees.
  public let title = "Shared defaults"
  /// What it simulates, as a sentence.
  public let summary =
    "Two processes, one app group, and the search list that decides which value each of them reads."
  /// The versions that it can be; the first is the standard one.
  public var profiles: [Profile] { Self.profiles }
  /// The shape of a scenario.
  public var schema: Schema { Self.schema }

  /// The simulation.
  public init() {}

  /// Runs a scenario to its end.
  ///
  /// - Parameter scenario: what to run, of the shape of ``schema``.
  /// - Returns: what happened.
  /// - Throws: ``Rejection`` where the scenario asks for what the real system has no meaning for.
  public func simulate(_ scenario: SharedDefaultsScenario) throws(Rejection) -> Trace {
    var world = World(
      state: try SharedDefaultsState(scenario),
      seed: UInt64(max(0, scenario.seed)),
      start: scenario.start
    )
    world.showStage()
    for (index, step) in scenario.steps.enumerated() {
      try world.perform(step, index)
    }
    try world.run()
    world.showStage()
    let outcome = world.state.outcome
    return world.finish(outcome)
  }
}
