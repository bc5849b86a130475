import DocsFoundation
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// All files of a site in one file, which is memory-mapped and served from there.
///
/// Reading thirty thousand files takes seconds; mapping one file takes no time, and content that the next build doesn't
/// change stays where it is. New content is appended, so a generation that is being served never changes. If another
/// process holds the pack, or the folder is read-only, this process uses a temporary pack.
final class SitePack: Sendable {
  /// Where a pack has a file.
  struct Place: ArtifactPlace {
    /// The digest of the content.
    var digest: Fingerprint
    /// The offset in the pack, in bytes.
    var offset: Int
    var length: Int
  }

  typealias Index = ArtifactIndex<Place>

  /// The file and the size of its contents.
  private struct Store {
    var descriptor: Int32
    var size: Int
    var index: Index
  }

  private let cache: ContentCache
  private let key: Fingerprint
  private let path: String
  /// The descriptor that holds the lock; -1 if another process holds it.
  private let lock: Int32
  private let store: Mutex<Store>

  /// The number of unused bytes, beyond the used ones, that triggers compaction.
  private static let slack = 64 << 20

  /// Opens the pack of a site, or creates one.
  ///
  /// - Parameters:
  ///   - cache: the cache that contains it.
  ///   - name: distinguishes it from other packs of the same site.
  /// - Throws: an error if the disk fails.
  init(_ cache: ContentCache, name: String) throws {
    self.cache = cache
    key = Fingerprint(["pack", name])
    let folder = cache.folder.appending(path: "packs", directoryHint: .isDirectory).path
    path = "\(folder)/\(key)"
    guard let lock = Self.lock(folder, path) else {
      self.lock = -1
      store = try Mutex(Self.temporaryStore())
      return
    }
    self.lock = lock
    let stamp = FileStamp(path)
    let bytes = cache.bytes(.output, key) ?? []
    if let stamp, let index = try? Self.read(bytes, stamp: stamp) {
      let descriptor = open(path, O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else { throw Disk.SystemError(path) }
      store = Mutex(Store(descriptor: descriptor, size: Int(stamp.size), index: index))
    } else {
      store = Mutex(Store(descriptor: try Self.create(path, isNamed: true), size: 0, index: Index()))
    }
  }

  /// Creates a temporary pack.
  ///
  /// - Parameter cache: the cache of the site.
  /// - Throws: an error if the disk fails.
  init(temporaryFor cache: ContentCache) throws {
    self.cache = cache
    key = Fingerprint(["pack"])
    path = cache.folder.path
    lock = -1
    store = try Mutex(Self.temporaryStore())
  }

  private static func temporaryStore() throws -> Store {
    let path = FileManager.default.temporaryDirectory.appending(path: "docs-\(UUID().uuidString)").path
    return Store(descriptor: try create(path, isNamed: false), size: 0, index: Index())
  }

  deinit {
    store.withLock { _ = close($0.descriptor) }
    if lock >= 0 {
      // A process that is being started has a copy of the descriptor.
      flock(lock, LOCK_UN)
      close(lock)
    }
  }

  /// Locks the pack for this process.
  ///
  /// - Returns: nil if another process holds it, or the folder can't be written.
  private static func lock(_ folder: String, _ path: String) -> Int32? {
    guard (try? Disk.makeFolder(folder)) != nil else { return nil }
    let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard lock >= 0 else { return nil }
    if flock(lock, LOCK_EX | LOCK_NB) == 0 { return lock }
    close(lock)
    return nil
  }

  /// Creates an empty file. It keeps its name only if it is to outlive the process.
  private static func create(_ path: String, isNamed: Bool) throws -> Int32 {
    unlink(path)
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Disk.SystemError(path) }
    if !isNamed {
      unlink(path)
    }
    return descriptor
  }

  /// The index of the pack's contents.
  var index: Index { store.withLock(\.index) }

  /// Appends bytes.
  ///
  /// - Returns: their offset.
  func append(_ bytes: Data) throws -> Int {
    let (descriptor, offset) = store.withLock { store in
      defer { store.size += bytes.count }
      return (store.descriptor, store.size)
    }
    try Self.write(bytes, to: descriptor, at: offset, path)
    return offset
  }

  /// Makes an index the contents of the pack, and saves it.
  ///
  /// - Returns: all files, sorted by path.
  func commit(_ index: Index) throws -> [StoredFile] {
    let known = store.withLock { store in
      defer { store.index = index }
      return store.index
    }
    let files = index.files
    let used = files.reduce(0) { $0 + $1.place.length }
    if store.withLock({ $0.size - used > used + Self.slack }) {
      return try compact(index)
    }
    if index != known {
      remember(index)
    }
    let bytes = try map()
    return files.map { file in
      StoredFile(path: file.path, bytes: bytes.part(file.place), digest: file.place.digest)
    }.sorted { $0.path < $1.path }
  }

  /// Copies the used bytes to a new file, which replaces the old one.
  private func compact(_ index: Index) throws -> [StoredFile] {
    let old = try map()
    let aside =
      lock >= 0
      ? path + ".new"
      : FileManager.default.temporaryDirectory.appending(path: "docs-\(UUID().uuidString)").path
    let descriptor = try Self.create(aside, isNamed: lock >= 0)
    var index = index
    var size = 0
    for name in index.entries.keys.sorted() {
      guard var entry = index.entries[name] else { continue }
      for number in entry.files.indices {
        let place = entry.files[number].place
        try Self.write(old.part(place), to: descriptor, at: size, aside)
        entry.files[number].place.offset = size
        size += place.length
      }
      index.entries[name] = entry
    }
    if lock >= 0 {
      try Disk.move(aside, to: path)
    }
    let compacted = Store(descriptor: descriptor, size: size, index: index)
    store.withLock { store in
      close(store.descriptor)
      store = compacted
    }
    remember(index)
    return try commit(index)
  }

  private func remember(_ index: Index) {
    guard lock >= 0, let stamp = FileStamp(path) else { return }
    cache.store(Data(Self.bytes(of: index, stamp: stamp)), .output, key)
  }

  /// Maps the whole file. Later writes are appended, so the mapped bytes never change.
  private func map() throws -> Data {
    try store.withLock { store in
      guard store.size > 0 else { return Data() }
      let address = mmap(nil, store.size, PROT_READ, MAP_SHARED, store.descriptor, 0)
      guard let address, address != MAP_FAILED else { throw Disk.SystemError(path) }
      return Data(bytesNoCopy: address, count: store.size, deallocator: .unmap)
    }
  }

  private static func write(_ bytes: Data, to descriptor: Int32, at offset: Int, _ path: String) throws {
    try bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let rest = buffer.baseAddress.map { $0 + written }
        let length = pwrite(descriptor, rest, buffer.count - written, off_t(offset + written))
        if length < 0, errno == EINTR { continue }
        guard length > 0 else { throw Disk.SystemError(path) }
        written += length
      }
    }
  }

  // MARK: The index as bytes

  /// Parses an index.
  ///
  /// - Parameter stamp: the stamp of the pack, which must be the one that the index was written for.
  private static func read(_ bytes: [UInt8], stamp: FileStamp) throws(BinaryReader.Malformed) -> Index {
    var reader = BinaryReader(bytes)
    guard try FileStamp(from: &reader) == stamp else { throw BinaryReader.Malformed() }
    let index = try Index(from: &reader)
    try reader.finish()
    guard index.files.allSatisfy({ $0.place.isWithin(stamp.size) }) else { throw BinaryReader.Malformed() }
    return index
  }

  private static func bytes(of index: Index, stamp: FileStamp) -> [UInt8] {
    var writer = BinaryWriter()
    stamp.write(to: &writer)
    index.write(to: &writer)
    return writer.bytes
  }
}

extension SitePack.Place {
  init(from reader: inout BinaryReader) throws(BinaryReader.Malformed) {
    self.init(digest: try reader.fingerprint(), offset: try reader.number(), length: try reader.number())
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(digest)
    writer.write(offset)
    writer.write(length)
  }

  fileprivate func isWithin(_ size: Int64) -> Bool {
    let end = offset.addingReportingOverflow(length)
    return offset >= 0 && length >= 0 && !end.overflow && end.partialValue <= size
  }
}

extension Data {
  /// A part of the mapped bytes, without copying.
  fileprivate func part(_ place: SitePack.Place) -> Data {
    self[startIndex + place.offset..<startIndex + place.offset + place.length]
  }
}

/// Adds the files of one build to a pack.
final class PackOutput: SiteOutput {
  private let pack: SitePack
  private let before: SitePack.Index
  private let after = Mutex(SitePack.Index())

  init(_ pack: SitePack) {
    self.pack = pack
    before = pack.index
  }

  /// Whether the pack has the files of an artifact, added with one of the keys.
  func keeps(_ artifact: String, keys: [Fingerprint]) -> Bool {
    guard let entry = before.entries[artifact]?.upToDate(keys: keys) else { return false }
    after.withLock { $0.entries[artifact] = entry }
    return true
  }

  /// Adds files, and writes those that the pack doesn't have yet.
  func add(_ files: [SiteFile], of artifact: String, keys: [Fingerprint]) throws {
    let known = before.files(of: artifact)
    let stored = try files.map { file in
      let digest = Fingerprint(of: file.bytes)
      if let old = known[file.path], old.place.digest == digest { return old }
      let place = SitePack.Place(
        digest: digest,
        offset: try pack.append(file.bytes),
        length: file.bytes.count
      )
      return SitePack.Index.File(path: file.path, place: place)
    }
    after.withLock { $0.entries[artifact] = SitePack.Index.Entry(keys: keys, files: stored) }
  }

  /// Returns all files that were added or kept, sorted by path. The index then contains only them.
  ///
  /// - Throws: an error if the disk fails.
  func commit() throws -> [StoredFile] {
    try pack.commit(after.withLock { $0 })
  }
}
