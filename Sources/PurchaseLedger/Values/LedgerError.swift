/// The reason a ledger refuses a call. A refused call changes nothing.
public enum LedgerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file can't be opened: its path, and the system's message.
  case cannotOpen(path: String, reason: String)
  /// The file is another application's SQLite database, or not a database. It isn't changed.
  case notALedger(path: String)
  /// The file was written by a newer version of this library: its path, and the unknown migration.
  case newerVersion(path: String, step: String)
  /// The file is damaged: its path, and where.
  case damaged(path: String, reason: String)
  /// The file or its folder isn't writable.
  case readOnly(path: String)
  /// There is no room left for the data.
  case full(path: String)
  /// Another process wrote for longer than the ledger waits.
  case busy(path: String)
  /// SQLite failed in another way: the path, and its message.
  case failed(path: String, reason: String)
  /// A value can't be stored: its identifier, and the reason.
  case invalid(id: String, reason: String)
  /// The given data contradicts the known data for an identifier: the fact, as known and as given.
  case conflict(id: String, fact: String, known: String, given: String)
  /// No transaction has the identifier.
  case unknownTransaction(id: String)
  /// No purchase starts with the transaction.
  case unknownPurchase(originalID: String)
  /// Apple revoked the purchase, so there is nothing to deliver.
  case revoked(id: String)
  /// The purchase has no account yet, so there is no balance to credit.
  case noAccount(id: String)
  /// The account's balance is too low.
  case insufficientBalance(Account, unit: String, balance: Int, needed: Int)
  /// A balance would overflow a 64-bit integer.
  case balanceOutOfRange(Account, unit: String)

  /// The refusal as a sentence without its period.
  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason): "Cannot open the ledger '\(path)': \(reason)"
    case .notALedger(let path): "The file '\(path)' is not a ledger"
    case .newerVersion(let path, let step):
      "The ledger '\(path)' is from a newer version of this library, with the migration '\(step)'"
    case .damaged(let path, let reason): "The ledger '\(path)' is damaged: \(reason)"
    case .readOnly(let path): "The ledger '\(path)' may not be written to"
    case .full(let path): "Cannot write to the ledger '\(path)': there is no room left"
    case .busy(let path): "Another process is using the ledger '\(path)'; try again"
    case .failed(let path, let reason): "The ledger '\(path)' failed: \(reason)"
    case .invalid(let id, let reason): "Cannot record '\(id)': \(reason)"
    case .conflict(let id, let fact, let known, let given):
      "'\(id)' has the \(fact) '\(known)', not '\(given)'"
    case .unknownTransaction(let id): "No transaction has the identifier '\(id)'"
    case .unknownPurchase(let id): "No purchase began with the transaction '\(id)'"
    case .revoked(let id): "The transaction '\(id)' was revoked, so there is nothing to deliver"
    case .noAccount(let id): "The transaction '\(id)' has no account yet; assign one"
    case .insufficientBalance(let account, let unit, let balance, let needed):
      "The account '\(account)' has \(balance) \(unit), not \(needed)"
    case .balanceOutOfRange(let account, let unit):
      "The balance of \(unit) of the account '\(account)' would exceed the 64-bit range"
    }
  }
}
