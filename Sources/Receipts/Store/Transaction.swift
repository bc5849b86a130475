import Foundation

/// One payment, or one renewal, as it stands in a receipt and in a signed transaction.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/jwstransactiondecodedpayload
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
  /// The subscription group of the product; nil for what is no auto-renewable subscription.
  public var subscriptionGroupID: String?
  /// Why it was made.
  public var reason = Reason.purchase
  /// The price of one, in thousandths of the currency's unit.
  public var price = 0
  /// The currency, as ISO 4217 writes it.
  public var currency = "USD"
  /// The offer under which it was bought; nil for the full price.
  public var offer: Offer?
  /// Whether the buyer had it replaced by a subscription of a higher level.
  public var isUpgraded = false
  /// Whose purchase it is.
  public var ownership = Ownership.purchased
  /// When and why Apple took it back; nil while it is good.
  public var revocation: Revocation?
  /// What the app said about who bought it.
  public var appAccountToken: UUID?

  /// Why a transaction was made.
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Somebody bought it.
    case purchase = "PURCHASE"
    /// A subscription renewed.
    case renewal = "RENEWAL"
  }

  /// Whose purchase a transaction is.
  public enum Ownership: String, Hashable, Sendable, Codable, CaseIterable {
    /// The buyer's own.
    case purchased = "PURCHASED"
    /// A member of the family shares it.
    case familyShared = "FAMILY_SHARED"
  }

  /// Whether this is a subscription that is paid for at a date.
  ///
  /// - Parameter date: the moment that is asked for.
  /// - Returns: false before the purchase, from its end on, and for everything that has no end.
  public func isActive(at date: Date) -> Bool {
    guard revocation.map({ date < $0.date }) ?? true, !isUpgraded else { return false }
    return expiresDate.map { purchaseDate <= date && date < $0 } ?? false
  }
}
