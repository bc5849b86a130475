import SimulationKit

/// Draws the runs of simulations as the pages of a site show them.
package struct RunDrawing: Sendable {
  /// Renders a run as HTML in a language.
  package typealias Drawing =
    @Sendable (_ run: Run, _ simulation: any Simulation, _ language: String) -> String
  /// Translates the reason why a scenario can't be run.
  package typealias Explanation =
    @Sendable (_ reason: String, _ simulation: any Simulation, _ language: String) -> String

  /// Differs between two drawings that may draw a run differently.
  let name: String
  let draw: Drawing
  let explain: Explanation

  /// Creates a drawing.
  ///
  /// - Parameters:
  ///   - name: differs between two drawings that may draw a run differently.
  ///   - draw: the renderer that also drew the recorded runs.
  ///   - explain: translates the reason why a scenario can't be run. By default, it stays in English.
  package init(
    name: String = "",
    draw: @escaping Drawing,
    explain: @escaping Explanation = { reason, _, _ in reason }
  ) {
    self.name = name
    self.draw = draw
    self.explain = explain
  }
}
