import SwiftSyntax

/// What a listing leaves out, and where its program begins.
extension SwiftSource {
  /// A place where a text leaves something out: `...`, `…` or `<#placeholder#>`, or no more than a comment where
  /// Swift needs a statement or a body.
  package struct Hole: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// It stands for a value, or for statements with others after them.
      case code
      /// It stands for a type: what a declaration inherits from, or what an alias means.
      case type
      /// It stands for the last statements of a block.
      case end
      /// It stands for members of a type.
      case members
      /// It is a comment in the place of the statements of a `case`.
      case branch
      /// It is a comment in the place of the body of a function that returns something.
      case body
      /// It is the whole body of a function, with its braces.
      case block
    }

    package var range: Range<Int>
    package var kind: Kind
  }

  /// The places where the text leaves something out, in order.
  package var holes: [Hole] {
    var holes: [Hole] = []
    let tokens = tree.tokens(viewMode: .sourceAccurate).map { $0 }
    for (index, token) in tokens.enumerated() {
      let previous = index > 0 ? tokens[index - 1] : nil
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
      let range = start..<(start + token.text.utf8.count)
      let isDots =
        ["...", "…"].contains(token.text) && isAlone(range) && !isRange(token, after: previous, before: next)
      guard isDots || token.text.hasPrefix("<#") else { continue }
      let isType =
        previous?.tokenKind == .colon && next?.tokenKind == .leftBrace
        || index > 2 && tokens[index - 3].tokenKind == .keyword(.typealias)
      let kind = isType ? .type : kind(of: token, after: previous, before: next)
      holes.append(Hole(range: range, kind: kind))
    }
    let bodies = MissingBodies(viewMode: .sourceAccurate)
    bodies.walk(tree)
    return (holes + bodies.found).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The code with an identifier of the same length in the place of each hole, or with blanks in that of members, so it
  /// can be parsed.
  package func filling(_ holes: [Hole]) -> String {
    var filled = bytes
    for hole in holes {
      for offset in hole.range where filled.indices.contains(offset) {
        filled[offset] = UInt8(ascii: hole.kind == .members ? " " : "_")
      }
    }
    return String(decoding: filled, as: UTF8.self)
  }

  /// The types marked with `@main`: their names, and the bytes of the mark.
  package var entryPoints: [(name: String, mark: Range<Int>)] {
    tree.statements.compactMap { statement in
      guard case .decl(let declaration) = statement.item,
        let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text,
        let mark = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes.first(where: {
          $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "main"
        })
      else { return nil }
      let start = mark.positionAfterSkippingLeadingTrivia.utf8Offset
      return (name, start..<max(start, mark.endPositionBeforeTrailingTrivia.utf8Offset))
    }
  }

  private func kind(of token: TokenSyntax, after previous: TokenSyntax?, before next: TokenSyntax?)
    -> Hole.Kind
  {
    let isStatement =
      switch previous?.tokenKind {
      case nil, .leftBrace, .keyword(.in), .semicolon: true
      case .comma, .leftParen, .leftSquare, .colon, .equal, .arrow, .keyword, .binaryOperator,
        .prefixOperator:
        false
      default: beginsLine(token.positionAfterSkippingLeadingTrivia.utf8Offset)
      }
    if isStatement, token.isAmongMembers { return .members }
    return isStatement && next?.tokenKind == .rightBrace ? .end : .code
  }

  /// Whether nothing that it could be applied to touches it.
  private func isAlone(_ range: Range<Int>) -> Bool {
    let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : UInt8(ascii: " ")
    let after = range.upperBound < bytes.count ? bytes[range.upperBound] : UInt8(ascii: " ")
    return " \n\t({,".utf8.contains(before) && " \n\t)},".utf8.contains(after)
  }

  /// Whether it is between two values on its line, as in `first ... last`.
  private func isRange(_ token: TokenSyntax, after previous: TokenSyntax?, before next: TokenSyntax?) -> Bool
  {
    guard let previous, let next, previous.endsValue, next.beginsValue else { return false }
    let line = place(of: token.positionAfterSkippingLeadingTrivia.utf8Offset).line
    return place(of: max(0, previous.endPositionBeforeTrailingTrivia.utf8Offset - 1)).line == line
      && place(of: next.positionAfterSkippingLeadingTrivia.utf8Offset).line == line
  }

  private func beginsLine(_ offset: Int) -> Bool {
    let (line, column) = place(of: offset)
    let start = offset - column + 1
    return line >= 1 && self[start..<offset].allSatisfy { $0 == UInt8(ascii: " ") || $0 == 9 }
  }
}

/// Finds what is left out where Swift needs a statement or a body.
private final class MissingBodies: SyntaxVisitor {
  private(set) var found: [SwiftSource.Hole] = []

  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
    if node.statements.isEmpty { note(.branch, after: node.label.lastToken(viewMode: .sourceAccurate)) }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if let body = node.body {
      if node.signature.returnClause != nil, body.statements.isEmpty { note(.body, after: body.leftBrace) }
    } else {
      let place = node.endPositionBeforeTrailingTrivia.utf8Offset
      found.append(SwiftSource.Hole(range: place..<place, kind: .block))
    }
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private func note(_ kind: SwiftSource.Hole.Kind, after token: TokenSyntax?) {
    guard let token, let next = token.nextToken(viewMode: .sourceAccurate) else { return }
    let hasComment = (Array(token.trailingTrivia) + Array(next.leadingTrivia)).contains {
      switch $0 {
      case .lineComment, .blockComment: true
      default: false
      }
    }
    guard hasComment else { return }
    let place = token.endPositionBeforeTrailingTrivia.utf8Offset
    found.append(SwiftSource.Hole(range: place..<place, kind: kind))
  }
}

extension TokenSyntax {
  /// Whether it is directly in the braces of a type.
  fileprivate var isAmongMembers: Bool {
    var node = parent
    while let present = node {
      if present.is(MemberBlockSyntax.self) { return true }
      if present.is(CodeBlockSyntax.self) || present.is(ClosureExprSyntax.self) { return false }
      node = present.parent
    }
    return false
  }

  /// Whether a value can end with it.
  fileprivate var endsValue: Bool {
    switch tokenKind {
    case .identifier, .integerLiteral, .floatLiteral, .rightParen, .rightSquare, .postfixOperator,
      .keyword(.self):
      true
    default: false
    }
  }

  /// Whether a value can begin with it.
  fileprivate var beginsValue: Bool {
    switch tokenKind {
    case .identifier, .integerLiteral, .floatLiteral, .leftParen, .prefixOperator, .period, .keyword(.self):
      true
    default: false
    }
  }
}
