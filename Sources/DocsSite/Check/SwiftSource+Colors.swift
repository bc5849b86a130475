@_spi(RawSyntax) import SwiftSyntax

// The classes are those of SwiftIDEUtils, which finds them by comparing key paths, and takes twice as long as
// the parser for that. The same answers come from the kinds of nodes in a tenth of the time; tests compare the
// two. Raw nodes have no interface that is promised, so this file alone knows them.

extension SwiftSource {
  /// The code with its colors.
  var colored: ColoredCode {
    var writer = PieceWriter(bytes: bytes)
    // The raw nodes live as long as the tree.
    withExtendedLifetime(tree) { writer.take(tree.raw, as: nil) }
    return ColoredCode(bytes: bytes, pieces: writer.finish())
  }

  /// The pieces as texts.
  var tokens: [Token] { colored.tokens }
}

/// What the parser says of a token. Neighbors of one color are one piece.
private enum Color {
  case attribute, blockComment, directive, documentationBlock, documentationLine, float, identifier, integer
  case keyword, label, lineComment, none, regularExpression, string, type

  /// The color of what stands between tokens.
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
  /// - Parameter context: the color that the nodes around it give to identifiers; nil where they give none.
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
    // A string that is not closed.
    case .unknown where text.hasPrefix("\""): self = .string
    default: self = .none
    }
  }
}

/// What a node says of the identifiers below one of its children.
private struct Context {
  /// The index of the child in its parent.
  let child: Int
  let color: Color
  /// Whether all of the child has the color, and not only its identifiers.
  let isForced: Bool

  /// A context of the child that a key path names.
  init(_ child: AnyKeyPath, of structure: SyntaxNodeStructure, _ color: Color, isForced: Bool = false) {
    // A child that a future tree has no longer gives no color.
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

  /// The context that a node gives; nil where it gives none.
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

/// Walks over a tree once, and writes down where each piece ends.
private struct PieceWriter {
  private let bytes: [UInt8]
  private var pieces: [ColoredCode.Piece] = []
  /// The color and the bytes of the piece that is being read.
  private var color = Color.none
  private var start = 0
  private var end = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    pieces.reserveCapacity(bytes.count / 4)
  }

  /// The pieces of all that was taken.
  mutating func finish() -> [ColoredCode.Piece] {
    close()
    return pieces
  }

  // MARK: Nodes

  /// Takes a node. The parser limits how deep nodes are nested.
  ///
  /// - Parameter context: the color of its identifiers; nil where they are what they are.
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
    // What is missing stands in the tree alone.
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

  /// Takes what stands between tokens; only where there may be a comment it is read once more.
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

  /// The class of the piece that is being read.
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
      // The parser alone knows no types. Swift's naming rules tell them from calls well enough to read.
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
    // A letter of ASCII may have an accent behind it.
    if first < 0x80, piece.dropFirst().first.map({ $0 < 0x80 }) ?? true {
      return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
    }
    return String(decoding: piece, as: UTF8.self).first?.isUppercase == true
  }
}
