import Foundation
import Synchronization

/// Puts a finished site on the disk, all of it or nothing.
///
/// Files are written beside the folder as they come, and take their place in ``commit()``: with the whole
/// folder in one step or, where little has changed, one by one, each in one step. What is there already
/// with the same bytes stays.
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
  /// Where files wait until all of them are there.
  private let staged: String
  private let cache: ContentCache?
  private let key: Fingerprint
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
    try self.init(folder, cache: root.map { ContentCache(folder: $0.appending(path: ".build/docs")) })
  }

  init(_ folder: URL, cache: ContentCache?) throws {
    let folder = folder.standardizedFileURL
    self.folder = folder.path
    self.cache = cache
    key = Fingerprint(["output by stamps", folder.path])
    let process = ProcessInfo.processInfo.processIdentifier
    staged =
      folder.deletingLastPathComponent()
      .appending(path: ".\(folder.lastPathComponent).staged-\(process)").path
    guard try Self.isReplaceable(folder.path) else {
      throw Failure(
        description:
          "\(folder.path) holds files that this program did not write. Choose another folder with --output, or empty it"
      )
    }
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
  /// - Throws: where the disk refuses. The folder is then as it was, or each of its files is as it was or
  ///   as it shall be, and the next build mends it.
  public func commit() async throws {
    try queue.finish()
    var (record, changed, folders) = progress.withLock { ($0.record, $0.changed, $0.folders) }
    let removed = removed(record)
    let areThere = await Array(before.folders).concurrentMap { [self] folder in
      FileStamp(path(folder.key)) == folder.value
    }
    let isKnown = !areThere.isEmpty && areThere.allSatisfy(\.self)
    if isKnown, changed.count + removed.count <= max(64, record.entries.count / 8) {
      try patch(&record, changed: changed.sorted(), removed: removed)
    } else {
      let kept = record.paths.filter { !changed.contains($0) }.sorted()
      folders.formUnion(kept.map(\.folder))
      try link(kept)
      record.folders = await stamps(folders)
      try replace()
    }
    if record != before {
      cache?.store(Data(record.bytes), .output, key)
    }
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

  /// Removes what waits.
  public func discard() {
    // What went wrong has been told, or is of no matter any more.
    try? queue.finish()
    Disk.remove(staged)
  }

  /// Moves each changed file to its place.
  private func patch(_ record: inout OutputRecord, changed: [String], removed: [String]) throws {
    record.folders = before.folders
    var touched: Set<String> = []
    for path in removed {
      Disk.remove(self.path(path))
      touched.insert(path.folder)
    }
    // A folder that is empty now goes, and with it those above that held nothing else.
    for var folder in touched {
      while !folder.isEmpty, rmdir(path(folder)) == 0 {
        record.folders[folder] = nil
        folder = folder.folder
        touched.insert(folder)
      }
    }
    for path in changed {
      var folder = path.folder
      if !Disk.isFolder(self.path(folder)) {
        try Disk.makeFolder(self.path(folder))
      }
      try Disk.move(staged(path), to: self.path(path))
      touched.insert(folder)
      while !folder.isEmpty {
        folder = folder.folder
        touched.insert(folder)
      }
    }
    for folder in touched {
      record.folders[folder] = FileStamp(path(folder))
    }
  }

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

  /// Puts the waiting folder in the place of the old one.
  private func replace() throws {
    if Disk.isFolder(folder) {
      // What lay there goes with the rest of what waits.
      try Disk.exchange(staged, with: folder)
    } else {
      try Disk.makeFolder(folder.folder)
      try Disk.move(staged, to: folder)
    }
  }

  private func path(_ path: String) -> String { path.isEmpty ? folder : "\(folder)/\(path)" }

  private func staged(_ path: String) -> String { path.isEmpty ? staged : "\(staged)/\(path)" }
}

extension String {
  /// The path of the folder that holds what the path names; empty at the top.
  fileprivate var folder: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) } ?? ""
  }
}
