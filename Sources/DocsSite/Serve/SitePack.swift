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
  /// The contents of a pack.
  struct Index: Hashable, Sendable {
    struct File: Hashable, Sendable {
      /// The path relative to the site's folder.
      var path: String
      var digest: Fingerprint
      /// The offset in the pack, in bytes.
      var offset: Int
      var length: Int
    }

    struct Entry: Hashable, Sendable {
      /// The fingerprints of the files' dependencies.
      var keys: [Fingerprint]
      var files: [File]
    }

    /// The files that were added together, by the address of the page or another unique name.
    var entries: [String: Entry] = [:]
  }

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
      let own = FileManager.default.temporaryDirectory.appending(path: "docs-\(UUID().uuidString)").path
      store = Mutex(Store(descriptor: try Self.create(own, isNamed: false), size: 0, index: Index()))
      return
    }
    self.lock = lock
    let stamp = FileStamp(path)
    let bytes = cache.bytes(.output, key).map { Array($0) } ?? []
    if let stamp, let index = try? Self.read(bytes, stamp: stamp) {
      let descriptor = open(path, O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else { throw Disk.Failure(path) }
      store = Mutex(Store(descriptor: descriptor, size: Int(stamp.size), index: index))
    } else {
      store = Mutex(Store(descriptor: try Self.create(path, isNamed: true), size: 0, index: Index()))
    }
  }

  deinit {
    store.withLock { _ = close($0.descriptor) }
    if lock >= 0 {
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
    guard descriptor >= 0 else { throw Disk.Failure(path) }
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
    let files = index.entries.values.flatMap(\.files)
    let used = files.reduce(0) { $0 + $1.length }
    if store.withLock({ $0.size - used > used + Self.slack }) {
      return try compact(index)
    }
    if index != known {
      remember(index)
    }
    let bytes = try map()
    return files.map { file in
      StoredFile(path: file.path, bytes: bytes.slice(file.offset, file.length), digest: file.digest)
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
      for place in entry.files.indices {
        let file = entry.files[place]
        try Self.write(old.slice(file.offset, file.length), to: descriptor, at: size, aside)
        entry.files[place].offset = size
        size += file.length
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
      guard let address, address != MAP_FAILED else { throw Disk.Failure(path) }
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
        guard length > 0 else { throw Disk.Failure(path) }
        written += length
      }
    }
  }

  // MARK: The index as bytes

  /// Parses an index.
  ///
  /// - Parameter stamp: the stamp of the pack, which must be the one that the index was written for.
  private static func read(_ bytes: [UInt8], stamp: FileStamp) throws(BinaryReader.Failure) -> Index {
    var reader = BinaryReader(bytes)
    let known = try reader.stamp()
    guard known == stamp else { throw BinaryReader.Failure() }
    var index = Index()
    index.entries = try reader.dictionary { reader throws(BinaryReader.Failure) in
      Index.Entry(
        keys: try reader.array { reader throws(BinaryReader.Failure) in try reader.fingerprint() },
        files: try reader.array { reader throws(BinaryReader.Failure) in
          let file = Index.File(
            path: try reader.text(),
            digest: try reader.fingerprint(),
            offset: try reader.number(),
            length: try reader.number()
          )
          let end = file.offset.addingReportingOverflow(file.length)
          guard file.offset >= 0, file.length >= 0, !end.overflow, end.partialValue <= known.size else {
            throw BinaryReader.Failure()
          }
          return file
        }
      )
    }
    try reader.finish()
    return index
  }

  private static func bytes(of index: Index, stamp: FileStamp) -> [UInt8] {
    var writer = BinaryWriter()
    writer.write(stamp)
    writer.write(index.entries) { writer, entry in
      writer.write(entry.key)
      writer.write(entry.value.keys) { $0.write($1) }
      writer.write(entry.value.files) { writer, file in
        writer.write(file.path)
        writer.write(file.digest)
        writer.write(file.offset)
        writer.write(file.length)
      }
    }
    return writer.bytes
  }
}

extension Data {
  /// A part of the mapped bytes, without copying.
  fileprivate func slice(_ offset: Int, _ length: Int) -> Data {
    self[startIndex + offset..<startIndex + offset + length]
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

  /// Whether the pack holds the files of a page, added with one of the keys.
  func keeps(_ page: String, keys: [Fingerprint]) -> Bool {
    guard var old = before.entries[page], old.keys.contains(where: keys.contains) else { return false }
    // The first key implies the others. If another one matched, the first has changed.
    if old.keys.first != keys.first {
      old.keys = keys
    }
    after.withLock { $0.entries[page] = old }
    return true
  }

  /// Adds files, and writes those that the pack doesn't hold yet.
  func add(_ files: [SiteFile], of page: String, keys: [Fingerprint]) throws {
    let known = Dictionary((before.entries[page]?.files ?? []).map { ($0.path, $0) }) { first, _ in first }
    let stored = try files.map { file in
      let digest = Fingerprint(of: file.bytes)
      if let old = known[file.path], old.digest == digest { return old }
      return SitePack.Index.File(
        path: file.path,
        digest: digest,
        offset: try pack.append(file.bytes),
        length: file.bytes.count
      )
    }
    after.withLock { $0.entries[page] = SitePack.Index.Entry(keys: keys, files: stored) }
  }

  /// Returns all files that were added or kept, sorted by path. The index then contains only them.
  ///
  /// - Throws: an error if the disk fails.
  func commit() throws -> [StoredFile] {
    try pack.commit(after.withLock { $0 })
  }
}
