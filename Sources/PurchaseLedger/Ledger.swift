import Foundation
import Receipts

/// A seller's book of purchases: what an account has bought, what it may use now, and what was delivered.
///
/// ```swift
/// import Foundation
/// import Receipts
///
/// let (noon, anna) = (Date(timeIntervalSince1970: 1_772_452_800), Account("anna"))
/// var store = TestStore()
/// let coins = try store.buy("coins.100", quantity: 3, at: noon)
/// let pass = try store.buy("season.pass", at: noon)
/// let terms = Terms(durations: ["season.pass": .seconds(7_776_000)])
/// let ledger = try Ledger(path: "purchases.sqlite", terms: terms) { noon }
/// // A verified transaction arrives, by the app or by a notification, once or five times:
/// try ledger.record(pass, signedAt: noon, in: .sandbox, for: anna)  // => recorded
/// try ledger.record(coins, signedAt: noon, in: .sandbox, for: anna)  // => recorded
/// try ledger.record(coins, signedAt: noon, in: .sandbox, for: anna)  // => alreadyKnown
/// // Whoever comes first credits the coins; everybody else is told that it is done:
/// for _ in 1...2 {
///   print(try ledger.deliver(coins.id, in: .sandbox) { .credit(100 * $0.quantity, unit: "coins") })
/// }
/// // Prints "delivered(balance: Optional(300))"
/// // Prints "alreadyDelivered"
/// try ledger.balance(of: anna, unit: "coins", in: .sandbox)  // => 300
/// try ledger.entitlements(of: anna, at: noon, in: .sandbox).map(\.productID)  // => ["season.pass"]
/// ```
///
/// Verify what you record: the ledger believes what it is told. It keeps each transaction once by environment
/// and identifier, whatever the order and however often; of several signed copies the one with the latest
/// `signedDate` counts. Each method is one transaction of SQLite: it happens as a whole or not at all, and what
/// was returned is on the disk. Several processes may use one file on one machine.
///
/// The file is SQLite's, by way of GRDB, because a purchase must be on the disk before it is acknowledged:
/// - a write-ahead log, so that reading and writing do not wait for each other
///   (https://www.sqlite.org/wal.html; the file must not lie on a network file system);
/// - `synchronous=FULL`, so that a commit survives a loss of power
///   (https://www.sqlite.org/pragma.html#pragma_synchronous);
/// - `STRICT` tables, foreign keys and constraints, so that a mistake of this library cannot become data
///   (https://www.sqlite.org/stricttables.html);
/// - GRDB's pool of connections and its migrations (https://github.com/groue/GRDB.swift).
///
/// The methods block their thread for the length of a read or of a commit. On a server that runs on Swift's
/// concurrency, call them from a thread of your own.
public final class Ledger: Sendable {
  /// What only the seller can say about the products.
  public let terms: Terms
  /// Where the file lies; `:memory:` for one in memory.
  public var path: String { file.path }

  let file: LedgerFile
  private let clock: @Sendable () -> Date

  /// Opens a ledger, or makes a new one where there is no file.
  ///
  /// A file of an earlier version of this library is brought to the newest schema.
  ///
  /// - Parameters:
  ///   - path: where the file lies or is to lie; its folder must exist.
  ///   - terms: what only the seller can say about the products.
  ///   - clock: the time at which something is recorded.
  /// - Throws: ``LedgerError`` where the file cannot be opened, is damaged, is no ledger or is of a newer version.
  public convenience init(
    path: String,
    terms: Terms = Terms(),
    clock: @escaping @Sendable () -> Date
  ) throws(LedgerError) {
    self.init(file: try LedgerFile(path: path), terms: terms, clock: clock)
  }

  /// A ledger in memory, gone with the value: for tests.
  ///
  /// - Parameters:
  ///   - terms: what only the seller can say about the products.
  ///   - clock: the time at which something is recorded.
  /// - Throws: ``LedgerError`` where SQLite has no memory.
  public convenience init(
    inMemoryWith terms: Terms = Terms(),
    clock: @escaping @Sendable () -> Date
  ) throws(LedgerError) {
    self.init(file: try LedgerFile(), terms: terms, clock: clock)
  }

  init(file: LedgerFile, terms: Terms, clock: @escaping @Sendable () -> Date) {
    self.file = file
    self.terms = terms
    self.clock = clock
  }

  func now(for id: String) throws(LedgerError) -> Moment {
    try Moment(clock(), id: id)
  }
}

extension Moment {
  init(_ date: Date, id: String) throws(LedgerError) {
    guard let moment = Moment(date) else {
      throw .invalid(id: id, reason: "A date is outside of the years 1970 to 9999")
    }
    self = moment
  }
}
