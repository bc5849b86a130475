import DocsFoundation

/// Draws a step as one line of a terminal.
package struct ProgressBar: Sendable {
  /// The width of the terminal in cells.
  package var width: Int
  /// Whether the bar is in color.
  package var isColored: Bool

  private static let barWidth = 24

  /// Creates a bar for a terminal.
  package init(width: Int, isColored: Bool) {
    self.width = width
    self.isColored = isColored
  }

  /// The line, without a newline: a bar if the step counts, the text, and the count.
  ///
  /// It always fits within the terminal, so that the next one can overwrite it.
  package func line(_ step: BuildStep) -> String {
    guard let done = step.done, let total = step.total, total > 0 else {
      return clipped("\(step.text)…", to: width - 1)
    }
    let count = " \(min(max(done, 0), total))/\(total)"
    let room = width - 1 - count.count
    guard room > Self.barWidth + 12 else { return clipped(step.text + count, to: width - 1) }
    // Computed as Double, so no count can overflow and trap.
    let filled = Int(Double(Self.barWidth) * Double(min(max(done, 0), total)) / Double(total))
    let full = String(repeating: "█", count: filled)
    let rest = String(repeating: "░", count: Self.barWidth - filled)
    let bar = isColored ? "\u{1B}[36m\(full)\u{1B}[2m\(rest)\u{1B}[0m" : full + rest
    return "\(bar) \(clipped(step.text, to: room - Self.barWidth - 1))\(count)"
  }

  private func clipped(_ text: String, to cells: Int) -> String {
    text.count <= cells ? text : text.prefix(max(0, cells - 1)) + "…"
  }
}
