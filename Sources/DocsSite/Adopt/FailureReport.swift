import DocsFoundation
import DocsMarkdown

/// The failures of listings by kind, the ones that are surely bugs first.
package struct FailureReport: Sendable {
  /// What a failure says about its listing.
  enum Kind: CaseIterable, Sendable {
    /// Its text isn't Swift.
    case syntax
    /// It uses something that its type doesn't have, or not in that form.
    case interface
    /// It gives something else than the page says.
    case result
    /// It throws, crashes or doesn't end.
    case run
    /// The compiler refuses it for another reason.
    case other
    /// It declares functions without their bodies, as an interface is described.
    case declaration
    /// It is a Package.swift or a part of one, and wrong as such.
    case manifest
    /// Something that it needs is not in it: a name, a module, a left-out line.
    case context

    /// Whether it is a mistake of the text.
    var isMistake: Bool {
      switch self {
      case .syntax, .interface, .result: true
      case .run, .other, .declaration, .manifest, .context: false
      }
    }

    /// The headline of the failures of this kind.
    var title: String {
      switch self {
      case .syntax: "Not Swift"
      case .interface: "Use what isn't there, or not in that form"
      case .result: "Give something else than the page says"
      case .run: "Throw, crash or don't end"
      case .other: "Don't compile for another reason"
      case .declaration: "Declare without a body, to show an interface"
      case .manifest: "Are wrong as a Package.swift"
      case .context: "Need context: a name, a module, or a line that was left out"
      }
    }
  }

  /// The first failure of each failing listing, by kind.
  private(set) var failures: [Kind: [Diagnostic]] = [:]
  private let listings: Int

  /// - Parameters:
  ///   - diagnostics: the faults of a site.
  ///   - listings: its listings.
  package init(_ diagnostics: [Diagnostic], in listings: ListingIndex) {
    self.listings = listings.count
    var seen: Set<SourcePosition> = []
    let own = listings.declaredNames
    let package = listings.packageNames
    for diagnostic in diagnostics where diagnostic.severity == .error {
      guard let listing = listings.listing(at: diagnostic.position), seen.insert(listing.position).inserted
      else {
        continue
      }
      var kind = Self.kind(of: diagnostic, in: listing.code)
      // A type that the texts imagine may have what one listing declares or another leaves out, and what other modules
      // have differs between systems.
      var names = Self.names(in: diagnostic.summary + " " + listing.text(ofLine: diagnostic.position.line))
      if kind == .interface, let type = Self.typeWithoutMember(diagnostic.summary) {
        names = Self.names(in: String(type)).union(names.intersection(own))
      }
      if kind == .interface, diagnostic.identifier == "sample-does-not-compile",
        !own.isDisjoint(with: names) || package?.isDisjoint(with: names) == true
      {
        kind = .context
      }
      // The compiler's first message may be a consequence.
      let shown = kind == .syntax ? listing.fault(like: diagnostic) : nil
      failures[kind, default: []].append(shown ?? diagnostic)
    }
  }

  /// The number of listings that fail.
  package var count: Int { failures.values.reduce(0) { $0 + $1.count } }

  /// The type that a message says has no such member; nil for another message.
  private static func typeWithoutMember(_ message: String) -> Substring? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    return message.contains("has no member") || message.contains("has no dynamic member")
      ? parts.dropFirst().first : nil
  }

  /// The names of Swift in a text.
  private static func names(in text: String) -> Set<String> {
    Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
  }

  /// Returns what a failure says about a listing.
  static func kind(of diagnostic: Diagnostic, in code: String) -> Kind {
    switch diagnostic.identifier {
    case "sample-does-not-compile":
      if parts.contains(where: diagnostic.summary.contains) { return .context }
      if bodies.contains(where: diagnostic.summary.hasPrefix) { return .declaration }
      let isLeftOut = code.contains("...") || code.contains("…") || code.contains("<#")
      guard SwiftSource(code).isComplete else { return isLeftOut ? .context : .syntax }
      return kind(ofMessage: diagnostic.summary)
    case "declaration-has-no-module":
      return .context
    case "declaration-is-stale":
      return .interface
    case "manifest-is-wrong":
      return .manifest
    case "sample-throws", "sample-crashes", "sample-does-not-end", "sample-ends-early",
      "sample-leaves-a-process":
      return .run
    case let rule where rule.hasPrefix("sample-") || rule.hasPrefix("type-") || rule.hasPrefix("expect"):
      return .result
    default:
      return .other
    }
  }

  /// Returns what a message of the compiler says about a listing that parses.
  private static func kind(ofMessage message: String) -> Kind {
    let message = message.lowercased()
    // The error is that of other code.
    if others.contains(where: message.hasPrefix) { return .context }
    if contexts.contains(where: message.contains) { return .context }
    if interfaces.contains(where: message.contains) { return .interface }
    return .other
  }

  private static let bodies = ["Expected '{' in body of", "Expected '{' for deinitializer"]
  private static let others = ["the listing is not checked", "code before the listing"]
  private static let contexts = [
    "cannot find ", "no such module", "could not find module", "in a file scope", "undeclared type",
  ]
  /// What the compiler says of a part of something, such as a member without its type.
  private static let parts = [
    "may only be declared within", "can only be defined in", "can only appear inside",
  ]
  private static let interfaces = [
    "has no member", "has no dynamic member", "incorrect argument label", "extra argument",
    "extraneous argument label",
    "missing argument", "no exact matches in call", "has been renamed", "is unavailable", "has no subscripts",
  ]

  /// The report, as lines of text.
  package var lines: [String] {
    guard count > 0 else { return ["No listing fails"] }
    var lines = ["\(count) of \(listings) listings fail"]
    for kind in Kind.allCases {
      guard let failures = failures[kind] else { continue }
      lines += ["", "\(kind.title): \(failures.count)"]
      let listed = kind.isMistake ? failures[...] : failures.prefix(Self.most)
      lines += listed.map { "  \($0.position.file):\($0.position.line)  \($0.summary)" }
      if failures.count > listed.count {
        lines.append("  and \(failures.count - listed.count) more")
      }
    }
    return lines
  }

  /// The largest number of failures that are listed of a kind that isn't a mistake of the text. `docs check` shows all of
  /// them.
  private static let most = 20
}
