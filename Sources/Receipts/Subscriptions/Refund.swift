import Foundation

/// A refund to the buyer.
public struct Refund: Hashable, Sendable, Codable {
  /// The reason for the refund.
  public enum Cause: String, Hashable, Sendable, Codable, CaseIterable {
    /// The buyer requested it.
    case requested
    /// The buyer upgraded and didn't use the rest of the lower level.
    case upgraded
  }

  /// The refunded transaction.
  public var transactionID: String
  /// The date of the refund.
  public var date: Date
  /// The amount, in thousandths of the currency's unit.
  public var amount: Int
  /// The reason.
  public var cause: Cause
}
