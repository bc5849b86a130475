import Foundation
import SimulationKit

/// The payload of a signed renewal info, with Apple's JSON names: `JWSRenewalInfoDecodedPayload`.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/jwsrenewalinfodecodedpayload
public struct RenewalInfoPayload: JSONPayload {
  /// Why the subscription ended: 1 to 5.
  public var expirationIntent: Int?
  /// The identifier of the subscription's first transaction.
  public var originalTransactionId: String?
  /// The product that will renew.
  public var autoRenewProductId: String?
  /// The product that the buyer subscribes to.
  public var productId: String?
  /// Whether it will renew: 0 or 1.
  public var autoRenewStatus: Int?
  /// Whether the App Store keeps trying to charge the buyer.
  public var isInBillingRetryPeriod: Bool?
  /// Whether the buyer accepts a price increase: 0 or 1.
  public var priceIncreaseStatus: Int?
  /// The end of the grace period after a failed payment.
  public var gracePeriodExpiresDate: Date?
  /// The kind of the next period's offer: 1 to 4.
  public var offerType: Int?
  /// The identifier of that offer.
  public var offerIdentifier: String?
  /// How the customer pays for that offer: `FREE_TRIAL` and others.
  public var offerDiscountType: String?
  /// How long that offer lasts, an ISO 8601 duration.
  public var offerPeriod: String?
  /// When it was signed.
  public var signedDate: Date?
  /// `Sandbox` or `Production`.
  public var environment: String?
  /// When the buyer started subscribing without a gap of more than 60 days.
  public var recentSubscriptionStartDate: Date?
  /// When the next payment is due.
  public var renewalDate: Date?
  /// The currency, an ISO 4217 code.
  public var currency: String?
  /// The next price, in thousandths of the currency's unit.
  public var renewalPrice: Int?
  /// The win-back offers the buyer is eligible for, the best first.
  public var eligibleWinBackOfferIds: [String]?
  /// The app's token for the user's account.
  public var appAccountToken: UUID?
  /// The identifier of the app's download.
  public var appTransactionId: String?
  /// The data of the Advanced Commerce API.
  public var advancedCommerceInfo: JSONValue?
  /// The buyer's commitment.
  public var commitmentInfo: JSONValue?
  /// How the periods of a commitment will be billed: `BILLED_UPFRONT` or `MONTHLY`.
  public var renewalBillingPlanType: String?

  /// Creates an empty payload.
  public init() {}

  /// The members with their JSON names.
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
  /// Creates the payload that the store signs for a renewal.
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
    offerDiscountType = renewal.offer?.discount?.rawValue
    offerPeriod = renewal.offerPeriod
    signedDate = issuance.date
    environment = issuance.environment.wireName
    recentSubscriptionStartDate = renewal.recentStartDate
    renewalDate = renewal.renewalDate
    currency = renewal.currency
    renewalPrice = renewal.renewalPrice
    eligibleWinBackOfferIds = renewal.eligibleWinBackOfferIDs
    appAccountToken = renewal.appAccountToken
    appTransactionId = issuance.appTransactionID
  }

  /// Returns the payload's renewal.
  ///
  /// If the currency is missing, the renewal has the default of ``StoreTransaction/currency``.
  ///
  /// - Throws: ``SignedDataFault/missingMember(_:)``, or ``SignedDataFault/malformedMember(_:)`` for a renewal
  ///   status other than 0 and 1. Any other value that Apple adds is kept.
  public func renewalInfo() throws(SignedDataFault) -> RenewalInfo {
    let productID = try required(productId, "productId")
    return RenewalInfo(
      originalID: try required(originalTransactionId, "originalTransactionId"),
      productID: productID,
      autoRenewProductID: autoRenewProductId ?? productID,
      autoRenews: try known(required(autoRenewStatus, "autoRenewStatus"), "autoRenewStatus") {
        [0: false, 1: true][$0]
      },
      expirationIntent: expirationIntent.map(RenewalInfo.ExpirationIntent.init),
      isInBillingRetry: isInBillingRetryPeriod,
      gracePeriodExpiresDate: gracePeriodExpiresDate,
      priceIncrease: priceIncreaseStatus.map(RenewalInfo.PriceIncrease.init),
      offer: Offer(offerType, offerDiscountType, offerIdentifier),
      offerPeriod: offerPeriod,
      recentStartDate: try required(recentSubscriptionStartDate, "recentSubscriptionStartDate"),
      renewalDate: renewalDate,
      renewalPrice: renewalPrice,
      currency: currency ?? "USD",
      eligibleWinBackOfferIDs: eligibleWinBackOfferIds,
      appAccountToken: appAccountToken
    )
  }
}
