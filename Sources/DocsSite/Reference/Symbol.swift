/// A declaration that other modules can use, as the compiler describes it.
struct Symbol: Hashable, Sendable {
  /// The kind of declaration. The raw values are those of the symbol graph format, without the language.
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
    /// A module's extension of a type from another module.
    case `extension`
    /// A kind that this version doesn't know.
    case other
  }

  /// A fragment of a declaration.
  struct Fragment: Hashable, Sendable {
    /// The kind of fragment. The raw values are those of the symbol graph format.
    enum Kind: String, Hashable, Sendable {
      case keyword, attribute, number, string, identifier, genericParameter, text
      case type = "typeIdentifier"
      case label = "externalParam"
      case parameter = "internalParam"
    }

    var text: String
    var kind: Kind
    /// The symbol that the fragment names, if the compiler knows it.
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

    /// The requirement in Swift syntax.
    var text: String { "\(left)\(kind == .sameType ? " ==" : ":") \(right)" }
  }

  /// The availability on one platform, from an attribute.
  struct Availability: Hashable, Sendable {
    /// The platform; nil for all platforms.
    var platform: String?
    var introduced: String?
    var deprecated: String?
    var isDeprecated: Bool
    var isUnavailable: Bool
    var message: String?
  }

  /// A comment in the source file, without its comment marks.
  struct Comment: Hashable, Sendable {
    struct Line: Hashable, Sendable {
      var text: String
      /// The position of its first character; nil if the compiler doesn't know it.
      var position: SourcePosition?
    }

    var lines: [Line]
  }

  /// The unique identifier that the compiler gives the declaration, the same on every machine.
  var usr: String
  /// The module that declares it.
  var module: String
  /// The module of the type that it extends, if different.
  var extendedModule: String?
  var kind: Kind
  /// The names from the outermost type to the symbol itself: `TestStore`, `buy(_:)`.
  var path: [String]
  /// The complete declaration.
  var declaration: [Fragment]
  /// The declaration without details that lists omit: default values, attributes, parameter names.
  var subheading: [Fragment]
  /// The names of the parameters, as used in the symbol's documentation.
  var parameters: [String]
  /// The names of its generic parameters.
  var genericParameters: [String]
  var comment: Comment?
  /// The position of its name; nil if it isn't in the source.
  var location: SourcePosition?
  var availability: [Availability]
  /// The constraints of the enclosing extension.
  var constraints: [Constraint]
  /// Whether the compiler copied it from a protocol to one of its conforming types.
  var isSynthesized: Bool

  /// Its own name, including the labels of a function: `buy(_:)`.
  var name: String { path.last ?? module }

  /// Its name with the enclosing types, in Swift syntax: `TestStore.buy(_:)`.
  var title: String { path.isEmpty ? module : path.joined(separator: ".") }
}

extension String {
  /// The name without its labels: `buy` for `buy(_:)`. An operator may begin with a parenthesis.
  var symbolBaseName: String {
    guard let parenthesis = utf8.firstIndex(of: UInt8(ascii: "(")), parenthesis != startIndex else {
      return self
    }
    return String(self[..<parenthesis])
  }
}
