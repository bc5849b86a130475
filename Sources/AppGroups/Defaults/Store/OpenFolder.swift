import Foundation

/// A folder that is open: what is done in it by name cannot lead out of it, whatever becomes of its path.
final class OpenFolder: Sendable {
  /// The path, for messages.
  let path: String
  private let descriptor: Int32

  /// Opens a folder that exists.
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

  /// Opens an ordinary file of the folder, or gives nil where there is none.
  ///
  /// - Parameters:
  ///   - name: its name, without a slash.
  ///   - flags: how, beside what guards against links and pipes.
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

  /// Opens an ordinary file for writing, and makes it where there is none.
  func writableFile(_ name: String) throws(DefaultsFault) -> OpenFile {
    do {
      if let file = try file(name, O_RDWR | O_CREAT) { return file }
    } catch {
      guard case .store(let path, .forbidden) = error else { throw error }
      throw .store(path: path, .readOnly)
    }
    // The folder itself has been removed.
    throw .store(path: path, .noFolder)
  }

  /// Puts a file in the place of another, or of none, so that everybody sees either of them whole.
  func rename(_ name: String, to other: String) throws(DefaultsFault) {
    guard renameat(descriptor, name, descriptor, other) == 0 else {
      throw .store(path: "\(path)/\(other)", StoreFailure(errno))
    }
  }

  /// What tells one version of a file from another; nil where there is none.
  ///
  /// Nothing is told of a file that may not be seen, which an attempt to open it then explains.
  func version(of name: String) -> FileStatus? {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? FileStatus(status) : nil
  }

  /// Waits until the names in the folder are on the disk.
  func synchronize() throws(DefaultsFault) {
    // Not every file system knows this for a folder.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .store(path: path, StoreFailure(errno)) }
  }

  /// The names in the folder, sorted.
  func names() throws(DefaultsFault) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      throw .store(path: path, .failed("\(error)"))
    }
  }
}

/// What a store asks about a file.
struct FileStatus: Hashable {
  let size: Int
  /// How many names it has: none once another file has taken its place.
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
