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
