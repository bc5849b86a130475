import DocsFoundation
import DocsSamples
import SimulationKit

/// The results of a build, as a JSON document for programs.
///
/// The schema is stable: new members may appear under the same ``version``, but removing or renaming one changes the
/// version.
enum DiagnosticReport {
  /// The version of the schema.
  static let version = 1

  /// Creates the document.
  ///
  /// - Parameters:
  ///   - sources: the text of each file, by its path from the root.
  ///   - ledger: the ledger of listings.
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

  /// Diagnostics as JSON.
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
  /// The ledger as JSON, with the names of its properties.
  fileprivate var json: JSONValue {
    [
      "pages": .integer(pages), "listings": .integer(listings), "ran": .integer(ran),
      "compared": .integer(compared), "unseen": .integer(unseen), "compiled": .integer(compiled),
      "failing": .integer(failing), "unchecked": .integer(unchecked),
      "ignored": .object(ignored.mapValues(JSONValue.integer)),
    ]
  }
}
