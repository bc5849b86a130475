import Foundation
import Synchronization

/// Puts a finished site on the disk: whoever looks sees the old one or the new one, and never a mixture.
///
/// Files are written aside as they come. In ``commit()`` a whole tree takes the place of the one that is there, in one
/// step. Where little has changed, that tree is a second copy of the site, of which all that is the same is the same file
/// under two names: it is brought up to date and exchanged for the site, which is then the copy for the next time.
public final class FolderOutput: SiteOutput {
  /// Why a site cannot be put where it should be.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The file that says that a folder was written here, and so may be replaced.
  static let markName = ".livedocs"

  /// The most pages that wait to be written: enough that a disk which is slow for a moment holds nobody up, and few
  /// beside all that is in memory.
  private static let queueLimit = 64

  private let folder: String
  private let cache: ContentCache?
  private let key: Fingerprint
  private let moves: Moves
  /// Where files wait until all of them are there; nil once they need not.
  private let area: Mutex<StagingArea?>
  private let staged: String
  /// What lies in the folder from before.
  private let before: OutputRecord
  private let progress = Mutex(Progress())
  private let queue = DiskQueue(limit: queueLimit)

  private struct Progress {
    var record = OutputRecord()
    /// The files that wait.
    var changed: Set<String> = []
    /// The folders that they are in.
    var folders: Set<String> = []
  }

  /// An output that takes a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder; a site that lies there is replaced.
  ///   - root: the folder of the site's sources, below which is kept what was written; nil for none.
  /// - Throws: where the folder holds something that is no site.
  public convenience init(_ folder: URL, root: URL?) throws {
    try self.init(folder, cache: root.map { ContentCache(ofSite: $0) })
  }

  /// How a tree takes the place of another one.
  struct Moves: Sendable {
    var exchange: @Sendable (_ path: String, _ other: String) throws -> Void = Disk.exchange
    var move: @Sendable (_ path: String, _ target: String) throws -> Void = { try Disk.move($0, to: $1) }
  }

  init(_ folder: URL, cache: ContentCache?, moves: Moves = Moves()) throws {
    // What a link means is replaced, and not the link.
    let folder = Disk.followingLinks(folder.standardizedFileURL.path)
    (self.folder, self.cache, self.moves) = (folder, cache, moves)
    key = Fingerprint(["output by stamps", folder])
    guard try Self.isReplaceable(folder) else {
      throw Failure(
        description:
          "\(folder) holds files that this program did not write. Choose another folder with --output, or empty it"
      )
    }
    let area = try StagingArea(of: folder, cache, key)
    staged = area.staged
    self.area = Mutex(area)
    before = cache?.bytes(.output, key).flatMap { try? OutputRecord(Array($0)) } ?? OutputRecord()
  }

  private static func isReplaceable(_ folder: String) throws -> Bool {
    guard FileStamp(folder) != nil else { return true }
    let names = try Disk.entries(of: folder).map(\.name)
    return names.isEmpty || names.contains(markName)
  }

  /// Whether the files of a page lie in the folder, as they were written with one of the keys.
  public func keeps(_ page: String, keys: [Digest]) -> Bool {
    guard var old = before.entries[page], old.keys.contains(where: keys.contains),
      old.files.allSatisfy({ $0.stamp == FileStamp(path($0.path)) })
    else { return false }
    // With the first key the rest is known too; with another one the first has changed.
    if old.keys.first != keys.first {
      old.keys = keys
    }
    progress.withLock { $0.record.entries[page] = old }
    return true
  }

  /// Takes files, and has those laid aside that are not there already.
  ///
  /// - Throws: where the disk has refused a file. The last ones that it refuses show in ``commit()``.
  public func add(_ files: [SiteFile], of page: String, keys: [Digest]) throws {
    try queue.add { [self] in try write(files, of: page, keys: keys) }
  }

  private func write(_ files: [SiteFile], of page: String, keys: [Digest]) throws {
    let known = Dictionary((before.entries[page]?.files ?? []).map { ($0.path, $0) }) { first, _ in first }
    var entry = OutputRecord.Entry(keys: keys, files: [])
    var changed: [String] = []
    for file in files {
      if let old = known[file.path], old.stamp == FileStamp(path(file.path)),
        Disk.holds(file.bytes, at: path(file.path))
      {
        entry.files.append(old)
      } else {
        entry.files.append(OutputRecord.File(path: file.path, stamp: try stage(file)))
        changed.append(file.path)
      }
    }
    progress.withLock { progress in
      progress.record.entries[page] = entry
      progress.changed.formUnion(changed)
    }
  }

  private func stage(_ file: SiteFile) throws -> FileStamp {
    let folder = file.path.folder
    // Most files are the first of their folder; but the folder that search has its texts in gets one for each page.
    if !progress.withLock({ $0.folders.contains(folder) }) {
      let path = staged(folder)
      if mkdir(path, 0o777) != 0, errno != EEXIST {
        try Disk.makeFolder(path)
      }
      progress.withLock { _ = $0.folders.insert(folder) }
    }
    return try Disk.write(file.bytes, to: staged(file.path))
  }

  /// Puts what was added in its place, and takes away what was not.
  ///
  /// - Throws: where the disk refuses. The folder is then as it was.
  public func commit() async throws {
    try queue.finish()
    guard let area = area.withLock({ $0 }) else { return }
    defer { self.area.withLock { $0 = nil } }
    let (record, changed, folders) = progress.withLock { ($0.record, $0.changed, $0.folders) }
    var change = Change(record: record, changed: changed.sorted(), removed: removed(record))
    let isKnown = await holds(before.folders, below: folder)
    guard !isKnown || !change.isNothing else {
      change.record.folders = before.folders
      return remember(change.record)
    }
    let twinKey = Fingerprint(["twin", folder])
    let twin = cache?.bytes(.output, twinKey).flatMap { try? SiteTwin(Array($0)) }
    // From here on nobody may rely on the copy until it is whole again.
    cache?.remove(.output, twinKey)
    let isSmall = change.changed.count + change.removed.count <= max(64, record.entries.count / 8)
    if let twin, isKnown, isSmall, await holds(twin.folders, below: area.twin) {
      try patch(&change, twin, in: area)
    } else {
      Disk.remove(area.twin)
      try await replace(&change, folders, in: area)
    }
    remember(change.record)
    guard area.isKept, !change.isPlacedSingly else { return Disk.remove(area.twin) }
    let next = isKnown ? before.folders : [:]
    let made = try await copy(change, knowing: next, isSmall: isSmall, in: area)
    cache?.store(Data(made.bytes), .output, twinKey)
  }

  /// What a build does to the folder.
  private struct Change {
    /// What lies there afterwards.
    var record: OutputRecord
    /// The files that wait.
    var changed: [String]
    var removed: [String]
    /// Whether files were put into their place one by one, since the folder could not be replaced.
    var isPlacedSingly = false

    var isNothing: Bool { changed.isEmpty && removed.isEmpty }
  }

  private func remember(_ record: OutputRecord) {
    if record != before {
      cache?.store(Data(record.bytes), .output, key)
    }
  }

  /// Whether all folders of a tree are as they were, so that nothing was added, renamed or removed.
  private func holds(_ folders: [String: FileStamp], below tree: String) async -> Bool {
    let areThere = await Array(folders).concurrentMap { folder in
      FileStamp(folder.key.below(tree)) == folder.value
    }
    return !areThere.isEmpty && areThere.allSatisfy(\.self)
  }

  /// The paths that were written before and are no longer.
  private func removed(_ record: OutputRecord) -> [String] {
    let gone = before.entries.filter { record.entries[$0.key] != $0.value }.flatMap {
      $0.value.files.map(\.path)
    }
    guard !gone.isEmpty else { return [] }
    let new = record.entries.filter { before.entries[$0.key] != $0.value }.flatMap {
      $0.value.files.map(\.path)
    }
    return Set(gone).subtracting(new).sorted()
  }

  /// Removes what waits, and lets others write the folder.
  public func discard() {
    // What went wrong has been told, or is of no matter any more.
    try? queue.finish()
    area.withLock { $0 = nil }
  }

  // MARK: A small change

  /// Makes a site of the copy, and exchanges it for the one that is there.
  private func patch(_ change: inout Change, _ twin: SiteTwin, in area: StagingArea) throws {
    var tree = FileTree(path: area.twin, folders: twin.folders)
    tree.remove(twin.removed + change.removed)
    let others = Set(change.changed + change.removed)
    try tree.link(twin.changed.filter { !others.contains($0) }, from: folder)
    try tree.move(change.changed, from: staged)
    change.record.folders = tree.folders
    try put(area.twin, &change, in: area)
  }

  /// Brings the copy to what the site is now, as far as it pays.
  ///
  /// - Parameter folders: those of the old site, which is the copy now; none where there is no such tree.
  private func copy(
    _ change: Change,
    knowing folders: [String: FileStamp],
    isSmall: Bool,
    in area: StagingArea
  ) async throws -> SiteTwin {
    // A few files are caught up with next time.
    if isSmall, !folders.isEmpty, Disk.isFolder(area.twin) {
      return SiteTwin(folders: folders, changed: change.changed, removed: change.removed)
    }
    Disk.remove(area.twin)
    try Disk.makeFolder(area.twin)
    var tree = FileTree(path: area.twin, folders: [:])
    try tree.link(change.record.paths.sorted() + [Self.markName], from: folder)
    return SiteTwin(folders: tree.folders)
  }

  // MARK: A new site

  /// Lays what stays beside what waits, and marks the folder.
  private func link(_ kept: [String]) throws {
    for path in kept {
      try Disk.makeFolder(staged(path.folder))
      try Disk.link(self.path(path), to: staged(path))
    }
    try Disk.makeFolder(staged)
    try Disk.write(Data(), to: staged(Self.markName))
  }

  /// The stamps of some waiting folders, and of those that they lie in.
  private func stamps(_ folders: Set<String>) async -> [String: FileStamp] {
    var all: Set<String> = [""]
    for var folder in folders {
      while all.insert(folder).inserted {
        folder = folder.folder
      }
    }
    let stamps = await Array(all).concurrentMap { [self] folder in
      FileStamp(staged(folder)).map { (folder, $0) }
    }
    return Dictionary(stamps.compactMap(\.self)) { first, _ in first }
  }

  /// Makes a site of what waits and of what stays, and puts it in the place of the one that is there.
  private func replace(_ change: inout Change, _ folders: Set<String>, in area: StagingArea) async throws {
    let changed = Set(change.changed)
    let kept = change.record.paths.filter { !changed.contains($0) }.sorted()
    try link(kept)
    change.record.folders = await stamps(folders.union(kept.map(\.folder)))
    try put(staged, &change, in: area)
    if Disk.isFolder(staged) {
      try Disk.move(staged, to: area.twin)
    }
  }

  /// Lets a tree take the place of the site; what was there is then where the tree was.
  private func put(_ tree: String, _ change: inout Change, in area: StagingArea) throws {
    guard Disk.isFolder(folder) else {
      try Disk.makeFolder(folder.folder)
      return try moves.move(tree, folder)
    }
    do {
      try moves.exchange(tree, folder)
    } catch let failure as Disk.Failure where Self.unsupported.contains(failure.code) {
      // Two steps where the disk has no such thing (NFS, older overlays); what ends between them is mended by the next.
      do {
        try moves.move(folder, area.aside)
      } catch let failure as Disk.Failure where Self.immovable.contains(failure.code) {
        return try fill(from: tree, &change)
      }
      try moves.move(tree, folder)
      try moves.move(area.aside, tree)
    }
  }

  private static let unsupported: Set<Int32> = [EINVAL, ENOSYS, EOPNOTSUPP, EXDEV, EBUSY]
  private static let immovable: Set<Int32> = [EXDEV, EBUSY]

  /// Puts files into their place one by one, where the folder is a disk of its own, as in a container.
  private func fill(from tree: String, _ change: inout Change) throws {
    change.isPlacedSingly = true
    var site = FileTree(path: folder, folders: [:])
    let files = Set(change.record.paths + [Self.markName])
    site.remove(try Disk.files(below: folder).filter { !files.contains($0) })
    try site.place(change.changed + [Self.markName], from: tree)
    // A copy has another stamp than what it was made of.
    let changed = Set(change.changed)
    change.record.entries = change.record.entries.mapValues { entry in
      var entry = entry
      for index in entry.files.indices where changed.contains(entry.files[index].path) {
        entry.files[index].stamp = FileStamp(path(entry.files[index].path)) ?? entry.files[index].stamp
      }
      return entry
    }
    change.record.folders = change.record.folders.keys.reduce(into: [:]) { folders, folder in
      folders[folder] = FileStamp(path(folder))
    }
  }

  private func path(_ path: String) -> String { path.below(folder) }

  private func staged(_ path: String) -> String { path.below(staged) }
}

extension String {
  /// The folder that holds what the path names; empty at the top.
  var folder: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) } ?? ""
  }

  /// The path of a part of a tree, the tree itself for the empty path.
  fileprivate func below(_ tree: String) -> String { isEmpty ? tree : "\(tree)/\(self)" }
}
