import DocsFoundation
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The folder in which a site is prepared, for one process at a time.
///
/// It is in `.build/docs` if that is on the same disk, which keeps the remains of an aborted build out of sight until
/// the next one finds them. Otherwise it is next to the site's folder and removed after each build.
final class StagingArea: Sendable {
  /// Whether the area is kept from one build to the next.
  let isKept: Bool
  private let folder: String
  private let lock: Int32

  /// The folder of the staged files.
  var staged: String { folder + "/staged" }
  /// A second copy of the site, or of the one before it.
  var twin: String { folder + "/twin" }
  /// A temporary place for the old site, on disks that can't exchange two names.
  var aside: String { folder + "/aside" }

  /// Locks the area of a site, and clears the remains of an aborted build.
  ///
  /// - Parameters:
  ///   - site: the folder of the site.
  ///   - cache: the cache that may contain the area; nil to place it next to the site.
  ///   - key: identifies the site.
  /// - Throws: ``FolderOutput/FolderError`` if another process has it; `Disk.SystemError` if the disk fails.
  init(of site: String, _ cache: ContentCache?, _ key: Fingerprint) throws {
    let (parent, name) = site.folderAndName
    let kept = cache.map { $0.folder.appending(path: "\(ContentCache.sites)/\(key)").path }
    let beside = "\(parent)/.\(name).staged"
    if let kept, Self.isOnOneDisk(kept, parent) {
      (folder, isKept) = (kept, true)
    } else if let kept, (try? Disk.makeFolder(beside)) == nil {
      // The parent of the site can't be written: the site's folder may be a mount point.
      (folder, isKept) = (kept, false)
    } else {
      (folder, isKept) = (beside, false)
    }
    lock = try Self.lock(folder, site)
    Disk.remove(staged)
    if Disk.isFolder(aside) {
      // The process ended between two renames, so the site has no name.
      if Disk.isFolder(site) { Disk.remove(aside) } else { try Disk.move(aside, to: site) }
    }
    // Older versions used a folder for each process.
    for entry in (try? Disk.entries(of: parent)) ?? [] where entry.name.hasPrefix(".\(name).staged-") {
      Disk.remove("\(parent)/\(entry.name)")
    }
  }

  /// Releases the area.
  deinit {
    Disk.remove(staged)
    if !isKept {
      Disk.remove(folder)
    }
    // A process that is being started has a copy of the descriptor until it executes, and would hold the lock as well.
    flock(lock, LOCK_UN)
    close(lock)
  }

  /// Whether a file can be renamed from one folder to another. It tries, because two mounts may be one disk.
  private static func isOnOneDisk(_ folder: String, _ other: String) -> Bool {
    var existing = other
    while !existing.isEmpty, !Disk.isFolder(existing) {
      existing = existing.folderAndName.folder
    }
    let probe = "\(folder)/probe"
    let moved = "\(existing)/.livedocs-probe"
    Disk.remove(probe)
    guard (try? Disk.makeFolder(folder)) != nil, (try? Disk.write(Data(), to: probe)) != nil else {
      return false
    }
    defer {
      Disk.remove(probe)
      Disk.remove(moved)
    }
    return rename(probe, moved) == 0
  }

  /// Creates the folder of an area, and locks it.
  private static func lock(_ folder: String, _ site: String) throws -> Int32 {
    let path = folder + "/lock"
    while true {
      try Disk.makeFolder(folder)
      let lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard lock >= 0 else {
        // The previous owner has just removed the area.
        if errno == ENOENT { continue }
        throw Disk.SystemError(path)
      }
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
        close(lock)
        throw FolderOutput.FolderError.busy(site)
      }
      var own = stat()
      if fstat(lock, &own) == 0, FileStamp(path)?.inode == UInt64(own.st_ino) { return lock }
      close(lock)
    }
  }
}
