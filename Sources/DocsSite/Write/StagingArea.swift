import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The place beside a site's folder in which the site is prepared, for one process at a time.
///
/// It lies below `.build/docs` where that is the same disk, so that whatever a killed build leaves there is out of sight
/// and found by the next one; else it lies beside the folder and is gone after each build.
final class StagingArea: Sendable {
  /// The folder of all of them below `.build/docs`.
  static let name = "sites"

  /// Whether it lasts from one build to the next.
  let isKept: Bool
  private let folder: String
  private let lock: Int32

  /// The files that wait.
  var staged: String { folder + "/staged" }
  /// A second copy of the site, or of the one before it.
  var twin: String { folder + "/twin" }
  /// Where the old site stands for a moment, on disks that cannot exchange two names.
  var aside: String { folder + "/aside" }

  /// Takes the area of a site, and clears what a build left that did not end.
  ///
  /// - Parameters:
  ///   - site: the folder of the site.
  ///   - cache: where the area may lie; nil for beside the site.
  ///   - key: tells the site from others.
  /// - Throws: ``FolderOutput/Failure`` where another process has it; `Disk.Failure` where the disk refuses.
  init(of site: String, _ cache: ContentCache?, _ key: Fingerprint) throws {
    let (parent, name) = site.folderAndName
    let kept = cache.map { $0.folder.appending(path: "\(Self.name)/\(key)").path }
    let beside = "\(parent)/.\(name).staged"
    if let kept, Self.isOnOneDisk(kept, parent) {
      (folder, isKept) = (kept, true)
    } else if let kept, (try? Disk.makeFolder(beside)) == nil {
      // Nobody may write beside the site: its folder may be a disk of its own.
      (folder, isKept) = (kept, false)
    } else {
      (folder, isKept) = (beside, false)
    }
    lock = try Self.lock(folder, site)
    Disk.remove(staged)
    if Disk.isFolder(aside) {
      // The process ended between two renames: the site has no name.
      if Disk.isFolder(site) { Disk.remove(aside) } else { try Disk.move(aside, to: site) }
    }
    // Builds before this one had a folder for each process.
    for entry in (try? Disk.entries(of: parent)) ?? [] where entry.name.hasPrefix(".\(name).staged-") {
      Disk.remove("\(parent)/\(entry.name)")
    }
  }

  /// Leaves the area to others.
  deinit {
    Disk.remove(staged)
    if !isKept {
      Disk.remove(folder)
    }
    close(lock)
  }

  /// Whether a file can be renamed from one folder to the other: asked by doing so, since two mounts may be one disk.
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

  /// Takes the lock of an area, and makes the folder.
  private static func lock(_ folder: String, _ site: String) throws -> Int32 {
    let path = folder + "/lock"
    while true {
      try Disk.makeFolder(folder)
      let lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard lock >= 0 else {
        // Whoever had the area has just taken it away.
        if errno == ENOENT { continue }
        throw Disk.Failure(path)
      }
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
        close(lock)
        throw FolderOutput.Failure(
          description:
            "Another build is writing \(site). Wait for its end, or choose another folder with --output"
        )
      }
      var own = stat()
      if fstat(lock, &own) == 0, FileStamp(path)?.inode == UInt64(own.st_ino) { return lock }
      close(lock)
    }
  }
}

extension String {
  /// The folder that a path lies in, and the name that it has there.
  var folderAndName: (folder: String, name: String) {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", self) }
    return (String(self[..<slash]), String(self[index(after: slash)...]))
  }
}
