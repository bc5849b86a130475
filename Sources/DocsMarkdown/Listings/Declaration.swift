/// A declaration, reduced to what its users depend on, so one in a text can be compared with one in a module.
package struct Declaration: Hashable, Sendable {
  /// A parameter of a function, an initializer or a subscript.
  package struct Parameter: Hashable, Sendable {
    /// The type, in a form that is equal for all spellings of it.
    package var type: String
    /// The default value, without blanks; nil for none.
    package var standard: String?
  }

  /// The keyword that begins it: `func`, `var`, `struct`.
  package var keyword: String
  /// The names of the types around it, outermost first.
  package var container: [String]
  /// Its name with labels, as symbol graphs have it: `chunks(ofCount:)`.
  package var name: String
  package var isStatic = false
  package var isMutating = false
  package var parameters: [Parameter] = []
  /// `async`, and `throws` with its type or `rethrows`; without blanks.
  package var effects: [String] = []
  /// The type of what a function returns or a property has; nil if the declaration doesn't say.
  package var type: String?
  /// Whether a property or a subscript can be set; nil if the declaration doesn't say.
  package var isSettable: Bool?
  /// What it demands of generic parameters, of its own and of those around it: `Element:Hashable`, `S1.Element==S2.Element`.
  package var requirements: Set<String> = []
  /// The types that it inherits from and the protocols that it conforms to.
  package var inherited: [String] = []
  /// The line and column of its name, from 1.
  package var line = 1
  package var column = 1

  /// Its name with the types around it.
  package var title: String { (container + [name]).joined(separator: ".") }
}
