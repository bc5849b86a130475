import DocsMarkdown

/// An identifier in a program, and its meaning.
package struct TypedReference: Hashable, Sendable {
  /// The kind of thing that an identifier names; it determines the color.
  package enum Kind: String, Hashable, Sendable, Codable {
    case module, type, typeParameter, function, enumCase, property, variable, parameter, label, macro
    /// `self`, `Self`, `super`, `init`.
    case keyword

    /// The token class on the page; nil for no color.
    package var tokenClass: TokenClass? {
      switch self {
      case .type, .typeParameter: .type
      case .function, .macro: .function
      case .label: .label
      case .keyword: .keyword
      case .module, .enumCase, .property, .variable, .parameter: nil
      }
    }
  }

  /// The exact token, as a byte range of the program.
  package var range: Range<Int>
  package var kind: Kind
  /// The name with its labels: `append(_:)`.
  package var name: String
  /// The unified symbol resolution; nil for names such as `self` and `$0`.
  package var usr: String?
  /// The type, for an initializer called by its type's name.
  package var owner: String?
  /// The mangled type of the expression or declaration.
  package var type: String?
  /// Whether ``type`` says more than the declaration because generic parameters are replaced in it.
  package var isSpecialized = false
  package var isDeclaration = false
}
