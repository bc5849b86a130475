import Foundation

/// The outcome, expected or past, at the end of the time a subscriber has paid for.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/jwsrenewalinfodecodedpayload
public struct RenewalInfo: Hashable, Sendable, Codable {
  /// The reason a subscription ended; the raw value is Apple's.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/expirationintent
  public enum ExpirationIntent: Int, Hashable, Sendable, Codable, CaseIterable {
    /// The buyer turned off renewal.
    case canceled = 1
    /// The payment failed until the App Store stopped trying.
    case billingError = 2
    /// The buyer didn't consent to a price increase.
    case priceIncrease = 3
    /// The product was no longer for sale.
    case productUnavailable = 4
    /// Another reason.
    case other = 5
  }

  /// Whether the buyer consents to a price increase; the raw value is Apple's.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/priceincreasestatus
  public enum PriceIncrease: Int, Hashable, Sendable, Codable, CaseIterable {
    /// The buyer was asked and hasn't answered.
    case pending = 0
    /// The buyer consented, or consent isn't needed.
    case accepted = 1
  }

  /// The identifier of the subscription's first transaction.
  public var originalID: String
  /// The product that the buyer subscribes to.
  public var productID: String
  /// The product that will renew: another one after a change of plan.
  public var autoRenewProductID: String
  /// Whether it will renew.
  public var autoRenews: Bool
  /// The reason it ended; nil if it hasn't.
  public var expirationIntent: ExpirationIntent?
  /// Whether the App Store keeps trying to charge the buyer; nil while no payment has failed.
  public var isInBillingRetry: Bool?
  /// The end of the grace period after a failed payment.
  public var gracePeriodExpiresDate: Date?
  /// Whether the buyer consents to a price increase; nil if there is none.
  public var priceIncrease: PriceIncrease?
  /// The offer of the next period; nil for the full price.
  public var offer: Offer?
  /// When the buyer started subscribing without a gap of more than 60 days.
  public var recentStartDate: Date
  /// When the next payment is due; nil if none is.
  public var renewalDate: Date?
  /// The next price, in thousandths of the currency's unit; nil if no payment is due.
  public var renewalPrice: Int?
  /// The currency, an ISO 4217 code.
  public var currency: String
  /// The app's token for the user's account.
  public var appAccountToken: UUID?
}
