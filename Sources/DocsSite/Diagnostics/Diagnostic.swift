/// A fault that an author can mend, and where.
///
/// Faults are collected, not thrown at the first: one build names everything that is wrong with a site.
public struct Diagnostic: Hashable, Sendable {
  /// How grave a fault is.
  public enum Severity: String, Hashable, Sendable {
    case error, warning
  }

  /// How grave it is.
  public var severity: Severity
  /// A stable name: `sample-does-not-compile`.
  public var identifier: String
  /// Where it stands.
  public var position: SourcePosition
  /// What is wrong, as a headline without its full stop.
  public var summary: String
  /// What to do, or what was found instead; empty where the headline says it.
  public var hints: [String]
  /// The text at the place that it complains of, such as the target of a link; empty where that is not known.
  var subject = ""
  /// How what it complains of would read if it were true.
  var revision: Revision?

  /// A fault at a place.
  public init(
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

  /// A fault that could be mended by a program.
  init(
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

  /// The same fault, with the text at its place that it complains of.
  func about(_ subject: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.subject = subject
    return diagnostic
  }
}

extension Sequence<Diagnostic> {
  /// Whether any fault stops the site from being written.
  public var containsErrors: Bool { contains { $0.severity == .error } }

  /// The faults in the order of the pages, each once.
  var inOrder: [Diagnostic] {
    Array(Set(self)).sorted {
      ($0.position, $0.severity.rawValue, $0.summary) < ($1.position, $1.severity.rawValue, $1.summary)
    }
  }
}

extension String {
  /// The text with a capital first letter, as the headlines of this program have.
  var asHeadline: String { prefix(1).uppercased() + dropFirst() }
}
