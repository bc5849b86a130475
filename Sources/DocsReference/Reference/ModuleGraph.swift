/// The compiler's description of the symbols of one module, or of its extensions to the types of another.
package struct ModuleGraph: Hashable, Sendable {
  /// The relationship of one symbol to another.
  package struct Relationship: Hashable, Sendable {
    /// The raw values are those of the symbol graph format.
    package enum Kind: String, Hashable, Sendable {
      case memberOf, conformsTo, inheritsFrom, defaultImplementationOf, requirementOf,
        optionalRequirementOf, overrides, extensionTo
    }

    /// The protocol requirement that a member fulfills.
    package struct Origin: Hashable, Sendable {
      package var usr: String
      /// The name of the requirement: `CustomStringConvertible.description`.
      package var title: String
    }

    package var kind: Kind
    package var source: String
    package var target: String
    /// The name of the target with its module, if the target's module is not available.
    var targetName: String?
    package var origin: Origin?
    /// The constraints of a conditional conformance.
    package var constraints: [Symbol.Constraint]
  }

  package var module: String
  /// The symbols in source order: by file, line and column.
  package var symbols: [Symbol]
  var relationships: [Relationship]
  /// What protocols add to the types.
  package var inherited: [InheritedMember] = []
}
