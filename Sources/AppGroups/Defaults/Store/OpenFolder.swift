import Foundation

/// An open folder. File operations by name can't lead out of it, even if its path changes.
final class OpenFolder: Sendable {
  /// The path, for error messages.
  let path: String
  private let descriptor: Int32

  /// Opens an existing folder.
  init(_ path: String) throws(DefaultsFault) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .store(path: path, errno == ENOENT ? .noFolder : StoreFailure(errno))
    }
  }

  deinit {
    close(descriptor)
  }

  /// Opens a regular file in the folder, or returns nil if there is none.
  ///
  /// - Parameters:
  ///   - name: the file name, without a slash.
  ///   - flags: the flags for opening it, in addition to those that guard against links and pipes.
  func file(_ name: String, _ flags: Int32) throws(DefaultsFault) -> OpenFile? {
    let file = openat(descriptor, name, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      guard errno != ENOENT else { return nil }
      throw .store(path: "\(path)/\(name)", StoreFailure(errno))
    }
    let opened = OpenFile(file, path: "\(path)/\(name)")
    guard try opened.status().isOrdinary else { throw .store(path: opened.path, .noFile) }
    return opened
  }

  /// Opens a regular file for writing, and creates it if it is missing.
  func writableFile(_ name: String) throws(DefaultsFault) -> OpenFile {
    do {
      if let file = try file(name, O_RDWR | O_CREAT) { return file }
    } catch {
      guard case .store(let path, .forbidden) = error else { throw error }
      throw .store(path: path, .readOnly)
    }
    // The folder itself was removed.
    throw .store(path: path, .noFolder)
  }

  /// Renames a file atomically, replacing another. Readers see either of them complete.
  func rename(_ name: String, to other: String) throws(DefaultsFault) {
    guard renameat(descriptor, name, descriptor, other) == 0 else {
      throw .store(path: "\(path)/\(other)", StoreFailure(errno))
    }
  }

  /// Returns the status that identifies a version of a file; nil if there is none.
  ///
  /// It is also nil for a file without permission. An attempt to open that file then reports the reason.
  func version(of name: String) -> FileStatus? {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? FileStatus(status) : nil
  }

  /// Blocks until the names in the folder are on the disk.
  func synchronize() throws(DefaultsFault) {
    // Not every file system supports this for folders.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .store(path: path, StoreFailure(errno)) }
  }

  /// Returns the names in the folder, sorted.
  func names() throws(DefaultsFault) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      throw .store(path: path, .failed("\(error)"))
    }
  }
}

/// The file metadata that a store uses.
struct FileStatus: Hashable {
  let size: Int
  /// The number of hard links; 0 once another file has replaced it.
  let links: Int
  let isOrdinary: Bool
  private let number: UInt64
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    size = Int(status.st_size)
    links = Int(status.st_nlink)
    isOrdinary = status.st_mode & S_IFMT == S_IFREG
    number = UInt64(status.st_ino)
    #if canImport(Darwin)
      let changed = status.st_ctimespec
    #else
      let changed = status.st_ctim
    #endif
    seconds = Int(changed.tv_sec)
    nanoseconds = Int(changed.tv_nsec)
  }
}
