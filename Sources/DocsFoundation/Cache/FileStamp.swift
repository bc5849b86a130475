import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The metadata of a file, which changes when the file does.
///
/// Reading it takes a microsecond; reading the file takes a thousand times as long.
package struct FileStamp: Hashable, Sendable, Codable {
  package var size: Int64
  package var seconds: Int64
  package var nanoseconds: Int64
  package var inode: UInt64

  package init(size: Int64, seconds: Int64, nanoseconds: Int64, inode: UInt64) {
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.inode = inode
  }

  /// Reads the stamp of a file or folder, or returns nil if there is none. Follows symbolic links.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates a stamp from the result of `stat`.
  package init(_ status: stat) {
    size = Int64(status.st_size)
    inode = UInt64(status.st_ino)
    #if os(Linux)
      seconds = Int64(status.st_mtim.tv_sec)
      nanoseconds = Int64(status.st_mtim.tv_nsec)
    #else
      seconds = Int64(status.st_mtimespec.tv_sec)
      nanoseconds = Int64(status.st_mtimespec.tv_nsec)
    #endif
  }

  /// The stamp of this executable. Results from another build of it aren't reused.
  package static var program: FileStamp? {
    FileStamp("/proc/self/exe") ?? Bundle.main.executablePath.flatMap { FileStamp($0) }
  }

  /// Whether the file was last changed more than some seconds ago.
  package func isOlder(than age: TimeInterval) -> Bool {
    Date.now.timeIntervalSince1970 - (Double(seconds) + Double(nanoseconds) / 1e9) > age
  }

  /// Whether the file was last changed before another one.
  package func isEarlier(than other: FileStamp) -> Bool {
    (seconds, nanoseconds) < (other.seconds, other.nanoseconds)
  }

  package var text: String { "\(size) \(seconds).\(nanoseconds) \(inode)" }
}

/// A folder that is kept open to read the stamps of many files in it.
///
/// The system then looks up only the rest of each path. The folder stays the same one if another takes its name.
package final class OpenFolder: Sendable {
  private let descriptor: Int32

  /// Opens a folder; nil if there is none.
  package init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// The stamp of a file or folder below the folder, or nil if there is none. Follows symbolic links.
  ///
  /// - Parameter path: the relative path, in UTF-8; empty for the folder itself.
  package func stamp(_ path: some Collection<UInt8>) -> FileStamp? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: path.count + 2) { buffer in
      var end = buffer.initialize(fromContentsOf: path)
      if end == 0 {
        buffer.initializeElement(at: 0, to: UInt8(ascii: "."))
        end = 1
      }
      buffer.initializeElement(at: end, to: 0)
      return buffer.withMemoryRebound(to: CChar.self) { name in
        var status = stat()
        guard let name = name.baseAddress, fstatat(descriptor, name, &status, 0) == 0 else { return nil }
        return FileStamp(status)
      }
    }
  }
}
