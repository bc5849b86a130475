/// The compiler's index record of one source file: every mention of a symbol, and the symbols.
///
/// The compiler writes it with `-index-store-path`. The layout is that of clang's `IndexRecordWriter`, version 5, used
/// by the index store since 2017.
package struct IndexRecord: Hashable, Sendable {
  /// An error in reading a record.
  package enum Failure: Error, Hashable {
    case bitstream(BitstreamReader.Failure)
    /// The record has another version of the format.
    case version(UInt64)
    /// A part of the record is too short, or refers to a missing symbol.
    case shape
  }

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
    /// An index into ``IndexRecord/symbols``.
    package var symbol: Int
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

  package private(set) var symbols: [Symbol] = []
  package private(set) var occurrences: [Occurrence] = []

  private static let magic = Array("IDXR".utf8)
  private static let version: UInt64 = 5

  private enum BlockID {
    static let version = 8
    static let symbols = 9
    static let occurrences = 11
  }

  /// The record of a file without symbols.
  package static let empty = IndexRecord()

  private init() {}

  /// Reads the record of one source file.
  package init(_ bytes: [UInt8]) throws(Failure) {
    for record in try Self.records(in: bytes) {
      switch record.block {
      case BlockID.version:
        guard let version = record.values.first, version == Self.version else {
          throw .version(record.values.first ?? 0)
        }
      case BlockID.symbols:
        symbols.append(try Self.symbol(record))
      case BlockID.occurrences:
        occurrences.append(try Self.occurrence(record))
      default:
        break
      }
    }
    guard occurrences.allSatisfy({ symbols.indices.contains($0.symbol) }) else { throw .shape }
  }

  private static func records(in bytes: [UInt8]) throws(Failure) -> [BitstreamReader.Record] {
    do throws(BitstreamReader.Failure) {
      var reader = try BitstreamReader(bytes, magic: magic)
      var records: [BitstreamReader.Record] = []
      while let record = try reader.next() {
        records.append(record)
      }
      return records
    } catch {
      throw .bitstream(error)
    }
  }

  /// The values: kind, subkind, language, properties, roles, related roles, the lengths of name and USR; then both
  /// texts.
  private static func symbol(_ record: BitstreamReader.Record) throws(Failure) -> Symbol {
    guard record.values.count >= 8 else { throw .shape }
    let name = record.blob.prefix(Int(clamping: record.values[6]))
    let usr = record.blob.dropFirst(name.count).prefix(Int(clamping: record.values[7]))
    return Symbol(
      kind: record.values[0],
      subkind: record.values[1],
      name: String(decoding: name, as: UTF8.self),
      usr: String(decoding: usr, as: UTF8.self)
    )
  }

  /// The values: the symbol from 1, roles, line, column; then related symbols, which aren't needed here.
  private static func occurrence(_ record: BitstreamReader.Record) throws(Failure) -> Occurrence {
    guard record.values.count >= 4, record.values[0] > 0 else { throw .shape }
    return Occurrence(
      symbol: Int(clamping: record.values[0] - 1),
      roles: Roles(rawValue: record.values[1]),
      line: Int(clamping: record.values[2]),
      column: Int(clamping: record.values[3])
    )
  }
}
