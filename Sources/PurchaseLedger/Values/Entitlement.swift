import Foundation
import Receipts

/// Something that an account may use at a moment, and why.
public struct Entitlement: Hashable, Sendable, Codable {
  /// Why an account may use something.
  public enum Ground: String, Hashable, Sendable, Codable, CaseIterable {
    /// It was bought for good.
    case owned
    /// The period is paid for.
    case paid
    /// The payment failed, and the service goes on for some days.
    case gracePeriod = "grace-period"
  }

  /// What may be used.
  public var productID: String
  /// What kind of thing that is.
  public var type: ProductType
  /// Why.
  public var ground: Ground
  /// Whose purchase it is: the account's own, or shared by its family.
  public var ownership: Transaction.Ownership
  /// The transaction that gives it.
  public var transactionID: String
  /// The first transaction of the same purchase.
  public var originalID: String
  /// Since when that transaction gives it.
  public var since: Date
  /// The first moment at which it ends unless something happens; nil for what has no end.
  public var until: Date?
}
