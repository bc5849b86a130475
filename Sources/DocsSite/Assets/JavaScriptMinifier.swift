/// Leaves out of a script what a browser does not read: comments, indentation, and blanks that separate nothing.
///
/// Where a line ended, one still ends, so that a semicolon that was left out is put in where it was. No name is
/// changed and no statement is moved.
enum JavaScriptMinifier {
  /// The pieces that are left of a script.
  static func minified(_ tokens: [AssetToken]) -> [AssetToken] {
    var output: [AssetToken] = []
    output.reserveCapacity(tokens.count)
    var previous: AssetToken?
    var hasSpace = false
    var hasLineEnd = false
    for token in tokens {
      guard token.isSignificant else {
        hasSpace = true
        hasLineEnd = hasLineEnd || token.endsLine
        if token.isLegalComment {
          output += [token, .newline]
          (previous, hasLineEnd) = (nil, false)
        }
        continue
      }
      if let previous {
        if hasLineEnd {
          output.append(.newline)
        } else if hasSpace, separates(previous, token) {
          output.append(.space)
        }
      }
      output.append(token)
      previous = token
      (hasSpace, hasLineEnd) = (false, false)
    }
    return output
  }

  /// Whether two pieces would be read as something else without the blank between them: `a in b`, `a + +b`,
  /// `1 .toString()`.
  private static func separates(_ left: AssetToken, _ right: AssetToken) -> Bool {
    let rightByte = right.bytes.first
    switch (Edge(endOf: left), Edge(startOf: right)) {
    case (.bracket, _), (_, .bracket), (.quote, .quote): return false
    case (.word, .quote), (.quote, .word), (.quote, .mark), (.mark, .quote): return false
    // A point behind a number would be its own.
    case (.word, .mark): return rightByte == UInt8(ascii: ".")
    case (.mark, .word): return false
    case (.word, .word), (.mark, .mark): return true
    }
  }

  /// What a piece begins or ends with.
  private enum Edge {
    case word, mark, bracket, quote

    init(startOf token: AssetToken) {
      // Behind a mark its slash could make a comment.
      self = token.kind == .expression ? .mark : Edge(token)
    }

    init(endOf token: AssetToken) {
      // A name behind it would be its flags.
      self = token.kind == .expression ? .word : Edge(token)
    }

    private init(_ token: AssetToken) {
      switch token.kind {
      case .string, .template: self = .quote
      case .mark: self = token.bytes.first.map([UInt8](ascii: "()[]{};,").contains) == true ? .bracket : .mark
      default: self = .word
      }
    }
  }
}

extension AssetToken {
  /// Whether a line ends with it or in it. U+2028 and U+2029 end one too (ECMA-262, section 12.3).
  fileprivate var endsLine: Bool {
    var tail: [UInt8] = []
    for byte in bytes {
      tail = tail.suffix(2) + [byte]
      if byte.isLineEnd || tail == [0xE2, 0x80, 0xA8] || tail == [0xE2, 0x80, 0xA9] { return true }
    }
    return false
  }
}
