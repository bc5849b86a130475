import Foundation

/// An open file, closed with the value.
final class OpenFile: Sendable {
  /// The path, for messages.
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

  /// The bytes from a place on, as many as there are up to a number.
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

  /// Writes all of the bytes at a place.
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

  /// Cuts the file off.
  func truncate(to size: Int) throws(DefaultsFault) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw failure() }
  }

  /// Waits until the content is on the disk, and all that it takes to find it there.
  func synchronize() throws(DefaultsFault) {
    #if os(Linux)
      let result = fdatasync(descriptor)
    #else
      // On Apple's systems fsync leaves the content in the drive's own memory: fsync(2).
      let result = fcntl(descriptor, F_FULLFSYNC)
    #endif
    guard result == 0 else { throw failure() }
  }

  /// The ways of holding a lock.
  enum Hold {
    case shared, exclusive
  }

  /// Holds the lock of the file while something is done.
  ///
  /// The system releases the lock when its holder is gone, however it went. A lock belongs to the open file, so
  /// it holds between two stores of one process too.
  ///
  /// - Parameters:
  ///   - hold: with whom it is shared: nobody, or others who share.
  ///   - patience: how long to wait for another holder, in seconds.
  func locked<Result>(
    _ hold: Hold,
    patience: Double,
    _ body: () throws(DefaultsFault) -> Result
  ) throws(DefaultsFault) -> Result {
    let mode = (hold == .exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB
    let deadline = ContinuousClock.now + .seconds(patience)
    // Short at first, for a holder writes one record; longer where it writes the whole property list.
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
