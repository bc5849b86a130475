import Foundation

/// Money that went back to the buyer.
public struct Refund: Hashable, Sendable, Codable {
  /// Why it went back.
  public enum Cause: String, Hashable, Sendable, Codable, CaseIterable {
    /// The buyer asked for it.
    case requested
    /// The buyer took a higher level, and did not use the rest of the lower one.
    case upgraded
  }

  /// The transaction that had been paid.
  public var transactionID: String
  /// When it went back.
  public var date: Date
  /// How much, in thousandths of the currency's unit.
  public var amount: Int
  /// Why.
  public var cause: Cause
}
