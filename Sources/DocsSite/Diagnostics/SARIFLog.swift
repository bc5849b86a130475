import SimulationKit

/// Diagnostics in the Static Analysis Results Interchange Format, which code hosts and editors read.
///
/// OASIS SARIF 2.1.0; the numbers in comments are its sections.
struct SARIFLog {
  /// The text of each file, by its path from the root.
  let sources: [String: String]
  /// The site's root from the folder of the repository, ended by a slash; empty where they are the same.
  let folder: String

  /// The document.
  func json(_ diagnostics: [Diagnostic]) -> JSONValue {
    let lines = SourceLines(sources, of: diagnostics)
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": ["name": "LiveDocs", "rules": .array(DiagnosticRule.all.map(descriptor))]],
          // 3.14.17: what a column counts.
          "columnKind": "utf16CodeUnits",
          "results": .array(diagnostics.map { result($0, lines) }),
        ]
      ],
    ]
  }

  /// 3.49: what a rule means.
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
      // 3.27.17: the same fault has it when lines above it come or go.
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

  /// 3.30: lines and columns count from 1.
  private func region(_ diagnostic: Diagnostic, _ excerpt: SourceExcerpt?) -> JSONValue {
    var region: [String: JSONValue] = ["startLine": .integer(max(1, diagnostic.position.line))]
    guard let excerpt else { return .object(region) }
    region["startColumn"] = .integer(excerpt.utf16Column(diagnostic.position.column))
    region["endColumn"] = excerpt.endColumn.map { .integer(excerpt.utf16Column($0)) }
    region["snippet"] = ["text": .string(excerpt.text)]
    return .object(region)
  }
}
