import Foundation
import RowActions
import SimulationKit

/// The user swipes a row of a list and taps the actions beneath it.
///
/// `outcome.facts.frames` holds the table at rest after each step, and `outcome.facts.sides` what the next swipe would
/// reveal: positions, widths and colors in points of the screen, enough to draw the table and let a reader drag its
/// rows.
public struct RowActionsSimulation: Simulation {
  /// The default start of a run: 17 April 2015, 09:41 UTC.
  package static let start = Date(timeIntervalSince1970: 1_429_263_660)

  /// The name in pages and URLs.
  public let name = "row-actions"
  /// The display name.
  public let title = "Row actions"
  /// A one-sentence summary.
  public let summary =
    "An array of actions, the buttons on the screen, and what a swipe, a tap and a completion do to the row."
  /// The versions that it can simulate. The first is the default.
  public var profiles: [Profile] { Self.profiles }
  /// The schema of a scenario.
  public var schema: Schema { Self.schema }

  static let profiles = System.allCases.map(\.profile)

  /// Creates the simulation.
  public init() {}

  /// Runs a scenario to its end.
  ///
  /// - Parameter scenario: the scenario to run; it must match ``schema``.
  /// - Returns: the trace of the run.
  /// - Throws: ``Rejection`` if the scenario contains something that is meaningless in the real system or would crash
  ///   an app.
  public func simulate(_ scenario: RowActionsScenario) throws(Rejection) -> Trace {
    var world = World(
      state: try RowActionsState(scenario),
      seed: UInt64(max(0, scenario.seed)),
      start: scenario.start
    )
    world.showStage()
    world.state.recordFrame(step: nil)
    for (index, step) in scenario.steps.enumerated() {
      try world.perform(step, index)
      world.state.recordFrame(step: index)
    }
    try world.run()
    world.recordMissingCompletion()
    world.recordStaleRows()
    world.showStage()
    world.state.recordRest()
    let outcome = world.state.outcome
    return world.finish(outcome)
  }
}
