/// A declaration that other modules can use, as the compiler describes it.
struct Symbol: Hashable, Sendable {
  /// What is declared; the raw values are those of the symbol graph format, without the language.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case module
    case `protocol`
    case `class`
    case structure = "struct"
    case enumeration = "enum"
    case `typealias`
    case `associatedtype`
    case enumerationCase = "enum.case"
    case initializer = "init"
    case method
    case property
    case `subscript`
    case typeMethod = "type.method"
    case typeProperty = "type.property"
    case typeSubscript = "type.subscript"
    case function = "func"
    case `operator` = "func.op"
    case variable = "var"
    case macro
    /// What a module adds to a type of another one.
    case `extension`
    /// A kind that a later compiler may know.
    case other
  }

  /// A piece of a declaration.
  struct Fragment: Hashable, Sendable {
    /// What the piece is; the raw values are those of the symbol graph format.
    enum Kind: String, Hashable, Sendable {
      case keyword, attribute, number, string, identifier, genericParameter, text
      case type = "typeIdentifier"
      case label = "externalParam"
      case parameter = "internalParam"
    }

    var text: String
    var kind: Kind
    /// The symbol that the piece names, where the compiler knows it.
    var usr: String?
  }

  /// A requirement on generic parameters: `Element: Sendable`.
  struct Constraint: Hashable, Sendable {
    /// The raw values are those of the symbol graph format.
    enum Kind: String, Hashable, Sendable {
      case conformance, superclass, sameType
    }

    var kind: Kind
    var left: String
    var right: String

    /// The requirement as Swift writes it.
    var text: String { "\(left)\(kind == .sameType ? " ==" : ":") \(right)" }
  }

  /// What an attribute of availability says of one platform.
  struct Availability: Hashable, Sendable {
    /// The platform; nil for all of them.
    var platform: String?
    var introduced: String?
    var deprecated: String?
    var isDeprecated: Bool
    var isUnavailable: Bool
    var message: String?
  }

  /// A comment as it stands in the source file, without its marks.
  struct Comment: Hashable, Sendable {
    /// A line of it.
    struct Line: Hashable, Sendable {
      var text: String
      /// The place of its first character; nil where the compiler does not know.
      var position: SourcePosition?
    }

    var lines: [Line]
  }

  /// The identifier that the compiler gives each declaration, equal on every machine.
  var usr: String
  /// The module that declares it.
  var module: String
  /// The module of the type that it extends, where that is another one.
  var extendedModule: String?
  var kind: Kind
  /// The names from the outermost type to the symbol itself: `TestStore`, `buy(_:)`.
  var path: [String]
  /// The whole declaration.
  var declaration: [Fragment]
  /// The declaration without what a list can do without: defaults, attributes, names of parameters.
  var subheading: [Fragment]
  /// The names of the parameters as its own documentation calls them.
  var parameters: [String]
  /// The names of its generic parameters.
  var genericParameters: [String]
  var comment: Comment?
  /// The place of its name; nil for what no one wrote.
  var location: SourcePosition?
  var availability: [Availability]
  /// The requirements of the extension that it stands in.
  var constraints: [Constraint]
  /// Whether it is a copy, for one type, of what a protocol gives all its types.
  var isSynthesized: Bool

  /// Its own name, with the labels of a function: `buy(_:)`.
  var name: String { path.last ?? module }

  /// Its name below the types around it, as Swift writes it: `TestStore.buy(_:)`.
  var title: String { path.isEmpty ? module : path.joined(separator: ".") }
}

extension String {
  /// The name without its labels: `buy` for `buy(_:)`. That of an operator may hold no parenthesis.
  var symbolBaseName: String {
    guard let parenthesis = utf8.firstIndex(of: UInt8(ascii: "(")), parenthesis != startIndex else {
      return self
    }
    return String(self[..<parenthesis])
  }
}
