/// The compiler's index of one source file: every mention of a symbol, and the symbols.
package struct IndexRecord: Hashable, Sendable {
  /// A named symbol.
  package struct Symbol: Hashable, Sendable {
    /// `indexstore_symbol_kind_t`.
    package var kind: UInt64
    /// `indexstore_symbol_subkind_t`.
    var subkind: UInt64
    /// The name with its labels: `append(_:)`.
    package var name: String
    /// The unified symbol resolution: a name unique across all modules.
    package var usr: String

    package init(kind: UInt64, subkind: UInt64, name: String, usr: String) {
      self.kind = kind
      self.subkind = subkind
      self.name = name
      self.usr = usr
    }
  }

  /// A location in the source that refers to a symbol.
  package struct Occurrence: Hashable, Sendable {
    package var symbol: Symbol
    var roles: Roles
    /// The line in the file itself, from 1; `#sourceLocation` has no effect.
    package var line: Int
    /// The column in UTF-8 bytes, from 1.
    package var column: Int
  }

  /// The roles of an occurrence: `indexstore_symbol_role_t`.
  struct Roles: OptionSet, Hashable, Sendable {
    let rawValue: UInt64
    static let declaration = Roles(rawValue: 1 << 0)
    static let definition = Roles(rawValue: 1 << 1)
    static let reference = Roles(rawValue: 1 << 2)
    /// The name isn't in the source; the compiler added it.
    static let implicit = Roles(rawValue: 1 << 8)
  }

  package internal(set) var occurrences: [Occurrence] = []

  /// The record of a file without symbols.
  package static let empty = IndexRecord()
}
