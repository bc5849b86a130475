import AppGroups
import Foundation
import SimulationKit

/// An app writes a setting into an app group, and its extension reads it or fails to.
public struct SharedDefaultsSimulation: Simulation {
  /// The default start of a run: 8 March 2016, 09:00 UTC.
  public static let start = Date(timeIntervalSince1970: 1_457_427_600)

  /// The name in pages and URLs.
  public let name = "shared-defaults"
  /// The display name.
  public let title = "Shared defaults"
  /// A one-sentence summary.
  public let summary =
    "Two processes, one app group, and the search list that decides which value each of them reads."
  /// The versions that it can simulate. The first is the default.
  public var profiles: [Profile] { Self.profiles }
  /// The schema of a scenario.
  public var schema: Schema { Self.schema }

  /// Creates the simulation.
  public init() {}

  /// Runs a scenario to its end.
  ///
  /// - Parameter scenario: the scenario to run; it must match ``schema``.
  /// - Returns: the trace of the run.
  /// - Throws: ``Rejection`` if the scenario contains something that is meaningless in the real system.
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
