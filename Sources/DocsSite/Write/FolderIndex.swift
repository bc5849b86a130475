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
      bytes(part).flatMap { try? Part($0) } ?? Part()
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
    return part.number(of: artifact).map { part.keep($0, artifact, keys: keys, isThere: isThere) } ?? false
  }

  /// The files that the last build made for an artifact, by path.
  func files(of artifact: String) -> [String: File] {
    let part = part(of: artifact)
    let files = part.number(of: artifact).flatMap(part.entry)?.files ?? []
    return Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
  }

  /// Notes what this build has made.
  func make(_ artifact: String, _ entry: Entry) {
    let part = part(of: artifact)
    if let number = part.number(of: artifact), part.entry(number) == entry {
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
    /// Each entry of the last build, after its length.
    private let bytes: [UInt8]
    /// Where each of them is.
    private let places: [Range<Int>]
    /// The numbers of the entries, from 1, by the hash of their names; zero for free slots. It is at least half empty.
    private let slots: [Int32]
    /// Whether the last build stored the part.
    let isStored: Bool
    let state: Mutex<State>

    struct State {
      /// Whether this build keeps each entry as it is.
      var isKept: [Bool]
      /// What this build made, or keeps with other keys.
      var made: [String: Entry] = [:]
    }

    init() {
      (bytes, places, slots, isStored) = ([], [], [], false)
      state = Mutex(State(isKept: []))
    }

    /// - Throws: `BinaryReader.Malformed` if the bytes aren't what ``changed()`` returned.
    init(_ bytes: [UInt8]) throws(BinaryReader.Malformed) {
      var reader = BinaryReader(bytes)
      let places = try reader.array { reader throws(BinaryReader.Malformed) in try reader.range() }
      try reader.finish()
      // Names are looked up by their hash; everything else waits until it is asked for.
      var slots = [Int32](repeating: 0, count: 2 << (Int.bitWidth - places.count.leadingZeroBitCount))
      for (number, place) in places.enumerated() {
        var entry = BinaryReader(bytes, in: place)
        var slot = Self.slot(bytes[try entry.range()].stableHash, slots.count)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(truncatingIfNeeded: number + 1)
      }
      (self.bytes, self.places, self.slots, isStored) = (bytes, places, slots, true)
      state = Mutex(State(isKept: Array(repeating: false, count: places.count)))
    }

    /// The first slot for a hash. The lowest bits chose the part.
    private static func slot(_ hash: UInt64, _ count: Int) -> Int { Int(hash >> 32) & (count - 1) }

    /// The number of the entry that the last build made for an artifact.
    func number(of artifact: String) -> Int? {
      guard !slots.isEmpty else { return nil }
      var slot = Self.slot(artifact.utf8.stableHash, slots.count)
      while slots[slot] != 0 {
        let number = Int(slots[slot]) - 1
        var reader = BinaryReader(bytes, in: places[number])
        if let name = try? reader.range(), bytes[name].elementsEqual(artifact.utf8) { return number }
        slot = (slot + 1) & (slots.count - 1)
      }
      return nil
    }

    /// An entry that the last build made.
    func entry(_ number: Int) -> Entry? {
      var reader = BinaryReader(bytes, in: places[number])
      guard (try? reader.range()) != nil else { return nil }
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
      var reader = BinaryReader(bytes, in: places[number])
      do throws(BinaryReader.Malformed) {
        _ = try reader.range()
        let known = try reader.array { reader throws(BinaryReader.Malformed) in try reader.fingerprint() }
        guard known.contains(where: keys.contains) else { return false }
        for _ in 0..<(try reader.count()) {
          let path = try reader.range()
          guard isThere(bytes[path], try FileStamp(from: &reader)) else { return false }
        }
        // The first key implies the others. If another one matched, the first has changed.
        if known.first == keys.first {
          state.withLock { $0.isKept[number] = true }
        } else if let entry = entry(number) {
          state.withLock { $0.made[artifact] = Entry(keys: keys, files: entry.files) }
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
      let kept = isKept.indices.filter { isKept[$0] }.map { bytes[places[$0]] }
      let new = made.sorted { $0.key < $1.key }.map { name, entry in
        var writer = BinaryWriter()
        writer.write(name)
        entry.write(to: &writer)
        return writer.bytes[...]
      }
      var writer = BinaryWriter()
      writer.write(kept + new) { $0.write($1) }
      return writer.bytes
    }
  }
}
