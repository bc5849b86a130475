/// What the compiler's index says of one source file: every place where a symbol is named, and the symbol.
///
/// The compiler writes such a record where it is told `-index-store-path`. The layout is the one of
/// clang's `IndexRecordWriter`, version 5, which the index store has had since 2017.
struct IndexRecord: Hashable, Sendable {
  /// Why a record cannot be read.
  enum Failure: Error, Hashable {
    case bitstream(BitstreamReader.Failure)
    /// The record is of another version of the format.
    case version(UInt64)
    /// A part of the record is shorter than its kind, or speaks of a symbol that is not there.
    case shape
  }

  /// Something with a name.
  struct Symbol: Hashable, Sendable {
    /// `indexstore_symbol_kind_t`.
    var kind: UInt64
    /// `indexstore_symbol_subkind_t`.
    var subkind: UInt64
    /// The name with its labels: `append(_:)`.
    var name: String
    /// The unified symbol resolution: a name that is unique in all modules.
    var usr: String
  }

  /// A place in the source that means a symbol.
  struct Occurrence: Hashable, Sendable {
    /// An index into ``IndexRecord/symbols``.
    var symbol: Int
    var roles: Roles
    /// From 1; the line of the file itself, whatever `#sourceLocation` says.
    var line: Int
    /// From 1, in bytes of UTF-8.
    var column: Int
  }

  /// How a place means its symbol: `indexstore_symbol_role_t`.
  struct Roles: OptionSet, Hashable, Sendable {
    let rawValue: UInt64
    static let declaration = Roles(rawValue: 1 << 0)
    static let definition = Roles(rawValue: 1 << 1)
    static let reference = Roles(rawValue: 1 << 2)
    /// The source does not name it; the compiler added it.
    static let implicit = Roles(rawValue: 1 << 8)
  }

  private(set) var symbols: [Symbol] = []
  private(set) var occurrences: [Occurrence] = []

  private static let magic = Array("IDXR".utf8)
  private static let version: UInt64 = 5

  private enum BlockID {
    static let version = 8
    static let symbols = 9
    static let occurrences = 11
  }

  /// The record of a file in which nothing has a name.
  static let empty = IndexRecord()

  private init() {}

  /// Reads the record of one source file.
  init(_ bytes: [UInt8]) throws(Failure) {
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

  /// Kind, subkind, language, properties, roles, related roles, the lengths of name and USR; then both.
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

  /// The symbol from 1, roles, line, column; then related symbols, which are of no use here.
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
