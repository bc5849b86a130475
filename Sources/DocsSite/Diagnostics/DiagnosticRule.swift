import SimulationKit

/// A kind of fault: what it means, how grave it is, and how far an author may make light of it.
public struct DiagnosticRule: Hashable, Sendable {
  /// How a fault counts; `docs.yml` may choose it for each rule.
  public enum Level: String, Hashable, Sendable, CaseIterable, Comparable {
    case off, warning, error

    /// Whether a level is more lenient than another.
    public static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .off: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// The name, which is the ``Diagnostic/identifier`` of its faults.
  public let name: String
  /// What it means, in one sentence.
  public let explanation: String
  /// The level that it has by itself.
  public let level: Level
  /// The most lenient level that `docs.yml` may give it.
  public let leastLevel: Level

  /// The rule of a name, or nil where there is none.
  public static func named(_ name: String) -> DiagnosticRule? { byName[name] }

  /// Every rule, sorted by name.
  public static let all: [DiagnosticRule] = (structure + claims + advice).sorted { $0.name < $1.name }

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// What breaks one of these cannot be built at all, or would be left out in silence.
  private static let structure = rules(
    level: .error,
    leastLevel: .error,
    [
      "address-is-taken": "Two files would be published at one address.",
      "alias-is-wrong": "An alias is no address, is taken, or leads to a heading that is not there.",
      "asset-has-no-path": "An asset is named by something that is no path to another asset.",
      "asset-is-missing": "A template or an asset names an asset that the theme does not have.",
      "asset-names-itself": "Assets name each other in a circle, so none of them can have its fingerprint.",
      "asset-of-another-host":
        "An asset is taken from another host, which no page of a site asks for anything.",
      "callout-is-unknown": "A quote begins like a callout of a kind that there is not.",
      "configuration-is-wrong": "docs.yml has an unknown key, a wrong value, or is no YAML.",
      "content-is-runnable": "A file of content/ is something that browsers run; only a theme may hold that.",
      "definition-is-too-long": "The references of a page would repeat a definition beyond all bounds.",
      "fence-is-wrong": "The words behind a fence contradict each other, or are not known.",
      "filter-fails": "A filter did not end well, took too long, or gave back no pages.",
      "footnote-is-defined-twice": "Two footnotes have one name.",
      "front-matter-is-missing": "A page begins with front matter that holds at least its title.",
      "front-matter-is-wrong": "The front matter has an unknown key, a wrong value, or is no YAML.",
      "heading-id-is-wrong": "An id that a heading gives itself is none, or is taken.",
      "image-has-no-size": "A file that is shown as an image does not tell its size.",
      "link-has-no-scheme": "An address begins with two slashes, so it means another host without a scheme.",
      "link-is-unsafe": "A link has a scheme that could run code.",
      "nested-too-deep": "Quotes, lists and emphasis are nested deeper than any reader could follow.",
      "output-has-no-listing": "An output fence stands below the listing that it speaks of.",
      "page-is-too-long": "A page is longer than a parser should have to read.",
      "paragraph-is-too-crowded": "A paragraph has more marks than a parser could read in bounded time.",
      "partial-is-missing": "A template includes one that the theme does not have.",
      "scenario-is-wrong": "A simulation refuses its scenario: a key, a value or a step is wrong.",
      "session-continues-nothing": "A listing continues the session of a page that is not there or has none.",
      "simulation-is-unknown": "A simulation fence names a simulation that does not exist.",
      "snippet-is-wrong": "A slice or a marker for hidden lines is missing, empty, or without its end.",
      "table-is-too-large": "A table has more cells than a browser could show.",
      "template-holds-itself": "Templates include each other in a circle.",
      "template-is-missing": "The theme lacks a template without which no page can be made.",
      "template-is-wrong": "A template cannot be read.",
      "theme-is-wrong": "The words of the theme are no YAML, or not a list of words for each language.",
    ]
  )

  /// What a page claims and is not true. It may be published with a warning, and never in silence.
  private static let claims = rules(
    level: .error,
    leastLevel: .warning,
    [
      "assertion-is-idle": "An assertion is no part of a test, so nobody hears that it fails.",
      "code-is-not-compiled": "Code stands in an #if that is not true where the site is built.",
      "code-is-reordered": "Characters that nobody sees turn the order of code around.",
      "expectation-is-idle": "An expectation stands in a listing that is not run, so nothing is compared.",
      "expectation-is-misspelled": "A comment looks like an expectation and is none, so nothing is compared.",
      "expectation-is-not-reached":
        "The listing never comes to the statement that the expectation speaks of.",
      "expectation-is-stray": "An expectation stands behind something that prints nothing and has no value.",
      "expected-error-is-missing": "The compiler does not say the error that the page expects.",
      "expected-warning-is-missing": "The compiler does not say the warning that the page expects.",
      "listing-is-empty": "A listing has comments only, so that nothing of it is compiled.",
      "listing-is-not-its-slice": "A listing is no longer the part of the source file that it shows.",
      "listing-is-swallowed": "A listing is a part of raw HTML, so that nothing checks it.",
      "sample-compiles": "A listing compiles, though its page says that it does not.",
      "sample-crashes": "A listing crashes, and its page does not say so.",
      "sample-does-not-compile": "The compiler refuses a listing, and its page does not say so.",
      "sample-does-not-end": "A listing was stopped, because it took too long or printed too much.",
      "sample-ends-early": "A listing ends the program before the listings after it run.",
      "sample-ends-otherwise": "A listing ends in another way than its page says.",
      "sample-gives-otherwise": "A value is not the one that the page says.",
      "sample-leaves-a-process": "A process that a listing started is still running after the listing ends.",
      "sample-prints-otherwise": "A listing prints something else than the page says.",
      "sample-throws": "A listing throws an error, and its page does not say so.",
      "slice-is-not-run": "A page says of a slice of a module what only a run could prove.",
      "test-fails": "A test that a listing declares fails.",
      "test-is-not-run": "A listing declares a test that is not run, and no reader learns why.",
      "type-is-missing": "A question for a type stands below nothing that has one.",
      "type-is-otherwise": "A type is not the one that the page says.",
    ]
  )

  /// What readers would rather not meet. How much of it a site bears is its author's decision.
  private static let advice =
    rules(
      level: .error,
      leastLevel: .off,
      [
        "external-link-is-broken": "A page of another site is gone, or its host cannot be found.",
        "file-is-missing": "A link or an image names a file that is not in content/.",
        "footnote-is-undefined": "The text refers to a footnote that is not there.",
        "image-has-no-text": "An image has no words for those who do not see it.",
        "image-is-elsewhere": "An image lies on another host.",
        "link-leads-nowhere": "A link leads to a page or a heading that is not there.",
        "symbol-is-ambiguous":
          "A name between two backticks can mean several symbols; in a doc comment a warning.",
        "symbol-is-unknown":
          "A name between two backticks is no symbol of the package; in a doc comment a warning.",
      ]
    )
    + rules(
      level: .warning,
      leastLevel: .off,
      [
        "asset-is-broken": "A style sheet or a script could not be taken apart, and is published as it is.",
        "external-anchor-is-missing": "A page of another site has no heading of the name that a link gives.",
        "external-link-has-moved": "A page of another site has another address now.",
        "external-link-is-doubtful": "Another site did not answer, or refused to.",
        "filter-warns": "A filter ended well, and had something to say.",
        "footnote-is-unused": "Nothing refers to a footnote.",
        "language-is-unknown": "The language of a fence is not known, so that it stays without color.",
        "link-leads-to-alias": "A link leads to an address that a page had before.",
        "parameter-is-undocumented": "A doc comment explains some parameters and leaves this one out.",
        "parameter-is-unknown": "A doc comment explains a parameter that the function does not have.",
        "sample-warns": "The compiler warns of something in a listing.",
        "translation-is-stale": "The original has changed since its translation was compared with it.",
        "variable-is-unknown": "A template of the site asks for something that no page has.",
        "word-is-unknown": "A template asks for a word that words.yml does not have.",
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
  /// What is wrong with a level that somebody chose for a rule; nil where nothing is.
  ///
  /// - Returns: a headline without its full stop.
  static func fault(of level: String, for name: String) -> String? {
    guard let rule = named(name) else {
      let near = name.nearest(among: all.lazy.map(\.name))
      return "There is no rule '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? "")
    }
    guard let level = Level(rawValue: level) else {
      let words = Level.allCases.reversed().map(\.rawValue).joined(separator: ", ")
      let near = level.nearest(among: Level.allCases.map(\.rawValue))
      return "The level '\(level)' is none of \(words)" + (near.map { "; did you mean '\($0)'?" } ?? "")
    }
    guard level < rule.leastLevel else { return nil }
    return rule.leastLevel == .error
      ? "The rule '\(name)' cannot be relaxed: \(rule.explanation.asClause)"
      : "The rule '\(name)' can be a warning, and not off: \(rule.explanation.asClause)"
  }
}

extension Sequence<Diagnostic> {
  /// The faults at the levels that `docs.yml` gives to their rules: raised, lowered, or left out.
  ///
  /// - Parameter levels: the name of a level for each rule that shall not have its own.
  func applying(_ levels: [String: String]) -> [Diagnostic] {
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
  /// A sentence as the part of another one: with a small first letter, without its full stop.
  fileprivate var asClause: String {
    let text = hasSuffix(".") ? String(dropLast()) : self
    // 'docs.yml' and the like begin small already.
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
