import CIndexStore
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The compiler's index of some files, read with the toolchain's own library.
///
/// The library is opened when an index is read, because a site without listings is built without a toolchain. Its
/// interface is `indexstore/indexstore.h`, which stays the same when the format of the files changes.
package struct IndexStore {
  /// The folder passed as `-index-store-path`.
  private let folder: URL
  private let library: Library

  /// - Parameters:
  ///   - folder: the folder passed as `-index-store-path`.
  ///   - toolchain: the compiler that wrote it.
  /// - Throws: ``ToolchainError`` if the toolchain has no library that can be used.
  package init(folder: URL, toolchain: Toolchain) throws(ToolchainError) {
    self.folder = folder
    library = try Library("\(toolchain.resources)/../libIndexStore.\(Self.ending)")
  }

  #if canImport(Darwin)
    private static let ending = "dylib"
  #else
    private static let ending = "so"
  #endif

  /// Returns the records of the source files, by file name without folder.
  ///
  /// A record's name is the file's name, a dash, and a hash of its content. The files in one store must have different
  /// names, and the folder must not exist before the compiler runs.
  ///
  /// - Returns: nothing if the compiler wrote none, as for a program with errors.
  /// - Throws: ``ToolchainError`` if a record can't be read.
  package func records() throws -> [String: IndexRecord] {
    let manager = FileManager.default
    let groups = folder.appending(path: "v\(library.formatVersion())/records")
    guard manager.fileExists(atPath: groups.path) else { return [:] }
    var error: UnsafeMutableRawPointer?
    guard let store = library.openStore(folder.path, &error) else {
      throw ToolchainError.unknownOutput(of: folder.path, reason: "it is not an index")
    }
    defer { library.closeStore(store) }
    var records: [String: IndexRecord] = [:]
    for group in try manager.contentsOfDirectory(atPath: groups.path).sorted() {
      for name in try manager.contentsOfDirectory(atPath: groups.appending(path: group).path).sorted() {
        guard let dash = name.lastIndex(of: "-") else { continue }
        records[String(name[..<dash])] = try record(name, in: store)
      }
    }
    return records
  }

  private func record(_ name: String, in store: UnsafeMutableRawPointer) throws(ToolchainError) -> IndexRecord
  {
    var error: UnsafeMutableRawPointer?
    guard let reader = library.openRecord(store, name, &error) else {
      throw .unknownOutput(of: name, reason: "it is not a record of an index")
    }
    defer { library.closeRecord(reader) }
    let list = OccurrenceList(library)
    // The list outlives the call, so its address is valid during it.
    _ = library.forEachOccurrence(reader, Unmanaged.passUnretained(list).toOpaque()) { list, occurrence in
      guard let list, let occurrence else { return false }
      Unmanaged<OccurrenceList>.fromOpaque(list).takeUnretainedValue().add(occurrence)
      return true
    }
    return list.record
  }
}

/// Collects the occurrences of a record, each valid only during one call.
private final class OccurrenceList {
  private let library: Library
  private(set) var record = IndexRecord()

  init(_ library: Library) {
    self.library = library
  }

  func add(_ occurrence: UnsafeMutableRawPointer) {
    guard let symbol = library.symbol(occurrence) else { return }
    var (line, column): (UInt32, UInt32) = (0, 0)
    library.place(occurrence, &line, &column)
    record.occurrences.append(
      IndexRecord.Occurrence(
        symbol: IndexRecord.Symbol(
          kind: UInt64(library.kind(symbol)),
          subkind: UInt64(library.subkind(symbol)),
          name: Self.text(library.name(symbol)),
          usr: Self.text(library.usr(symbol))
        ),
        roles: IndexRecord.Roles(rawValue: library.roles(occurrence)),
        line: Int(line),
        column: Int(column)
      )
    )
  }

  private static func text(_ text: indexstore_string_ref_t) -> String {
    let bytes = UnsafeRawBufferPointer(start: text.data, count: text.data == nil ? 0 : text.length)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The functions of `libIndexStore` that are used here.
private struct Library {
  let formatVersion: indexstore_number
  let openStore: indexstore_open
  let closeStore: indexstore_close
  let openRecord: indexstore_open_record
  let closeRecord: indexstore_close
  let forEachOccurrence: indexstore_each
  let symbol: indexstore_symbol
  let roles: indexstore_roles
  let place: indexstore_place
  let kind: indexstore_kind
  let subkind: indexstore_kind
  let name: indexstore_text
  let usr: indexstore_text

  /// Opens the library. It stays open, because the system keeps one copy of it for the whole process.
  init(_ path: String) throws(ToolchainError) {
    guard let library = dlopen(path, RTLD_LAZY) else {
      throw .failed("The toolchain's library for indexes can't be opened", messages: Self.systemMessage)
    }
    // Each type is that of the function's declaration in `indexstore/indexstore.h`.
    func function<Function>(_ name: String, as type: Function.Type) throws(ToolchainError) -> Function {
      guard let address = dlsym(library, "indexstore_\(name)") else {
        throw .unknownOutput(of: path, reason: "it has no function indexstore_\(name)")
      }
      return unsafeBitCast(address, to: type)
    }
    formatVersion = try function("format_version", as: indexstore_number.self)
    openStore = try function("store_create", as: indexstore_open.self)
    closeStore = try function("store_dispose", as: indexstore_close.self)
    openRecord = try function("record_reader_create", as: indexstore_open_record.self)
    closeRecord = try function("record_reader_dispose", as: indexstore_close.self)
    forEachOccurrence = try function("record_reader_occurrences_apply_f", as: indexstore_each.self)
    symbol = try function("occurrence_get_symbol", as: indexstore_symbol.self)
    roles = try function("occurrence_get_roles", as: indexstore_roles.self)
    place = try function("occurrence_get_line_col", as: indexstore_place.self)
    kind = try function("symbol_get_kind", as: indexstore_kind.self)
    subkind = try function("symbol_get_subkind", as: indexstore_kind.self)
    name = try function("symbol_get_name", as: indexstore_text.self)
    usr = try function("symbol_get_usr", as: indexstore_text.self)
  }

  private static var systemMessage: String { dlerror().map { String(cString: $0) } ?? "" }
}
