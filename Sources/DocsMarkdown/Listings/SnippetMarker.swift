import SimulationKit

/// A marker comment, alone on its line, in Swift code: `// snippet.hide`.
///
/// The words are those of SE-0356 as the Swift-DocC plugin reads them, but what the plugin silently ignores is an error
/// here. `// ---cut---` comes from twoslash.
package enum SnippetMarker: Hashable, Sendable {
  case begin(String)
  /// The end of the named slice, or of the one begun last.
  case end(String?)
  case hide, show
  /// Everything above is hidden.
  case cut

  /// Reads a line; returns nil if it contains no marker.
  init?(_ line: String) throws(SnippetError.Reason) {
    guard let comment = Self.comment(line) else { return nil }
    if comment == "---cut---" {
      self = .cut
      return
    }
    let words = comment.split { $0 == " " || $0 == "\t" }
    guard let parts = words.first?.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false),
      parts.count == 2
    else { return nil }
    let (prefix, word) = (String(parts[0]), String(parts[1]))
    let isReserved = ["hide", "show", "end"].contains(word.lowercased())
    guard prefix == "snippet" || (prefix.lowercased() == "snippet" && isReserved) else {
      let isMisspelled = prefix.nearest(among: ["snippet"]) != nil && prefix.lowercased() != "snippet"
      guard isMisspelled, isReserved, words.count == 1 else { return nil }
      throw .misspelled(String(comment))
    }
    self = try Self.marker(word, rest: words.dropFirst().map(String.init))
  }

  /// Returns whether code may contain a marker: a line comment alone on its line.
  static func mayStand(in code: String) -> Bool {
    // The current line so far: only blanks, blanks and one slash, a comment so far empty, or anything else.
    enum Line { case blank, slash, comment, other }
    var code = code
    return code.withUTF8 { bytes in
      var line = Line.blank
      for byte in bytes {
        switch (byte, line) {
        case (UInt8(ascii: "\n"), .comment), (UInt8(ascii: "\r"), .comment): return true
        case (UInt8(ascii: "\n"), _), (UInt8(ascii: "\r"), _): line = .blank
        case (UInt8(ascii: " "), .blank), (UInt8(ascii: "\t"), .blank): break
        case (UInt8(ascii: "/"), .blank): line = .slash
        case (UInt8(ascii: "/"), .slash): line = .comment
        case (UInt8(ascii: "/"), .comment): line = .other
        case (_, .comment): return true
        default: line = .other
        }
      }
      return line == .comment
    }
  }

  private static func marker(_ word: String, rest: [String]) throws(SnippetError.Reason) -> SnippetMarker {
    let marker: SnippetMarker
    switch word.lowercased() {
    case "hide": marker = .hide
    case "show": marker = .show
    case "end":
      if rest.count == 1 {
        return .end(rest[0])
      }
      marker = .end(nil)
    default:
      guard isName(word) else { throw .nameIsWrong(word) }
      marker = .begin(word)
    }
    guard rest.isEmpty else { throw .textBehindMarker(word) }
    return marker
  }

  /// Returns the trimmed text of a line comment alone on its line; nil for other lines.
  private static func comment(_ line: String) -> Substring? {
    let trimmed = line.drop { $0 == " " || $0 == "\t" }
    guard trimmed.hasPrefix("//"), !trimmed.hasPrefix("///") else { return nil }
    var comment = trimmed.dropFirst(2).drop { $0 == " " || $0 == "\t" }
    while comment.last?.isWhitespace == true {
      comment.removeLast()
    }
    return comment
  }

  /// Returns whether a fence could use the name: letters, digits, `-`, `_` and `.`.
  private static func isName(_ word: String) -> Bool {
    !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
  }
}
