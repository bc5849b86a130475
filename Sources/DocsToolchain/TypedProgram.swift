/// A program as the compiler understood it: every identifier with its meaning.
///
/// The index has the location and meaning of each name. The tree has types, and the few names that the index lacks.
package struct TypedProgram: Sendable {
  /// The compiled bytes.
  package let source: [UInt8]
  package let tree: TypedTree
  /// The identifiers in source order, without overlap.
  package let references: [TypedReference]

  /// Combines the index and the tree of a program.
  ///
  /// - Parameters:
  ///   - source: the compiled bytes.
  ///   - index: the file's record in the compiler's index.
  ///   - tree: the file's type-checked tree.
  package init(source: [UInt8], index: IndexRecord, tree: TypedTree) {
    self.source = source
    self.tree = tree
    var found = Gathering(source: source, tree: tree)
    found.takeIndex(index)
    found.takeExpressions()
    found.takeLabels()
    references = found.references.values.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the identifier that covers a byte of the program.
  package func reference(at offset: Int) -> TypedReference? {
    var low = 0
    var high = references.count
    while low < high {
      let middle = (low + high) / 2
      if references[middle].range.upperBound <= offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < references.count, references[low].range.contains(offset) else { return nil }
    return references[low]
  }

  /// Returns the type, as written in source code, of the innermost expression or declaration whose identifier covers a
  /// byte; nil if there is none.
  package func type(at offset: Int) -> String? {
    reference(at: offset).flatMap(TypeName.ofReference)
  }
}

/// The identifiers of a program while they are collected.
private struct Gathering {
  let source: [UInt8]
  let tree: TypedTree
  /// The identifiers by token offset.
  var references: [Int: TypedReference] = [:]

  init(source: [UInt8], tree: TypedTree) {
    self.source = source
    self.tree = tree
  }

  mutating func takeIndex(_ index: IndexRecord) {
    let lineStarts = [0] + source.indices.filter { source[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    let variables = tree.declarations.filter { $0.kind == "var_decl" }
    let types = Dictionary(variables.map { ($0.start, $0.type) }) { first, _ in first }
    for occurrence in index.occurrences {
      guard lineStarts.indices.contains(occurrence.line - 1), occurrence.column > 0,
        occurrence.column <= source.count
      else { continue }
      let offset = lineStarts[occurrence.line - 1] + occurrence.column - 1
      guard let token = Identifier.range(at: offset, in: source) else { continue }
      let name = Identifier.name(token, in: source)
      guard var reference = TypedReference(occurrence, range: token, written: name) else {
        continue
      }
      let expression = tree.expressions[offset]
      reference.type = expression?.type ?? types[offset] ?? nil
      reference.isSpecialized = expression?.isSpecialized ?? false
      take(reference)
    }
  }

  /// Of several meanings of one token, prefers a declaration to a use, and an initializer to the type that it is called
  /// by.
  private mutating func take(_ reference: TypedReference) {
    let offset = reference.range.lowerBound
    guard let other = references[offset] else {
      references[offset] = reference
      return
    }
    if reference.isDeclaration != other.isDeclaration {
      references[offset] = reference.isDeclaration ? reference : other
    } else if reference.isInitializerByType != other.isInitializerByType {
      var initializer = reference.isInitializerByType ? reference : other
      initializer.owner = reference.isInitializerByType ? other.usr : reference.usr
      references[offset] = initializer
    }
  }

  /// Adds undeclared names: `self`, `$0`, `error`, tuple elements. If the file has errors and no index, adds every name
  /// in the tree.
  mutating func takeExpressions() {
    for (offset, expression) in tree.expressions where references[offset] == nil {
      guard let token = Identifier.range(at: offset, in: source), Identifier.isWord(source[offset]),
        offset == 0 || !Identifier.isWord(source[offset - 1])
      else { continue }
      let name = Identifier.name(token, in: source)
      let isElement = expression.name.isEmpty && offset > 0 && source[offset - 1] == UInt8(ascii: ".")
      let isKeyword = ["self", "Self", "super"].contains(name)
      let isInitializer = expression.name == "init" && name != "init"
      guard isKeyword || isElement || isInitializer || expression.isType || name == expression.name else {
        continue
      }
      references[offset] = TypedReference(
        range: token,
        kind: isKeyword ? .keyword : isElement ? .property : TypedReference.Kind(expression),
        name: isInitializer ? "init()" : name,
        usr: expression.usr ?? expression.namedType,
        type: expression.type,
        isSpecialized: expression.isSpecialized
      )
    }
  }

  mutating func takeLabels() {
    for label in tree.labels where !label.callee.isEmpty {
      var end = Identifier.blanksSkipped(before: label.argument, in: source)
      if end > 0, source[end - 1] == UInt8(ascii: "&") {
        end = Identifier.blanksSkipped(before: end - 1, in: source)
      }
      guard end > 0, source[end - 1] == UInt8(ascii: ":") else { continue }
      take(labelBefore: end - 1, written: label.name, usr: label.callee)
    }
    for element in references.values where element.kind == .enumCase && !element.isDeclaration {
      takePatternLabels(of: element)
    }
    for parameter in references.values where parameter.kind == .parameter && parameter.isDeclaration {
      let start = parameter.range.lowerBound
      guard Identifier.blanksSkipped(before: start, in: source) < start else { continue }
      take(labelBefore: start, written: nil, usr: parameter.usr)
    }
  }

  /// Adds the labels of `case .circle(radius: let wide)`, whose positions the tree doesn't give.
  private mutating func takePatternLabels(of element: TypedReference) {
    let labels = Set(
      element.name.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ":").map(String.init)
    )
    var position = element.range.upperBound
    var depth = 0
    while !labels.isEmpty, position < source.count {
      switch source[position] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
      case UInt8(ascii: ":") where depth == 1:
        let end = Identifier.blanksSkipped(before: position, in: source)
        if let token = Identifier.range(endingAt: end, in: source),
          labels.contains(Identifier.name(token, in: source))
        {
          take(labelBefore: position, written: nil, usr: element.usr)
        }
      default:
        break
      }
      guard depth > 0 else { return }
      position += 1
    }
  }

  /// Adds the identifier before an argument's colon, or before a parameter's own name.
  private mutating func take(labelBefore offset: Int, written: String?, usr: String?) {
    let end = Identifier.blanksSkipped(before: offset, in: source)
    guard let token = Identifier.range(endingAt: end, in: source) else { return }
    let name = Identifier.name(token, in: source)
    guard name != "_", written == nil || written == name else { return }
    // A memberwise initializer's label refers to the property, but is a label in the source.
    if references[token.lowerBound] != nil {
      if written != nil {
        references[token.lowerBound]?.kind = .label
      }
      return
    }
    references[token.lowerBound] = TypedReference(range: token, kind: .label, name: name, usr: usr)
  }
}

extension TypedReference {
  /// Whether it is an initializer called by its type's name.
  fileprivate var isInitializerByType: Bool { kind == .type && name.hasPrefix("init(") }

  /// Creates a reference from an occurrence in the index; nil if the token doesn't name the symbol, as for an accessor
  /// or an implicit call.
  fileprivate init?(_ occurrence: IndexRecord.Occurrence, range: Range<Int>, written: String) {
    let (symbol, roles) = (occurrence.symbol, occurrence.roles)
    guard let kind = Kind(symbol) else { return nil }
    let isInitializer = symbol.kind == IndexRecord.Symbol.initializer && written != "init"
    let isNamed = symbol.name.prefix { $0 != "(" } == written
    guard isNamed || (isInitializer && !roles.contains(.implicit)) else { return nil }
    self.init(
      range: range,
      kind: isInitializer ? .type : written == "init" ? .keyword : kind,
      name: symbol.name,
      usr: symbol.usr,
      isDeclaration: !roles.isDisjoint(with: [.declaration, .definition])
    )
  }
}

extension IndexRecord.Symbol {
  /// The kind of initializers.
  fileprivate static let initializer: UInt64 = 22
  /// The subkind of type parameters.
  fileprivate static let typeParameter: UInt64 = 1013
}

extension TypedTree.Expression {
  /// The symbol of the named type, if the type has no generic arguments.
  fileprivate var namedType: String? {
    guard isType, type.hasPrefix("$s"), type.hasSuffix("mD") else { return nil }
    return "s:" + type.dropFirst(2).dropLast(2)
  }
}

extension TypedReference.Kind {
  /// Derives the kind from the last operators of the mangled symbol.
  fileprivate init(_ expression: TypedTree.Expression) {
    guard !expression.isType else {
      self = .type
      return
    }
    guard let usr = expression.usr else {
      self = .variable
      return
    }
    let endings: [(String, Self)] = [
      ("mF", .enumCase), ("F", .function), ("FZ", .function), ("fc", .type), ("fC", .type), ("D", .type),
    ]
    self = endings.first { usr.hasSuffix($0.0) }?.1 ?? .property
  }

  /// Derives the kind from `indexstore_symbol_kind_t`; nil for a kind that identifiers don't name.
  fileprivate init?(_ symbol: IndexRecord.Symbol) {
    switch symbol.kind {
    case 1: self = .module
    case 4: self = .macro
    case 5...8, 10: self = .type
    case 11: self = symbol.subkind == IndexRecord.Symbol.typeParameter ? .typeParameter : .type
    case 12, 16...18, 22: self = .function
    case 13: self = .variable
    case 14, 19...21: self = .property
    case 15: self = .enumCase
    case 25: self = .parameter
    default: return nil
    }
  }
}
