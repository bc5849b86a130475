/// Splits a style sheet into tokens, following CSS Syntax Level 3 as far as minification requires.
enum CSSTokens {
  /// The tokens of a style sheet, in order and without gaps.
  ///
  /// - Throws: ``AssetFault`` if a string, a comment or a `url(` is unterminated.
  static func tokens(of bytes: [UInt8]) throws(AssetFault) -> [AssetToken] {
    var reader = ByteReader(bytes)
    var tokens: [AssetToken] = []
    tokens.reserveCapacity(bytes.count / 3)
    while !reader.isAtEnd {
      let start = reader.offset
      let kind = try skipToken(&reader)
      tokens.append(reader.token(kind, from: start))
    }
    return tokens
  }

  private static func skipToken(_ reader: inout ByteReader) throws(AssetFault) -> AssetToken.Kind {
    let byte = reader[ahead: 0]
    if byte.isAssetSpace {
      reader.skip(while: \.isAssetSpace)
      return .space
    }
    if byte == UInt8(ascii: "/"), reader[ahead: 1] == UInt8(ascii: "*") {
      try reader.skipBlockComment()
      return .comment
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      try reader.skipString()
      return .string
    }
    guard byte.isCSSNameByte else {
      reader.offset += 1
      return .mark
    }
    return try skipWord(&reader)
  }

  /// Reads a word, or a whole `url(…)`.
  private static func skipWord(_ reader: inout ByteReader) throws(AssetFault) -> AssetToken.Kind {
    let start = reader.offset
    while reader[ahead: 0].isCSSNameByte {
      if reader[ahead: 0] == UInt8(ascii: "\\") {
        reader.skipEscape()
      } else {
        reader.offset += 1
      }
    }
    let isURL = reader.bytes[start..<min(reader.offset, reader.bytes.count)].equalsIgnoringCase("url")
    guard isURL, reader[ahead: 0] == UInt8(ascii: "(") else { return .word }
    let afterWord = reader.offset
    reader.offset += 1
    reader.skip(while: \.isAssetSpace)
    if [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(reader[ahead: 0]) {
      reader.offset = afterWord
      return .word
    }
    while !reader.isAtEnd {
      switch reader[ahead: 0] {
      case UInt8(ascii: ")"):
        reader.offset += 1
        return .url
      case UInt8(ascii: "\\"):
        reader.skipEscape()
      default:
        reader.offset += 1
      }
    }
    throw AssetFault(offset: start, reason: "Unterminated url(")
  }
}

extension UInt8 {
  /// Whether it is part of a name, a number, a hash or an at-keyword.
  fileprivate var isCSSNameByte: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "%"),
      UInt8(ascii: "\\"):
      true
    default: isNameByte
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether it is an ASCII word, ignoring case.
  func equalsIgnoringCase(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      elementsEqual(word) { $0 == $1 || ($0 | 0x20) == $1 && (0x61...0x7A).contains($1) }
    }
  }
}
