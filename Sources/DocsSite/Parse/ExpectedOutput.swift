/// An `output` fence: what the listing before it, or the one that it names, prints in all.
struct ExpectedOutput: Hashable, Sendable {
  var pattern: OutputPattern
  /// The place of the fence.
  var position: SourcePosition
  /// The lines of its body.
  var bodyLines: Int

  /// Reads a fence, or gives nil where it is no `output`.
  ///
  /// - Parameter diagnostics: where a fault in the fence's words is put.
  init?(_ block: CodeBlock, diagnostics: inout [Diagnostic]) {
    guard let pattern = OutputPattern(block, diagnostics: &diagnostics) else { return nil }
    self.pattern = pattern
    position = block.position
    bodyLines = block.text.newlineCount
  }

  /// The fault of a listing that printed something else.
  func compare(_ actual: String) -> [Diagnostic] {
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
