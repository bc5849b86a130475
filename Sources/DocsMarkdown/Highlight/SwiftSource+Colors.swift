@_spi(RawSyntax) import SwiftSyntax

// The token classes are those of SwiftIDEUtils, which compares key paths to find them and takes twice as long as the
// parser for that. Deriving them from the node kinds takes a tenth of the time; tests compare the two. The API of raw
// nodes isn't stable, so only the files of the Swift colors use it.

extension SwiftSource {
  /// The code with its colors.
  package var colored: ColoredCode {
    guard !isTooDeep else { return ColoredCode(bytes: bytes, pieces: [ColoredCode.Piece(end: bytes.count)]) }
    var writer = SwiftPieceWriter(bytes: bytes)
    // The raw nodes live as long as the tree.
    withExtendedLifetime(tree) { writer.take(tree.raw, as: nil) }
    return ColoredCode(bytes: bytes, pieces: writer.finish())
  }

  /// The pieces with their text.
  package var tokens: [Token] { colored.tokens }
}

/// The color that a node gives to the identifiers below one of its children.
private struct Context {
  /// The index of the child in its parent.
  let child: Int
  let color: SwiftColor
  /// Whether the whole child has the color, and not only its identifiers.
  let isForced: Bool

  /// A context for the child at a key path.
  init(_ child: AnyKeyPath, of structure: SyntaxNodeStructure, _ color: SwiftColor, isForced: Bool = false) {
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

/// Takes a tree, walking it once.
extension SwiftPieceWriter {
  /// Takes a node. The parser limits the nesting depth.
  ///
  /// - Parameter context: the color of its identifiers; nil for their own.
  mutating func take(_ node: RawSyntax, as context: SwiftColor?) {
    if let token = node.tokenView {
      take(token, as: context)
    } else if let children = node.layoutView?.children {
      guard let own = Context.of(node.kind) else {
        for case let child? in children { take(child, as: context) }
        return
      }
      for (index, child) in children.enumerated() {
        guard let child else { continue }
        if own.child != index {
          take(child, as: context)
        } else if own.isForced {
          takeWhole(child, as: own.color)
        } else {
          take(child, as: own.color)
        }
      }
    }
  }

  private mutating func take(_ token: RawSyntaxTokenView, as context: SwiftColor?) {
    // Missing tokens are only in the tree.
    guard token.presence == .present else { return }
    takeTrivia(token.leadingTriviaByteLength) { token.leadingRawTriviaPieces }
    let text = token.rawText
    take(text.count, as: SwiftColor(token.rawKind, text, in: context))
    takeTrivia(token.trailingTriviaByteLength) { token.trailingRawTriviaPieces }
  }

  private mutating func takeWhole(_ node: RawSyntax, as color: SwiftColor) {
    let (leading, trailing) = (node.leadingTriviaByteLength, node.trailingTriviaByteLength)
    takeTrivia(leading) { node.leadingTriviaPieces ?? [] }
    take(node.byteLength - leading - trailing, as: color)
    takeTrivia(trailing) { node.trailingTriviaPieces ?? [] }
  }
}
