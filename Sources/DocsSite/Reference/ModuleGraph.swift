/// What the compiler says of the symbols of one module, or of what it adds to the types of another one.
struct ModuleGraph: Hashable, Sendable {
  /// How one symbol belongs to another.
  struct Relationship: Hashable, Sendable {
    /// The raw values are those of the symbol graph format.
    enum Kind: String, Hashable, Sendable {
      case memberOf, conformsTo, inheritsFrom, defaultImplementationOf, requirementOf,
        optionalRequirementOf, overrides, extensionTo
    }

    /// The requirement of a protocol that a member fulfils.
    struct Origin: Hashable, Sendable {
      var usr: String
      /// The name of the requirement: `CustomStringConvertible.description`.
      var title: String
    }

    var kind: Kind
    var source: String
    var target: String
    /// The name of the target with its module, for a target of a module that is not at hand.
    var targetName: String?
    var origin: Origin?
    /// The requirements under which a conformance holds.
    var constraints: [Symbol.Constraint]
  }

  var module: String
  /// The symbols in the order of the source: by file, line and column.
  var symbols: [Symbol]
  var relationships: [Relationship]
}
