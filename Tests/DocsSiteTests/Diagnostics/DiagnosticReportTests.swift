import Foundation
import SimulationKit
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsReference
@testable import DocsSite

struct DiagnosticReportTests {
  private let faults = [
    Diagnostic(
      "link-leads-nowhere",
      at: SourcePosition(file: "content/a b.md", line: 2, column: 8),
      "There is no page",
      hints: ["Did you mean 'x'?"]
    ).about("/é/"),
    Diagnostic(
      "language-is-unknown",
      severity: .warning,
      at: SourcePosition(file: "content/none.md", line: 9, column: 3),
      "Unknown"
    ),
    Diagnostic("it-is-new", at: SourcePosition(file: "content/a b.md", line: 1), "New").about("not there"),
  ]
  private let sources = ["content/a b.md": "first\né [x](/é/) y\n"]

  private func document(_ format: DiagnosticPrinter.Format, folder: String = "") throws -> JSONValue {
    let text = try DiagnosticPrinter(format: format, sources: sources, folder: folder).text(faults)
    #expect(text.hasSuffix("}\n"))
    return try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  private func items(_ value: JSONValue?) throws -> [JSONValue] {
    guard case .array(let items)? = value else {
      Issue.record("\(String(describing: value)) is no array")
      return []
    }
    return items
  }

  @Test func jsonIsOneDocumentWithEverything() throws {
    let document = try document(.json)
    #expect(document["version"] == 1)
    #expect(document["sound"] == .bool(false))
    #expect(document["counts"] == ["errors": 2, "warnings": 1])
    #expect(document["ledger"]?["listings"] == 0)
    let faults = try items(document["diagnostics"])
    #expect(
      faults.first == [
        "rule": "link-leads-nowhere", "severity": "error", "file": "content/a b.md", "line": 2, "column": 8,
        "endColumn": 12, "message": "There is no page", "hints": ["Did you mean 'x'?"],
        "excerpt": "é [x](/é/) y",
        "explanation": "A link leads to a missing page or heading.",
      ]
    )
    // Unknown members are omitted.
    #expect(faults.dropFirst().map { $0["endColumn"] } == [nil, nil])
    #expect(faults.map { $0["excerpt"] != nil } == [true, false, true])
  }

  @Test func aBuildWithoutFaultsIsADocumentToo() throws {
    let text = try DiagnosticPrinter(format: .json, sources: [:]).text([])
    let document = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(document["sound"] == .bool(true))
    #expect(document["diagnostics"] == [])
  }

  /// The members that the schema of SARIF 2.1.0 requires, within its limits.
  @Test func sarifHasWhatItsSchemaRequires() throws {
    let document = try document(.sarif, folder: "docs")
    #expect(document["version"] == "2.1.0")
    let run = try #require(try items(document["runs"]).first)
    let rules = try items(run["tool"]?["driver"]?["rules"])
    #expect(run["tool"]?["driver"]?["name"] == "LiveDocs")
    #expect(rules.count == DiagnosticRule.all.count)
    for rule in rules {
      guard case .string? = rule["id"], case .string? = rule["shortDescription"]?["text"] else {
        Issue.record("\(rule)")
        return
      }
      #expect(["error", "warning"].contains(rule["defaultConfiguration"]?["level"]))
    }
    let results = try items(run["results"])
    #expect(results.count == 3)
    for (result, fault) in zip(results, faults) {
      #expect(result["ruleId"] == .string(fault.identifier))
      #expect(result["level"] == .string(fault.severity.rawValue))
      if case .integer(let index)? = result["ruleIndex"] {
        #expect(rules[index]["id"] == .string(fault.identifier))
      } else {
        #expect(DiagnosticRule.named(fault.identifier) == nil)
      }
    }
    #expect(results[0]["message"]?["text"] == "There is no page\nDid you mean 'x'?")
    let place = try #require(try items(results[0]["locations"]).first?["physicalLocation"])
    #expect(place["artifactLocation"]?["uri"] == "docs/content/a%20b.md")
    // Columns count UTF-16 code units: the é before it is one unit but two bytes.
    #expect(run["columnKind"] == "utf16CodeUnits")
    #expect(
      place["region"] == [
        "startLine": 2, "startColumn": 7, "endColumn": 10, "snippet": ["text": "é [x](/é/) y"],
      ]
    )
    let unknown = try #require(try items(results[1]["locations"]).first?["physicalLocation"])
    #expect(unknown["region"] == ["startLine": 9])
  }

  @Test func aFaultKeepsItsFingerprintWhenItMoves() throws {
    func fingerprint(_ line: Int, _ text: String) throws -> JSONValue? {
      let fault = Diagnostic("link-leads-nowhere", at: SourcePosition(file: "a", line: line), "Wrong")
      let run = try #require(
        try items(SARIFLog(sources: ["a": text], folder: "").json([fault])["runs"]).first
      )
      return try #require(try items(run["results"]).first)["partialFingerprints"]
    }
    #expect(try fingerprint(1, "x\ny") == fingerprint(3, "\n\nx"))
    #expect(try fingerprint(1, "x\ny") != fingerprint(2, "x\ny"))
  }

  @Test func gitHubKnowsHowFarAFaultReaches() throws {
    let text = try DiagnosticPrinter(format: .github, sources: sources, folder: "docs").text(faults)
    #expect(
      text.split(separator: "\n").map(String.init) == [
        "::error file=docs/content/a b.md,line=2,col=7,endColumn=10,title=link-leads-nowhere::There is no page%0ADid you mean 'x'?",
        "::warning file=docs/content/none.md,line=9,col=3,title=language-is-unknown::Unknown",
        "::error file=docs/content/a b.md,line=1,col=1,title=it-is-new::New",
      ]
    )
  }

  @Test func peopleSeeHowFarAFaultReaches() throws {
    let text = try DiagnosticPrinter(format: .text, sources: sources).text([faults[0]])
    #expect(
      text == """
        content/a b.md:2:8: error: There is no page
        é [x](/é/) y
              ^~~
          Did you mean 'x'?

        """
    )
  }
}
