/// A fault that an author can fix, with its location.
///
/// Faults are collected rather than thrown, so one build reports everything that is wrong with a site.
package struct Diagnostic: Hashable, Sendable {
  /// The severity of a fault.
  package enum Severity: String, Hashable, Sendable {
    case error, warning
  }

  /// The severity.
  package var severity: Severity
  /// A stable name: `sample-does-not-compile`.
  package var identifier: String
  /// The location.
  package var position: SourcePosition
  /// A description of the fault, as a headline without a period.
  package var summary: String
  /// Suggestions or actual values; empty if the headline says enough.
  package var hints: [String]
  /// The text at fault at that location, such as the target of a link; empty if unknown.
  package var subject = ""
  /// The correct text for a false expectation.
  package var revision: Revision?

  /// Creates a fault at a location.
  package init(
    _ identifier: String,
    severity: Severity = .error,
    at position: SourcePosition,
    _ summary: String,
    hints: [String] = []
  ) {
    self.severity = severity
    self.identifier = identifier
    self.position = position
    self.summary = summary
    self.hints = hints
  }

  /// Creates a fault that a program could fix.
  package init(
    _ identifier: String,
    severity: Severity = .error,
    at position: SourcePosition,
    _ summary: String,
    hints: [String] = [],
    revision: Revision?
  ) {
    self.init(identifier, severity: severity, at: position, summary, hints: hints)
    self.revision = revision
  }

  /// The same fault, with the text at its location that is at fault.
  package func about(_ subject: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.subject = subject
    return diagnostic
  }
}

extension Sequence<Diagnostic> {
  /// Whether any fault keeps the site from being written.
  package var containsErrors: Bool { contains { $0.severity == .error } }

  /// The faults in page order, without duplicates.
  package var inOrder: [Diagnostic] {
    Array(Set(self)).sorted {
      ($0.position, $0.severity.rawValue, $0.summary) < ($1.position, $1.severity.rawValue, $1.summary)
    }
  }
}

extension String {
  /// The text with a capital first letter, like all headlines.
  package var asHeadline: String { prefix(1).uppercased() + dropFirst() }
}
