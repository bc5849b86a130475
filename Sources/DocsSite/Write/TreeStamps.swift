import DocsFoundation
import Foundation

/// The stamps of a tree's folders. As long as they are the same, no file was added, renamed or removed.
///
/// They are stored under the inode of the tree, because a small change exchanges two trees, and in parts, because it
/// touches few folders. They stay bytes, because they are compared, and never looked up.
struct TreeStamps: Sendable {
  private static let partCount = 32

  private var parts = [Part](repeating: Part(), count: partCount)
  /// The stamp of the tree itself.
  private var tree: FileStamp?

  /// Creates stamps for no folders.
  init() {}

  /// Takes the stamps of some folders of a tree, and of their parents.
  init(of folders: Set<String>, below tree: String) async {
    var all: Set<String> = [""]
    for var folder in folders {
      while all.insert(folder).inserted {
        folder = folder.folder
      }
    }
    guard let open = OpenFolder(tree) else { return }
    let stamps = await all.sorted().concurrentMap { folder in (folder, open.stamp(folder.utf8)) }
    for (folder, stamp) in stamps { self[folder] = stamp }
    // The inode may have been that of another tree.
    for part in parts.indices { parts[part].isStored = false }
  }

  /// Reads the stamps that were stored for a tree; none if it was replaced since, or if a part is missing.
  init(_ cache: ContentCache?, tree: String) async {
    guard let cache, let stamp = FileStamp(tree) else { return }
    let key = Self.key(stamp)
    let stored = await Array(0..<Self.partCount).concurrentMap { part in
      cache.bytes(.output, key(part)).flatMap { try? Part($0) }
    }
    .compactMap(\.self)
    // The folders of a missing part would go unchecked.
    guard stored.count == Self.partCount else { return }
    (parts, self.tree) = (stored, stamp)
  }

  /// The stamp that a folder has from now on; nil if it is gone. The empty path is the tree itself.
  subscript(folder: String) -> FileStamp? {
    get { parts[folder.part(among: Self.partCount)].stamp(of: folder) }
    set {
      parts[folder.part(among: Self.partCount)].changes[folder] = .some(newValue)
      if folder.isEmpty { tree = newValue }
    }
  }

  var isEmpty: Bool { parts.allSatisfy(\.isEmpty) }

  /// Whether no folder of a tree has changed.
  func hold(below tree: String) async -> Bool {
    guard !isEmpty, let open = OpenFolder(tree) else { return false }
    return await parts.concurrentMap { $0.hold(in: open) }.allSatisfy(\.self)
  }

  /// Stores what has changed since the stamps were read.
  func store(in cache: ContentCache?) async {
    guard let cache, let key = tree.map(Self.key) else { return }
    await Array(parts.enumerated()).concurrentForEach { number, part in
      guard !part.isStored || !part.changes.isEmpty else { return }
      cache.store(Data(part.changed), .output, key(number))
    }
  }

  private static func key(_ tree: FileStamp) -> @Sendable (Int) -> Fingerprint {
    { part in Fingerprint(["tree in bytes", String(tree.inode), String(part)]) }
  }

  /// The stamps of some folders.
  private struct Part: Sendable {
    /// The path and the stamp of each folder, one after another.
    private var bytes: [UInt8] = []
    /// The folders that have another stamp now, or none.
    var changes: [String: FileStamp?] = [:]
    var isStored = false

    init() {}

    /// - Throws: `BinaryReader.Malformed` if the bytes aren't those of ``changed``.
    init(_ bytes: [UInt8]) throws(BinaryReader.Malformed) {
      (self.bytes, isStored) = (bytes, true)
      var reader = BinaryReader(bytes)
      while !reader.isAtEnd {
        _ = try reader.range()
        _ = try FileStamp(from: &reader)
      }
    }

    var isEmpty: Bool { bytes.isEmpty && changes.isEmpty }

    /// The bytes with the changes.
    var changed: [UInt8] {
      guard !changes.isEmpty else { return bytes }
      var writer = BinaryWriter()
      var reader = BinaryReader(bytes)
      var new = changes
      while !reader.isAtEnd, let path = try? reader.text(), let stamp = try? FileStamp(from: &reader) {
        guard let stamp = new.removeValue(forKey: path) ?? stamp else { continue }
        writer.write(path)
        stamp.write(to: &writer)
      }
      for (path, stamp) in new.sorted(by: { $0.key < $1.key }) {
        guard let stamp else { continue }
        writer.write(path)
        stamp.write(to: &writer)
      }
      return writer.bytes
    }

    func stamp(of folder: String) -> FileStamp? {
      if let change = changes[folder] { return change }
      var reader = BinaryReader(bytes)
      while !reader.isAtEnd, let path = try? reader.text(), let stamp = try? FileStamp(from: &reader) {
        if path == folder { return stamp }
      }
      return nil
    }

    /// Whether every folder has its stamp.
    func hold(in tree: OpenFolder) -> Bool {
      let bytes = changed
      var reader = BinaryReader(bytes)
      while !reader.isAtEnd {
        guard let path = try? reader.range(), let stamp = try? FileStamp(from: &reader),
          tree.stamp(bytes[path]) == stamp
        else { return false }
      }
      return true
    }
  }
}
