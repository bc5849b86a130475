import DocsFoundation

/// An `output` fence: the complete output of the preceding listing, or of the listing that it names.
package struct ExpectedOutput: Hashable, Sendable {
  package var pattern: OutputPattern
  package var position: SourcePosition
  /// The number of lines in its body.
  var bodyLines: Int

  /// Reads a fence, or returns nil if it isn't an `output` fence.
  ///
  /// - Parameter diagnostics: receives the faults in the fence's words.
  init?(_ block: CodeBlock, diagnostics: inout [Diagnostic]) {
    guard let pattern = OutputPattern(block, diagnostics: &diagnostics) else { return nil }
    self.pattern = pattern
    position = block.position
    bodyLines = block.text.newlineCount
  }

  /// Reports output that differs from the fence.
  package func compare(_ actual: String) -> [Diagnostic] {
    guard !pattern.matches(actual) else { return [] }
    return [
      Diagnostic(
        "sample-prints-otherwise",
        at: position,
        "Output differs from the page",
        hints: pattern.difference(from: actual),
        revision: .fenceBody(
          lines: bodyLines,
          pattern.lines(accepting: actual).map { $0 + "\n" }.joined()
        )
      )
    ]
  }
}
