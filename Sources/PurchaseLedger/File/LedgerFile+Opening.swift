import Foundation
import GRDB

extension LedgerFile {
  /// Opens a file, checks that it is a ledger, and migrates it to the latest schema.
  ///
  /// If several processes open a new file at once, one creates it. The others may then find it busy, or a schema step
  /// already done; they try again.
  static func opened(
    _ path: String,
    _ configuration: Configuration,
    _ patience: TimeInterval
  ) throws(LedgerError) -> DatabasePool {
    let deadline = DispatchTime.now() + patience
    while true {
      do {
        return try pool(path, configuration)
      } catch {
        let failure = LedgerError(error, path: path)
        guard failure.mayPass, DispatchTime.now() < deadline else { throw failure }
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }

  private static func pool(_ path: String, _ configuration: Configuration) throws -> DatabasePool {
    try check(path, configuration)
    let pool = try DatabasePool(path: path, configuration: configuration)
    try pool.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA synchronous = FULL")
    }
    do {
      try Schema.migrator.migrate(pool)
    } catch {
      // Another process may have done the same step in the meantime.
      guard try pool.read(Schema.migrator.hasCompletedMigrations) else { throw error }
    }
    return pool
  }

  /// Rejects a file that isn't a ledger before anything is written to it.
  private static func check(_ path: String, _ configuration: Configuration) throws {
    try DatabaseQueue(path: path, configuration: configuration).read { database in
      let application = try Int32.fetchOne(database, sql: "PRAGMA application_id")
      let isEmpty = try Int.fetchOne(database, sql: Schema.countOfTables) == 0
      guard application == Schema.applicationID || (application == 0 && isEmpty) else {
        throw LedgerError.notALedger(path: path)
      }
      guard !isEmpty else { return }
      let known = Schema.migrator.migrations
      let unknown = try Schema.migrator.appliedIdentifiers(database).filter { !known.contains($0) }
      if let step = unknown.min() {
        throw LedgerError.newerVersion(path: path, step: step)
      }
    }
  }

  /// The interval between attempts to open a busy file, in seconds.
  private static let pause: TimeInterval = 0.002

  static func configuration(_ patience: TimeInterval, _ pageLimit: Int?) -> Configuration {
    var configuration = Configuration()
    configuration.label = "PurchaseLedger"
    configuration.busyMode = .callback { tries in
      // SQLite's own wait grows to 100 milliseconds. At that interval, a process may never find the file free if
      // another one writes without pause.
      guard Double(tries) * pause < patience, !(LedgerFile.waitEndsWithTask && Task.isCancelled) else {
        return false
      }
      Thread.sleep(forTimeInterval: pause)
      return true
    }
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { database in
      try database.execute(
        sql: """
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA wal_autocheckpoint = 0;
          PRAGMA journal_size_limit = 0;
          PRAGMA fullfsync = ON;
          PRAGMA checkpoint_fullfsync = ON;
          """
      )
      if let pageLimit {
        try database.execute(sql: "PRAGMA max_page_count = \(pageLimit)")
      }
    }
    return configuration
  }
}

extension LedgerError {
  /// Whether opening may succeed a moment later, because another process is opening the same file.
  fileprivate var mayPass: Bool {
    switch self {
    case .busy: true
    case .failed(_, let reason): reason.contains("already exists") || reason.contains("UNIQUE")
    default: false
    }
  }
}
