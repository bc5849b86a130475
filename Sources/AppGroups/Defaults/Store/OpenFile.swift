import Foundation

/// An open file, closed when the object is released.
final class OpenFile: Sendable {
  /// The path, for error messages.
  let path: String
  private let descriptor: Int32

  init(_ descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    close(descriptor)
  }

  func status() throws(DefaultsFault) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure() }
    return FileStatus(status)
  }

  /// Reads up to a number of bytes from an offset.
  func bytes(from offset: Int, count: Int) throws(DefaultsFault) -> [UInt8] {
    guard count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw failure() }
      guard read > 0 else { break }
      filled += read
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// Writes all bytes at an offset.
  func write(_ bytes: [UInt8], at offset: Int) throws(DefaultsFault) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(
          descriptor,
          $0.baseAddress.map { $0 + written },
          bytes.count - written,
          off_t(offset + written)
        )
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw count == 0 ? .store(path: path, .full) : failure() }
      written += count
    }
  }

  /// Truncates the file.
  func truncate(to size: Int) throws(DefaultsFault) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw failure() }
  }

  /// Blocks until the contents, and the metadata needed to read them, are on the disk.
  func synchronize() throws(DefaultsFault) {
    #if os(Linux)
      let result = fdatasync(descriptor)
    #else
      // On Apple's systems fsync can leave the contents in the drive's cache: fsync(2).
      let result = fcntl(descriptor, F_FULLFSYNC)
    #endif
    guard result == 0 else { throw failure() }
  }

  /// The kinds of lock.
  enum Hold {
    case shared, exclusive
  }

  /// Holds the file's lock while the closure runs.
  ///
  /// The system releases the lock when its holder ends in any way. The lock belongs to the open file, so it also works
  /// between two stores of one process.
  ///
  /// - Parameters:
  ///   - hold: whether the lock is exclusive or shared with other shared locks.
  ///   - patience: how long to wait for another holder, in seconds.
  func locked<Result>(
    _ hold: Hold,
    patience: Double,
    _ body: () throws(DefaultsFault) -> Result
  ) throws(DefaultsFault) -> Result {
    let mode = (hold == .exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB
    let deadline = ContinuousClock.now + .seconds(patience)
    // Short at first because most holders write one record, then longer for one that writes the whole property list.
    var pause: UInt32 = 20
    while flock(descriptor, mode) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw failure() }
      guard ContinuousClock.now < deadline else { throw .store(path: path, .busy) }
      usleep(pause)
      pause = min(pause * 2, 1000)
    }
    defer { flock(descriptor, LOCK_UN) }
    return try body()
  }

  private func failure() -> DefaultsFault { .store(path: path, StoreFailure(errno)) }
}
