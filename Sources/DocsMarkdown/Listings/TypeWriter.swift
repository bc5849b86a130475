import SwiftSyntax

/// Writes types so that equal ones are equal texts.
///
/// `[T]` is `Array<T>`, `T?` is `Optional<T>` and `Void` is `()`; names are those of the nearest scope, so `Self.Index`
/// and `Deque<Element>.Index` are `Index` inside `Deque`; a function's own generic parameters have numbers instead of
/// names; compositions are sorted; and blanks, names of parameters and the word `any` are left out.
struct TypeWriter {
  /// The names of the types around the declaration, and of modules.
  let own: Set<String>
  /// The nearest type around the declaration, which is also called `Self`.
  let innermost: String?
  /// The generic parameters of the declaration.
  let generics: [String]

  func text(_ type: some SyntaxProtocol) -> String {
    let visitor = Visitor(self)
    visitor.walk(type)
    return visitor.text
  }

  func text(name: String) -> String {
    generics.firstIndex(of: name).map { "$\($0)" } ?? name
  }

  /// The same where a protocol is named, which can be that of the extension: `some Collection`, `Element: Collection`.
  var outside: TypeWriter {
    TypeWriter(own: own, innermost: nil, generics: generics)
  }

  /// Whether a type only says where a name is looked up.
  private func isScope(_ type: TypeSyntax) -> Bool {
    if let name = type.as(IdentifierTypeSyntax.self)?.name.text {
      return name == "Self" || own.contains(name)
    }
    guard let member = type.as(MemberTypeSyntax.self) else { return false }
    return own.contains(member.name.text) && isScope(member.baseType)
  }

  private final class Visitor: SyntaxVisitor {
    private let writer: TypeWriter
    private(set) var text = ""

    init(_ writer: TypeWriter) {
      self.writer = writer
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: TokenSyntax) -> SyntaxVisitorContinueKind {
      let word = node.text.withoutBackticks
      let isWord = word.first.map { $0.isLetter || $0 == "_" } ?? false
      if isWord, let last = text.last, last.isLetter || last.isNumber || last == "_" { text += " " }
      text += word
      return .skipChildren
    }

    override func visit(_ node: ArrayTypeSyntax) -> SyntaxVisitorContinueKind {
      write("Array", [node.element])
    }

    override func visit(_ node: DictionaryTypeSyntax) -> SyntaxVisitorContinueKind {
      write("Dictionary", [node.key, node.value])
    }

    override func visit(_ node: OptionalTypeSyntax) -> SyntaxVisitorContinueKind {
      write("Optional", [node.wrappedType])
    }

    override func visit(_ node: SomeOrAnyTypeSyntax) -> SyntaxVisitorContinueKind {
      text += node.someOrAnySpecifier.text == "any" ? "" : "some "
      text += writer.outside.text(node.constraint)
      return .skipChildren
    }

    /// The order of a composition doesn't matter, and the compiler writes `Codable` as what it is.
    override func visit(_ node: CompositionTypeSyntax) -> SyntaxVisitorContinueKind {
      let names = node.elements.map { writer.text($0.type) }
      text += names.flatMap { $0 == "Codable" ? ["Decodable", "Encodable"] : [$0] }.sorted().joined(
        separator: "&"
      )
      return .skipChildren
    }

    override func visit(_ node: AttributedTypeSyntax) -> SyntaxVisitorContinueKind {
      let words =
        node.specifiers.map(\.trimmedDescription) + node.attributes.map(\.trimmedDescription)
        + node.lateSpecifiers.map(\.trimmedDescription)
      for word in words.sorted() where !["__owned", "__shared"].contains(word) { text += word + " " }
      walk(node.baseType)
      return .skipChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
      let name = node.name.text.withoutBackticks
      if node.genericArgumentClause == nil, name == "Void" {
        text += "()"
      } else if name == "Self" || name == writer.innermost {
        text += "Self"
      } else {
        text += writer.text(name: name)
        node.genericArgumentClause.map(walk)
      }
      return .skipChildren
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
      if !writer.isScope(node.baseType) {
        walk(node.baseType)
        text += "."
      }
      let isSelf = writer.isScope(node.baseType) && node.name.text == writer.innermost
      text += isSelf ? "Self" : node.name.text.withoutBackticks
      if !isSelf { node.genericArgumentClause.map(walk) }
      return .skipChildren
    }

    override func visit(_ node: FunctionTypeSyntax) -> SyntaxVisitorContinueKind {
      text += "("
      for (index, parameter) in node.parameters.enumerated() {
        text += index > 0 ? "," : ""
        walk(parameter.type)
        text += parameter.ellipsis == nil ? "" : "..."
      }
      text += ")"
      node.effectSpecifiers.map(walk)
      text += "->"
      walk(node.returnClause.type)
      return .skipChildren
    }

    override func visit(_ node: TupleTypeSyntax) -> SyntaxVisitorContinueKind {
      // Parentheses around one type mean nothing.
      guard node.elements.count == 1, let only = node.elements.first, only.firstName == nil else {
        return .visitChildren
      }
      walk(only.type)
      return .skipChildren
    }

    private func write(_ name: String, _ arguments: [TypeSyntax]) -> SyntaxVisitorContinueKind {
      text += name + "<"
      for (index, argument) in arguments.enumerated() {
        text += index > 0 ? "," : ""
        walk(argument)
      }
      text += ">"
      return .skipChildren
    }
  }
}

extension String {
  /// A name as the compiler knows it.
  package var withoutBackticks: String { filter { $0 != "`" } }
}
