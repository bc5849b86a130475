/// An identifier in a program, and its meaning.
struct TypedReference: Hashable, Sendable {
  /// The kind of thing that an identifier names; it determines the color.
  enum Kind: String, Hashable, Sendable, Codable {
    case module, type, typeParameter, function, enumCase, property, variable, parameter, label, macro
    /// `self`, `Self`, `super`, `init`.
    case keyword

    /// The token class on the page; nil for no color.
    var tokenClass: TokenClass? {
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
  var range: Range<Int>
  var kind: Kind
  /// The name with its labels: `append(_:)`.
  var name: String
  /// The unified symbol resolution; nil for names such as `self` and `$0`.
  var usr: String?
  /// The type, for an initializer called by its type's name.
  var owner: String?
  /// The mangled type of the expression or declaration.
  var type: String?
  /// Whether ``type`` says more than the declaration because generic parameters are replaced in it.
  var isSpecialized = false
  var isDeclaration = false
}
