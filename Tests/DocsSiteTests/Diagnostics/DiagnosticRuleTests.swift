import Foundation
import Scratch
import Testing

@testable import DocsFoundation
@testable import DocsSite

struct DiagnosticRuleTests {
  private static let sources = Checkout.at("Sources")

  /// The paths of the generator's sources, below ``sources``.
  private static func paths() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter {
      $0.hasPrefix("Docs") && !$0.hasPrefix("DocsServer/") && $0.hasSuffix(".swift")
    }
  }

  /// Every string literal in the sources that may be a rule name, except those in the table of rules itself.
  private static func literals() throws -> Set<String> {
    var literals: Set<String> = []
    for path in try paths() where !path.hasSuffix("/DiagnosticRule.swift") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      literals.formUnion(text.matches(of: /"([a-z]+(?:-[a-z]+)+)"/).map { String($0.1) })
      // The only name that is composed of parts.
      if text.contains("\"expected-\\(missing.severity.rawValue)-is-missing\"") {
        literals.formUnion(["expected-error-is-missing", "expected-warning-is-missing"])
      }
    }
    return literals
  }

  /// Names are sentences, so each has one of these verbs; no other hyphenated text does.
  private static func isName(_ text: String) -> Bool {
    let verbs: Set = [
      "is", "are", "has", "have", "does", "leads", "lead", "gives", "prints", "ends", "warns", "compiles",
      "crashes",
      "throws", "continues", "changed", "was", "cannot", "needs", "lacks", "fails",
    ]
    // Some ids of headings in the API reference contain such a word too.
    guard !text.hasPrefix("section-") else { return false }
    return text.split(separator: "-").dropFirst().contains { verbs.contains(String($0)) }
  }

  @Test func everyNameInTheSourcesIsListedAndNoOther() throws {
    let used = try Self.literals()
    let listed = Set(DiagnosticRule.all.map(\.name))
    #expect(used.filter(Self.isName).subtracting(listed).sorted() == [])
    #expect(listed.subtracting(used).sorted() == [])
    #expect(listed.count == DiagnosticRule.all.count)
  }

  /// The first argument of `Diagnostic(` is a name, whatever it looks like.
  @Test func everyDiagnosticHasAListedName() throws {
    for path in try Self.paths() {
      let text = try String(contentsOf: Self.sources.appending(path: path), encoding: .utf8)
      for match in text.matches(of: /(?:Diagnostic\(\s*|identifier: )"([a-z]+(?:-[a-z]+)+)"/) {
        #expect(DiagnosticRule.named(String(match.1)) != nil, "\(match.1) in \(path)")
      }
    }
  }

  @Test func everyExplanationIsASentence() {
    for rule in DiagnosticRule.all {
      #expect(rule.explanation.hasSuffix("."), "\(rule.name)")
      #expect(rule.explanation.count < 110, "\(rule.name)")
      #expect(rule.leastLevel <= rule.level, "\(rule.name)")
    }
  }

  @Test func theHandbookExplainsEveryRule() throws {
    let page = Self.sources.appending(path: "../content/guide/publishing.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for rule in DiagnosticRule.all {
      #expect(
        text.contains("| `\(rule.name)` | \(rule.level.rawValue) | \(rule.leastLevel.rawValue) |"),
        "\(rule.name)"
      )
      #expect(text.contains(rule.explanation), "\(rule.name)")
    }
  }

  @Test func aLevelRaisesLowersOrLeavesOut() {
    func fault(_ name: String, _ severity: Diagnostic.Severity) -> Diagnostic {
      Diagnostic(name, severity: severity, at: SourcePosition(file: "a", line: 1), "Wrong")
    }
    let faults = [
      fault("link-leads-nowhere", .error), fault("language-is-unknown", .warning),
      fault("sample-warns", .warning),
      fault("type-is-otherwise", .error),
    ]
    let levels = ["link-leads-nowhere": "warning", "language-is-unknown": "off", "sample-warns": "error"]
    #expect(
      faults.applying(levels).map { "\($0.identifier) \($0.severity)" } == [
        "link-leads-nowhere warning", "sample-warns error", "type-is-otherwise error",
      ]
    )
    #expect(faults.applying([:]) == faults)
  }

  @Test(
    arguments: [
      ("link-leads-nowhere", "off", nil), ("sample-throws", "warning", nil),
      (
        "link-lead-nowhere", "off", "No rule named 'link-lead-nowhere'; did you mean 'link-leads-nowhere'?"
      ),
      ("x", "off", "No rule named 'x'"),
      ("sample-throws", "of", "The level 'of' isn't one of error, warning, off; did you mean 'off'?"),
      (
        "sample-throws", "off",
        "The rule 'sample-throws' can be lowered to a warning, but not switched off: a listing throws an error, but its page doesn't say so"
      ),
      (
        "address-is-taken", "warning",
        "The rule 'address-is-taken' can't be relaxed: two files would be published at the same address"
      ),
    ]
  )
  func aLevelThatCannotBeIsExplained(rule: String, level: String, fault: String?) {
    #expect(DiagnosticRule.fault(of: level, for: rule) == fault)
  }
}
