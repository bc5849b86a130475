/// A message of the Swift compiler, at a location set with `#sourceLocation`.
package struct CompilerMessage: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable, Codable {
    case error, warning, note
  }

  package var severity: Severity
  package var position: SourcePosition
  package var text: String
  /// The line of source below a note: the declaration that it names.
  package var source: String?

  package init(severity: Severity, position: SourcePosition, text: String, source: String? = nil) {
    self.severity = severity
    self.position = position
    self.text = text
    self.source = source
  }
}
