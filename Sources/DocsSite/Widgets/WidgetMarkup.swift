/// The few rules by which code is told from words, and broken into lines.
enum WidgetMarkup {
  /// Text in the parts between which a reader would break it where there is no space: after `.`, `/`,
  /// `-`, `_`, `(` and `:`, and before a capital that follows a small letter; but not before `)`, `/`,
  /// `:` or `.`.
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

  /// Code as HTML that may break between its parts.
  static func breakable(_ code: String) -> String {
    parts(of: code).map(\.escapedForHTML).joined(separator: "<wbr>")
  }

  /// Whether a name is an identifier, a call or a request, and no ordinary words.
  static func isCode(_ name: String) -> Bool {
    if name.contains(where: { "()[]{}_=<>/".contains($0) }) { return true }
    guard !name.contains(" ") else { return false }
    return zip(name, name.dropFirst()).contains { first, second in
      first == "." || first.isLowercase && second.isUppercase
    }
  }
}
