import SwiftSyntax

extension SwiftSource {
  /// What a listing's declarations may do to code outside of their file, where that code is of the same module.
  struct Reach: Hashable, Sendable {
    /// The types that it declares at the top level, which it can hide.
    var types: Set<String> = []
    /// The types that it extends, and the attributes that it uses beside those that are known to do no harm. Where the
    /// session declares them itself, they are its own matter.
    var mentioned: Set<String> = []
    /// Whether something in it cannot be hidden, whatever the session declares.
    var isOpen = false
  }

  /// What the listing's declarations may do to other files of their module.
  var reach: Reach {
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

  /// The import declarations, as they are written, with the `#if` around them.
  var importDeclarations: Set<String> {
    Set(tree.statements.filter { kind(of: $0.item) == .importDeclaration }.map(\.trimmedDescription))
  }
}

/// Looks for whatever a file cannot keep to itself.
///
/// It errs on the safe side: what is not known to be harmless has a module of its own, which costs a compiler's start.
private final class ReachVisitor: SyntaxVisitor {
  private(set) var reach: SwiftSource.Reach

  init(_ reach: SwiftSource.Reach) {
    self.reach = reach
    super.init(viewMode: .sourceAccurate)
  }

  /// Attributes that change nothing outside of what they stand at. Others may be macros, which declare what they like.
  private static let harmlessAttributes: Set = [
    "MainActor", "Sendable", "autoclosure", "available", "concurrent", "convention", "discardableResult",
    "dynamicCallable", "dynamicMemberLookup", "escaping", "globalActor", "inline", "nonobjc",
    "preconcurrency",
    "propertyWrapper", "resultBuilder", "unchecked", "unknown",
  ]

  /// Macros that the compiler expands by itself to a value.
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
    // Words of access mean nothing within what is private, and are wrong there where they are wrong elsewhere.
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

  /// `IntegerLiteralType` and its like decide on the literals of a module.
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text.hasSuffix("LiteralType") { reach.isOpen = true }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if !Self.harmlessMacros.contains(node.macroName.text) { reach.isOpen = true }
    return .visitChildren
  }

  /// A test is found by whoever runs those of the program.
  override func visit(_ node: InheritedTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.type.trimmedDescription.hasSuffix("XCTestCase") { reach.isOpen = true }
    return .visitChildren
  }

  /// What stands in it gets no word of access.
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
