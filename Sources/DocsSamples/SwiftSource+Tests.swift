import DocsMarkdown
import SwiftSyntax

extension SwiftSource {
  /// The tests and assertions of a listing.
  struct Tests: Hashable, Sendable {
    /// An XCTest class with its test methods, in order.
    struct Case: Hashable, Sendable {
      var name: String
      var methods: [Method]
    }

    struct Method: Hashable, Sendable {
      var name: String
      var isAsynchronous: Bool
    }

    /// An assertion, whose failure is reported only inside of a test.
    struct Assertion: Hashable, Sendable {
      /// The line and column, from 1, within the code.
      var line: Int
      var column: Int
      /// Whether it is part of a top-level statement, and so never part of a test.
      var isStatement: Bool
    }

    /// A statement that contains tests.
    struct Statement: Hashable, Sendable {
      /// Where it begins, in bytes.
      var offset: Int
      /// The number of functions with the attribute `@Test`.
      var functions: Int
      var cases: [Case]
    }

    var statements: [Statement] = []
    var assertions: [Assertion] = []

    /// The number of functions with the attribute `@Test`.
    var functions: Int { statements.reduce(0) { $0 + $1.functions } }
    var cases: [Case] { statements.flatMap(\.cases) }

    /// The number of tests.
    var count: Int { functions + cases.reduce(0) { $0 + $1.methods.count } }
  }

  /// Everything that ``TestVisitor`` finds contains one of these words.
  private static let testWords = ["Test", "XCT", "expect", "require", "Issue"]

  /// The tests and assertions of the listing.
  var tests: Tests {
    var tests = Tests()
    guard mentions(Self.testWords) else { return tests }
    for statement in tree.statements {
      let visitor = TestVisitor(viewMode: .sourceAccurate)
      visitor.walk(statement)
      if visitor.functions > 0 || !visitor.cases.isEmpty {
        tests.statements.append(
          Tests.Statement(
            offset: statement.positionAfterSkippingLeadingTrivia.utf8Offset,
            functions: visitor.functions,
            cases: visitor.cases
          )
        )
      }
      let isStatement =
        if case .decl(let declaration) = statement.item { declaration.is(VariableDeclSyntax.self) } else {
          true
        }
      tests.assertions += visitor.assertions.map(place(of:)).map {
        Tests.Assertion(line: $0.line, column: $0.column, isStatement: isStatement)
      }
    }
    return tests
  }
}

/// Finds tests and assertions.
private final class TestVisitor: SyntaxVisitor {
  private(set) var functions = 0
  private(set) var cases: [SwiftSource.Tests.Case] = []
  /// The byte offsets of assertions.
  private(set) var assertions: [Int] = []

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let names = node.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
    if names.contains("Test") || names.contains("Testing.Test") { functions += 1 }
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let parents = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    guard parents.contains("XCTestCase") || parents.contains("XCTest.XCTestCase") else {
      return .visitChildren
    }
    let methods = node.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.filter {
      let words = $0.modifiers.map(\.name.text)
      return $0.name.text.hasPrefix("test") && $0.signature.parameterClause.parameters.isEmpty
        && !words.contains { ["static", "class", "private", "fileprivate"].contains($0) }
    }
    cases.append(
      SwiftSource.Tests.Case(
        name: node.name.text,
        methods: methods.map {
          .init(name: $0.name.text, isAsynchronous: $0.signature.effectSpecifiers?.asyncSpecifier != nil)
        }
      )
    )
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if ["expect", "require"].contains(node.macroName.text) { assert(at: node) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledExpression.trimmedDescription
    if name.hasPrefix("XCTAssert") || ["XCTFail", "XCTUnwrap", "Issue.record"].contains(name) {
      assert(at: node)
    }
    return .visitChildren
  }

  private func assert(at node: some SyntaxProtocol) {
    assertions.append(node.positionAfterSkippingLeadingTrivia.utf8Offset)
  }
}
