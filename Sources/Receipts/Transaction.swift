import Foundation

/// One payment, or one renewal, as it stands in a receipt.
public struct Transaction: Hashable, Sendable, Codable, Identifiable {
  /// The transaction identifier.
  public var id: String
  /// The identifier of the first transaction of the same purchase; its own where it is the first.
  public var originalID: String
  /// What was bought.
  public var productID: String
  /// What kind of thing that is.
  public var type: ProductType
  /// How many.
  public var quantity: Int
  /// When this payment was made, to the second.
  public var purchaseDate: Date
  /// When the first payment was made.
  public var originalPurchaseDate: Date
  /// When a subscription ends or renews; nil for everything else.
  public var expiresDate: Date?
  /// The number of this period of a subscription across devices; nil for everything else.
  public var webOrderLineItemID: String?

  /// Whether this is a subscription that is paid for at a date.
  ///
  /// - Parameter date: the moment that is asked for.
  /// - Returns: false before the purchase, from its end on, and for everything that has no end.
  public func isActive(at date: Date) -> Bool {
    expiresDate.map { purchaseDate <= date && date < $0 } ?? false
  }
}
