/// The compiler's description of the symbols of one module, or of its extensions to the types of another.
struct ModuleGraph: Hashable, Sendable {
  /// The relationship of one symbol to another.
  struct Relationship: Hashable, Sendable {
    /// The raw values are those of the symbol graph format.
    enum Kind: String, Hashable, Sendable {
      case memberOf, conformsTo, inheritsFrom, defaultImplementationOf, requirementOf,
        optionalRequirementOf, overrides, extensionTo
    }

    /// The protocol requirement that a member fulfills.
    struct Origin: Hashable, Sendable {
      var usr: String
      /// The name of the requirement: `CustomStringConvertible.description`.
      var title: String
    }

    var kind: Kind
    var source: String
    var target: String
    /// The name of the target with its module, if the target's module is not available.
    var targetName: String?
    var origin: Origin?
    /// The constraints of a conditional conformance.
    var constraints: [Symbol.Constraint]
  }

  var module: String
  /// The symbols in source order: by file, line and column.
  var symbols: [Symbol]
  var relationships: [Relationship]
}
