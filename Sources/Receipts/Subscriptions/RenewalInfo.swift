import Foundation

/// The outcome, expected or past, at the end of the time a subscriber has paid for.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/jwsrenewalinfodecodedpayload
public struct RenewalInfo: Hashable, Sendable, Codable {
  /// The reason a subscription ended; the raw value is Apple's.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/expirationintent
  public struct ExpirationIntent: RawRepresentable, Hashable, Sendable, Codable, CaseIterable,
    CustomStringConvertible
  {
    /// Apple's number.
    public let rawValue: Int

    /// Creates a value with Apple's number, which may be newer than this library.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The buyer turned off renewal.
    public static let canceled = ExpirationIntent(rawValue: 1)
    /// The payment failed until the App Store stopped trying.
    public static let billingError = ExpirationIntent(rawValue: 2)
    /// The buyer didn't consent to a price increase.
    public static let priceIncrease = ExpirationIntent(rawValue: 3)
    /// The product was no longer for sale.
    public static let productUnavailable = ExpirationIntent(rawValue: 4)
    /// Another reason.
    public static let other = ExpirationIntent(rawValue: 5)

    /// The reasons that Apple documents.
    public static let allCases: [ExpirationIntent] = [
      .canceled, .billingError, .priceIncrease, .productUnavailable, .other,
    ]

    /// The name in Swift; for a value that Apple doesn't document, the number.
    public var description: String { Self.names[rawValue] ?? "\(rawValue)" }

    private static let names = [
      1: "canceled",
      2: "billingError",
      3: "priceIncrease",
      4: "productUnavailable",
      5: "other",
    ]
  }

  /// Whether the buyer consents to a price increase; the raw value is Apple's.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/priceincreasestatus
  public struct PriceIncrease: RawRepresentable, Hashable, Sendable, Codable, CaseIterable,
    CustomStringConvertible
  {
    /// Apple's number.
    public let rawValue: Int

    /// Creates a value with Apple's number, which may be newer than this library.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The buyer was asked and hasn't answered.
    public static let pending = PriceIncrease(rawValue: 0)
    /// The buyer consented, or consent isn't needed.
    public static let accepted = PriceIncrease(rawValue: 1)

    /// The states that Apple documents.
    public static let allCases: [PriceIncrease] = [.pending, .accepted]

    /// The name in Swift; for a value that Apple doesn't document, the number.
    public var description: String { Self.names[rawValue] ?? "\(rawValue)" }

    private static let names = [0: "pending", 1: "accepted"]
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
  /// How long that offer lasts in all, an ISO 8601 duration; nil without an offer.
  public var offerPeriod: String?
  /// When the buyer started subscribing without a gap of more than 60 days.
  public var recentStartDate: Date
  /// When the next payment is due; nil if none is.
  public var renewalDate: Date?
  /// The next price, in thousandths of the currency's unit; nil if no payment is due.
  public var renewalPrice: Int?
  /// The currency, an ISO 4217 code.
  public var currency: String
  /// The win-back offers that the buyer is eligible for, in the catalog's order; nil if there are none.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/eligiblewinbackofferids
  public var eligibleWinBackOfferIDs: [String]?
  /// The app's token for the user's account.
  public var appAccountToken: UUID?
}
