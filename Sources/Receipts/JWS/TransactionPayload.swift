import Foundation
import SimulationKit

/// What a signed transaction says, with the names of the wire: `JWSTransactionDecodedPayload`.
///
/// Words and numbers that stand for something are kept as they are, for Apple adds new ones. Those that
/// ``Transaction`` knows come out of ``transaction()``.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/jwstransactiondecodedpayload
public struct TransactionPayload: JSONPayload {
  /// The identifier of the purchase's first transaction.
  public var originalTransactionId: String?
  /// The identifier of this one.
  public var transactionId: String?
  /// The number of this period of a subscription across devices.
  public var webOrderLineItemId: String?
  /// The app.
  public var bundleId: String?
  /// What was bought.
  public var productId: String?
  /// The group of the subscription.
  public var subscriptionGroupIdentifier: String?
  /// When this payment was made.
  public var purchaseDate: Date?
  /// When the first payment was made.
  public var originalPurchaseDate: Date?
  /// When the subscription ends or renews.
  public var expiresDate: Date?
  /// How many.
  public var quantity: Int?
  /// What kind of thing was bought: one of the four ``ProductType/wireName``s.
  public var type: String?
  /// What the app said about who bought it.
  public var appAccountToken: UUID?
  /// Whose purchase it is: `PURCHASED` or `FAMILY_SHARED`.
  public var inAppOwnershipType: String?
  /// When it was signed.
  public var signedDate: Date?
  /// Why it was taken back: 0 or 1.
  public var revocationReason: Int?
  /// When it was taken back.
  public var revocationDate: Date?
  /// How it was taken back: `REFUND_FULL`, `REFUND_PRORATED` or `FAMILY_REVOKE`.
  public var revocationType: String?
  /// How much of it was taken back, in thousandths of a hundredth.
  public var revocationPercentage: Int?
  /// Whether a subscription of a higher level replaced it.
  public var isUpgraded: Bool?
  /// To whom the offer was made: 1 to 4.
  public var offerType: Int?
  /// The identifier of the offer.
  public var offerIdentifier: String?
  /// How the offer is paid: `FREE_TRIAL` and others.
  public var offerDiscountType: String?
  /// How long the offer lasts, as ISO 8601 writes durations.
  public var offerPeriod: String?
  /// `Sandbox` or `Production`.
  public var environment: String?
  /// The country of the store, in three letters.
  public var storefront: String?
  /// The number of that store.
  public var storefrontId: String?
  /// `PURCHASE` or `RENEWAL`.
  public var transactionReason: String?
  /// The currency, as ISO 4217 writes it.
  public var currency: String?
  /// The price, in thousandths of the currency's unit.
  public var price: Int?
  /// The identifier of the download of the app.
  public var appTransactionId: String?
  /// What the Advanced Commerce API adds.
  public var advancedCommerceInfo: JSONValue?
  /// How the periods of a commitment are billed: `BILLED_UPFRONT` or `MONTHLY`.
  public var billingPlanType: String?
  /// What the buyer has committed to.
  public var commitmentInfo: JSONValue?
  /// Proves to a device that the transaction is its own: ``DeviceVerification``.
  public var deviceVerification: String?
  /// The number from which that proof is made.
  public var deviceVerificationNonce: UUID?

  /// A payload that says nothing.
  public init() {}

  /// The names on the wire.
  public static let fields: [PayloadField<Self>] = [
    .text("originalTransactionId", \.originalTransactionId),
    .text("transactionId", \.transactionId),
    .text("webOrderLineItemId", \.webOrderLineItemId),
    .text("bundleId", \.bundleId),
    .text("productId", \.productId),
    .text("subscriptionGroupIdentifier", \.subscriptionGroupIdentifier),
    .date("purchaseDate", \.purchaseDate),
    .date("originalPurchaseDate", \.originalPurchaseDate),
    .date("expiresDate", \.expiresDate),
    .whole("quantity", \.quantity),
    .text("type", \.type),
    .identifier("appAccountToken", \.appAccountToken),
    .text("inAppOwnershipType", \.inAppOwnershipType),
    .date("signedDate", \.signedDate),
    .whole("revocationReason", \.revocationReason),
    .date("revocationDate", \.revocationDate),
    .text("revocationType", \.revocationType),
    .whole("revocationPercentage", \.revocationPercentage),
    .flag("isUpgraded", \.isUpgraded),
    .whole("offerType", \.offerType),
    .text("offerIdentifier", \.offerIdentifier),
    .text("offerDiscountType", \.offerDiscountType),
    .text("offerPeriod", \.offerPeriod),
    .text("environment", \.environment),
    .text("storefront", \.storefront),
    .text("storefrontId", \.storefrontId),
    .text("transactionReason", \.transactionReason),
    .text("currency", \.currency),
    .whole("price", \.price),
    .text("appTransactionId", \.appTransactionId),
    .any("advancedCommerceInfo", \.advancedCommerceInfo),
    .text("billingPlanType", \.billingPlanType),
    .any("commitmentInfo", \.commitmentInfo),
    .text("deviceVerification", \.deviceVerification),
    .identifier("deviceVerificationNonce", \.deviceVerificationNonce),
  ]
}
