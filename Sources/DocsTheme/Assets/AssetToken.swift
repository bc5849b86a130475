/// A token of a style sheet or script. The tokens together make up the whole file.
struct AssetToken: Hashable, Sendable {
  /// The kind of a token, as far as it matters for rewriting the file.
  enum Kind: Hashable, Sendable {
    /// Blanks, tabs and line ends.
    case space
    case comment
    case string
    /// A style sheet's `url(…)` without quotation marks.
    case url
    /// A name, a keyword or a number.
    case word
    /// A part of a script's template literal: from its start or a `}` to a `${` or its end.
    case template
    /// A script's regular expression, with its flags.
    case expression
    /// Any other character; in a script also `++`, `--` and `=>`.
    case mark
  }

  var kind: Kind
  /// Its first byte.
  var first: UInt8
  /// Its byte range in the file.
  var range: Range<Int>

  /// Whether it is this one character.
  func isMark(_ character: Unicode.Scalar) -> Bool {
    kind == .mark && range.count == 1 && first == UInt8(ascii: character)
  }

  /// Whether it is this word.
  ///
  /// - Parameter bytes: the file.
  func isWord(_ word: StaticString, in bytes: [UInt8]) -> Bool {
    kind == .word && word.withUTF8Buffer { bytes[range].elementsEqual($0) }
  }

  /// Whether it isn't white space or a comment.
  var isSignificant: Bool { kind != .space && kind != .comment }
}

/// A style sheet or script as tokens, which together make up the whole file without gaps.
struct AssetText: Sendable {
  let bytes: [UInt8]
  let tokens: [AssetToken]

  /// Parses a style sheet.
  ///
  /// - Throws: ``AssetFault`` if a string, a comment or a `url(` is unterminated.
  init(styleSheet bytes: [UInt8]) throws(AssetFault) {
    self.bytes = bytes
    tokens = try CSSTokens.tokens(of: bytes)
  }

  /// Parses a script.
  ///
  /// - Throws: ``AssetFault`` if a token is unterminated or brackets don't match.
  init(script bytes: [UInt8]) throws(AssetFault) {
    self.bytes = bytes
    tokens = try JavaScriptTokens.tokens(of: bytes)
  }

  /// The bytes of a token.
  subscript(token: AssetToken) -> ArraySlice<UInt8> { bytes[token.range] }

  /// Whether a token is a comment to preserve, such as a license: `/*! … */`.
  func isLegalComment(_ token: AssetToken) -> Bool {
    token.kind == .comment && self[token].starts(with: "/*!".utf8)
  }
}

/// Writes a file from its tokens, replacing some of them.
struct AssetWriter {
  let text: AssetText
  /// The bytes that replace strings and `url(…)`, by the index of the token.
  let replacements: [Int: [UInt8]]
  private(set) var bytes: [UInt8] = []

  init(_ text: AssetText, _ replacements: [Int: [UInt8]]) {
    self.text = text
    self.replacements = replacements
    bytes.reserveCapacity(text.bytes.count)
  }

  /// Writes a token.
  mutating func write(_ index: Int) {
    let token = text.tokens[index]
    if token.kind == .string || token.kind == .url, let replacement = replacements[index] {
      bytes += replacement
    } else {
      bytes += text[token]
    }
  }

  /// Writes a character that isn't part of a token.
  mutating func write(_ mark: Unicode.Scalar) {
    bytes.append(UInt8(ascii: mark))
  }

  /// Removes the last byte.
  mutating func removeLast() {
    bytes.removeLast()
  }
}

/// The reason why a file can't be parsed.
struct AssetFault: Error, Hashable {
  /// The byte offset in the file.
  var offset: Int
  /// The fault at that offset.
  var reason: String
}

/// Reads a file from its first byte to its last.
struct ByteReader {
  let bytes: [UInt8]
  var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The byte at a distance from the current one; 0, which no text contains, past the ends.
  subscript(ahead distance: Int) -> UInt8 {
    let index = offset + distance
    return bytes.indices.contains(index) ? bytes[index] : 0
  }

  /// Advances while a condition holds.
  mutating func skip(while condition: (UInt8) -> Bool) {
    while offset < bytes.count, condition(bytes[offset]) {
      offset += 1
    }
  }

  /// Advances past an escape: the backslash and the line end or byte after it.
  mutating func skipEscape() {
    offset += self[ahead: 1] == .carriageReturn && self[ahead: 2] == .newline ? 3 : 2
  }

  /// Advances past a comment that begins here with `/*`.
  ///
  /// - Throws: ``AssetFault`` if it is unterminated.
  mutating func skipBlockComment() throws(AssetFault) {
    let start = offset
    offset += 2
    while !isAtEnd {
      if self[ahead: 0] == UInt8(ascii: "*"), self[ahead: 1] == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
    }
    throw AssetFault(offset: start, reason: "Unterminated comment")
  }

  /// Advances past a string that begins here with its quotation mark.
  ///
  /// - Throws: ``AssetFault`` if the line or the file ends before it does.
  mutating func skipString() throws(AssetFault) {
    let start = offset
    let mark = bytes[offset]
    offset += 1
    while !isAtEnd, !bytes[offset].isLineEnd {
      if bytes[offset] == mark {
        offset += 1
        return
      }
      if bytes[offset] == UInt8(ascii: "\\") {
        skipEscape()
      } else {
        offset += 1
      }
    }
    throw AssetFault(offset: start, reason: "Unterminated string")
  }

  /// A token from an offset up to the current one.
  func token(_ kind: AssetToken.Kind, from start: Int) -> AssetToken {
    AssetToken(kind: kind, first: bytes[start], range: start..<min(offset, bytes.count))
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  var isLineEnd: Bool { self == .newline || self == .carriageReturn || self == 0x0C }

  var isAssetSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || isLineEnd }

  /// Whether it may be part of a name in a style sheet or script; non-ASCII bytes may.
  var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }
}

extension [UInt8] {
  init(ascii text: StaticString) {
    self = text.withUTF8Buffer { Array($0) }
  }
}
