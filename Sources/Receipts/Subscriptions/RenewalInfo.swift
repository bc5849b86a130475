import Foundation

/// What will happen, or has happened, at the end of what a subscriber has paid for.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/jwsrenewalinfodecodedpayload
public struct RenewalInfo: Hashable, Sendable, Codable {
  /// Why a subscription ended; the number is the one on the wire.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/expirationintent
  public enum ExpirationIntent: Int, Hashable, Sendable, Codable, CaseIterable {
    /// The buyer turned the renewal off.
    case canceled = 1
    /// The payment failed until the App Store gave up.
    case billingError = 2
    /// The buyer did not agree to a higher price.
    case priceIncrease = 3
    /// The product was no longer for sale.
    case productUnavailable = 4
    /// Another reason.
    case other = 5
  }

  /// Whether the buyer agrees to a higher price; the number is the one on the wire.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/priceincreasestatus
  public enum PriceIncrease: Int, Hashable, Sendable, Codable, CaseIterable {
    /// The buyer has been asked and has not answered.
    case pending = 0
    /// The buyer agreed, or need not be asked.
    case accepted = 1
  }

  /// The identifier of the subscription's first transaction.
  public var originalID: String
  /// What the buyer subscribes to.
  public var productID: String
  /// What will renew: another product after a change of level.
  public var autoRenewProductID: String
  /// Whether it will renew.
  public var autoRenews: Bool
  /// Why it ended; nil while it has not.
  public var expirationIntent: ExpirationIntent?
  /// Whether the App Store goes on trying to be paid; nil while no payment has failed.
  public var isInBillingRetry: Bool?
  /// Until when the service goes on although the payment failed.
  public var gracePeriodExpiresDate: Date?
  /// Whether the buyer agrees to a higher price; nil where there is none.
  public var priceIncrease: PriceIncrease?
  /// The offer of the next period; nil for the full price.
  public var offer: Offer?
  /// When the buyer began to subscribe without a pause of more than 60 days.
  public var recentStartDate: Date
  /// When the next payment is due; nil where none is.
  public var renewalDate: Date?
  /// The next price, in thousandths of the currency's unit; nil where none is due.
  public var renewalPrice: Int?
  /// The currency, as ISO 4217 writes it.
  public var currency: String
  /// What the app said about who bought it.
  public var appAccountToken: UUID?
}
