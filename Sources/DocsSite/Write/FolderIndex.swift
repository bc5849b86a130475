import DocsFoundation
import Foundation
import Synchronization

/// The artifacts that a folder has: those of the last build, and which of them this build keeps, makes or drops.
///
/// The entries of the last build stay bytes until they are asked for, and a part of the index is only written again if
/// an entry in it changes: a large site has hundreds of thousands of files, and most builds change a few.
final class FolderIndex: Sendable {
  typealias Entry = ArtifactIndex<FileStamp>.Entry
  typealias File = ArtifactIndex<FileStamp>.File

  /// The number of parts. They are read, searched and written in parallel.
  static let partCount = 32

  private let parts: [Part]

  /// Reads an index.
  ///
  /// - Parameter bytes: returns the bytes of a part; nil if there are none. A part that isn't what ``changedParts()``
  ///   returned counts as empty.
  init(_ bytes: @Sendable @escaping (Int) -> [UInt8]?) async {
    parts = await Array(0..<Self.partCount).concurrentMap { part in
      bytes(part).flatMap { try? RecordTable($0) }.map { Part($0) } ?? Part()
    }
  }

  private func part(of artifact: String) -> Part {
    parts[artifact.part(among: Self.partCount)]
  }

  /// Keeps an artifact if it is up to date.
  ///
  /// - Parameters:
  ///   - artifact: its name.
  ///   - keys: its keys now. One of them is enough.
  ///   - isThere: whether the folder still has a file, from its path in UTF-8 and its stamp.
  func keep(
    _ artifact: String,
    keys: [Fingerprint],
    isThere: (_ path: ArraySlice<UInt8>, FileStamp) -> Bool
  ) -> Bool {
    let part = part(of: artifact)
    return part.table.number(of: artifact).map { part.keep($0, artifact, keys: keys, isThere: isThere) }
      ?? false
  }

  /// Looks for the files of the last build, before ``keep(_:keys:isThere:)`` asks for them, until the task is cancelled.
  ///
  /// - Parameter isThere: whether the folder still has a file, from its path in UTF-8 and its stamp.
  func look(isThere: (_ path: ArraySlice<UInt8>, FileStamp) -> Bool) async {
    for part in parts {
      await part.look(isThere: isThere)
    }
  }

  /// The files that the last build made for an artifact, by path.
  func files(of artifact: String) -> [String: File] {
    let part = part(of: artifact)
    let files = part.table.number(of: artifact).flatMap(part.entry)?.files ?? []
    return Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
  }

  /// Notes what this build has made.
  func make(_ artifact: String, _ entry: Entry) {
    let part = part(of: artifact)
    if let number = part.table.number(of: artifact), part.entry(number) == entry {
      part.state.withLock { $0.isKept[number] = true }
    } else {
      part.state.withLock { $0.made[artifact] = entry }
    }
  }

  /// Replaces the stamps of what this build has made, because it was copied.
  ///
  /// - Parameter stamp: returns the stamp of a file now; nil to leave it.
  func stamp(_ stamp: (_ path: String) -> FileStamp?) {
    for part in parts {
      part.state.withLock { state in
        state.made = state.made.mapValues { entry in
          let files = entry.files.map { File(path: $0.path, place: stamp($0.path) ?? $0.place) }
          return Entry(keys: entry.keys, files: files)
        }
      }
    }
  }

  /// Whether the last build stored every part.
  var isComplete: Bool { parts.allSatisfy(\.isStored) }

  /// The number of artifacts that this build has.
  var count: Int { parts.reduce(0) { $0 + $1.state.withLock { $0.isKept.count { $0 } + $0.made.count } } }

  /// The paths of the last build that this one doesn't have.
  func removed() async -> [String] {
    let gone = await parts.concurrentMap { $0.dropped().flatMap { $0.files.map(\.path) } }.flatMap(\.self)
    guard !gone.isEmpty else { return [] }
    let made = parts.flatMap { $0.state.withLock { $0.made.values.flatMap { $0.files.map(\.path) } } }
    return Set(gone).subtracting(made).sorted()
  }

  /// The paths of all files that this build has.
  func paths() async -> [String] {
    await parts.concurrentMap { $0.entries().flatMap { $0.files.map(\.path) } }.flatMap(\.self)
  }

  /// The parts that this build has changed, by number.
  func changedParts() async -> [(number: Int, bytes: [UInt8])] {
    await Array(parts.enumerated()).concurrentMap { number, part in part.changed().map { (number, $0) } }
      .compactMap(\.self)
  }

  /// Some artifacts of the index.
  private final class Part: Sendable {
    /// The entries of the last build.
    let table: RecordTable
    /// Whether the last build stored the part.
    let isStored: Bool
    let state: Mutex<State>

    struct State {
      /// Whether this build keeps each entry as it is.
      var isKept: [Bool]
      /// Whether the folder still has the files of each entry; nil until somebody looks.
      var isThere: [Bool?]
      /// What this build made, or keeps with other keys.
      var made: [String: Entry] = [:]
    }

    /// - Parameter stored: what the last build stored; nil if it stored nothing.
    init(_ stored: RecordTable? = nil) {
      (table, isStored) = (stored ?? RecordTable(), stored != nil)
      state = Mutex(
        State(
          isKept: Array(repeating: false, count: table.count),
          isThere: Array(repeating: nil, count: table.count)
        )
      )
    }

    /// An entry that the last build made.
    func entry(_ number: Int) -> Entry? {
      guard var reader = try? table.reader(of: number) else { return nil }
      return try? Entry(from: &reader)
    }

    /// Keeps an entry of the last build if it is up to date.
    ///
    /// Most builds ask this for every page, so it makes no texts of the bytes.
    func keep(
      _ number: Int,
      _ artifact: String,
      keys: [Fingerprint],
      isThere: (ArraySlice<UInt8>, FileStamp) -> Bool
    ) -> Bool {
      guard var reader = try? table.reader(of: number), let known = try? Self.keys(in: &reader),
        known.contains(where: keys.contains),
        state.withLock({ $0.isThere[number] }) ?? areThere(&reader, isThere)
      else { return false }
      // The first key implies the others. If another one matched, the first has changed.
      if known.first == keys.first {
        state.withLock { $0.isKept[number] = true }
      } else if let entry = entry(number) {
        state.withLock { $0.made[artifact] = Entry(keys: keys, files: entry.files) }
      }
      return true
    }

    /// Looks for the files of each entry that isn't kept yet, a few entries at a time.
    ///
    /// Between these, work that someone waits for comes first.
    func look(isThere: (ArraySlice<UInt8>, FileStamp) -> Bool) async {
      for start in stride(from: 0, to: table.count, by: 128) where !Task.isCancelled {
        let some = start..<min(start + 128, table.count)
        let isKept = state.withLock { $0.isKept[some] }
        let found = some.map { number -> Bool? in
          guard !isKept[number] else { return nil }
          guard var reader = try? table.reader(of: number), (try? Self.keys(in: &reader)) != nil else {
            return false
          }
          return areThere(&reader, isThere)
        }
        state.withLock { $0.isThere.replaceSubrange(some, with: found) }
        await Task.yield()
      }
    }

    private static func keys(in reader: inout BinaryReader) throws(BinaryReader.Malformed) -> [Fingerprint] {
      try reader.array { reader throws(BinaryReader.Malformed) in try reader.fingerprint() }
    }

    /// Reads the files of an entry, until one isn't there.
    private func areThere(
      _ reader: inout BinaryReader,
      _ isThere: (ArraySlice<UInt8>, FileStamp) -> Bool
    ) -> Bool {
      do throws(BinaryReader.Malformed) {
        for _ in 0..<(try reader.count()) {
          let path = try reader.range()
          guard isThere(table.bytes[path], try FileStamp(from: &reader)) else { return false }
        }
        return true
      } catch {
        return false
      }
    }

    /// The entries of the last build that this one drops or has made anew.
    func dropped() -> [Entry] {
      let isKept = state.withLock { $0.isKept }
      return isKept.indices.compactMap { isKept[$0] ? nil : entry($0) }
    }

    /// The entries that this build has.
    func entries() -> [Entry] {
      let (isKept, made) = state.withLock { ($0.isKept, $0.made) }
      return isKept.indices.compactMap { isKept[$0] ? entry($0) : nil } + made.values
    }

    /// The bytes of the part after this build; nil if they are those of the last one.
    func changed() -> [UInt8]? {
      let (isKept, made) = state.withLock { ($0.isKept, $0.made) }
      guard !isStored || !made.isEmpty || isKept.contains(false) else { return nil }
      let kept = isKept.indices.filter { isKept[$0] }.map(table.record)
      let new = made.sorted { $0.key < $1.key }.map { name, entry in
        RecordTable.record(name) { entry.write(to: &$0) }
      }
      return RecordTable.bytes(of: kept + new)
    }
  }
}
