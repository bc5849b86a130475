/// Rules to distinguish code from words, and to break it into lines.
enum WidgetMarkup {
  /// The parts of a text between which a line can break without a space: after `.`, `/`, `-`, `_`, `(` and `:`, and
  /// before an uppercase letter that follows a lowercase one; but not before `)`, `/`, `:` or `.`.
  static func parts(of text: some StringProtocol) -> [String] {
    var parts: [String] = []
    var part = ""
    for character in text {
      if let previous = part.last, !")/:.".contains(character),
        "./-_(:".contains(previous) || previous.isLowercase && character.isUppercase
      {
        parts.append(part)
        part = ""
      }
      part.append(character)
    }
    return parts + [part]
  }

  /// Whether a text has a word, in addition to identifiers, numbers and code.
  static func isWords(_ text: String) -> Bool {
    text.split(whereSeparator: \.isWhitespace).contains { part in
      guard !isCode(String(part)) else { return false }
      let word = part.drop { $0.isPunctuation }
      let end = word.lastIndex { !$0.isPunctuation }
      guard let end else { return false }
      let letters = word[...end]
      return letters.count > 1 && letters.contains(where: \.isLowercase)
        && letters.allSatisfy { $0.isLetter || "'’".contains($0) }
    }
  }

  /// Code as HTML that can break between its parts.
  static func breakable(_ code: String) -> String {
    parts(of: code).map(\.escapedForHTML).joined(separator: "<wbr>")
  }

  /// Whether a name is an identifier, a call or a request rather than ordinary words.
  static func isCode(_ name: String) -> Bool {
    if name.contains(where: { "()[]{}_=<>/".contains($0) }) { return true }
    guard !name.contains(" ") else { return false }
    return zip(name, name.dropFirst()).contains { first, second in
      first == "." || first.isLowercase && second.isUppercase
    }
  }
}
