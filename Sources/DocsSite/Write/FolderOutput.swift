import DocsFoundation
import Foundation
import Synchronization

/// Writes a finished site to the disk. Readers see the old site or the new one, never a mixture.
///
/// Files are staged as they arrive. ``commit()`` replaces the existing tree with a whole new one, in one step. If
/// little has changed, the new tree is a second copy of the site, hard-linked to it wherever they agree: the copy is
/// updated and exchanged with the site, which becomes the copy for the next time. The first small change makes the copy,
/// so a site that is built only once doesn't pay for it; only a large site has it at once.
package final class FolderOutput: SiteOutput {
  /// The reason why a site can't be written to a folder.
  enum FolderError: Error, Hashable, CustomStringConvertible {
    /// The folder has files of someone else, which replacing it would delete.
    case foreign(String)
    /// Another build is writing the folder.
    case busy(String)

    var description: String {
      switch self {
      case .foreign(let folder):
        "\(folder) contains files that this program didn't write. Choose another folder with --output, or empty it"
      case .busy(let folder):
        "Another build is writing \(folder). Wait until it is done, or choose another folder with --output"
      }
    }
  }

  /// The file that marks a folder as written by this program, and therefore replaceable.
  static let markName = ".livedocs"

  /// The maximum number of pages that wait to be written. It absorbs short disk stalls, and is small next to total
  /// memory.
  private static let queueLimit = 64

  /// The number of files up to which the copy isn't made before it is needed. To link so many takes half a second.
  package static let lateCopyLimit = 32_768

  private let folder: String
  private let cache: ContentCache?
  private let key: Fingerprint
  private let moves: Moves
  private let lateCopyLimit: Int
  /// Where files are staged until all of them are there; nil when no longer needed.
  private let area: Mutex<StagingArea?>
  private let staged: String
  /// The artifacts of the folder.
  private let index: FolderIndex
  /// The folder before this build; nil if there was none.
  private let tree: OpenFolder?
  /// The folders that the last build left, and whether they are unchanged. They are compared while pages are read.
  private let folders: Task<KnownFolders, Never>
  /// Looks for the files of the last build, while pages are read.
  private let lookup: Task<Void, Never>
  /// The folders of the copy, compared after the files.
  private let twinFolders: Task<KnownFolders, Never>
  private let progress = Mutex(Progress())
  private let queue = DiskQueue(limit: queueLimit)

  private struct Progress {
    /// The staged files.
    var changed: Set<String> = []
    /// The folders that contain them.
    var folders: Set<String> = []
  }

  /// Creates an output for a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder. An existing site there is replaced.
  ///   - root: the folder of the site's sources, in which the record of written files is kept; nil for none.
  ///   - lateCopyLimit: the number of files up to which the second copy of the site isn't made before it is needed.
  /// - Throws: an error if the folder holds anything but a site.
  package convenience init(
    _ folder: URL,
    root: URL?,
    lateCopyLimit: Int = FolderOutput.lateCopyLimit
  ) async throws {
    try await self.init(
      folder,
      cache: root.map { ContentCache(ofSite: $0) },
      lateCopyLimit: lateCopyLimit
    )
  }

  /// The operations that replace one tree with another.
  struct Moves: Sendable {
    var exchange: @Sendable (_ path: String, _ other: String) throws -> Void = Disk.exchange
    var move: @Sendable (_ path: String, _ target: String) throws -> Void = { try Disk.move($0, to: $1) }
  }

  init(
    _ folder: URL,
    cache: ContentCache?,
    moves: Moves = Moves(),
    lateCopyLimit: Int = FolderOutput.lateCopyLimit
  ) async throws {
    // The target of a link is replaced, not the link.
    let folder = Disk.followingLinks(folder.standardizedFileURL.path)
    (self.folder, self.cache, self.moves, self.lateCopyLimit) = (folder, cache, moves, lateCopyLimit)
    key = Fingerprint(["output in parts", folder])
    guard try Self.isReplaceable(folder) else { throw FolderError.foreign(folder) }
    let area = try StagingArea(of: folder, cache, key)
    staged = area.staged
    self.area = Mutex(area)
    index = await FolderIndex { [key] part in cache?.bytes(.output, Self.key(key, part)) }
    tree = OpenFolder(folder)
    folders = Task { await Self.folders(of: folder, cache) }
    lookup = Task { [folders, index, tree] in
      guard let tree, await folders.value.hold else { return }
      await index.look { tree.stamp($0) == $1 }
    }
    twinFolders = Task { [lookup, twin = area.twin] in
      await lookup.value
      return Task.isCancelled ? (TreeStamps(), false) : await Self.folders(of: twin, cache)
    }
  }

  /// The stamps of a tree's folders, and whether the folders still have them.
  private typealias KnownFolders = (stamps: TreeStamps, hold: Bool)

  private static func folders(of tree: String, _ cache: ContentCache?) async -> KnownFolders {
    let stamps = await TreeStamps(cache, tree: tree)
    return (stamps, await stamps.hold(below: tree))
  }

  /// The key of a part of the index.
  private static func key(_ key: Fingerprint, _ part: Int) -> Fingerprint {
    Fingerprint([key.description, String(part)])
  }

  private static func isReplaceable(_ folder: String) throws -> Bool {
    guard FileStamp(folder) != nil, FileStamp("\(folder)/\(markName)") == nil else { return true }
    return try Disk.entries(of: folder).isEmpty
  }

  /// Whether the folder has the files of an artifact, written with one of the keys.
  package func keeps(_ artifact: String, keys: [Fingerprint]) -> Bool {
    guard let tree else { return false }
    return index.keep(artifact, keys: keys) { tree.stamp($0) == $1 }
  }

  /// Takes files, and stages those that aren't there already.
  ///
  /// - Throws: an error if the disk has failed to write an earlier file. ``commit()`` reports the last ones.
  package func add(_ files: [SiteFile], of artifact: String, keys: [Fingerprint]) throws {
    try queue.add { [self] in try write(files, of: artifact, keys: keys) }
  }

  private func write(_ files: [SiteFile], of artifact: String, keys: [Fingerprint]) throws {
    let known = index.files(of: artifact)
    var entry = FolderIndex.Entry(keys: keys)
    var changed: [String] = []
    for file in files {
      if let old = known[file.path], old.place == FileStamp(path(file.path)),
        Disk.holds(file.bytes, at: path(file.path))
      {
        entry.files.append(old)
      } else {
        entry.files.append(.init(path: file.path, place: try stage(file)))
        changed.append(file.path)
      }
    }
    index.make(artifact, entry)
    progress.withLock { $0.changed.formUnion(changed) }
  }

  private func stage(_ file: SiteFile) throws -> FileStamp {
    let folder = file.path.folder
    // Most files are the first in their folder, but the folder of the search texts gets one for each page.
    if !progress.withLock({ $0.folders.contains(folder) }) {
      let path = staged(folder)
      if mkdir(path, 0o777) != 0, errno != EEXIST {
        try Disk.makeFolder(path)
      }
      progress.withLock { _ = $0.folders.insert(folder) }
    }
    return try Disk.write(file.bytes, to: staged(file.path))
  }

  /// Moves the added files into place, and removes the others.
  ///
  /// - Throws: an error if the disk fails. The folder is then unchanged.
  package func commit() async throws {
    try queue.finish()
    guard let area = area.withLock({ $0 }) else { return }
    defer { self.area.withLock { $0 = nil } }
    let (changed, stagedFolders) = progress.withLock { ($0.changed, $0.folders) }
    var change = Change(changed: changed.sorted(), removed: await index.removed())
    let folders = await folders.value
    let isKnown = index.isComplete && folders.hold
    guard !isKnown || !change.isNothing else {
      change.folders = folders.stamps
      return await remember(change)
    }
    let twinKey = Fingerprint(["twin", folder])
    let twin = cache?.bytes(.output, twinKey).flatMap { try? SiteMirror($0) }
    // From here on, the copy is invalid until it is complete again.
    cache?.remove(.output, twinKey)
    let isSmall = change.changed.count + change.removed.count <= max(64, index.count / 8)
    let twinFolders = await twinFolders.value
    if let twin, isKnown, isSmall, twinFolders.hold {
      try await patch(&change, twin, twinFolders.stamps, in: area)
    } else {
      Disk.remove(area.twin)
      try await replace(&change, stagedFolders, in: area)
      // The stamps of trees that are gone.
      cache?.prune(now: .now)
    }
    await remember(change)
    guard area.isKept, !change.isPlacedSingly else { return Disk.remove(area.twin) }
    if let copy = try await copy(change, isComplete: isKnown, isSmall: isSmall, in: area) {
      cache?.store(Data(copy.bytes), .output, twinKey)
    }
  }

  /// The effect of a build on the folder.
  private struct Change {
    /// The staged files.
    var changed: [String]
    var removed: [String]
    /// The folders of the site afterwards.
    var folders = TreeStamps()
    /// Whether files were moved into place one by one, because the folder couldn't be replaced.
    var isPlacedSingly = false

    var isNothing: Bool { changed.isEmpty && removed.isEmpty }
  }

  /// Stores what the folder has now. The folders come last, because an index is believed only with them.
  private func remember(_ change: Change) async {
    for (number, bytes) in await index.changedParts() {
      cache?.store(Data(bytes), .output, Self.key(key, number))
    }
    await change.folders.store(in: cache)
  }

  /// Discards the staged files, and releases the folder.
  package func discard() {
    lookup.cancel()
    twinFolders.cancel()
    // An error has already been reported, or no longer matters.
    try? queue.finish()
    area.withLock { $0 = nil }
  }

  // MARK: A small change

  /// Updates the copy to the new site, and exchanges it with the current one.
  private func patch(
    _ change: inout Change,
    _ twin: SiteMirror,
    _ folders: TreeStamps,
    in area: StagingArea
  ) async throws {
    var tree = FileTree(path: area.twin, folders: folders)
    tree.remove(twin.removed + change.removed)
    let others = Set(change.changed + change.removed)
    try tree.link(twin.changed.filter { !others.contains($0) }, from: folder)
    try tree.move(change.changed, from: staged)
    change.folders = tree.folders
    try await put(area.twin, &change, in: area)
  }

  /// Leaves the old site as the copy after a small change; otherwise makes a new one, if the site is large.
  ///
  /// - Parameter isComplete: whether the old site, which is now the copy, had all files of the last build.
  /// - Returns: how the copy differs from the site; nil if there is none.
  private func copy(
    _ change: Change,
    isComplete: Bool,
    isSmall: Bool,
    in area: StagingArea
  ) async throws -> SiteMirror? {
    // The next build brings the few files that differ up to date.
    if isSmall, isComplete, Disk.isFolder(area.twin) {
      return SiteMirror(changed: change.changed, removed: change.removed)
    }
    Disk.remove(area.twin)
    let paths = await index.paths() + [Self.markName]
    guard paths.count > lateCopyLimit else { return nil }
    try await link(paths, into: area.twin)
    await TreeStamps(of: Set(paths.map(\.folder)), below: area.twin).store(in: cache)
    return SiteMirror()
  }

  /// Links files of the site into another tree.
  ///
  /// The system locks a folder while it changes, and whoever waits for that uses up a core. So one task makes all
  /// folders, most of which are in the same one, and one task links all files of a folder. The fullest come first.
  private func link(_ paths: [String], into tree: String) async throws {
    let folders = Dictionary(grouping: paths, by: \.folder).sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for run in Concurrency.runs(of: folders.count) {
        for (name, _) in folders[run] { try Disk.makeFolder(name.below(tree)) }
        group.addTask { [folder] in
          for path in folders[run].lazy.flatMap(\.value) {
            try Disk.link(path.below(folder), to: path.below(tree))
          }
        }
      }
      try await group.waitForAll()
    }
  }

  // MARK: A new site

  /// Completes the staged files with the unchanged ones, and replaces the current site.
  private func replace(_ change: inout Change, _ folders: Set<String>, in area: StagingArea) async throws {
    let changed = Set(change.changed)
    let kept = await index.paths().filter { !changed.contains($0) }
    try await link(kept, into: staged)
    try Disk.makeFolder(staged)
    try Disk.write(Data(), to: staged(Self.markName))
    change.folders = await TreeStamps(of: folders.union(kept.map(\.folder)), below: staged)
    try await put(staged, &change, in: area)
    if Disk.isFolder(staged) {
      try Disk.move(staged, to: area.twin)
    }
  }

  /// Replaces the site with a tree. The old site is then where the tree was.
  private func put(_ tree: String, _ change: inout Change, in area: StagingArea) async throws {
    guard Disk.isFolder(folder) else {
      try Disk.makeFolder(folder.folder)
      return try moves.move(tree, folder)
    }
    do {
      try moves.exchange(tree, folder)
    } catch let failure as Disk.SystemError where Self.unsupported.contains(failure.code) {
      // File systems without an exchange (NFS, older overlays) take two steps. The next build repairs an interruption.
      do {
        try moves.move(folder, area.aside)
      } catch let failure as Disk.SystemError where Self.immovable.contains(failure.code) {
        return try await fill(from: tree, &change)
      }
      try moves.move(tree, folder)
      try moves.move(area.aside, tree)
    }
  }

  private static let unsupported: Set<Int32> = [EINVAL, ENOSYS, EOPNOTSUPP, EXDEV, EBUSY]
  private static let immovable: Set<Int32> = [EXDEV, EBUSY]

  /// Moves files into place one by one, for a folder that is a mount point, as in a container.
  private func fill(from tree: String, _ change: inout Change) async throws {
    change.isPlacedSingly = true
    var site = FileTree(path: folder, folders: TreeStamps())
    let paths = await index.paths() + [Self.markName]
    let files = Set(paths)
    site.remove(try Disk.files(below: folder).filter { !files.contains($0) })
    try site.place(change.changed + [Self.markName], from: tree)
    // A copied file has a different stamp.
    let changed = Set(change.changed)
    index.stamp { changed.contains($0) ? FileStamp(path($0)) : nil }
    change.folders = await TreeStamps(of: Set(paths.map(\.folder)), below: folder)
  }

  private func path(_ path: String) -> String { path.below(folder) }

  private func staged(_ path: String) -> String { path.below(staged) }
}

extension String {
  /// The parent folder of the path; empty at the top.
  var folder: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) } ?? ""
  }

  /// The path in a tree; the tree itself for the empty path.
  func below(_ tree: String) -> String { isEmpty ? tree : "\(tree)/\(self)" }
}
