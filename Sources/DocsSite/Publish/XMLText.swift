extension StringProtocol {
  /// The text as XML shows it, in content and in quoted attributes alike.
  ///
  /// XML 1.0 has no way to write most control characters (section 2.2); U+FFFD stands for each.
  var escapedForXML: String {
    guard utf8.contains(where: { $0 < 0x20 || "&<>\"'".utf8.contains($0) || $0 == 0xEF }) else {
      return String(self)
    }
    var escaped = ""
    escaped.reserveCapacity(utf8.count + 16)
    for character in unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      // A reader would take the bare character for a newline.
      case "\r": escaped += "&#13;"
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
        escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
