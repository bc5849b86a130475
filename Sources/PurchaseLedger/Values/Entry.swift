import Foundation

/// An entry in the ledger: how a balance changed, when and why. Entries are never changed or removed.
public struct Entry: Hashable, Sendable, Codable {
  /// The reason a balance changed.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A purchase was delivered.
    case delivery
    /// Apple refunded a delivered purchase, or a part of it.
    case refund
    /// Apple reversed a refund, or a part of it.
    case refundReversed = "refund-reversed"
    /// A delivered purchase moved to another account.
    case movedAway = "moved-away"
    /// A delivered purchase moved here from another account.
    case movedHere = "moved-here"
    /// The account spent from its balance.
    case spending
  }

  /// Its number among the entries of its account and unit, from 1, without gaps.
  public var number: Int
  /// The reason the balance changed.
  public var kind: Kind
  /// The change: positive for a credit, negative for a debit.
  public var amount: Int
  /// The balance after the entry.
  public var balance: Int
  /// The transaction; nil for a spending.
  public var transactionID: String?
  /// The seller's own identifier of a spending; nil for other entries.
  public var spendingID: String?
  /// The date of the entry.
  public var date: Date
}

/// The result of spending.
public enum Spending: Hashable, Sendable {
  /// It was spent now: the new balance.
  case spent(balance: Int)
  /// It was spent before under the same identifier; nothing changed.
  case alreadySpent
}
