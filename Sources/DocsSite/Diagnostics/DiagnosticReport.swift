import SimulationKit

/// What a build found, as one JSON document for programs.
///
/// Its form is part of what this program promises: members are added under the same ``version``, and none is
/// renamed or removed without another one.
enum DiagnosticReport {
  /// The version of the form.
  static let version = 1

  /// The document.
  ///
  /// - Parameters:
  ///   - sources: the text of each file, by its path from the root.
  ///   - ledger: the account of the listings.
  ///   - isSound: whether the site may be written.
  static func json(
    _ diagnostics: [Diagnostic],
    sources: [String: String],
    ledger: SampleLedger,
    isSound: Bool
  ) -> JSONValue {
    [
      "version": .integer(version),
      "sound": .bool(isSound),
      "counts": [
        "errors": .integer(diagnostics.count { $0.severity == .error }),
        "warnings": .integer(diagnostics.count { $0.severity == .warning }),
      ],
      "ledger": ledger.json,
      "diagnostics": .array(json(diagnostics, sources)),
    ]
  }

  /// Some faults.
  static func json(_ diagnostics: some Collection<Diagnostic>, _ sources: [String: String]) -> [JSONValue] {
    let lines = SourceLines(sources, of: diagnostics)
    return diagnostics.map { json($0, lines) }
  }

  private static func json(_ diagnostic: Diagnostic, _ lines: SourceLines) -> JSONValue {
    var members: [String: JSONValue] = [
      "rule": .string(diagnostic.identifier),
      "severity": .string(diagnostic.severity.rawValue),
      "file": .string(diagnostic.position.file),
      "line": .integer(diagnostic.position.line),
      "column": .integer(diagnostic.position.column),
      "message": .string(diagnostic.summary),
      "hints": .array(diagnostic.hints.map(JSONValue.string)),
    ]
    if let rule = DiagnosticRule.named(diagnostic.identifier) {
      members["explanation"] = .string(rule.explanation)
    }
    if let excerpt = SourceExcerpt(diagnostic, in: lines) {
      members["excerpt"] = .string(excerpt.text)
      members["endColumn"] = excerpt.endColumn.map(JSONValue.integer)
    }
    return .object(members)
  }
}

extension SampleLedger {
  /// The account as JSON, each number under the name that it has here.
  fileprivate var json: JSONValue {
    [
      "pages": .integer(pages), "listings": .integer(listings), "ran": .integer(ran),
      "compared": .integer(compared), "unseen": .integer(unseen), "compiled": .integer(compiled),
      "failing": .integer(failing), "unchecked": .integer(unchecked),
      "ignored": .object(ignored.mapValues(JSONValue.integer)),
    ]
  }
}
