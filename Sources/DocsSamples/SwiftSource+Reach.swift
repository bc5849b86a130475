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
    let visitor = ReachVisitor()
    visitor.walk(tree)
    reach.mentioned = visitor.extended.union(visitor.attributes)
    reach.isOpen = reach.isOpen || visitor.isOpen || visitor.hasMacros
    return reach
  }

  /// The source text of the import declarations, with any `#if` around them.
  var importDeclarations: Set<String> {
    let statements = tree.statements.filter { kind(of: $0.item) == .importDeclaration }
    return Set(statements.map { String(decoding: self[Self.range(of: $0)], as: UTF8.self) })
  }
}

/// Looks for code that affects other files, wherever they are.
///
/// When in doubt, it assumes an effect: the session then gets a module of its own, or is compiled in one file, which only
/// takes longer.
class EffectVisitor: SyntaxVisitor {
  /// The types that it extends.
  private(set) var extended: Set<String> = []
  /// Its attributes that aren't known, which may be macros.
  private(set) var attributes: Set<String> = []
  /// Whether it uses macros that aren't known. They may declare any name, and use any.
  private(set) var hasMacros = false
  /// Whether it has an effect that no name shows.
  var isOpen = false

  private let knownAttributes: Set<String>
  private let knownMacros: Set<String>

  /// Attributes that affect only their own declaration. Any other may be a macro, which can declare anything.
  private static let harmlessAttributes: Set = [
    "MainActor", "Sendable", "autoclosure", "available", "concurrent", "convention", "discardableResult",
    "dynamicCallable", "dynamicMemberLookup", "escaping", "globalActor", "inline", "nonobjc",
    "preconcurrency", "propertyWrapper", "resultBuilder", "unchecked", "unknown",
  ]

  /// Built-in macros that expand to a value.
  private static let harmlessMacros: Set = [
    "column", "file", "fileID", "filePath", "function", "isolation", "line",
  ]

  /// - Parameters:
  ///   - attributes: more attributes that are harmless.
  ///   - macros: more macros that are.
  init(attributes: Set<String> = [], macros: Set<String> = []) {
    knownAttributes = Self.harmlessAttributes.union(attributes)
    knownMacros = Self.harmlessMacros.union(macros)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    extended.insert(String(node.extendedType.trimmedDescription.prefix { !".<? [(".contains($0) }))
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    if !knownAttributes.contains(name) { attributes.insert(String(name.prefix { $0 != "<" })) }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if !knownMacros.contains(node.macroName.text) { hasMacros = true }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    hasMacros = true
    return .visitChildren
  }

  /// Operators are looked up in all types of a module.
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if case .identifier = node.name.tokenKind {} else { isOpen = true }
    return .visitChildren
  }

  /// `IntegerLiteralType` and the like set the type of literals in a whole module.
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text.hasSuffix("LiteralType") { isOpen = true }
    return .visitChildren
  }

  /// Declarations inside of an `#if` don't get an access modifier.
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { opens() }
  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind { opens() }
  override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind { opens() }
  override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind { opens() }
  override func visit(_ node: PoundSourceLocationSyntax) -> SyntaxVisitorContinueKind { opens() }

  private func opens() -> SyntaxVisitorContinueKind {
    isOpen = true
    return .visitChildren
  }
}

/// Looks for code that affects other files of its module although `private` is written before it.
private final class ReachVisitor: EffectVisitor {
  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    // Access modifiers don't matter inside a private declaration, and invalid ones are still reported there.
    if ["public", "open", "package", "distributed"].contains(node.name.text) { isOpen = true }
    return .visitChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if !node.attributes.isEmpty || !node.modifiers.isEmpty { isOpen = true }
    return .skipChildren
  }

  /// XCTest finds the test cases of the whole program.
  override func visit(_ node: InheritedTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.type.trimmedDescription.hasSuffix("XCTestCase") { isOpen = true }
    return .visitChildren
  }
}
