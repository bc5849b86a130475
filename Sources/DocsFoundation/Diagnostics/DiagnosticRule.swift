import SimulationKit

/// A kind of fault: its meaning, its severity, and the least severity that an author may choose for it.
package struct DiagnosticRule: Hashable, Sendable {
  /// The level of a fault; `docs.yml` may set it for each rule.
  package enum Level: String, Hashable, Sendable, CaseIterable, Comparable {
    case off, warning, error

    /// Whether a level is more lenient than another.
    package static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .off: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// The name, which is the ``Diagnostic/identifier`` of its faults.
  package let name: String
  /// The meaning, in one sentence.
  package let explanation: String
  /// The default level.
  package let level: Level
  /// The most lenient level that `docs.yml` may give it.
  package let leastLevel: Level

  /// The rule with a name, or nil if there is none.
  package static func named(_ name: String) -> DiagnosticRule? { byName[name] }

  /// Every rule, sorted by name.
  package static let all: [DiagnosticRule] = (structure + markup + claims + advice).sorted {
    $0.name < $1.name
  }

  /// Whether its faults are only warnings on pages outside of `content/`, which were written for other programs.
  package var isLenientInPlace: Bool { Self.lenient.contains(name) }

  private static let lenient = Set(
    (markup + advice).map(\.name) + [
      "expectation-is-idle", "expectation-is-misspelled", "expectation-is-stray",
    ]
  )

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// Faults that keep something from being built, or would silently leave it out.
  private static let structure = rules(
    level: .error,
    leastLevel: .error,
    [
      "address-is-taken": "Two files would be published at the same address.",
      "alias-is-wrong": "An alias isn't a valid address, is taken, or leads to a missing heading.",
      "app-needs-objective-c": "App code has a mark that has no counterpart without Objective-C.",
      "asset-has-no-path": "A reference in an asset isn't a path to another asset.",
      "asset-is-missing": "A template or an asset refers to an asset that the theme doesn't have.",
      "asset-names-itself": "Assets refer to each other in a circle, so they can't be fingerprinted.",
      "asset-of-another-host":
        "An asset is loaded from another host, which the pages of a site never do.",
      "baseline-is-wrong": "The baseline isn't a list of failures for each file.",
      "configuration-is-wrong": "docs.yml has an unknown key or a wrong value, or isn't valid YAML.",
      "content-is-runnable": "A file in content/ can run in browsers; only a theme may contain such files.",
      "filter-fails": "A filter failed, took too long, or returned no pages.",
      "front-matter-is-missing": "A page doesn't begin with front matter that has at least a title.",
      "front-matter-is-wrong": "The front matter has an unknown key or a wrong value, or isn't valid YAML.",
      "partial-is-missing": "A template includes a partial that the theme doesn't have.",
      "phrases-are-wrong":
        "A file of phrases isn't a list of texts with translations, or belongs to no simulation of a page.",
      "scenario-is-wrong": "A scenario has a wrong key, value or step.",
      "session-continues-nothing": "A listing continues a page that doesn't exist or has no such session.",
      "simulation-is-unknown": "A simulation fence names an unknown simulation.",
      "snippet-is-wrong": "A slice or a marker for hidden lines is missing, empty or unterminated.",
      "template-holds-itself": "Templates include each other in a circle.",
      "template-is-missing": "The theme lacks a required template.",
      "template-is-wrong": "A template can't be read.",
      "theme-is-wrong": "The words of the theme aren't valid YAML, or not a list of words for each language.",
    ]
  )

  /// Faults in the text of a page that leave something of it out.
  private static let markup = rules(
    level: .error,
    leastLevel: .error,
    [
      "callout-is-unknown": "A quote begins like a callout, but there is no such kind.",
      "definition-is-too-long": "References would expand a definition to an unreasonable size.",
      "diagram-is-wrong": "A line of a diagram can't be read, or asks for something that can't be drawn.",
      "fence-is-wrong": "The info string of a fence has unknown or contradictory words.",
      "footnote-is-defined-twice": "Two footnotes have the same name.",
      "heading-id-is-wrong": "The id of a heading is invalid or taken.",
      "image-has-no-size": "An image file doesn't state its size.",
      "link-has-no-scheme": "An address begins with two slashes, so it names another host without a scheme.",
      "link-is-of-docc": "A page has a link with the scheme of DocC.",
      "link-is-unsafe": "A link has a scheme that can run code.",
      "list-marker-is-wrong": "The list after a marker for steps or cards isn't such a list.",
      "nested-too-deep": "Quotes, lists, emphasis or the brackets of a listing are nested too deeply.",
      "output-has-no-listing": "An output fence doesn't follow a listing.",
      "page-is-too-long": "A page is too long.",
      "paragraph-is-too-crowded": "A paragraph has too many marks to parse in bounded time.",
      "tab-is-wrong": "A tab has no title, or the title of another tab in its row.",
      "table-is-too-large": "A table has more cells than a browser can show.",
      "tree-is-wrong": "A line of a file tree isn't in a folder, or the tree is too large.",
    ]
  )

  /// False claims on a page. They may be published with a warning, but never silently.
  private static let claims = rules(
    level: .error,
    leastLevel: .warning,
    [
      "assertion-is-idle": "An assertion isn't part of a test, so its failure isn't reported.",
      "code-is-not-compiled": "Code is in an #if whose condition is false where the site is built.",
      "code-is-reordered": "Invisible characters reverse the displayed order of code.",
      "declaration-has-no-module":
        "A listing shows a declaration of which listings can't import the module, so nothing is compared.",
      "declaration-is-stale": "A listing shows a declaration that its module doesn't have, or has otherwise.",
      "expectation-is-idle": "An expectation is in a listing that doesn't run, so nothing is compared.",
      "expectation-is-misspelled":
        "A comment looks like an expectation but isn't one, so nothing is compared.",
      "expectation-is-not-reached":
        "The listing never reaches the statement that an expectation belongs to.",
      "expectation-is-stray": "An expectation follows code that prints nothing and has no value.",
      "expected-error-is-missing": "The compiler doesn't report the error that the page expects.",
      "expected-warning-is-missing": "The compiler doesn't report the warning that the page expects.",
      "listing-is-empty": "A listing has only comments, so nothing is compiled.",
      "listing-is-not-its-slice": "A listing no longer matches the part of the source file that it shows.",
      "listing-is-swallowed": "A listing is part of raw HTML, so it isn't checked.",
      "manifest-is-wrong":
        "A listing isn't a Package.swift or a part of one, or names a product that isn't there.",
      "sample-compiles": "A listing compiles, but its page says that it doesn't.",
      "sample-crashes": "A listing crashes, but its page doesn't say so.",
      "sample-does-not-compile": "A listing doesn't compile, but its page doesn't say so.",
      "sample-does-not-end": "A listing was stopped because it took too long or printed too much.",
      "sample-ends-early": "A listing ends the program before the listings after it run.",
      "sample-ends-otherwise": "A listing ends differently than its page says.",
      "sample-gives-otherwise": "A value differs from the page.",
      "sample-leaves-a-process": "A process that a listing started is still running after the listing ends.",
      "sample-prints-otherwise": "The output of a listing differs from the page.",
      "sample-throws": "A listing throws an error, but its page doesn't say so.",
      "slice-is-not-run": "A page claims something of a slice of a module that only a run could prove.",
      "test-fails": "A test in a listing fails.",
      "test-is-not-run": "A test in a listing doesn't run, and no reason is given.",
      "type-is-missing": "The code above the caret of a type question has no type.",
      "type-is-otherwise": "A type differs from the page.",
    ]
  )

  /// Defects that readers may notice. Authors choose the severity.
  private static let advice =
    rules(
      level: .error,
      leastLevel: .off,
      [
        "external-link-is-broken": "A page of another site is gone, or its host can't be found.",
        "file-is-missing": "A link or an image names a file that doesn't exist.",
        "file-is-outside": "A link names a file outside of content/ that has no known address.",
        "footnote-is-undefined": "The text refers to an undefined footnote.",
        "image-has-no-text": "An image has no alternative text.",
        "image-is-elsewhere": "An image is on another host.",
        "link-leads-nowhere": "A link leads to a missing page or heading.",
        "symbol-is-ambiguous":
          "A name in double backticks matches several symbols; a warning in doc comments.",
        "symbol-is-unknown":
          "A name in double backticks isn't a symbol of the package; a warning in doc comments.",
      ]
    )
    + rules(
      level: .warning,
      leastLevel: .off,
      [
        "asset-is-broken": "A style sheet or a script can't be parsed, and is published unchanged.",
        "baseline-is-stale": "The baseline has a failure that is gone.",
        "directive-is-unsupported": "An article of DocC has a directive that has no effect here.",
        "external-anchor-is-missing": "A page of another site lacks the heading that a link names.",
        "external-link-has-moved": "A page of another site has a new address.",
        "external-link-is-doubtful": "Another site didn't answer, or refused to.",
        "filter-warns": "A filter succeeded with a warning.",
        "footnote-is-unused": "Nothing refers to a footnote.",
        "language-is-unknown": "The language of a fence is unknown, so its code has no colors.",
        "link-leads-to-alias": "A link leads to a former address of a page.",
        "parameter-is-undocumented": "A doc comment describes some parameters but not this one.",
        "parameter-is-unknown": "A doc comment describes a parameter that the function doesn't have.",
        "sample-warns": "The compiler reports a warning in a listing.",
        "simulation-is-not-run":
          "A simulation of the package is left out, because nothing of the package may run.",
        "symbol-is-not-exercised": "No listing that passes uses a public symbol.",
        "translation-is-stale": "The original has changed since its translation was last compared with it.",
        "variable-is-unknown": "A template of the site uses a variable that no page has.",
        "word-is-unknown": "A template uses a word that isn't in words.yml.",
        "symbol-is-undocumented": "A public symbol has no doc comment.",
      ]
    )

  private static func rules(
    level: Level,
    leastLevel: Level,
    _ explanations: KeyValuePairs<String, String>
  ) -> [DiagnosticRule] {
    explanations.map {
      DiagnosticRule(name: $0.key, explanation: $0.value, level: level, leastLevel: leastLevel)
    }
  }
}

extension DiagnosticRule {
  /// The fault of a level chosen for a rule; nil if the level is valid.
  ///
  /// - Returns: a headline without a period.
  package static func fault(of level: String, for name: String) -> String? {
    guard let rule = named(name) else {
      let near = name.nearest(among: all.lazy.map(\.name))
      return "No rule named '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? "")
    }
    guard let level = Level(rawValue: level) else {
      let words = Level.allCases.reversed().map(\.rawValue).joined(separator: ", ")
      let near = level.nearest(among: Level.allCases.map(\.rawValue))
      return "The level '\(level)' isn't one of \(words)" + (near.map { "; did you mean '\($0)'?" } ?? "")
    }
    guard level < rule.leastLevel else { return nil }
    return rule.leastLevel == .error
      ? "The rule '\(name)' can't be relaxed: \(rule.explanation.asClause)"
      : "The rule '\(name)' can be lowered to a warning, but not switched off: \(rule.explanation.asClause)"
  }
}

extension Sequence<Diagnostic> {
  /// Lowers faults in the text of pages outside of `content/` to warnings.
  ///
  /// - Parameter isInPlace: whether a file is such a page, by its path.
  package func lenient(where isInPlace: (String) -> Bool) -> [Diagnostic] {
    map { diagnostic in
      guard diagnostic.severity == .error, isInPlace(diagnostic.position.file),
        DiagnosticRule.named(diagnostic.identifier)?.isLenientInPlace == true
      else { return diagnostic }
      var diagnostic = diagnostic
      diagnostic.severity = .warning
      return diagnostic
    }
  }

  /// Applies the levels that `docs.yml` sets for rules: raises, lowers or drops faults.
  ///
  /// - Parameter levels: the name of a level, for each rule that doesn't keep its default.
  package func applying(_ levels: [String: String]) -> [Diagnostic] {
    guard !levels.isEmpty else { return Array(self) }
    return compactMap { diagnostic in
      var diagnostic = diagnostic
      switch levels[diagnostic.identifier].flatMap(DiagnosticRule.Level.init) {
      case .off: return nil
      case .warning: diagnostic.severity = .warning
      case .error: diagnostic.severity = .error
      case nil: break
      }
      return diagnostic
    }
  }
}

extension String {
  /// A sentence as a clause: with a lowercase first letter, without a period.
  fileprivate var asClause: String {
    let text = hasSuffix(".") ? String(dropLast()) : self
    // Names such as 'docs.yml' begin in lowercase already.
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
