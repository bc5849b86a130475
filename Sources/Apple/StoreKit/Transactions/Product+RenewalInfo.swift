import AppFoundation
import Receipts

extension Product.SubscriptionInfo {
  /// What follows after the time that a subscriber has paid for.
  ///
  /// The proof that it belongs to the device isn't declared, because a signed renewal info of the App Store Server API
  /// has none.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/renewalinfo.
  public struct RenewalInfo: Equatable, Hashable, Sendable {
    /// Why a subscription ended.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/renewalinfo/expirationreason-swift.struct.
    public struct ExpirationReason: RawRepresentable, Equatable, Hashable, Sendable {
      /// Apple's number.
      public let rawValue: Int
      /// Creates a value with Apple's number.
      public init(rawValue: Int) { self.rawValue = rawValue }
      /// The person turned off renewal.
      public static let autoRenewDisabled = ExpirationReason(rawValue: 1)
      /// The payment failed until the App Store stopped trying.
      public static let billingError = ExpirationReason(rawValue: 2)
      /// The person didn't consent to a higher price.
      public static let didNotConsentToPriceIncrease = ExpirationReason(rawValue: 3)
      /// The product was no longer for sale.
      public static let productUnavailable = ExpirationReason(rawValue: 4)
      /// Another reason.
      public static let unknown = ExpirationReason(rawValue: 5)
    }

    /// Whether the person consents to a higher price.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/renewalinfo/priceincreasestatus-swift.enum.
    public enum PriceIncreaseStatus: Equatable, Hashable, Sendable {
      /// No higher price waits for an answer.
      case noIncreasePending
      /// The person hasn't answered.
      case pending
      /// The person agreed, or needn't.
      case agreed
    }

    /// The identifier of the subscription's first transaction.
    public let originalTransactionID: UInt64
    /// The product that the person subscribes to.
    public let currentProductID: String
    /// Whether it will renew.
    public let willAutoRenew: Bool
    /// The product that will renew.
    public let autoRenewPreference: String?
    /// Why it ended; nil if it hasn't.
    public let expirationReason: Product.SubscriptionInfo.RenewalInfo.ExpirationReason?
    /// Whether the person consents to a higher price.
    public let priceIncreaseStatus: Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus
    /// Whether the App Store keeps trying to charge the person.
    public let isInBillingRetry: Bool
    /// The end of the grace period; nil if there is none.
    public let gracePeriodExpirationDate: Date?
    /// The kind of the next period's offer.
    public let offerType: Transaction.OfferType?
    /// The identifier of that offer.
    public let offerID: String?
    /// When the person started to subscribe without a gap of more than 60 days.
    public let recentSubscriptionStartDate: Date
    /// When the next payment is due; nil if none is.
    public let renewalDate: Date?
    /// The next price. Since iOS 18.4.
    public let renewalPrice: Decimal?
    /// The currency of the price. Since iOS 18.4.
    public let currency: Locale.Currency?
    /// The app's token for the person's account. Since iOS 18.4.
    public let appAccountToken: UUID?
    /// The identifier of the app's download. Since iOS 18.4.
    public let appTransactionID: String
    /// The environment that signed. Since iOS 16.
    public let environment: AppStore.Environment
    /// When it was signed.
    public let signedDate: Date
    let signed: SignedText

    init(_ payload: RenewalInfoPayload, _ signed: SignedText) {
      originalTransactionID = payload.originalTransactionId.flatMap(UInt64.init) ?? 0
      currentProductID = payload.productId ?? ""
      willAutoRenew = payload.autoRenewStatus == 1
      autoRenewPreference = payload.autoRenewProductId
      expirationReason = payload.expirationIntent.map(ExpirationReason.init)
      priceIncreaseStatus =
        switch payload.priceIncreaseStatus {
        case 0: .pending
        case 1: .agreed
        default: .noIncreasePending
        }
      isInBillingRetry = payload.isInBillingRetryPeriod ?? false
      gracePeriodExpirationDate = payload.gracePeriodExpiresDate
      offerType = payload.offerType.map(Transaction.OfferType.init)
      offerID = payload.offerIdentifier
      recentSubscriptionStartDate = payload.recentSubscriptionStartDate ?? .distantPast
      renewalDate = payload.renewalDate
      renewalPrice = payload.renewalPrice.map { Decimal($0) / 1000 }
      currency = payload.currency.map { Locale.Currency($0) }
      appAccountToken = payload.appAccountToken
      appTransactionID = payload.appTransactionId ?? ""
      environment = AppStore.Environment(rawValue: payload.environment ?? "")
      signedDate = payload.signedDate ?? .distantPast
      self.signed = signed
    }

    /// The JSON that was signed.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/renewalinfo/jsonrepresentation.
    public var jsonRepresentation: Data { signed.payload }
  }
}
