import DocsFoundation
import Foundation

/// The stamps of a tree's folders. As long as they are the same, no file was added, renamed or removed.
///
/// They are stored under the inode of the tree, because a small change exchanges two trees, and in parts, because it
/// touches few folders.
struct TreeStamps: Sendable {
  private static let partCount = 32

  /// By path; the empty path is the tree itself.
  private var parts = [[String: FileStamp]](repeating: [:], count: partCount)
  private var changed: Set<Int> = []

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
    // The inode may have been that of another tree.
    changed = Set(0..<Self.partCount)
    let stamps = await Array(all).concurrentMap { folder in (folder, FileStamp(folder.below(tree))) }
    for (folder, stamp) in stamps { self[folder] = stamp }
  }

  /// Reads the stamps that were stored for a tree; none if it was replaced since, or if a part is missing.
  init(_ cache: ContentCache?, tree: String) async {
    guard let cache, let key = FileStamp(tree).map(Self.key) else { return }
    let stored = await Array(0..<Self.partCount).concurrentMap { part in
      cache.bytes(.output, key(part)).flatMap { try? Self.read(Array($0)) }
    }
    .compactMap(\.self)
    // The folders of a missing part would go unchecked.
    guard stored.count == Self.partCount else { return }
    parts = stored
  }

  private static func read(_ bytes: [UInt8]) throws(BinaryReader.Malformed) -> [String: FileStamp] {
    var reader = BinaryReader(bytes)
    return try reader.dictionary { reader throws(BinaryReader.Malformed) in try FileStamp(from: &reader) }
  }

  subscript(folder: String) -> FileStamp? {
    get { parts[Self.part(of: folder)][folder] }
    set {
      let part = Self.part(of: folder)
      parts[part][folder] = newValue
      changed.insert(part)
    }
  }

  var isEmpty: Bool { parts.allSatisfy(\.isEmpty) }

  /// Whether no folder of a tree has changed.
  func hold(below tree: String) async -> Bool {
    guard !isEmpty else { return false }
    return await parts.concurrentMap { part in
      part.allSatisfy { folder, stamp in FileStamp(folder.below(tree)) == stamp }
    }
    .allSatisfy(\.self)
  }

  /// Stores what has changed since the stamps were read.
  func store(in cache: ContentCache?) async {
    guard let cache, let key = self[""].map(Self.key) else { return }
    await changed.sorted().concurrentForEach { [parts] part in
      var writer = BinaryWriter()
      writer.write(parts[part].sorted { $0.key < $1.key }) { writer, folder in
        writer.write(folder.key)
        folder.value.write(to: &writer)
      }
      cache.store(Data(writer.bytes), .output, key(part))
    }
  }

  private static func key(_ tree: FileStamp) -> @Sendable (Int) -> Fingerprint {
    { part in Fingerprint(["tree", String(tree.inode), String(part)]) }
  }

  private static func part(of folder: String) -> Int { Int(folder.utf8.stableHash % UInt64(partCount)) }
}
