@_spi(RawSyntax) import SwiftSyntax

// The token classes are those of SwiftIDEUtils, which compares key paths to find them and takes twice as long as the
// parser for that. Deriving them from the node kinds takes a tenth of the time; tests compare the two. The API of raw
// nodes isn't stable, so only this file uses it.

extension SwiftSource {
  /// The code with its colors.
  package var colored: ColoredCode {
    guard !isTooDeep else { return ColoredCode(bytes: bytes, pieces: [ColoredCode.Piece(end: bytes.count)]) }
    var writer = PieceWriter(bytes: bytes)
    // The raw nodes live as long as the tree.
    withExtendedLifetime(tree) { writer.take(tree.raw, as: nil) }
    return ColoredCode(bytes: bytes, pieces: writer.finish())
  }

  /// The pieces with their text.
  package var tokens: [Token] { colored.tokens }
}

/// The color of a token. Adjacent tokens of one color form one piece.
private enum Color {
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
  init(_ kind: RawTokenKind, _ text: SyntaxText, in context: Color?) {
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

/// The color that a node gives to the identifiers below one of its children.
private struct Context {
  /// The index of the child in its parent.
  let child: Int
  let color: Color
  /// Whether the whole child has the color, and not only its identifiers.
  let isForced: Bool

  /// A context for the child at a key path.
  init(_ child: AnyKeyPath, of structure: SyntaxNodeStructure, _ color: Color, isForced: Bool = false) {
    // If a future tree no longer has the child, it gets no color.
    self.child =
      if case .layout(let children) = structure { children.firstIndex { $0 == child } ?? -1 } else { -1 }
    self.color = color
    self.isForced = isForced
  }

  private static let attribute = Context(
    \AttributeSyntax.attributeName,
    of: AttributeSyntax.structure,
    .attribute,
    isForced: true
  )
  private static let modifier = Context(
    \DeclModifierSyntax.name,
    of: DeclModifierSyntax.structure,
    .attribute
  )
  private static let condition = Context(
    \IfConfigClauseSyntax.condition,
    of: IfConfigClauseSyntax.structure,
    .directive
  )
  private static let label = Context(\LabeledExprSyntax.label, of: LabeledExprSyntax.structure, .label)
  private static let memberType = Context(\MemberTypeSyntax.name, of: MemberTypeSyntax.structure, .type)
  private static let operatorName = Context(\OperatorDeclSyntax.name, of: OperatorDeclSyntax.structure, .none)
  private static let parameter = Context(
    \FunctionParameterSyntax.firstName,
    of: FunctionParameterSyntax.structure,
    .label
  )
  private static let platform = Context(
    \PlatformVersionSyntax.platform,
    of: PlatformVersionSyntax.structure,
    .keyword
  )
  private static let platformVersion = Context(
    \PlatformVersionItemSyntax.platformVersion,
    of: PlatformVersionItemSyntax.structure,
    .keyword
  )
  private static let type = Context(\IdentifierTypeSyntax.name, of: IdentifierTypeSyntax.structure, .type)

  /// The context that a kind of node gives; nil if it gives none.
  static func of(_ kind: SyntaxKind) -> Context? {
    switch kind {
    case .attribute: attribute
    case .declModifier: modifier
    case .functionParameter: parameter
    case .identifierType: type
    case .ifConfigClause: condition
    case .labeledExpr: label
    case .memberType: memberType
    case .operatorDecl: operatorName
    case .platformVersion: platform
    case .platformVersionItem: platformVersion
    default: nil
    }
  }
}

/// Walks a tree once, and records where each piece ends.
private struct PieceWriter {
  private let bytes: [UInt8]
  private var pieces: [ColoredCode.Piece] = []
  /// The color and byte range of the current piece.
  private var color = Color.none
  private var start = 0
  private var end = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    pieces.reserveCapacity(bytes.count / 4)
  }

  /// The pieces of everything taken so far.
  mutating func finish() -> [ColoredCode.Piece] {
    close()
    return pieces
  }

  // MARK: Nodes

  /// Takes a node. The parser limits the nesting depth.
  ///
  /// - Parameter context: the color of its identifiers; nil for their own.
  mutating func take(_ node: RawSyntax, as context: Color?) {
    if let token = node.tokenView {
      take(token, as: context)
    } else if let children = node.layoutView?.children {
      let own = Context.of(node.kind)
      for (index, child) in children.enumerated() {
        guard let child else { continue }
        guard let own, own.child == index else {
          take(child, as: context)
          continue
        }
        if own.isForced {
          takeWhole(child, as: own.color)
        } else {
          take(child, as: own.color)
        }
      }
    }
  }

  private mutating func take(_ token: RawSyntaxTokenView, as context: Color?) {
    // Missing tokens are only in the tree.
    guard token.presence == .present else { return }
    takeTrivia(token.leadingTriviaByteLength) { token.leadingRawTriviaPieces }
    let text = token.rawText
    take(text.count, as: Color(token.rawKind, text, in: context))
    takeTrivia(token.trailingTriviaByteLength) { token.trailingRawTriviaPieces }
  }

  private mutating func takeWhole(_ node: RawSyntax, as color: Color) {
    let (leading, trailing) = (node.leadingTriviaByteLength, node.trailingTriviaByteLength)
    takeTrivia(leading) { node.leadingTriviaPieces ?? [] }
    take(node.byteLength - leading - trailing, as: color)
    takeTrivia(trailing) { node.trailingTriviaPieces ?? [] }
  }

  /// Takes trivia. Parses it again only if it may contain a comment.
  private mutating func takeTrivia(_ length: Int, pieces: () -> [RawTriviaPiece]) {
    guard length > 0 else { return }
    let range = (end..<end + length).clamped(to: 0..<bytes.count)
    guard bytes[range].contains(UInt8(ascii: "/")) else { return take(length, as: .none) }
    for piece in pieces() {
      take(piece.byteLength, as: Color(piece))
    }
  }

  // MARK: Pieces

  private mutating func take(_ length: Int, as color: Color) {
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
