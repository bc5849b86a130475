/// Code divided into classified pieces.
package struct ColoredCode: Hashable, Sendable {
  /// A piece, which extends from the end of the previous one.
  package struct Piece: Hashable, Sendable {
    /// The offset after its last byte.
    package var end: Int
    /// The class; nil for no color.
    package var tokenClass: TokenClass?

    package init(end: Int, tokenClass: TokenClass? = nil) {
      self.end = end
      self.tokenClass = tokenClass
    }
  }

  package let bytes: [UInt8]
  /// The pieces, in order; the last one ends with the bytes.
  package let pieces: [Piece]

  /// The pieces as texts; joined, they are the code.
  package var tokens: [Token] {
    let code = String(decoding: bytes, as: UTF8.self)
    var start = code.startIndex
    return pieces.map { piece in
      let text = code[start..<code.utf8.index(code.startIndex, offsetBy: piece.end)]
      start = text.endIndex
      return Token(text: text, tokenClass: piece.tokenClass)
    }
  }
}
