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
    // The testing library names all that it uses by its module. `Outlet` is a property wrapper of our WatchKit.
    let visitor = SeamVisitor(
      attributes: ["Outlet", "Suite", "Test", "main"],
      macros: ["expect", "require"]
    )
    visitor.walk(tree)
    var seam = visitor.seam
    seam.isOpen = visitor.isOpen || !isComplete || !visitor.extended.isSubset(of: reach.types)
    seam.hasMacros = visitor.hasMacros
    seam.attributes = visitor.attributes
    return seam
  }
}

/// Looks for code whose meaning, or whose effect, depends on the file that it is in.
private final class SeamVisitor: EffectVisitor {
  private(set) var seam = SwiftSource.Seam()

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
