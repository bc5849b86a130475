/// Removes everything from a script that browsers ignore: comments, indentation, and blanks that separate nothing.
///
/// Line breaks stay, because they may cause automatic semicolon insertion. It renames nothing and moves no statements.
enum JavaScriptMinifier {
  /// Minifies a script.
  ///
  /// - Parameter replacements: the bytes that replace tokens, by their index.
  static func minified(_ text: AssetText, replacing replacements: [Int: [UInt8]] = [:]) -> [UInt8] {
    var output = AssetWriter(text, replacements)
    var previous: AssetToken?
    var hasSpace = false
    var hasLineEnd = false
    for (index, token) in text.tokens.enumerated() {
      guard token.isSignificant else {
        hasSpace = true
        hasLineEnd = hasLineEnd || text[token].holdsLineEnd
        if text.isLegalComment(token) {
          output.write(index)
          output.write("\n")
          (previous, hasLineEnd) = (nil, false)
        }
        continue
      }
      if let previous {
        if hasLineEnd {
          output.write("\n")
        } else if hasSpace, separates(previous, token) {
          output.write(" ")
        }
      }
      output.write(index)
      previous = token
      (hasSpace, hasLineEnd) = (false, false)
    }
    return output.bytes
  }

  /// Whether two tokens need the blank between them to keep their meaning: `a in b`, `a + +b`, `1 .toString()`.
  private static func separates(_ left: AssetToken, _ right: AssetToken) -> Bool {
    switch (Edge(endOf: left), Edge(startOf: right)) {
    case (.bracket, _), (_, .bracket), (.quote, .quote): return false
    case (.word, .quote), (.quote, .word), (.quote, .mark), (.mark, .quote): return false
    // A dot directly after a number would be its decimal point.
    case (.word, .mark): return right.first == UInt8(ascii: ".")
    case (.mark, .word): return false
    case (.word, .word), (.mark, .mark): return true
    }
  }

  /// The first or last character of a token.
  private enum Edge {
    case word, mark, bracket, quote

    init(startOf token: AssetToken) {
      // After a mark, its slash could begin a comment.
      self = token.kind == .expression ? .mark : Edge(token)
    }

    init(endOf token: AssetToken) {
      // A name after it would be read as its flags.
      self = token.kind == .expression ? .word : Edge(token)
    }

    private init(_ token: AssetToken) {
      switch token.kind {
      case .string, .template: self = .quote
      case .mark: self = "()[]{};,".utf8.contains(token.first) ? .bracket : .mark
      default: self = .word
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether it contains a line end, including U+2028 and U+2029 (ECMA-262, section 12.3).
  fileprivate var holdsLineEnd: Bool {
    indices.contains { index in
      self[index].isLineEnd
        || self[index] == 0xE2
          && (self[index...].starts(with: "\u{2028}".utf8) || self[index...].starts(with: "\u{2029}".utf8))
    }
  }
}
