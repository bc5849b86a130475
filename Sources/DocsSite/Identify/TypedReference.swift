/// An identifier of a program, and what it means.
struct TypedReference: Hashable, Sendable {
  /// What an identifier names; it decides the color.
  enum Kind: String, Hashable, Sendable, Codable {
    case module, type, typeParameter, function, enumCase, property, variable, parameter, label, macro
    /// `self`, `Self`, `super`, `init`.
    case keyword

    /// The class of the identifier in the page; nil for what has no color.
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

  /// Exactly the token, in bytes of the program.
  var range: Range<Int>
  var kind: Kind
  /// The name with its labels: `append(_:)`.
  var name: String
  /// The unified symbol resolution; nil for `self`, `$0` and the like.
  var usr: String?
  /// For an initializer that is called by the name of its type: the type.
  var owner: String?
  /// The mangled type of the expression or the declaration.
  var type: String?
  /// Whether ``type`` says more than the declaration, because generic parameters have been replaced in it.
  var isSpecialized = false
  var isDeclaration = false
}
