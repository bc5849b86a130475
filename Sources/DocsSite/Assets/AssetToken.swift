/// A piece of a style sheet or a script: all of them together are the file.
struct AssetToken: Hashable, Sendable {
  /// What a piece is to whoever rewrites the file.
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
    /// Any other character; of a script also `++`, `--` and `=>`.
    case mark
  }

  var kind: Kind
  /// Its first byte.
  var first: UInt8
  /// Its place in the file, in bytes.
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

  /// Whether it says something to a browser.
  var isSignificant: Bool { kind != .space && kind != .comment }
}

/// A style sheet or a script in pieces: all of them together, without a gap, are the file.
struct AssetText: Sendable {
  let bytes: [UInt8]
  let tokens: [AssetToken]

  /// Takes a style sheet apart.
  ///
  /// - Throws: where something has no end.
  init(styleSheet bytes: [UInt8]) throws(AssetFault) {
    self.bytes = bytes
    tokens = try CSSTokens.tokens(of: bytes)
  }

  /// Takes a script apart.
  ///
  /// - Throws: where something has no end.
  init(script bytes: [UInt8]) throws(AssetFault) {
    self.bytes = bytes
    tokens = try JavaScriptTokens.tokens(of: bytes)
  }

  /// The bytes of a piece.
  subscript(token: AssetToken) -> ArraySlice<UInt8> { bytes[token.range] }

  /// Whether a piece is a comment that asks to be kept, as licenses do: `/*! … */`.
  func isLegalComment(_ token: AssetToken) -> Bool {
    token.kind == .comment && self[token].starts(with: "/*!".utf8)
  }
}

/// Puts a file together again, of its pieces and of what takes the place of some.
struct AssetWriter {
  let text: AssetText
  /// The bytes that take the place of strings and of `url(…)`, by the index of the piece.
  let replacements: [Int: [UInt8]]
  private(set) var bytes: [UInt8] = []

  init(_ text: AssetText, _ replacements: [Int: [UInt8]]) {
    self.text = text
    self.replacements = replacements
    bytes.reserveCapacity(text.bytes.count)
  }

  /// Adds a piece.
  mutating func write(_ index: Int) {
    let token = text.tokens[index]
    if token.kind == .string || token.kind == .url, let replacement = replacements[index] {
      bytes += replacement
    } else {
      bytes += text[token]
    }
  }

  /// Adds what no piece says.
  mutating func write(_ mark: Unicode.Scalar) {
    bytes.append(UInt8(ascii: mark))
  }

  /// Takes the last byte away.
  mutating func removeLast() {
    bytes.removeLast()
  }
}

/// Why a file cannot be taken apart.
struct AssetFault: Error, Hashable {
  /// The place in the file, in bytes.
  var offset: Int
  /// What is wrong there.
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

  /// The byte at a distance from here; 0 beyond the ends, which no text holds.
  subscript(ahead distance: Int) -> UInt8 {
    let index = offset + distance
    return bytes.indices.contains(index) ? bytes[index] : 0
  }

  /// Goes on while a condition holds.
  mutating func skip(while condition: (UInt8) -> Bool) {
    while offset < bytes.count, condition(bytes[offset]) {
      offset += 1
    }
  }

  /// Goes on past an escape: the backslash and what follows it, a whole line end or one byte.
  mutating func skipEscape() {
    offset += self[ahead: 1] == .carriageReturn && self[ahead: 2] == .newline ? 3 : 2
  }

  /// Goes to the end of a comment that begins here with `/*`.
  ///
  /// - Throws: where it has no end.
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
    throw AssetFault(offset: start, reason: "The comment has no end")
  }

  /// Goes to the end of a string that begins here with its quotation mark.
  ///
  /// - Throws: where the line or the file ends before it.
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
    throw AssetFault(offset: start, reason: "The string has no end")
  }

  /// What lies between a place and here.
  func token(_ kind: AssetToken.Kind, from start: Int) -> AssetToken {
    AssetToken(kind: kind, first: bytes[start], range: start..<min(offset, bytes.count))
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  var isLineEnd: Bool { self == .newline || self == .carriageReturn || self == 0x0C }

  var isAssetSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || isLineEnd }

  /// Whether it may stand in a name of a style sheet or a script; bytes beyond ASCII may.
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
