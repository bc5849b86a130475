/// Why a ledger refuses. Whatever it refuses, it leaves as it was.
public enum LedgerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened: its path, and what the system says.
  case cannotOpen(path: String, reason: String)
  /// The file is an SQLite database of somebody else, or no database at all. It is not touched.
  case notALedger(path: String)
  /// The file was written by a newer version of this library: its path, and the step that is not known here.
  case newerVersion(path: String, step: String)
  /// The file is damaged: its path, and where.
  case damaged(path: String, reason: String)
  /// The file, or its folder, may not be written to.
  case readOnly(path: String)
  /// There is no room left for what was to be written.
  case full(path: String)
  /// Another process wrote for longer than the ledger waits.
  case busy(path: String)
  /// SQLite failed in another way: the path, and its message.
  case failed(path: String, reason: String)
  /// A value that cannot be kept: its identifier, and what is wrong with it.
  case invalid(id: String, reason: String)
  /// What is told of an identifier contradicts what is known: the fact, as known and as given.
  case conflict(id: String, fact: String, known: String, given: String)
  /// No transaction has the identifier.
  case unknownTransaction(id: String)
  /// No purchase began with the transaction.
  case unknownPurchase(originalID: String)
  /// Apple took the purchase back, so there is nothing to deliver.
  case revoked(id: String)
  /// Nobody has said whose purchase it is, so there is no balance to credit.
  case noAccount(id: String)
  /// The account has less than it is to spend.
  case insufficientBalance(Account, unit: String, balance: Int, needed: Int)
  /// A balance would leave the range of a 64-bit number.
  case balanceOutOfRange(Account, unit: String)
  /// The seller has not said how long a non-renewing subscription lasts.
  case noDuration(productID: String, transactionID: String)

  /// The refusal as a sentence without its full stop.
  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason): "The ledger '\(path)' cannot be opened: \(reason)"
    case .notALedger(let path): "The file '\(path)' is no ledger"
    case .newerVersion(let path, let step):
      "The ledger '\(path)' is of a newer version: the step '\(step)' is not known here"
    case .damaged(let path, let reason): "The ledger '\(path)' is damaged: \(reason)"
    case .readOnly(let path): "The ledger '\(path)' may not be written to"
    case .full(let path): "There is no room to write to the ledger '\(path)'"
    case .busy(let path): "Another process keeps the ledger '\(path)' busy"
    case .failed(let path, let reason): "The ledger '\(path)' failed: \(reason)"
    case .invalid(let id, let reason): "'\(id)' cannot be recorded: \(reason)"
    case .conflict(let id, let fact, let known, let given):
      "'\(id)' has the \(fact) '\(known)', not '\(given)'"
    case .unknownTransaction(let id): "No transaction has the identifier '\(id)'"
    case .unknownPurchase(let id): "No purchase began with the transaction '\(id)'"
    case .revoked(let id): "The transaction '\(id)' was revoked, so there is nothing to deliver"
    case .noAccount(let id): "The transaction '\(id)' belongs to no account yet"
    case .insufficientBalance(let account, let unit, let balance, let needed):
      "The account '\(account)' has \(balance) \(unit), not \(needed)"
    case .balanceOutOfRange(let account, let unit):
      "The balance of \(unit) of the account '\(account)' would leave the range of numbers"
    case .noDuration(let product, let transaction):
      "No duration is set for the non-renewing product '\(product)' of the transaction '\(transaction)'"
    }
  }
}
