import SwiftSyntax

/// Declarations without their bodies, which documentation shows to describe an interface.
extension SwiftSource {
  /// The declarations that users of a module can see, outermost first.
  ///
  /// - Parameter modules: the modules whose names may be written with that of the module before them.
  package func declarations(in modules: Set<String> = []) -> [Declaration] {
    var reader = DeclarationReader(source: self, modules: modules)
    reader.read(tree.statements.compactMap { $0.item.as(DeclSyntax.self) }, in: .init())
    return reader.found
  }
}

extension AccessorBlockSyntax {
  /// Whether it has a setter; nil if it has code that says nothing about one.
  fileprivate var isSettable: Bool {
    switch accessors {
    case .getter: false
    case .accessors(let list):
      list.contains { ["set", "_modify", "modify"].contains($0.accessorSpecifier.text) }
    }
  }
}

/// Reads declarations from a syntax tree.
private struct DeclarationReader {
  /// What surrounds a declaration.
  struct Surroundings {
    var container: [String] = []
    var requirements: [[String]] = []
    /// The generic parameters in scope, which are numbered from the outermost.
    var generics: [String] = []
    var isStatic = false
  }

  let source: SwiftSource
  let modules: Set<String>
  private(set) var found: [Declaration] = []

  init(source: SwiftSource, modules: Set<String>) {
    self.source = source
    self.modules = modules.union(["Swift"])
  }

  mutating func read(_ declarations: [DeclSyntax], in outer: Surroundings) {
    for declaration in declarations where !declaration.isHidden {
      switch declaration.kind {
      case .functionDecl: read(declaration.cast(FunctionDeclSyntax.self), in: outer)
      case .initializerDecl: read(declaration.cast(InitializerDeclSyntax.self), in: outer)
      case .subscriptDecl: read(declaration.cast(SubscriptDeclSyntax.self), in: outer)
      case .variableDecl: read(declaration.cast(VariableDeclSyntax.self), in: outer)
      case .typeAliasDecl, .associatedTypeDecl: read(name: declaration, in: outer)
      case .enumCaseDecl: read(declaration.cast(EnumCaseDeclSyntax.self), in: outer)
      case .extensionDecl: read(declaration.cast(ExtensionDeclSyntax.self), in: outer)
      default:
        if let group = declaration.asProtocol((any DeclGroupSyntax).self) {
          read(type: group, in: outer)
        }
      }
    }
  }

  // MARK: Types

  private mutating func read(type group: any DeclGroupSyntax, in outer: Surroundings) {
    guard let named = group.asProtocol((any NamedDeclSyntax).self) else { return }
    var entry = declaration(group.introducer.text, named.name.text, at: named.name, in: outer)
    let clause = group.asProtocol((any WithGenericParametersSyntax).self)
    var inner = outer
    inner.container.append(named.name.text)
    // Members don't repeat the parameters of their type, so those keep their names.
    let writer = self.writer(in: inner)
    entry.inherited = inherited(group, writer)
    inner.requirements += requirements(clause?.genericParameterClause, clause?.genericWhereClause, writer)
    entry.requirements = Set(inner.requirements.map { $0.joined() })
    found.append(entry)
    // What a type demands of its parameters isn't part of its members.
    inner.requirements = []
    read(group.memberBlock.members.map(\.decl), in: inner)
  }

  private mutating func read(_ node: ExtensionDeclSyntax, in outer: Surroundings) {
    var inner = outer
    inner.container = node.extendedType.trimmedDescription.split(separator: ".").map {
      String($0.prefix { $0 != "<" })
    }
    if inner.container.count > 1, inner.container.first.map(modules.contains) == true {
      inner.container.removeFirst()
    }
    guard let name = inner.container.last else { return }
    let writer = self.writer(in: inner)
    let inherited = inherited(node, writer)
    let requirements = requirements(nil, node.genericWhereClause, writer)
    if !inherited.isEmpty || node.memberBlock.members.isEmpty {
      var entry = declaration("extension", name, at: node.extendedType, in: outer)
      entry.container = inner.container.dropLast()
      entry.inherited = inherited
      found.append(entry)
    }
    inner.requirements = requirements
    read(node.memberBlock.members.map(\.decl), in: inner)
  }

  private func inherited(_ group: some DeclGroupSyntax, _ writer: TypeWriter) -> [String] {
    group.inheritanceClause?.inheritedTypes.flatMap { item -> [String] in
      (item.type.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [item.type]).compactMap { type in
        // `@unchecked` and `~` say how a type conforms, or that it doesn't.
        let base = type.as(AttributedTypeSyntax.self)?.baseType ?? type
        return base.is(SuppressedTypeSyntax.self) ? nil : writer.outside.text(base)
      }
    } ?? []
  }

  // MARK: Members

  private mutating func read(_ node: FunctionDeclSyntax, in outer: Surroundings) {
    var entry = declaration("func", node.name.text, at: node.name, in: outer)
    let clause = node.signature.parameterClause.parameters
    entry.name += labels(clause, isSubscript: false, isOperator: node.name.isOperator)
    finish(&entry, node, clause, node.signature.effectSpecifiers, in: outer) { writer in
      node.signature.returnClause.map { writer.text($0.type) } ?? "()"
    }
  }

  private mutating func read(_ node: InitializerDeclSyntax, in outer: Surroundings) {
    var entry = declaration("init", "init", at: node.initKeyword, in: outer)
    let clause = node.signature.parameterClause.parameters
    entry.name += labels(clause, isSubscript: false, isOperator: false)
    finish(&entry, node, clause, node.signature.effectSpecifiers, in: outer) { _ in
      node.optionalMark.map { "Self\($0.text)" } ?? "Self"
    }
  }

  private mutating func read(_ node: SubscriptDeclSyntax, in outer: Surroundings) {
    var entry = declaration("subscript", "subscript", at: node.subscriptKeyword, in: outer)
    let clause = node.parameterClause.parameters
    entry.name += labels(clause, isSubscript: true, isOperator: false)
    entry.isSettable = node.accessorBlock?.isSettable
    finish(&entry, node, clause, nil, in: outer) { $0.text(node.returnClause.type) }
  }

  private mutating func read(_ node: VariableDeclSyntax, in outer: Surroundings) {
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
      var entry = declaration("var", name.text, at: name, in: outer)
      entry.isStatic = node.modifiers.isStatic
      entry.type = binding.typeAnnotation.map { writer(in: outer).text($0.type) }
      entry.isSettable = node.bindingSpecifier.text == "let" ? false : binding.accessorBlock?.isSettable
      entry.requirements = Set(outer.requirements.map { $0.joined() })
      found.append(entry)
    }
  }

  private mutating func read(_ node: EnumCaseDeclSyntax, in outer: Surroundings) {
    for element in node.elements {
      var entry = declaration("case", element.name.text, at: element.name, in: outer)
      if let clause = element.parameterClause {
        entry.name += "(" + clause.parameters.map { ($0.firstName?.text ?? "_") + ":" }.joined() + ")"
        entry.parameters = clause.parameters.map { parameter in
          Declaration.Parameter(
            type: writer(in: outer).text(parameter.type),
            standard: parameter.defaultValue?.value.withoutBlanks
          )
        }
      }
      found.append(entry)
    }
  }

  private mutating func read(name node: DeclSyntax, in outer: Surroundings) {
    guard let named = node.asProtocol((any NamedDeclSyntax).self) else { return }
    let keyword = node.is(TypeAliasDeclSyntax.self) ? "typealias" : "associatedtype"
    found.append(declaration(keyword, named.name.text, at: named.name, in: outer))
  }

  /// Adds what functions, initializers and subscripts have in common.
  private mutating func finish(
    _ entry: inout Declaration,
    _ node: some WithGenericParametersSyntax & WithModifiersSyntax,
    _ parameters: FunctionParameterListSyntax,
    _ effects: FunctionEffectSpecifiersSyntax?,
    in outer: Surroundings,
    type: (TypeWriter) -> String
  ) {
    var inner = outer
    inner.generics += node.genericParameterClause?.parameters.map(\.name.text) ?? []
    let writer = self.writer(in: inner)
    entry.isStatic = node.modifiers.isStatic
    entry.isMutating = node.modifiers.contains { $0.name.text == "mutating" }
    var opaque: [[String]] = []
    entry.parameters = parameters.map { parameter in
      // `some Sequence` is a generic parameter without a name.
      let type = writer.text(parameter.type).replacing(/some ([\w.]+)/) { match in
        let name = "$\(inner.generics.count + opaque.count)"
        opaque.append([name, ":", String(match.1)])
        return name
      }
      return Declaration.Parameter(
        type: type + (parameter.ellipsis == nil ? "" : "..."),
        standard: parameter.defaultValue?.value.withoutBlanks
      )
    }
    entry.effects =
      (effects?.asyncSpecifier == nil ? [] : ["async"])
      + (effects?.throwsClause.map {
        [$0.throwsSpecifier.text + ($0.type.map { "(\(writer.text($0)))" } ?? "")]
      }
        ?? [])
    entry.type = type(writer)
    let own = requirements(node.genericParameterClause, node.genericWhereClause, writer)
    entry.requirements = Set((outer.requirements + own + opaque).map { $0.joined() })
    found.append(entry)
  }

  // MARK: Parts

  private func declaration(
    _ keyword: String,
    _ name: String,
    at node: some SyntaxProtocol,
    in outer: Surroundings
  ) -> Declaration {
    var entry = Declaration(keyword: keyword, container: outer.container, name: name.withoutBackticks)
    (entry.line, entry.column) = source.place(of: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    return entry
  }

  private func writer(in surroundings: Surroundings) -> TypeWriter {
    TypeWriter(
      own: modules.union(surroundings.container),
      innermost: surroundings.container.last,
      generics: surroundings.generics
    )
  }

  private func labels(_ parameters: FunctionParameterListSyntax, isSubscript: Bool, isOperator: Bool)
    -> String
  {
    let labels = parameters.map { parameter in
      let hasLabel = !isOperator && (!isSubscript || parameter.secondName != nil)
      return (hasLabel ? parameter.firstName.text.withoutBackticks : "_") + ":"
    }
    return "(\(labels.joined()))"
  }

  /// The requirements of a generic parameter clause and a where clause, each as its parts.
  private func requirements(
    _ clause: GenericParameterClauseSyntax?,
    _ condition: GenericWhereClauseSyntax?,
    _ writer: TypeWriter
  ) -> [[String]] {
    let own = clause?.parameters.flatMap { parameter -> [[String]] in
      conformances(of: writer.text(name: parameter.name.text), to: parameter.inheritedType, writer)
    }
    let more = condition?.requirements.flatMap { item -> [[String]] in
      switch item.requirement {
      case .conformanceRequirement(let node):
        conformances(of: writer.text(node.leftType), to: node.rightType, writer)
      case .sameTypeRequirement(let node):
        [[writer.text(Syntax(node.leftType)), writer.text(Syntax(node.rightType))].sorted().joinedBy("==")]
      case .layoutRequirement: []
      }
    }
    return (own ?? []) + (more ?? [])
  }

  private func conformances(of left: String, to type: TypeSyntax?, _ writer: TypeWriter) -> [[String]] {
    guard let type else { return [] }
    let types = type.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [type]
    return types.filter { !$0.is(SuppressedTypeSyntax.self) }.map { [left, ":", writer.outside.text($0)] }
  }
}

extension [String] {
  fileprivate func joinedBy(_ separator: String) -> [String] { [joined(separator: separator)] }
}

extension DeclSyntax {
  /// Whether other modules can't see it.
  fileprivate var isHidden: Bool {
    let words =
      asProtocol((any WithModifiersSyntax).self)?.modifiers.filter { $0.detail == nil }.map(\.name.text) ?? []
    return words.contains { ["private", "fileprivate", "internal", "package"].contains($0) }
  }
}

extension DeclModifierListSyntax {
  fileprivate var isStatic: Bool { contains { ["static", "class"].contains($0.name.text) } }
}

extension TokenSyntax {
  fileprivate var isOperator: Bool {
    switch tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
  }
}

extension SyntaxProtocol {
  /// Its tokens without anything between them.
  fileprivate var withoutBlanks: String {
    tokens(viewMode: .sourceAccurate).map(\.text).joined()
  }
}
