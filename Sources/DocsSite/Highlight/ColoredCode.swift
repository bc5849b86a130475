/// Code divided into classified pieces.
struct ColoredCode: Hashable, Sendable {
  /// A piece, which extends from the end of the previous one.
  struct Piece: Hashable, Sendable {
    /// The offset after its last byte.
    var end: Int
    /// The class; nil for no color.
    var tokenClass: TokenClass?
  }

  let bytes: [UInt8]
  /// The pieces, in order; the last one ends with the bytes.
  let pieces: [Piece]

  /// The pieces as texts; joined, they are the code.
  var tokens: [Token] {
    let code = String(decoding: bytes, as: UTF8.self)
    var start = code.startIndex
    return pieces.map { piece in
      let text = code[start..<code.utf8.index(code.startIndex, offsetBy: piece.end)]
      start = text.endIndex
      return Token(text: text, tokenClass: piece.tokenClass)
    }
  }
}
