import Foundation

/// A move of a purchase from one account to another. Moves are never changed or removed.
public struct PurchaseMove: Hashable, Sendable, Codable {
  /// The seller's own identifier of the move.
  public var id: String
  /// The account that had the purchase.
  public var origin: Account
  /// The account that got it.
  public var target: Account
  /// The date of the move.
  public var date: Date
}
