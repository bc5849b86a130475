/// The parts of a file's type-checked tree that the index lacks: expression types, declaration extents, and argument
/// labels.
///
/// It is read from `-dump-ast -dump-ast-format json`. All offsets are bytes of the compiled file. The compiler doesn't
/// guarantee the format between versions, so unknown parts are skipped: the result may have fewer types, but never
/// wrong ones.
package struct TypedTree: Hashable, Sendable {
  /// An expression that is a name, or ends in one.
  struct Expression: Hashable, Sendable {
    /// The mangled type.
    var type: String
    /// The name, without labels; empty if the tree has none.
    var name: String
    /// The symbol; nil if it is local to a function.
    var usr: String?
    /// Whether the type says more than the declaration because generic parameters are replaced in it.
    var isSpecialized: Bool
    /// Whether it names a type; ``type`` is then the metatype.
    var isType = false
  }

  /// A declaration in the file.
  package struct Declaration: Hashable, Sendable {
    /// The kind in the tree: `func_decl`.
    package var kind: String
    /// The symbol; nil if it is local to a function.
    package var usr: String?
    package var name: String
    /// The first byte after the attributes and most modifiers; `end` is the start of the last token.
    package var start: Int
    package var end: Int
    /// The start of its body.
    package var body: Int?
    /// The mangled type.
    package var type: String?
    /// Whether it is declared with `let`.
    package var isConstant: Bool

    package init(
      kind: String,
      usr: String? = nil,
      name: String,
      start: Int,
      end: Int,
      body: Int? = nil,
      type: String? = nil,
      isConstant: Bool
    ) {
      self.kind = kind
      self.usr = usr
      self.name = name
      self.start = start
      self.end = end
      self.body = body
      self.type = type
      self.isConstant = isConstant
    }
  }

  /// The label of an argument.
  package struct Label: Hashable, Sendable {
    package var name: String
    /// The start of the argument after it.
    package var argument: Int
    /// The called function; empty if the tree doesn't name it.
    var callee: String
  }

  /// The expressions by the offset of their last token.
  private(set) var expressions: [Int: Expression] = [:]
  package private(set) var declarations: [Declaration] = []
  package private(set) var labels: [Label] = []

  /// The tree of a file without code.
  package static let empty = TypedTree()

  private init() {}

  /// Reads a tree.
  ///
  /// - Throws: ``JSONScanner/Failure`` if the bytes aren't JSON.
  package init(_ json: [UInt8]) throws(JSONScanner.Failure) {
    var scanner = JSONScanner(json)
    var nodes: [Node] = []
    while let event = try scanner.next() {
      switch event {
      case .begin(let key):
        let key = Key(scanner, key)
        if Self.passedOver.contains(key) {
          try scanner.skipContainer()
        } else {
          nodes.append(Node(key: key, firstLabel: labels.count))
        }
      case .end:
        guard let node = nodes.popLast() else { continue }
        finish(node)
        if !nodes.isEmpty {
          nodes[nodes.count - 1].take(node, labels: &labels)
        }
      case .string(let key, let value):
        let key = Key(scanner, key)
        guard !nodes.isEmpty, Self.texts.contains(key) else { continue }
        nodes[nodes.count - 1].take(scanner.text(value), for: key)
      case .literal(let key, let value):
        guard !nodes.isEmpty else { continue }
        nodes[nodes.count - 1].take(scanner.bytes[value], for: Key(scanner, key))
      }
    }
  }

  // MARK: Keys

  /// The relevant keys.
  private enum Key: String, CaseIterable {
    case kind = "_kind"
    case implicit, type, usr, range, start, end, name, label, body, args, expr, fn, decl, substitutions
    case constant = "let"
    case interfaceType = "interface_type"
    case baseName = "base_name"
    case declUSR = "decl_usr"
    case buffer = "buffer_id"
    case conformances, inherits, reqs
    case genericSignature = "generic_signature"
    case requirementSignature = "requirement_signature"
    case implicitSelf = "implicit_self_decl"
    case iterator = "iterator_var"
    case builtinInitializer = "builtin_initializer"
    case functionRef = "function_ref"
    case originalInitializer = "original_init"
    case other = ""

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    init(_ scanner: JSONScanner, _ range: Range<Int>) {
      self = Self.byName[scanner.text(range)] ?? .other
    }
  }

  /// Large members that are redundant, or contain no source positions.
  private static let passedOver: Set<Key> = [
    .conformances, .inherits, .reqs, .genericSignature, .requirementSignature, .implicitSelf, .iterator,
    .builtinInitializer, .functionRef, .originalInitializer,
  ]
  private static let texts: Set<Key> = [
    .kind, .type, .interfaceType, .usr, .declUSR, .baseName, .name, .label, .buffer,
  ]

  // MARK: Nodes

  /// An object or array being read; it passes on what its parent needs.
  private struct Node {
    let key: Key
    /// The number of labels before it.
    let firstLabel: Int
    var kind = ""
    var type: String?
    var usr: String?
    var name = ""
    var label = ""
    var start = -1
    var end = -1
    var body: Int?
    var isImplicit = false
    var isConstant = false
    var isSpecialized = false
    /// Whether it is a range in a macro expansion, not in the source.
    var isElsewhere = false

    init(key: Key, firstLabel: Int) {
      self.key = key
      self.firstLabel = firstLabel
    }

    mutating func take(_ text: String, for key: Key) {
      switch key {
      case .kind: kind = text
      case .type: type = text
      case .interfaceType: type = type ?? text
      case .usr, .declUSR: usr = text.isEmpty ? nil : text
      case .name, .baseName: name = text
      case .label: label = text
      case .buffer: isElsewhere = true
      default: break
      }
    }

    mutating func take(_ literal: ArraySlice<UInt8>, for key: Key) {
      switch key {
      case .implicit: isImplicit = true
      case .constant: isConstant = true
      case .start: start = literal.wholeNumber
      case .end: end = literal.wholeNumber
      default: break
      }
    }

    mutating func take(_ child: Node, labels: inout [Label]) {
      switch child.key {
      case .range where !child.isElsewhere:
        (start, end) = (child.start, child.end)
      case .decl where child.kind == "decl_ref":
        (usr, name, isSpecialized) = (child.usr, child.name, child.isSpecialized)
      case .substitutions:
        isSpecialized = true
      case .name, .baseName:
        name = child.name
      case .fn:
        // A call refers to its callee.
        (usr, name, isSpecialized) = (child.usr, child.name, child.isSpecialized)
      case .body where child.start >= 0:
        body = child.start
      case .expr where kind == "argument":
        start = child.start
      case .args where child.kind == "argument" && !child.label.isEmpty && child.start >= 0:
        labels.append(Label(name: child.label, argument: child.start, callee: ""))
      default:
        break
      }
    }
  }

  /// Stores a node's information once it has been read completely.
  private mutating func finish(_ node: Node) {
    if Self.callKinds.contains(node.kind), let callee = node.usr {
      for index in min(node.firstLabel, labels.count)..<labels.count where labels[index].callee.isEmpty {
        labels[index].callee = callee
      }
    }
    guard node.start >= 0 else { return }
    if let type = node.type, isName(node) {
      expressions[node.end] = Expression(
        type: type,
        name: node.name,
        usr: node.usr,
        isSpecialized: node.isSpecialized,
        isType: node.kind == "type_expr"
      )
    } else if Self.declarationKinds.contains(node.kind), !node.isImplicit {
      declarations.append(
        Declaration(
          kind: node.kind,
          usr: node.usr,
          name: node.name,
          start: node.start,
          end: node.end,
          body: node.body,
          type: node.type,
          isConstant: node.isConstant
        )
      )
    }
  }

  /// Returns whether a node is an expression that ends in the token naming it.
  ///
  /// The compiler wraps a member in a call that supplies its instance, and marks that call as implicit.
  private func isName(_ node: Node) -> Bool {
    guard node.isImplicit else { return Self.nameKinds.contains(node.kind) }
    return Self.wrapperKinds.contains(node.kind) && expressions[node.end]?.name == node.name
  }

  private static let nameKinds: Set = [
    "declref_expr", "member_ref_expr", "dynamic_member_ref_expr", "tuple_element_expr", "type_expr",
    "super_ref_expr", "other_constructor_ref_expr", "dot_syntax_call_expr", "constructor_ref_call_expr",
  ]
  private static let wrapperKinds: Set = ["dot_syntax_call_expr", "constructor_ref_call_expr"]
  private static let callKinds: Set = [
    "call_expr", "subscript_expr", "dynamic_subscript_expr", "macro_expansion_expr",
  ]
  private static let declarationKinds: Set = [
    "var_decl", "func_decl", "constructor_decl", "destructor_decl", "subscript_decl", "struct_decl",
    "class_decl", "enum_decl", "protocol", "enum_element_decl", "typealias", "associated_type_decl",
    "extension_decl", "macro_decl",
  ]
}

extension ArraySlice<UInt8> {
  /// The whole number in decimal digits, or -1 if they aren't one.
  fileprivate var wholeNumber: Int {
    var number = 0
    for byte in self {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), number < 1 << 40 else { return -1 }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return isEmpty ? -1 : number
  }
}
