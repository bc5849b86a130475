import DocsMarkdown
import SwiftSyntax

extension SwiftSource {
  /// The effects that a listing's declarations may have on other files of their module.
  package struct Reach: Hashable, Sendable {
    /// The types declared at the top level, which can be made private.
    package var types: Set<String> = []
    /// The types that it extends, and its attributes that aren't known to be harmless. They have no effect on other
    /// files if the session declares them itself.
    var mentioned: Set<String> = []
    /// Whether something in it can't be made private, whatever the session declares.
    package var isOpen = false
  }

  /// The effects that the listing's declarations may have on other files of their module.
  package var reach: Reach {
    var reach = Reach(isOpen: tree.hasError)
    for statement in tree.statements {
      guard case .decl(let declaration) = statement.item,
        let named = declaration.asProtocol((any NamedDeclSyntax).self)
      else { continue }
      if declaration.is(TypeAliasDeclSyntax.self) || declaration.is(FunctionDeclSyntax.self) { continue }
      reach.types.insert(named.name.text)
    }
    let visitor = ReachVisitor(reach)
    visitor.walk(tree)
    return visitor.reach
  }

  /// The source text of the import declarations, with any `#if` around them.
  var importDeclarations: Set<String> {
    Set(tree.statements.filter { kind(of: $0.item) == .importDeclaration }.map(\.trimmedDescription))
  }
}

/// Looks for code that affects other files.
///
/// When in doubt, it assumes an effect: the session then gets a module of its own, which only costs another compiler
/// process.
private final class ReachVisitor: SyntaxVisitor {
  private(set) var reach: SwiftSource.Reach

  init(_ reach: SwiftSource.Reach) {
    self.reach = reach
    super.init(viewMode: .sourceAccurate)
  }

  /// Attributes that affect only their own declaration. Any other may be a macro, which can declare anything.
  private static let harmlessAttributes: Set = [
    "MainActor", "Sendable", "autoclosure", "available", "concurrent", "convention", "discardableResult",
    "dynamicCallable", "dynamicMemberLookup", "escaping", "globalActor", "inline", "nonobjc",
    "preconcurrency",
    "propertyWrapper", "resultBuilder", "unchecked", "unknown",
  ]

  /// Built-in macros that expand to a value.
  private static let harmlessMacros: Set = [
    "column", "file", "fileID", "filePath", "function", "isolation", "line",
  ]

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.trimmedDescription.prefix { !".<? [(".contains($0) }
    reach.mentioned.insert(String(name))
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    if !Self.harmlessAttributes.contains(name) {
      reach.mentioned.insert(String(name.prefix { $0 != "<" }))
    }
    return .visitChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    // Access modifiers don't matter inside a private declaration, and invalid ones are still reported there.
    if ["public", "open", "package", "distributed"].contains(node.name.text) { reach.isOpen = true }
    return .visitChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if !node.attributes.isEmpty || !node.modifiers.isEmpty { reach.isOpen = true }
    return .skipChildren
  }

  /// Operators are looked up in all types of a module.
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if case .identifier = node.name.tokenKind {} else { reach.isOpen = true }
    return .visitChildren
  }

  /// `IntegerLiteralType` and the like set the type of literals in a whole module.
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text.hasSuffix("LiteralType") { reach.isOpen = true }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if !Self.harmlessMacros.contains(node.macroName.text) { reach.isOpen = true }
    return .visitChildren
  }

  /// XCTest finds the test cases of the whole program.
  override func visit(_ node: InheritedTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.type.trimmedDescription.hasSuffix("XCTestCase") { reach.isOpen = true }
    return .visitChildren
  }

  /// Declarations inside of an `#if` don't get an access modifier.
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { opens() }
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { opens() }
  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind { opens() }
  override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind { opens() }
  override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind { opens() }
  override func visit(_ node: PoundSourceLocationSyntax) -> SyntaxVisitorContinueKind { opens() }

  private func opens() -> SyntaxVisitorContinueKind {
    reach.isOpen = true
    return .visitChildren
  }
}
