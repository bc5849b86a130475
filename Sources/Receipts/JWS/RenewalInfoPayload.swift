import Foundation
import SimulationKit

/// What a signed renewal info says, with the names of the wire: `JWSRenewalInfoDecodedPayload`.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/jwsrenewalinfodecodedpayload
public struct RenewalInfoPayload: JSONPayload {
  /// Why the subscription ended: 1 to 5.
  public var expirationIntent: Int?
  /// The identifier of the subscription's first transaction.
  public var originalTransactionId: String?
  /// What will renew.
  public var autoRenewProductId: String?
  /// What the buyer subscribes to.
  public var productId: String?
  /// Whether it will renew: 0 or 1.
  public var autoRenewStatus: Int?
  /// Whether the App Store goes on trying to be paid.
  public var isInBillingRetryPeriod: Bool?
  /// Whether the buyer agrees to a higher price: 0 or 1.
  public var priceIncreaseStatus: Int?
  /// Until when the service goes on although the payment failed.
  public var gracePeriodExpiresDate: Date?
  /// To whom the offer of the next period is made: 1 to 4.
  public var offerType: Int?
  /// The identifier of that offer.
  public var offerIdentifier: String?
  /// How that offer is paid: `FREE_TRIAL` and others.
  public var offerDiscountType: String?
  /// How long that offer lasts, as ISO 8601 writes durations.
  public var offerPeriod: String?
  /// When it was signed.
  public var signedDate: Date?
  /// `Sandbox` or `Production`.
  public var environment: String?
  /// When the buyer began to subscribe without a pause of more than 60 days.
  public var recentSubscriptionStartDate: Date?
  /// When the next payment is due.
  public var renewalDate: Date?
  /// The currency, as ISO 4217 writes it.
  public var currency: String?
  /// The next price, in thousandths of the currency's unit.
  public var renewalPrice: Int?
  /// The offers with which the buyer may come back, the better ones first.
  public var eligibleWinBackOfferIds: [String]?
  /// What the app said about who bought it.
  public var appAccountToken: UUID?
  /// The identifier of the download of the app.
  public var appTransactionId: String?
  /// What the Advanced Commerce API adds.
  public var advancedCommerceInfo: JSONValue?
  /// What the buyer has committed to.
  public var commitmentInfo: JSONValue?
  /// How the periods of a commitment will be billed: `BILLED_UPFRONT` or `MONTHLY`.
  public var renewalBillingPlanType: String?

  /// A payload that says nothing.
  public init() {}

  /// The names on the wire.
  public static let fields: [PayloadField<Self>] = [
    .whole("expirationIntent", \.expirationIntent),
    .text("originalTransactionId", \.originalTransactionId),
    .text("autoRenewProductId", \.autoRenewProductId),
    .text("productId", \.productId),
    .whole("autoRenewStatus", \.autoRenewStatus),
    .flag("isInBillingRetryPeriod", \.isInBillingRetryPeriod),
    .whole("priceIncreaseStatus", \.priceIncreaseStatus),
    .date("gracePeriodExpiresDate", \.gracePeriodExpiresDate),
    .whole("offerType", \.offerType),
    .text("offerIdentifier", \.offerIdentifier),
    .text("offerDiscountType", \.offerDiscountType),
    .text("offerPeriod", \.offerPeriod),
    .date("signedDate", \.signedDate),
    .text("environment", \.environment),
    .date("recentSubscriptionStartDate", \.recentSubscriptionStartDate),
    .date("renewalDate", \.renewalDate),
    .text("currency", \.currency),
    .whole("renewalPrice", \.renewalPrice),
    .texts("eligibleWinBackOfferIds", \.eligibleWinBackOfferIds),
    .identifier("appAccountToken", \.appAccountToken),
    .text("appTransactionId", \.appTransactionId),
    .any("advancedCommerceInfo", \.advancedCommerceInfo),
    .any("commitmentInfo", \.commitmentInfo),
    .text("renewalBillingPlanType", \.renewalBillingPlanType),
  ]
}

extension RenewalInfoPayload {
  /// What the store says of a renewal.
  ///
  /// - Parameters:
  ///   - renewal: the renewal.
  ///   - issuance: where and when it is signed.
  public init(_ renewal: RenewalInfo, _ issuance: Issuance) {
    expirationIntent = renewal.expirationIntent?.rawValue
    originalTransactionId = renewal.originalID
    autoRenewProductId = renewal.autoRenewProductID
    productId = renewal.productID
    autoRenewStatus = renewal.autoRenews ? 1 : 0
    isInBillingRetryPeriod = renewal.isInBillingRetry
    priceIncreaseStatus = renewal.priceIncrease?.rawValue
    gracePeriodExpiresDate = renewal.gracePeriodExpiresDate
    offerType = renewal.offer?.kind.rawValue
    offerIdentifier = renewal.offer?.id
    offerDiscountType = renewal.offer?.discount.rawValue
    signedDate = issuance.date
    environment = issuance.environment.wireName
    recentSubscriptionStartDate = renewal.recentStartDate
    renewalDate = renewal.renewalDate
    currency = renewal.currency
    renewalPrice = renewal.renewalPrice
    appAccountToken = renewal.appAccountToken
    appTransactionId = issuance.appTransactionID
  }

  /// The renewal of which it tells.
  ///
  /// Where the currency is left out, the renewal has the default of ``Transaction/currency``.
  ///
  /// - Throws: ``SignedDataFault/missingMember(_:)``, or ``SignedDataFault/malformedMember(_:)`` for a number
  ///   or a word that ``RenewalInfo`` does not know.
  public func renewalInfo() throws(SignedDataFault) -> RenewalInfo {
    let productID = try required(productId, "productId")
    return RenewalInfo(
      originalID: try required(originalTransactionId, "originalTransactionId"),
      productID: productID,
      autoRenewProductID: autoRenewProductId ?? productID,
      autoRenews: try known(required(autoRenewStatus, "autoRenewStatus"), "autoRenewStatus") {
        [0: false, 1: true][$0]
      },
      expirationIntent: try known(expirationIntent, "expirationIntent", RenewalInfo.ExpirationIntent.init),
      isInBillingRetry: isInBillingRetryPeriod,
      gracePeriodExpiresDate: gracePeriodExpiresDate,
      priceIncrease: try known(priceIncreaseStatus, "priceIncreaseStatus", RenewalInfo.PriceIncrease.init),
      offer: try Offer(offerType, offerDiscountType, offerIdentifier),
      recentStartDate: try required(recentSubscriptionStartDate, "recentSubscriptionStartDate"),
      renewalDate: renewalDate,
      renewalPrice: renewalPrice,
      currency: currency ?? "USD",
      appAccountToken: appAccountToken
    )
  }
}
