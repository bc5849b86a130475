import Foundation
import SimulationKit

/// A person swipes a row of a list, and taps what lies beneath it.
///
/// `outcome.facts.frames` holds the table at rest after each step, and `outcome.facts.sides` what the next swipe would
/// lay bare: positions, widths and colors in points of the screen, enough to draw the table and to let a reader drag
/// its rows.
public struct RowActionsSimulation: Simulation {
  /// The date at which a run begins when the scenario does not say: 17 April 2015, 09:41 UTC.
  public static let start = Date(timeIntervalSince1970: 1_429_263_660)

  /// The name in a page and in a URL.
  public let name = "row-actions"
  /// The name that a reader sees.
  public let title = "Row actions"
  /// What it simulates, as a sentence.
  public let summary =
    "An array of actions, the buttons on the screen, and what a swipe, a tap and a completion do to the row."
  /// The versions that it can be; the first is the standard one.
  public var profiles: [Profile] { Self.profiles }
  /// The shape of a scenario.
  public var schema: Schema { Self.schema }

  static let profiles = System.allCases.map(\.profile)

  /// The simulation.
  public init() {}

  /// Runs a scenario to its end.
  ///
  /// - Parameter scenario: what to run, of the shape of ``schema``.
  /// - Returns: what happened.
  /// - Throws: ``Rejection`` where the scenario asks for what the real system has no meaning for, or ends an app for.
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
