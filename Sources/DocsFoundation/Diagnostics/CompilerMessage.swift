/// A message of the Swift compiler, at a location set with `#sourceLocation`.
package struct CompilerMessage: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable, Codable {
    case error, warning, note
  }

  package var severity: Severity
  package var position: SourcePosition
  package var text: String

  package init(severity: Severity, position: SourcePosition, text: String) {
    self.severity = severity
    self.position = position
    self.text = text
  }
}
