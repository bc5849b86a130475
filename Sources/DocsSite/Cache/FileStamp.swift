import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// What the file system says of a file, which changes when the file does.
///
/// To ask costs a microsecond, to read the file a thousand times as much.
struct FileStamp: Hashable, Sendable, Codable {
  var size: Int64
  var seconds: Int64
  var nanoseconds: Int64
  var inode: UInt64

  /// The stamp of a file or a folder, or nil where there is none. Links are followed.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
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

  var text: String { "\(size) \(seconds).\(nanoseconds) \(inode)" }
}
