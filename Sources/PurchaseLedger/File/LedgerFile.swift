import Foundation
import GRDB
import Synchronization

/// The SQLite file of a ledger. Every read and write goes through it.
///
/// - A write-ahead log allows reads while one process writes (https://www.sqlite.org/wal.html).
/// - With `synchronous=FULL`, each commit is on disk before it returns. With `NORMAL`, GRDB's default, the last
///   commits may be lost in a power failure (https://www.sqlite.org/pragma.html#pragma_synchronous).
/// - Writes begin as `IMMEDIATE`, so two processes wait for each other instead of failing midway.
/// - The log is checkpointed only by a writer that holds the write lock. SQLite's automatic checkpoint works without
///   that lock, and until 3.51.3 it could damage the file if another process wrote at the same instant
///   (https://www.sqlite.org/wal.html#walresetbug).
final class LedgerFile: Sendable {
  let path: String
  private let writer: any DatabaseWriter
  private let configuration: Configuration
  /// The log size in bytes at which it is checkpointed. There is no log in memory.
  private let checkpointSize = Mutex(logSize)

  /// Whether waiting for another process ends with the task that waits. The synchronous calls of a canceled task wait.
  @TaskLocal static var waitEndsWithTask = false

  /// About the 1000 pages of SQLite's default.
  static let logSize = 4 << 20

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - patience: how long to wait for another process that writes, in seconds.
  ///   - pageLimit: the maximum number of pages, each of 4096 bytes; nil for no limit.
  init(path: String, patience: TimeInterval = 10, pageLimit: Int? = nil) throws(LedgerError) {
    self.path = path
    configuration = Self.configuration(patience, pageLimit)
    writer = try Self.opened(path, configuration, patience)
  }

  /// Creates a file in memory, which exists as long as the value.
  init() throws(LedgerError) {
    path = ":memory:"
    configuration = Self.configuration(0, nil)
    do {
      let queue = try DatabaseQueue(configuration: configuration)
      try Schema.migrator.migrate(queue)
      writer = queue
    } catch {
      throw LedgerError(error, path: ":memory:")
    }
  }

  /// Reads one consistent snapshot of the file, regardless of concurrent writes.
  func read<Result>(
    _ body: (Connection) throws(LedgerError) -> Result
  ) throws(LedgerError) -> Result {
    do {
      return try writer.read { try body(Connection(database: $0, path: path)) }
    } catch {
      throw LedgerError(error, path: path)
    }
  }

  /// Writes everything or nothing; the data is on disk when this returns.
  func write<Result>(
    _ body: (Connection) throws(LedgerError) -> Result
  ) throws(LedgerError) -> Result {
    let result: Result
    do {
      result = try writer.write { try body(Connection(database: $0, path: path)) }
    } catch {
      throw LedgerError(error, path: path)
    }
    if isCheckpointDue { try? writer.writeWithoutTransaction(checkpoint) }
    return result
  }

  /// Reads one consistent snapshot of the file, on a thread of GRDB's.
  ///
  /// - Throws: ``LedgerError``, or `CancellationError`.
  func read<Result: Sendable>(_ body: Step<Result>) async throws -> Result {
    try await untilCanceled { try await writer.read { try body(Connection(database: $0, path: path)) } }
  }

  /// Writes everything or nothing, on a thread of GRDB's; the data is on disk when this returns.
  ///
  /// - Throws: ``LedgerError``, or `CancellationError` if nothing is written because the task was canceled.
  func write<Result: Sendable>(_ body: Step<Result>) async throws -> Result {
    let result = try await untilCanceled {
      try await writer.write { try body(Connection(database: $0, path: path)) }
    }
    if isCheckpointDue { try? await writer.writeWithoutTransaction { try checkpoint($0) } }
    return result
  }

  /// - Parameter access: an access that GRDB interrupts when the task is canceled. Its statements then fail.
  private func untilCanceled<Result: Sendable>(
    _ access: @Sendable () async throws -> Result
  ) async throws -> Result {
    do {
      return try await Self.$waitEndsWithTask.withValue(true, operation: access)
    } catch let error as CancellationError {
      throw error
    } catch {
      let failure = LedgerError(error, path: path)
      guard Task.isCancelled else { throw failure }
      switch failure {
      case .busy, .failed: throw CancellationError()
      default: throw failure
      }
    }
  }

  /// Whether the log has grown so large that it is time for a checkpoint. Then it must grow by the same amount before it
  /// is time again.
  private var isCheckpointDue: Bool {
    let size = Self.size(of: path + "-wal")
    return checkpointSize.withLock { due in
      if size < Self.logSize { due = Self.logSize }
      guard size >= due else { return false }
      due = size + Self.logSize
      return true
    }
  }

  /// Copies the log into the file.
  ///
  /// Committed data is safe without it, so a failure isn't an error of the preceding write.
  private func checkpoint(_ database: Database) throws {
    // TRUNCATE would wait for readers of older snapshots, with the write lock held. PASSIVE waits for nobody, and copies
    // what no reader needs; it doesn't take the write lock, so this connection holds it. The next writer begins the log
    // again if all of it was copied, and `journal_size_limit` cuts it.
    try database.execute(sql: "BEGIN IMMEDIATE")
    defer { try? database.execute(sql: "ROLLBACK") }
    try DatabaseQueue(path: path, configuration: configuration).writeWithoutTransaction {
      _ = try $0.checkpoint(.passive)
    }
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
