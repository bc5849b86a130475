import Foundation
import GRDB
import Synchronization

/// The SQLite file of a ledger: every read and every write goes through here.
///
/// - A write-ahead log lets readers read while one process writes (https://www.sqlite.org/wal.html).
/// - `synchronous=FULL` has each commit on the disk before it returns: with `NORMAL`, which GRDB sets, the
///   last ones may be gone after a loss of power (https://www.sqlite.org/pragma.html#pragma_synchronous).
/// - Writes begin as `IMMEDIATE`, so two processes wait for each other instead of failing half-way.
/// - The log is brought into the file by a writer that holds the lock of writing, and by nobody else. SQLite's
///   own automatic checkpoint does without that lock, and until 3.51.3 it could damage the file when another
///   process wrote at the same instant (https://www.sqlite.org/wal.html#walresetbug).
final class LedgerFile: Sendable {
  let path: String
  private let writer: any DatabaseWriter
  /// The size of the log from which on it is brought into the file, in bytes; never in memory.
  private let checkpointSize: Mutex<Int>

  /// About the 1000 pages that SQLite itself takes.
  static let logSize = 4 << 20

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: where it lies.
  ///   - patience: how long to wait for another process that writes, in seconds.
  ///   - pageLimit: how many pages it may have, each of 4096 bytes; nil for as many as the disk has.
  init(path: String, patience: TimeInterval = 10, pageLimit: Int? = nil) throws(LedgerError) {
    self.path = path
    checkpointSize = Mutex(Self.logSize)
    writer = try Self.opened(path, Self.configuration(patience, pageLimit), patience)
  }

  /// A file in memory, gone with the value.
  init() throws(LedgerError) {
    path = ":memory:"
    checkpointSize = Mutex(.max)
    do {
      let queue = try DatabaseQueue(configuration: Self.configuration(0, nil))
      try Schema.migrator.migrate(queue)
      writer = queue
    } catch {
      throw LedgerError(error, path: ":memory:")
    }
  }

  /// Reads one state of the file, however much others write meanwhile.
  func read<Result>(
    _ body: (Connection) throws(LedgerError) -> Result
  ) throws(LedgerError) -> Result {
    do {
      return try writer.read { try body(Connection(database: $0, path: path)) }
    } catch {
      throw LedgerError(error, path: path)
    }
  }

  /// Writes everything or nothing; what was written is on the disk when this returns.
  func write<Result>(
    _ body: (Connection) throws(LedgerError) -> Result
  ) throws(LedgerError) -> Result {
    let result: Result
    do {
      result = try writer.write { try body(Connection(database: $0, path: path)) }
    } catch {
      throw LedgerError(error, path: path)
    }
    checkpoint()
    return result
  }

  /// Brings the log into the file once it is large.
  ///
  /// What was committed is safe without, so a failure is no error of the write that came before: the next one
  /// tries again, but not before the log has grown by as much again.
  private func checkpoint() {
    let size = Self.size(of: path + "-wal")
    let isDue = checkpointSize.withLock { due in
      guard size >= due else { return false }
      due = size + Self.logSize
      return true
    }
    guard isDue else { return }
    let isDone = try? writer.writeWithoutTransaction { database in
      // TRUNCATE takes the lock of writing first, and does without only where it waited in vain for it. It also
      // waits for readers of older states.
      try database.checkpoint(.truncate)
      return true
    }
    if isDone == true {
      checkpointSize.withLock { $0 = Self.logSize }
    }
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
