import DocsFoundation

/// A declaration that other modules can use, as the compiler describes it.
package struct Symbol: Hashable, Sendable {
  /// The kind of declaration. The raw values are those of the symbol graph format, without the language.
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
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
  package struct Fragment: Hashable, Sendable {
    /// The kind of fragment. The raw values are those of the symbol graph format.
    package enum Kind: String, Hashable, Sendable {
      case keyword, attribute, number, string, identifier, genericParameter, text
      case type = "typeIdentifier"
      case label = "externalParam"
      case parameter = "internalParam"
    }

    package var text: String
    package var kind: Kind
    /// The symbol that the fragment names, if the compiler knows it.
    package var usr: String?

    package init(text: String, kind: Kind, usr: String? = nil) {
      self.text = text
      self.kind = kind
      self.usr = usr
    }
  }

  /// A requirement on generic parameters: `Element: Sendable`.
  package struct Constraint: Hashable, Sendable {
    /// The raw values are those of the symbol graph format.
    package enum Kind: String, Hashable, Sendable {
      case conformance, superclass, sameType
    }

    package var kind: Kind
    package var left: String
    package var right: String

    /// The requirement in Swift syntax.
    package var text: String { "\(left)\(kind == .sameType ? " ==" : ":") \(right)" }
  }

  /// The availability on one platform, from an attribute.
  package struct Availability: Hashable, Sendable {
    /// The platform; nil for all platforms.
    package var platform: String?
    package var introduced: String?
    package var deprecated: String?
    package var isDeprecated: Bool
    package var isUnavailable: Bool
    package var message: String?
    /// The name of its replacement.
    package var renamed: String?
  }

  /// A comment in the source file, without its comment marks.
  package struct Comment: Hashable, Sendable {
    package struct Line: Hashable, Sendable {
      package var text: String
      /// The position of its first character; nil if the compiler doesn't know it.
      package var position: SourcePosition?
    }

    package var lines: [Line]
  }

  /// The unique identifier that the compiler gives the declaration, the same on every machine.
  package var usr: String
  /// The module that declares it.
  package var module: String
  /// The module of the type that it extends, if different.
  var extendedModule: String?
  package var kind: Kind
  /// The names from the outermost type to the symbol itself: `TestStore`, `buy(_:)`.
  package var path: [String]
  /// The complete declaration.
  package var declaration: [Fragment]
  /// The declaration without details that lists omit: default values, attributes, parameter names.
  package var subheading: [Fragment]
  /// The names of the parameters, as used in the symbol's documentation.
  package var parameters: [String]
  /// The types of a function; nil for anything else.
  var signature: TypeSignature?
  /// The names of its generic parameters.
  var genericParameters: [String]
  package var comment: Comment?
  /// The position of its name; nil if it isn't in the source.
  package var location: SourcePosition?
  package var availability: [Availability]
  /// The constraints of the enclosing extension.
  package var constraints: [Constraint]
  /// Whether the compiler copied it from a protocol to one of its conforming types.
  var isSynthesized: Bool

  /// Its own name, including the labels of a function: `buy(_:)`.
  package var name: String { path.last ?? module }

  /// Its name with the enclosing types, in Swift syntax: `TestStore.buy(_:)`.
  package var title: String { path.isEmpty ? module : path.joined(separator: ".") }
}

extension String {
  /// The name without its labels: `buy` for `buy(_:)`. An operator may begin with a parenthesis.
  package var symbolBaseName: String {
    guard let parenthesis = utf8.firstIndex(of: UInt8(ascii: "(")), parenthesis != startIndex else {
      return self
    }
    return String(self[..<parenthesis])
  }
}
