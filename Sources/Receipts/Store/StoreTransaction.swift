import Foundation

/// A payment or renewal, as in a receipt and in a signed transaction.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/jwstransactiondecodedpayload
public struct StoreTransaction: Hashable, Sendable, Codable, Identifiable {
  /// The transaction identifier.
  public var id: String
  /// The identifier of the first transaction of the same purchase; its own if it is the first.
  public var originalID: String
  /// The product that was bought.
  public var productID: String
  /// The product's type.
  public var type: ProductType
  /// The quantity.
  public var quantity: Int
  /// The date of this payment, to the second.
  public var purchaseDate: Date
  /// The date of the first payment.
  public var originalPurchaseDate: Date
  /// The date a subscription ends or renews; nil for everything else.
  public var expiresDate: Date?
  /// The identifier of this subscription period across devices; nil for everything else.
  public var webOrderLineItemID: String?
  /// The product's subscription group; nil for anything but an auto-renewable subscription.
  public var subscriptionGroupID: String?
  /// The reason for the transaction.
  public var reason = Reason.purchase
  /// The price of the whole quantity, in thousandths of the currency's unit.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/price
  public var price = 0
  /// The currency, an ISO 4217 code.
  public var currency = "USD"
  /// The offer that applied; nil for the full price.
  public var offer: Offer?
  /// How long that offer lasts in all, an ISO 8601 duration such as `P3M`; nil if it isn't known.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/offerperiod
  public var offerPeriod: String?
  /// Whether an upgrade to a higher level replaced it.
  public var isUpgraded = false
  /// Who owns the purchase.
  public var ownership = Ownership.purchased
  /// When and why Apple revoked it; nil while it is valid.
  public var revocation: Revocation?
  /// The app's token for the user's account.
  public var appAccountToken: UUID?

  /// The reason for a transaction.
  public struct Reason: RawRepresentable, Hashable, Sendable, Codable, CaseIterable,
    CustomStringConvertible
  {
    /// Apple's word.
    public let rawValue: String

    /// Creates a value with Apple's word, which may be newer than this library.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A purchase.
    public static let purchase = Reason(rawValue: "PURCHASE")
    /// A renewal of a subscription.
    public static let renewal = Reason(rawValue: "RENEWAL")

    /// The reasons that Apple documents.
    public static let allCases: [Reason] = [.purchase, .renewal]

    /// The name in Swift; for a value that Apple doesn't document, the word.
    public var description: String { Self.names[rawValue] ?? "\(rawValue)" }

    private static let names = ["PURCHASE": "purchase", "RENEWAL": "renewal"]
  }

  /// Who owns a purchase.
  public struct Ownership: RawRepresentable, Hashable, Sendable, Codable, CaseIterable,
    CustomStringConvertible
  {
    /// Apple's word.
    public let rawValue: String

    /// Creates a value with Apple's word, which may be newer than this library.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The buyer.
    public static let purchased = Ownership(rawValue: "PURCHASED")
    /// A family member who shares it.
    public static let familyShared = Ownership(rawValue: "FAMILY_SHARED")

    /// The kinds that Apple documents.
    public static let allCases: [Ownership] = [.purchased, .familyShared]

    /// The name in Swift; for a value that Apple doesn't document, the word.
    public var description: String { Self.names[rawValue] ?? "\(rawValue)" }

    private static let names = ["PURCHASED": "purchased", "FAMILY_SHARED": "familyShared"]
  }

  /// Returns whether this is a subscription that is paid for at a date.
  ///
  /// - Parameter date: the moment to check.
  /// - Returns: false before the purchase, from its end on, and for everything without an end.
  public func isActive(at date: Date) -> Bool {
    guard revocation.map({ date < $0.date }) ?? true, !isUpgraded else { return false }
    return expiresDate.map { purchaseDate <= date && date < $0 } ?? false
  }
}
