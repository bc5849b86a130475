@_spi(RawSyntax) import SwiftSyntax

/// The color of a token. Adjacent tokens of one color form one piece.
enum SwiftColor {
  case attribute, blockComment, directive, documentationBlock, documentationLine, float, identifier, integer
  case keyword, label, lineComment, none, regularExpression, string, type

  /// The color of trivia.
  init(_ piece: RawTriviaPiece) {
    switch piece {
    case .blockComment: self = .blockComment
    case .docBlockComment: self = .documentationBlock
    case .docLineComment: self = .documentationLine
    case .lineComment: self = .lineComment
    default: self = .none
    }
  }

  /// The color of a token.
  ///
  /// - Parameter context: the color that the surrounding nodes give to identifiers; nil if they give none.
  init(_ kind: RawTokenKind, _ text: SyntaxText, in context: SwiftColor?) {
    switch kind {
    case .identifier:
      let isPlaceholder = text.hasPrefix("<#") && text.hasSuffix("#>")
      self = context ?? (isPlaceholder ? .none : .identifier)
    case .atSign: self = .attribute
    case .floatLiteral: self = .float
    case .integerLiteral: self = .integer
    case .keyword, .poundSourceLocation: self = .keyword
    case .multilineStringQuote, .singleQuote, .stringQuote, .stringSegment: self = .string
    case .poundElse, .poundElseif, .poundEndif, .poundIf: self = .directive
    case .regexLiteralPattern, .regexPoundDelimiter, .regexSlash: self = .regularExpression
    // An unterminated string.
    case .unknown where text.hasPrefix("\""): self = .string
    default: self = .none
    }
  }
}

/// Records where each piece of Swift ends, from the colors of its tokens and of what is between them.
struct SwiftPieceWriter {
  private let bytes: [UInt8]
  private var pieces: [ColoredCode.Piece] = []
  /// The color and byte range of the current piece.
  private var color = SwiftColor.none
  private var start = 0
  private(set) var end = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    pieces.reserveCapacity(bytes.count / 4)
  }

  /// The pieces of everything taken so far.
  mutating func finish() -> [ColoredCode.Piece] {
    close()
    return pieces
  }

  /// Takes trivia. Parses it again only if it may contain a comment.
  mutating func takeTrivia(_ length: Int, pieces: () -> [RawTriviaPiece]) {
    guard length > 0 else { return }
    let range = (end..<end + length).clamped(to: 0..<bytes.count)
    guard bytes[range].contains(UInt8(ascii: "/")) else { return take(length, as: .none) }
    for piece in pieces() {
      take(piece.byteLength, as: SwiftColor(piece))
    }
  }

  mutating func take(_ length: Int, as color: SwiftColor) {
    guard length > 0 else { return }
    if color != self.color {
      close()
      self.color = color
    }
    end += length
  }

  private mutating func close() {
    guard end > start else { return }
    pieces.append(ColoredCode.Piece(end: end, tokenClass: tokenClass))
    start = end
  }

  /// The class of the current piece.
  private var tokenClass: TokenClass? {
    switch color {
    case .attribute: .attribute
    case .blockComment, .lineComment: .comment
    case .directive, .keyword: .keyword
    case .documentationBlock, .documentationLine: .documentation
    case .float, .integer: .number
    case .label: .label
    case .none: nil
    case .regularExpression, .string: .string
    case .type: .type
    case .identifier:
      // Without type checking, Swift's naming conventions tell types from calls well enough for readers.
      if startsWithCapital {
        .type
      } else if end < bytes.count, bytes[end] == UInt8(ascii: "(") {
        .function
      } else {
        nil
      }
    }
  }

  private var startsWithCapital: Bool {
    let piece = bytes[(start..<end).clamped(to: 0..<bytes.count)]
    guard let first = piece.first else { return false }
    // A combining mark may follow an ASCII letter.
    if first < 0x80, piece.dropFirst().first.map({ $0 < 0x80 }) ?? true {
      return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
    }
    return String(decoding: piece, as: UTF8.self).first?.isUppercase == true
  }
}
