import Foundation
import Receipts

/// Something that an account may use at a moment, with the reason.
public struct Entitlement: Hashable, Sendable, Codable {
  /// The reason an account may use something.
  public enum Ground: String, Hashable, Sendable, Codable, CaseIterable {
    /// It was bought permanently.
    case owned
    /// The period is paid for.
    case paid
    /// It was bought for a time that ``Terms/durations`` doesn't have, so nobody can say until when.
    case undated
    /// The payment failed, but the service continues for some days.
    case gracePeriod = "grace-period"
  }

  /// The product.
  public var productID: String
  /// The product's type.
  public var type: ProductType
  /// The reason.
  public var ground: Ground
  /// The owner: the account itself, or its family.
  public var ownership: StoreTransaction.Ownership
  /// The transaction that gives it.
  public var transactionID: String
  /// The first transaction of the same purchase.
  public var originalID: String
  /// The time since which that transaction gives it.
  public var since: Date
  /// The first moment at which it ends unless something happens; nil if it has no end, or an unknown one.
  public var until: Date?
}
