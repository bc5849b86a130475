import DocsFoundation
import Foundation
import Synchronization

/// Writes a finished site to the disk. Readers see the old site or the new one, never a mixture.
///
/// Files are staged as they arrive. ``commit()`` replaces the existing tree with a whole new one, in one step. If
/// little has changed, the new tree is a second copy of the site, hard-linked to it wherever they agree: the copy is
/// updated and exchanged with the site, which becomes the copy for the next time.
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

  private let folder: String
  private let cache: ContentCache?
  private let key: Fingerprint
  private let moves: Moves
  /// Where files are staged until all of them are there; nil when no longer needed.
  private let area: Mutex<StagingArea?>
  private let staged: String
  /// The previous contents of the folder.
  private let before: FolderContents
  private let progress = Mutex(Progress())
  private let queue = DiskQueue(limit: queueLimit)

  private struct Progress {
    var artifacts = ArtifactIndex<FileStamp>()
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
  /// - Throws: an error if the folder holds anything but a site.
  package convenience init(_ folder: URL, root: URL?) async throws {
    try await self.init(folder, cache: root.map { ContentCache(ofSite: $0) })
  }

  /// The operations that replace one tree with another.
  struct Moves: Sendable {
    var exchange: @Sendable (_ path: String, _ other: String) throws -> Void = Disk.exchange
    var move: @Sendable (_ path: String, _ target: String) throws -> Void = { try Disk.move($0, to: $1) }
  }

  init(_ folder: URL, cache: ContentCache?, moves: Moves = Moves()) async throws {
    // The target of a link is replaced, not the link.
    let folder = Disk.followingLinks(folder.standardizedFileURL.path)
    (self.folder, self.cache, self.moves) = (folder, cache, moves)
    key = Fingerprint(["output by stamps", folder])
    guard try Self.isReplaceable(folder) else { throw FolderError.foreign(folder) }
    let area = try StagingArea(of: folder, cache, key)
    staged = area.staged
    self.area = Mutex(area)
    let record = cache?.bytes(.output, key).map { Array($0) } ?? []
    before = (try? await FolderContents(record)) ?? FolderContents()
  }

  private static func isReplaceable(_ folder: String) throws -> Bool {
    guard FileStamp(folder) != nil else { return true }
    let names = try Disk.entries(of: folder).map(\.name)
    return names.isEmpty || names.contains(markName)
  }

  /// Whether the folder has the files of an artifact, written with one of the keys.
  package func keeps(_ artifact: String, keys: [Fingerprint]) -> Bool {
    let entry = before.artifacts.upToDate(artifact, keys: keys) { $0.place == FileStamp(path($0.path)) }
    guard let entry else { return false }
    progress.withLock { $0.artifacts.entries[artifact] = entry }
    return true
  }

  /// Takes files, and stages those that aren't there already.
  ///
  /// - Throws: an error if the disk has failed to write an earlier file. ``commit()`` reports the last ones.
  package func add(_ files: [SiteFile], of artifact: String, keys: [Fingerprint]) throws {
    try queue.add { [self] in try write(files, of: artifact, keys: keys) }
  }

  private func write(_ files: [SiteFile], of artifact: String, keys: [Fingerprint]) throws {
    let known = before.artifacts.files(of: artifact)
    var entry = ArtifactIndex<FileStamp>.Entry(keys: keys)
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
    progress.withLock { progress in
      progress.artifacts.entries[artifact] = entry
      progress.changed.formUnion(changed)
    }
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
    let (artifacts, changed, folders) = progress.withLock { ($0.artifacts, $0.changed, $0.folders) }
    var change = Change(changed: changed.sorted(), removed: removed(artifacts))
    change.contents.artifacts = artifacts
    let isKnown = await holds(before.folders, below: folder)
    guard !isKnown || !change.isNothing else {
      change.contents.folders = before.folders
      return await remember(change.contents)
    }
    let twinKey = Fingerprint(["twin", folder])
    let twin = cache?.bytes(.output, twinKey).flatMap { try? SiteMirror(Array($0)) }
    // From here on, the copy is invalid until it is complete again.
    cache?.remove(.output, twinKey)
    let isSmall = change.changed.count + change.removed.count <= max(64, artifacts.entries.count / 8)
    if let twin, isKnown, isSmall, await holds(twin.folders, below: area.twin) {
      try patch(&change, twin, in: area)
    } else {
      Disk.remove(area.twin)
      try await replace(&change, folders, in: area)
    }
    await remember(change.contents)
    guard area.isKept, !change.isPlacedSingly else { return Disk.remove(area.twin) }
    let next = isKnown ? before.folders : [:]
    let made = try await copy(change, knowing: next, isSmall: isSmall, in: area)
    cache?.store(Data(made.bytes), .output, twinKey)
  }

  /// The effect of a build on the folder.
  private struct Change {
    /// The contents of the folder afterwards.
    var contents = FolderContents()
    /// The staged files.
    var changed: [String]
    var removed: [String]
    /// Whether files were moved into place one by one, because the folder couldn't be replaced.
    var isPlacedSingly = false

    var isNothing: Bool { changed.isEmpty && removed.isEmpty }
  }

  private func remember(_ contents: FolderContents) async {
    if contents != before {
      cache?.store(Data(await contents.bytes), .output, key)
    }
  }

  /// Whether no folder of a tree has changed, so no file was added, renamed or removed.
  private func holds(_ folders: [String: FileStamp], below tree: String) async -> Bool {
    let areThere = await Array(folders).concurrentMap { folder in
      FileStamp(folder.key.below(tree)) == folder.value
    }
    return !areThere.isEmpty && areThere.allSatisfy(\.self)
  }

  /// The paths of the last build that this one doesn't have.
  private func removed(_ artifacts: ArtifactIndex<FileStamp>) -> [String] {
    let (old, new) = (before.artifacts.entries, artifacts.entries)
    let gone = old.filter { new[$0.key] != $0.value }.flatMap { $0.value.files.map(\.path) }
    guard !gone.isEmpty else { return [] }
    let added = new.filter { old[$0.key] != $0.value }.flatMap { $0.value.files.map(\.path) }
    return Set(gone).subtracting(added).sorted()
  }

  /// Discards the staged files, and releases the folder.
  package func discard() {
    // An error has already been reported, or no longer matters.
    try? queue.finish()
    area.withLock { $0 = nil }
  }

  // MARK: A small change

  /// Updates the copy to the new site, and exchanges it with the current one.
  private func patch(_ change: inout Change, _ twin: SiteMirror, in area: StagingArea) throws {
    var tree = FileTree(path: area.twin, folders: twin.folders)
    tree.remove(twin.removed + change.removed)
    let others = Set(change.changed + change.removed)
    try tree.link(twin.changed.filter { !others.contains($0) }, from: folder)
    try tree.move(change.changed, from: staged)
    change.contents.folders = tree.folders
    try put(area.twin, &change, in: area)
  }

  /// Updates the copy to the current site, if that is worthwhile now.
  ///
  /// - Parameter folders: the folders of the old site, which is now the copy; empty if there is no such tree.
  private func copy(
    _ change: Change,
    knowing folders: [String: FileStamp],
    isSmall: Bool,
    in area: StagingArea
  ) async throws -> SiteMirror {
    // A few files are left for the next build.
    if isSmall, !folders.isEmpty, Disk.isFolder(area.twin) {
      return SiteMirror(folders: folders, changed: change.changed, removed: change.removed)
    }
    Disk.remove(area.twin)
    let paths = change.contents.paths.sorted() + [Self.markName]
    try await link(paths, into: area.twin)
    return SiteMirror(folders: await stamps(Set(paths.map(\.folder)), below: area.twin))
  }

  /// Links files of the site into another tree, on all cores.
  private func link(_ paths: [String], into tree: String) async throws {
    try await Set(paths.map(\.folder)).sorted().concurrentForEach { try Disk.makeFolder($0.below(tree)) }
    try await paths.concurrentForEach { [folder] path in
      try Disk.link(path.below(folder), to: path.below(tree))
    }
  }

  // MARK: A new site

  /// The stamps of some folders of a tree, and of their parents.
  private func stamps(_ folders: Set<String>, below tree: String) async -> [String: FileStamp] {
    var all: Set<String> = [""]
    for var folder in folders {
      while all.insert(folder).inserted {
        folder = folder.folder
      }
    }
    let stamps = await Array(all).concurrentMap { folder in
      FileStamp(folder.below(tree)).map { (folder, $0) }
    }
    return Dictionary(stamps.compactMap(\.self)) { first, _ in first }
  }

  /// Completes the staged files with the unchanged ones, and replaces the current site.
  private func replace(_ change: inout Change, _ folders: Set<String>, in area: StagingArea) async throws {
    let changed = Set(change.changed)
    let kept = change.contents.paths.filter { !changed.contains($0) }.sorted()
    try await link(kept, into: staged)
    try Disk.makeFolder(staged)
    try Disk.write(Data(), to: staged(Self.markName))
    change.contents.folders = await stamps(folders.union(kept.map(\.folder)), below: staged)
    try put(staged, &change, in: area)
    if Disk.isFolder(staged) {
      try Disk.move(staged, to: area.twin)
    }
  }

  /// Replaces the site with a tree. The old site is then where the tree was.
  private func put(_ tree: String, _ change: inout Change, in area: StagingArea) throws {
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
        return try fill(from: tree, &change)
      }
      try moves.move(tree, folder)
      try moves.move(area.aside, tree)
    }
  }

  private static let unsupported: Set<Int32> = [EINVAL, ENOSYS, EOPNOTSUPP, EXDEV, EBUSY]
  private static let immovable: Set<Int32> = [EXDEV, EBUSY]

  /// Moves files into place one by one, for a folder that is a mount point, as in a container.
  private func fill(from tree: String, _ change: inout Change) throws {
    change.isPlacedSingly = true
    var site = FileTree(path: folder, folders: [:])
    let files = Set(change.contents.paths + [Self.markName])
    site.remove(try Disk.files(below: folder).filter { !files.contains($0) })
    try site.place(change.changed + [Self.markName], from: tree)
    // A copied file has a different stamp.
    let changed = Set(change.changed)
    change.contents.artifacts.entries = change.contents.artifacts.entries.mapValues { entry in
      var entry = entry
      for index in entry.files.indices where changed.contains(entry.files[index].path) {
        entry.files[index].place = FileStamp(path(entry.files[index].path)) ?? entry.files[index].place
      }
      return entry
    }
    change.contents.folders = change.contents.folders.keys.reduce(into: [:]) { folders, folder in
      folders[folder] = FileStamp(path(folder))
    }
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
  fileprivate func below(_ tree: String) -> String { isEmpty ? tree : "\(tree)/\(self)" }
}
