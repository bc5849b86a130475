import Foundation

/// A line in the account book: how a balance changed, when and why. None is ever changed or removed.
public struct Entry: Hashable, Sendable, Codable {
  /// Why a balance changed.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A purchase was delivered.
    case delivery
    /// Apple took a delivered purchase back.
    case refund
    /// Apple gave a purchase again that it had taken back.
    case refundReversed = "refund-reversed"
    /// The account spent something.
    case spending
  }

  /// Its number among the entries of its account and unit, from 1 on, without gaps.
  public var number: Int
  /// Why the balance changed.
  public var kind: Kind
  /// By how much: more than 0 for what came in, less for what went out.
  public var amount: Int
  /// The balance after it.
  public var balance: Int
  /// The transaction that it is about; nil for a spending.
  public var transactionID: String?
  /// The seller's own identifier of a spending; nil for the rest.
  public var spendingID: String?
  /// When it was entered.
  public var date: Date
}

/// What spending has come to.
public enum Spending: Hashable, Sendable {
  /// It is spent now; the balance after it.
  case spent(balance: Int)
  /// It was spent before under the same identifier, and nothing has changed.
  case alreadySpent
}
