import DocsFoundation
import SimulationKit

/// Diagnostics in the Static Analysis Results Interchange Format, which code hosts and editors read.
///
/// OASIS SARIF 2.1.0; the numbers in comments are its section numbers.
struct SARIFLog {
  /// The text of each file, by its path from the root.
  let sources: [String: String]
  /// The site's root relative to the repository's, with a slash at the end; empty if they are the same.
  let folder: String

  /// Creates the document.
  func json(_ diagnostics: [Diagnostic]) -> JSONValue {
    let lines = SourceLines(sources, of: diagnostics)
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": ["name": "LiveDocs", "rules": .array(DiagnosticRule.all.map(descriptor))]],
          // 3.14.17: the unit of columns.
          "columnKind": "utf16CodeUnits",
          "results": .array(diagnostics.map { result($0, lines) }),
        ]
      ],
    ]
  }

  /// 3.49: the meaning of a rule.
  private func descriptor(_ rule: DiagnosticRule) -> JSONValue {
    [
      "id": .string(rule.name),
      "shortDescription": ["text": .string(rule.explanation)],
      "defaultConfiguration": ["level": .string(rule.level.rawValue)],
    ]
  }

  /// 3.27: a fault.
  private func result(_ diagnostic: Diagnostic, _ lines: SourceLines) -> JSONValue {
    let message = ([diagnostic.summary] + diagnostic.hints).joined(separator: "\n")
    let excerpt = SourceExcerpt(diagnostic, in: lines)
    var members: [String: JSONValue] = [
      "ruleId": .string(diagnostic.identifier),
      "level": .string(diagnostic.severity.rawValue),
      "message": ["text": .string(message)],
      "locations": [
        [
          "physicalLocation": [
            "artifactLocation": [
              "uri": .string((folder + diagnostic.position.file).percentEncodedPath),
              "uriBaseId": "%SRCROOT%",
            ],
            "region": region(diagnostic, excerpt),
          ]
        ]
      ],
      // 3.27.17: stays the same for a fault when lines above it are added or removed.
      "partialFingerprints": [
        "ruleAndLine/v1": .string(
          Fingerprint([
            diagnostic.identifier, diagnostic.position.file, diagnostic.summary,
            excerpt?.text ?? "",
          ]).description
        )
      ],
    ]
    if let index = DiagnosticRule.all.firstIndex(where: { $0.name == diagnostic.identifier }) {
      members["ruleIndex"] = .integer(index)
    }
    return .object(members)
  }

  /// 3.30: lines and columns start at 1.
  private func region(_ diagnostic: Diagnostic, _ excerpt: SourceExcerpt?) -> JSONValue {
    var region: [String: JSONValue] = ["startLine": .integer(max(1, diagnostic.position.line))]
    guard let excerpt else { return .object(region) }
    region["startColumn"] = .integer(excerpt.utf16Column(diagnostic.position.column))
    region["endColumn"] = excerpt.endColumn.map { .integer(excerpt.utf16Column($0)) }
    region["snippet"] = ["text": .string(excerpt.text)]
    return .object(region)
  }
}
