import DocsMarkdown
import SwiftSyntax

extension SwiftSource {
  /// A test in a type at the top level that means the same in an extension of the type in another file.
  struct TestFunction: Hashable, Sendable {
    /// The type.
    var suite: String
    var name: String
    /// The bytes of the function, and those with the comments and blanks before it.
    var range: Range<Int>
    var wholeRange: Range<Int>
    /// The line and column of its first character, from 1, and the line of its last one.
    var line: Int
    var column: Int
    var lastLine: Int
  }

  /// The tests that mean the same in an extension of their type in another file, if nothing else mentions their names.
  ///
  /// - Returns: none if something in the listing can be seen in its own file alone.
  var testFunctions: [TestFunction] {
    guard isComplete else { return [] }
    var mentions: [String: Int] = [:]
    for token in tree.tokens(viewMode: .sourceAccurate) {
      switch token.tokenKind {
      case .keyword(.private), .keyword(.fileprivate), .poundIf, .poundSourceLocation: return []
      case .identifier(let name): mentions[name.withoutBackticks, default: 0] += 1
      default: break
      }
    }
    return tree.statements.flatMap { statement -> [TestFunction] in
      guard case .decl(let declaration) = statement.item, let suite = Suite(declaration) else { return [] }
      return suite.members.compactMap { member in
        guard let function = member.decl.as(FunctionDeclSyntax.self), function.isMovableTest,
          mentions[function.name.text.withoutBackticks] == 1
        else { return nil }
        let start = place(of: function.positionAfterSkippingLeadingTrivia.utf8Offset)
        let end = function.endPositionBeforeTrailingTrivia.utf8Offset
        return TestFunction(
          suite: suite.name,
          name: function.name.text.withoutBackticks,
          range: function.positionAfterSkippingLeadingTrivia.utf8Offset..<end,
          wholeRange: member.position.utf8Offset..<end,
          line: start.line,
          column: start.column,
          lastLine: place(of: end).line
        )
      }
    }
  }

  /// A type whose members can be moved to an extension, because none of them overrides or implements another one.
  private struct Suite {
    var name: String
    var members: MemberBlockItemListSyntax

    init?(_ declaration: DeclSyntax) {
      guard let type = declaration.asProtocol((any DeclGroupSyntax).self), type.inheritanceClause == nil,
        let named = declaration.asProtocol((any NamedDeclSyntax).self),
        declaration.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause == nil,
        !declaration.is(ProtocolDeclSyntax.self)
      else { return nil }
      name = named.name.text
      members = type.memberBlock.members
    }
  }
}

extension FunctionDeclSyntax {
  /// Whether it is a test that can be in an extension of its type.
  fileprivate var isMovableTest: Bool {
    let names = attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
    guard names.contains("Test") || names.contains("Testing.Test"), case .identifier = name.tokenKind else {
      return false
    }
    return genericParameterClause == nil && signature.returnClause == nil
  }
}
