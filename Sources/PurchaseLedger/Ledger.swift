import Foundation
import Receipts

/// A seller's purchase ledger: what an account has bought, what it may use now, and what was delivered.
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
/// Verify what you record: the ledger trusts its input. It stores each transaction once, by environment and
/// identifier, in whatever order and however often it arrives. Of several signed copies, the one with the latest
/// `signedDate` counts. Each method is one SQLite transaction: it happens completely or not at all, and it is on disk
/// once the method returns. Several processes on one machine may use the same file.
///
/// The file is an SQLite database, accessed with GRDB, because a purchase must be on disk before it is acknowledged:
/// - a write-ahead log, so reads and writes don't block each other (https://www.sqlite.org/wal.html; the file must
///   not be on a network file system);
/// - `synchronous=FULL`, so a commit survives a power failure
///   (https://www.sqlite.org/pragma.html#pragma_synchronous);
/// - `STRICT` tables, foreign keys and constraints, so a bug in this library can't corrupt data
///   (https://www.sqlite.org/stricttables.html);
/// - GRDB's connection pool and migrations (https://github.com/groue/GRDB.swift).
///
/// The methods block their thread during a read or a commit, and while another process writes. In asynchronous code, use
/// the methods of ``async``, which have the same names.
public final class Ledger: Sendable {
  /// The product information that only the seller has.
  public let terms: Terms
  /// The path of the file; `:memory:` for a ledger in memory.
  public var path: String { file.path }

  let file: LedgerFile
  private let clock: @Sendable () -> Date

  /// Opens a ledger, or creates one if there is no file.
  ///
  /// A file from an earlier version of this library is migrated to the latest schema.
  ///
  /// - Parameters:
  ///   - path: the path of the file; its folder must exist.
  ///   - terms: the product information that only the seller has.
  ///   - clock: returns the time at which something is recorded.
  /// - Throws: ``LedgerError`` if the file can't be opened, is damaged, isn't a ledger or is from a newer version.
  public convenience init(
    path: String,
    terms: Terms = Terms(),
    clock: @escaping @Sendable () -> Date
  ) throws(LedgerError) {
    self.init(file: try LedgerFile(path: path), terms: terms, clock: clock)
  }

  /// Creates a ledger in memory, for tests. It exists as long as the value.
  ///
  /// - Parameters:
  ///   - terms: the product information that only the seller has.
  ///   - clock: returns the time at which something is recorded.
  /// - Throws: ``LedgerError`` if SQLite runs out of memory.
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

  /// Returns the part of a call that writes as the seller's clock now says.
  ///
  /// - Parameters:
  ///   - id: the identifier of what is written, for errors.
  ///   - environment: the store that it is from.
  ///   - body: the part that uses the file.
  func writing<Result>(
    _ id: String,
    in environment: StoreEnvironment,
    _ body: @escaping @Sendable (Recorder) throws(LedgerError) -> Result
  ) throws(LedgerError) -> Step<Result> {
    let (terms, now) = (terms, try now(for: id))
    return { (connection) throws(LedgerError) in
      try body(Recorder(connection: connection, environment: environment, terms: terms, now: now))
    }
  }

  private func now(for id: String) throws(LedgerError) -> Moment {
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
