import Foundation
import SimulationKit

/// The payload of a signed transaction, with Apple's JSON names: `JWSTransactionDecodedPayload`.
///
/// Enumerated values are kept as strings and numbers because Apple adds new ones. ``transaction()`` converts those
/// that ``StoreTransaction`` knows.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/jwstransactiondecodedpayload
public struct TransactionPayload: JSONPayload {
  /// The identifier of the purchase's first transaction.
  public var originalTransactionId: String?
  /// The identifier of this transaction.
  public var transactionId: String?
  /// The identifier of this subscription period across devices.
  public var webOrderLineItemId: String?
  /// The app's bundle identifier.
  public var bundleId: String?
  /// The product that was bought.
  public var productId: String?
  /// The subscription group.
  public var subscriptionGroupIdentifier: String?
  /// When this payment was made.
  public var purchaseDate: Date?
  /// When the first payment was made.
  public var originalPurchaseDate: Date?
  /// When the subscription ends or renews.
  public var expiresDate: Date?
  /// The quantity.
  public var quantity: Int?
  /// The product's type: one of the four ``ProductType/wireName``s.
  public var type: String?
  /// The app's token for the user's account.
  public var appAccountToken: UUID?
  /// Who owns the purchase: `PURCHASED` or `FAMILY_SHARED`.
  public var inAppOwnershipType: String?
  /// When it was signed.
  public var signedDate: Date?
  /// Why it was revoked: 0 or 1.
  public var revocationReason: Int?
  /// When it was revoked.
  public var revocationDate: Date?
  /// How it was revoked: `REFUND_FULL`, `REFUND_PRORATED` or `FAMILY_REVOKE`.
  public var revocationType: String?
  /// How much of it was revoked, in thousandths of a percent.
  public var revocationPercentage: Int?
  /// Whether a subscription of a higher level replaced it.
  public var isUpgraded: Bool?
  /// The kind of offer: 1 to 4.
  public var offerType: Int?
  /// The identifier of the offer.
  public var offerIdentifier: String?
  /// How the customer pays for the offer: `FREE_TRIAL` and others.
  public var offerDiscountType: String?
  /// How long the offer lasts, an ISO 8601 duration.
  public var offerPeriod: String?
  /// `Sandbox` or `Production`.
  public var environment: String?
  /// The country of the store, a three-letter code.
  public var storefront: String?
  /// The number of that store.
  public var storefrontId: String?
  /// `PURCHASE` or `RENEWAL`.
  public var transactionReason: String?
  /// The currency, an ISO 4217 code.
  public var currency: String?
  /// The price, in thousandths of the currency's unit.
  public var price: Int?
  /// The identifier of the app's download.
  public var appTransactionId: String?
  /// The data of the Advanced Commerce API.
  public var advancedCommerceInfo: JSONValue?
  /// How the periods of a commitment are billed: `BILLED_UPFRONT` or `MONTHLY`.
  public var billingPlanType: String?
  /// The buyer's commitment.
  public var commitmentInfo: JSONValue?
  /// The proof that the transaction belongs to the device: ``DeviceVerification``.
  public var deviceVerification: String?
  /// The nonce of that proof.
  public var deviceVerificationNonce: UUID?

  /// Creates an empty payload.
  public init() {}

  /// The members with their JSON names.
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
