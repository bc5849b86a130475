import DocsMarkdown
import SwiftSyntax

extension SwiftSource {
  /// A test in a type at the top level that means the same in an extension of the type in another file.
  struct TestFunction: Hashable, Sendable {
    /// The type.
    var suite: String
    /// The bytes of the words `private` before the members of the type. Without them, another file sees the members too,
    /// and nothing else does, because nothing else mentions the type.
    var accessWords: [Range<Int>]
    var name: String
    /// The bytes of the function, and those with the comments and blanks around it.
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
      case .keyword(.fileprivate), .poundIf, .poundSourceLocation: return []
      case .identifier(let name): mentions[name.withoutBackticks, default: 0] += 1
      default: break
      }
    }
    var functions: [TestFunction] = []
    for statement in tree.statements {
      guard case .decl(let declaration) = statement.item, let suite = Suite(declaration) else {
        if statement.hasAccessWords { return [] }
        continue
      }
      let accessWords = suite.members.compactMap(\.decl.accessWord)
      if suite.isPrivate || !accessWords.isEmpty && mentions[suite.name.withoutBackticks] != 1 { return [] }
      functions += suite.members.compactMap { member in
        guard let function = member.decl.as(FunctionDeclSyntax.self), function.isMovableTest,
          mentions[function.name.text.withoutBackticks] == 1
        else { return nil }
        let start = place(of: function.positionAfterSkippingLeadingTrivia.utf8Offset)
        let end = function.endPositionBeforeTrailingTrivia.utf8Offset
        return TestFunction(
          suite: suite.name,
          accessWords: accessWords,
          name: function.name.text.withoutBackticks,
          range: function.positionAfterSkippingLeadingTrivia.utf8Offset..<end,
          wholeRange: member.position.utf8Offset..<member.endPosition.utf8Offset,
          line: start.line,
          column: start.column,
          lastLine: place(of: end).line
        )
      }
    }
    return functions
  }

  /// The bytes of the bodies that only their own file sees: what they do decides nothing about other code.
  var functionBodies: [Range<Int>] {
    let visitor = BodyVisitor(viewMode: .sourceAccurate)
    visitor.walk(tree)
    return visitor.bodies
  }

  /// A type whose members can be moved to an extension, because none of them overrides or implements another one.
  private struct Suite {
    var name: String
    var members: MemberBlockItemListSyntax
    var isPrivate: Bool

    init?(_ declaration: DeclSyntax) {
      guard let type = declaration.asProtocol((any DeclGroupSyntax).self), type.inheritanceClause == nil,
        let named = declaration.asProtocol((any NamedDeclSyntax).self),
        declaration.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause == nil,
        !declaration.is(ProtocolDeclSyntax.self)
      else { return nil }
      name = named.name.text
      members = type.memberBlock.members
      isPrivate = declaration.accessWord != nil
    }
  }
}

/// Finds the bodies of functions whose types are written before them.
private final class BodyVisitor: SyntaxVisitor {
  private(set) var bodies: [Range<Int>] = []

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.body, of: node.attributes, node.signature.returnClause?.type)
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.body, of: node.attributes, nil)
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.body, of: node.attributes, nil)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      guard let block = binding.accessorBlock, case .getter = block.accessors,
        let type = binding.typeAnnotation
      else { continue }
      _ = add(block, of: node.attributes, type.type)
    }
    return .skipChildren
  }

  /// Only a body tells which type `some` stands for. Attributes such as `@inlinable` give it to other files.
  private func add(
    _ body: (some SyntaxProtocol)?,
    of attributes: AttributeListSyntax,
    _ type: TypeSyntax?
  ) -> SyntaxVisitorContinueKind {
    let words = attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
    let isSeen = words.contains { $0.hasPrefix("_") || $0.hasPrefix("inl") }
    let isOpaque =
      type?.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) } == true
    if let body, !isSeen, !isOpaque {
      bodies.append(
        body.positionAfterSkippingLeadingTrivia.utf8Offset..<body.endPositionBeforeTrailingTrivia.utf8Offset
      )
    }
    return .skipChildren
  }
}

extension DeclSyntax {
  /// The bytes of the word `private` before a declaration.
  fileprivate var accessWord: Range<Int>? {
    let words = asProtocol((any WithModifiersSyntax).self)?.modifiers.filter { $0.name.text == "private" }
    return words?.first.map {
      $0.positionAfterSkippingLeadingTrivia.utf8Offset..<$0.endPositionBeforeTrailingTrivia.utf8Offset
    }
  }
}

extension CodeBlockItemSyntax {
  fileprivate var hasAccessWords: Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.private) }
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
      && DeclSyntax(self).accessWord == nil
  }
}
