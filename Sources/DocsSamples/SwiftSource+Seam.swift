import DocsMarkdown
import SwiftSyntax

extension SwiftSource {
  /// What decides whether a listing and those before it mean the same in two files as in one.
  struct Seam: Hashable, Sendable {
    /// The names that only its own file can see.
    var hidden: Set<String> = []
    /// The properties that others can read and only its own file can set. A key path to one is another one there.
    var hiddenSetters: Set<String> = []
    /// The names in its key paths.
    var keyPaths: Set<String> = []
    /// Whether only its own file can see an initializer, a subscript or an operator, which are used without a name.
    var isClosed = false
    /// Whether it may change what other code means whose names it doesn't declare: it extends a type of others, or
    /// declares an operator.
    var isOpen = false
    /// Whether it uses macros that aren't known. They may declare any name, and use any.
    var hasMacros = false
    /// Its attributes that aren't known, which are macros unless the session declares types with these names.
    var attributes: Set<String> = []
  }

  /// What decides whether the listing and those before it mean the same in two files as in one.
  func seam(_ reach: Reach) -> Seam {
    let visitor = SeamVisitor()
    visitor.walk(tree)
    var seam = visitor.seam
    seam.isOpen = seam.isOpen || !isComplete || !visitor.extended.isSubset(of: reach.types)
    return seam
  }
}

/// Looks for code whose meaning, or whose effect, depends on the file that it is in.
///
/// When in doubt, it assumes one: the listing is then compiled together with those before it, which only takes longer.
private final class SeamVisitor: SyntaxVisitor {
  private(set) var seam = SwiftSource.Seam()
  private(set) var extended: Set<String> = []

  init() { super.init(viewMode: .sourceAccurate) }

  /// Attributes without effect on other declarations, or of the testing library, which names all by its module. `Outlet`
  /// is a property wrapper of our WatchKit.
  private static let knownAttributes: Set = [
    "MainActor", "Outlet", "Sendable", "Suite", "Test", "autoclosure", "available", "concurrent",
    "convention",
    "discardableResult", "dynamicCallable", "dynamicMemberLookup", "escaping", "globalActor", "inline",
    "main", "nonobjc", "preconcurrency", "propertyWrapper", "resultBuilder", "unchecked", "unknown",
  ]
  private static let knownMacros: Set = [
    "column", "expect", "file", "fileID", "filePath", "function", "isolation", "line", "require",
  ]

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    extended.insert(String(node.extendedType.trimmedDescription.prefix { !".<? [(".contains($0) }))
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    if !Self.knownAttributes.contains(name) { seam.attributes.insert(String(name.prefix { $0 != "<" })) }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if !Self.knownMacros.contains(node.macroName.text) { seam.hasMacros = true }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    seam.hasMacros = true
    return .visitChildren
  }

  /// Operators are looked up in all types of a module.
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if case .identifier = node.name.tokenKind {} else { seam.isOpen = true }
    return .visitChildren
  }

  /// `IntegerLiteralType` and the like set the type of literals in a whole module.
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text.hasSuffix("LiteralType") { seam.isOpen = true }
    return .visitChildren
  }

  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind { opens() }
  override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind { opens() }
  override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind { opens() }
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { opens() }
  override func visit(_ node: PoundSourceLocationSyntax) -> SyntaxVisitorContinueKind { opens() }

  private func opens() -> SyntaxVisitorContinueKind {
    seam.isOpen = true
    return .visitChildren
  }

  // MARK: Hidden names

  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
    for token in node.tokens(viewMode: .sourceAccurate) {
      if case .identifier(let name) = token.tokenKind { seam.keyPaths.insert(name) }
    }
    return .visitChildren
  }

  /// A member that is `private` is seen in its type alone. One that is `fileprivate` is seen in the whole file, and so
  /// is what is `private` outside of types.
  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    let word = node.name.text
    guard word == "private" || word == "fileprivate", let declaration = node.parent?.parent else {
      return .visitChildren
    }
    if node.detail != nil {
      if word == "fileprivate" { seam.hiddenSetters.formUnion(Self.variables(in: declaration)) }
    } else if let node = declaration.as(ExtensionDeclSyntax.self) {
      for member in node.memberBlock.members { hide(Syntax(member.decl)) }
    } else if word == "fileprivate" || !declaration.isMember {
      hide(declaration)
    }
    return .visitChildren
  }

  private static func variables(in declaration: Syntax) -> [String] {
    let patterns = declaration.as(VariableDeclSyntax.self)?.bindings.map(\.pattern) ?? []
    return patterns.flatMap { $0.tokens(viewMode: .sourceAccurate) }.compactMap { token in
      if case .identifier(let name) = token.tokenKind { name } else { nil }
    }
  }

  private func hide(_ declaration: Syntax) {
    if let variable = declaration.as(VariableDeclSyntax.self) {
      // The initializer that a structure has of its own is hidden with a property.
      if declaration.isOfStructure { seam.isClosed = true }
      seam.hidden.formUnion(Self.variables(in: Syntax(variable)))
    } else if let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name,
      case .identifier(let name) = name.tokenKind
    {
      seam.hidden.insert(name)
    } else {
      seam.isClosed = true
    }
  }
}

extension Syntax {
  fileprivate var isMember: Bool { parent?.is(MemberBlockItemSyntax.self) == true }

  fileprivate var isOfStructure: Bool {
    isMember && parent?.parent?.parent?.parent?.is(StructDeclSyntax.self) == true
  }
}
