extension StringProtocol {
  /// The text as HTML shows it, in content and in quoted attributes alike.
  ///
  /// HTML has no way to write the character NUL; U+FFFD stands for it, as in a browser.
  var escapedForHTML: String {
    guard utf8.contains(where: { "&<>\"'\0".utf8.contains($0) }) else { return String(self) }
    var escaped = ""
    escaped.reserveCapacity(utf8.count + 16)
    for character in unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\0": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
