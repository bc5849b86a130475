import DocsMarkdown

/// The information shown about a symbol: its declaration, type, summary and module.
package struct SymbolCard: Codable, Hashable, Sendable {
  /// A fragment of a declaration.
  package struct Fragment: Codable, Hashable, Sendable {
    package var text: String
    var tokenClass: TokenClass?

    /// Creates a fragment.
    package init(text: String, tokenClass: TokenClass?) {
      self.text = text
      self.tokenClass = tokenClass
    }

    /// Creates a fragment from a token.
    package init(_ token: Token) {
      self.init(text: String(token.text), tokenClass: token.tokenClass)
    }
  }

  /// The unified symbol resolution; empty if the compiler gives none: `self`, `$0`.
  package var usr: String
  /// The declaration, without its body.
  package var declaration: [Fragment]
  /// The type, if the declaration doesn't contain it.
  package var type: String?
  /// The first paragraph of the doc comment, in Markdown.
  package var summary: String?
  /// The module to import; nil for the page's own names.
  package var module: String?

  /// The declaration as text.
  var declarationText: String { declaration.map(\.text).joined() }

  /// The declaration as HTML, with the classes of a listing.
  var declarationHTML: String {
    declaration.map { fragment in
      let text = fragment.text.escapedForHTML
      return fragment.tokenClass.map { "<span class=\"\($0.rawValue)\">\(text)</span>" } ?? text
    }.joined()
  }

  /// Returns the first paragraph of a doc comment, in Markdown; nil if there is none.
  ///
  /// - Parameter lines: the comment without its markers.
  package static func summary(of lines: some Sequence<some StringProtocol>) -> String? {
    var paragraph: [String] = []
    for line in lines {
      let text = line.trimmingBlanks
      if text.isEmpty {
        if paragraph.isEmpty { continue }
        break
      }
      if paragraph.isEmpty, ["#", "```", "- ", "* ", "|"].contains(where: text.hasPrefix) { return nil }
      if text.hasPrefix("- ") { break }
      paragraph.append(text)
    }
    return paragraph.isEmpty ? nil : paragraph.joined(separator: "\n")
  }
}

extension StringProtocol {
  /// The text without leading and trailing spaces, tabs and carriage returns.
  fileprivate var trimmingBlanks: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
