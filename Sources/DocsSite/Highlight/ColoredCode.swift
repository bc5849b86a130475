/// Code, cut into pieces by what they are to a reader.
struct ColoredCode: Hashable, Sendable {
  /// A piece, by where it ends; it begins where the one before ends.
  struct Piece: Hashable, Sendable {
    /// The offset of the byte behind it.
    var end: Int
    /// What it is; nil for what needs no color.
    var tokenClass: TokenClass?
  }

  let bytes: [UInt8]
  /// The pieces, in order; the last one ends with the bytes.
  let pieces: [Piece]

  /// The pieces as texts that, joined, are the code again.
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
