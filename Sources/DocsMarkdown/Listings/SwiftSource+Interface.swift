import SwiftSyntax

/// Declarations without their bodies, which documentation shows to describe an interface.
extension SwiftSource {
  /// The code as declarations that can be parsed; nil if it has statements, or if a program could have it as it is.
  ///
  /// Texts shorten declarations more than Swift allows: `struct Deque<Element>` has no braces, and the parameter of
  /// `func contains(Element)` has no name. Lines and the columns of names are the same as in the text.
  package var interface: SwiftSource? {
    if isInterface { return self }
    guard !isComplete else { return nil }
    let code = String(decoding: bytes, as: UTF8.self)
    let source = SwiftSource(code.withParameterNames.withBraces)
    return source.isComplete && source.declaresOnly ? source : nil
  }

  /// Whether the code only declares, and something in it lacks the body that a program would need.
  private var isInterface: Bool {
    isComplete && declaresOnly && tree.statements.contains { $0.item.lacksBody }
  }

  private var declaresOnly: Bool {
    tree.statements.contains { $0.item.isPlainDeclaration }
      && tree.statements.allSatisfy { $0.item.isPlainDeclaration || $0.item.is(ImportDeclSyntax.self) }
  }
}

extension Substring {
  /// A parameter with a name, if it is only a type.
  fileprivate var withName: Substring {
    let type = drop { $0 == " " }
    let isType = type.first.map { $0.isUppercase || "[(`".contains($0) } == true && !type.hasLabel
    return isType ? prefix { $0 == " " } + "_: " + type : self
  }

  /// Whether a colon outside of brackets follows its first words.
  private var hasLabel: Bool { prefix { !"([<".contains($0) }.contains(":") }
}

extension String {
  /// The code with a name for each parameter that is only a type.
  fileprivate var withParameterNames: String {
    var rest = self[...]
    var text = ""
    while let head = rest.firstMatch(of: /\b(func\s+\w+|init[?!]?|subscript)(<[^>\n]*>)?\(/) {
      text += rest[..<head.range.upperBound]
      rest = rest[head.range.upperBound...]
      var depth = 1
      let parameters = rest.prefix { character in
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        return depth > 0 && character != "\n"
      }
      text += parameters.parts.map(\.withName).joined(separator: ",")
      rest = rest[parameters.endIndex...]
    }
    return text + rest
  }

  /// The code with braces after each type that has none, if none has.
  fileprivate var withBraces: String {
    guard !contains("{") else { return self }
    let head =
      /\s*((@\w+(\([^)]*\))?|public|open|final|indirect)\s+)*(struct|class|enum|actor|protocol|extension)\s.*/
    let continuation = /\s*(where\b|:|,).*/
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in lines.indices where lines[index].wholeMatch(of: head) != nil {
      let more = lines[(index + 1)...].prefix { $0.wholeMatch(of: continuation) != nil }
      lines[index + more.count] += " {}"
    }
    return lines.joined(separator: "\n")
  }
}

extension CodeBlockItemSyntax.Item {
  /// Whether it declares something that a module can export.
  fileprivate var isPlainDeclaration: Bool {
    switch kind {
    case .functionDecl, .initializerDecl, .subscriptDecl, .variableDecl, .structDecl, .classDecl, .enumDecl,
      .actorDecl, .protocolDecl, .extensionDecl, .typeAliasDecl:
      true
    default: false
    }
  }

  fileprivate var lacksBody: Bool { self.as(DeclSyntax.self)?.lacksBody ?? false }
}

extension DeclSyntax {
  /// Whether it, or a member of it, has no body. The requirements of a protocol have none anyway.
  fileprivate var lacksBody: Bool {
    switch kind {
    case .functionDecl: cast(FunctionDeclSyntax.self).body == nil
    case .initializerDecl: cast(InitializerDeclSyntax.self).body == nil
    case .subscriptDecl: cast(SubscriptDeclSyntax.self).accessorBlock?.hasBodies != true
    case .variableDecl:
      cast(VariableDeclSyntax.self).bindings.contains { $0.accessorBlock.map { !$0.hasBodies } ?? false }
    case .protocolDecl: false
    default:
      asProtocol((any DeclGroupSyntax).self)?.memberBlock.members.contains { $0.decl.lacksBody } ?? false
    }
  }
}

extension AccessorBlockSyntax {
  fileprivate var hasBodies: Bool {
    switch accessors {
    case .getter: true
    case .accessors(let list): list.allSatisfy { $0.body != nil }
    }
  }
}
