import Foundation

/// A notification that the App Store sends to the seller's server.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/notificationtype
public struct StoreNotification: Hashable, Sendable, Codable, Identifiable {
  /// The type of the event.
  public struct Kind: RawRepresentable, Hashable, Sendable, Codable, CaseIterable {
    /// Apple's word: `SUBSCRIBED`.
    public let rawValue: String

    /// Creates a type with Apple's word, which may be newer than this library.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A customer subscribed.
    public static let subscribed = Kind(rawValue: "SUBSCRIBED")
    /// The subscriber chose another product.
    public static let didChangeRenewalPref = Kind(rawValue: "DID_CHANGE_RENEWAL_PREF")
    /// The subscriber turned renewal on or off.
    public static let didChangeRenewalStatus = Kind(rawValue: "DID_CHANGE_RENEWAL_STATUS")
    /// A subscriber used an offer.
    public static let offerRedeemed = Kind(rawValue: "OFFER_REDEEMED")
    /// A subscription renewed.
    public static let didRenew = Kind(rawValue: "DID_RENEW")
    /// A subscription ended.
    public static let expired = Kind(rawValue: "EXPIRED")
    /// A payment failed.
    public static let didFailToRenew = Kind(rawValue: "DID_FAIL_TO_RENEW")
    /// The grace period ended without a payment.
    public static let gracePeriodExpired = Kind(rawValue: "GRACE_PERIOD_EXPIRED")
    /// The subscriber was informed of a price increase.
    public static let priceIncrease = Kind(rawValue: "PRICE_INCREASE")
    /// Apple refunded a purchase.
    public static let refund = Kind(rawValue: "REFUND")
    /// Apple declined a refund.
    public static let refundDeclined = Kind(rawValue: "REFUND_DECLINED")
    /// A refund was reversed.
    public static let refundReversed = Kind(rawValue: "REFUND_REVERSED")
    /// The buyer requested a refund; the seller may report how much was used.
    public static let consumptionRequest = Kind(rawValue: "CONSUMPTION_REQUEST")
    /// The seller extended the renewal date.
    public static let renewalExtended = Kind(rawValue: "RENEWAL_EXTENDED")
    /// The family no longer shares a purchase.
    public static let revoke = Kind(rawValue: "REVOKE")
    /// Something other than an auto-renewable subscription was bought.
    public static let oneTimeCharge = Kind(rawValue: "ONE_TIME_CHARGE")
    /// The seller requested a test.
    public static let test = Kind(rawValue: "TEST")
    /// A token for purchases outside the App Store was created, or not reported.
    public static let externalPurchaseToken = Kind(rawValue: "EXTERNAL_PURCHASE_TOKEN")
    /// A change of metadata, made with the Advanced Commerce API.
    public static let metadataUpdate = Kind(rawValue: "METADATA_UPDATE")
    /// A migration of subscriptions to the Advanced Commerce API.
    public static let migration = Kind(rawValue: "MIGRATION")
    /// A change of price, made with the Advanced Commerce API.
    public static let priceChange = Kind(rawValue: "PRICE_CHANGE")
    /// The App Store extended, or could not extend, the renewal dates of many subscribers.
    public static let renewalExtension = Kind(rawValue: "RENEWAL_EXTENSION")
    /// A parent or guardian withdrew the consent that a child may use the app.
    public static let rescindConsent = Kind(rawValue: "RESCIND_CONSENT")

    /// The types that Apple documents.
    public static let allCases: [Kind] = [
      .subscribed, .didChangeRenewalPref, .didChangeRenewalStatus, .offerRedeemed, .didRenew, .expired,
      .didFailToRenew, .gracePeriodExpired, .priceIncrease, .refund, .refundDeclined, .refundReversed,
      .consumptionRequest, .renewalExtended, .revoke, .oneTimeCharge, .test, .externalPurchaseToken,
      .metadataUpdate, .migration, .priceChange, .renewalExtension, .rescindConsent,
    ]
  }

  /// The notification's subtype.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/subtype
  public struct Subtype: RawRepresentable, Hashable, Sendable, Codable, CaseIterable {
    /// Apple's word: `INITIAL_BUY`.
    public let rawValue: String

    /// Creates a subtype with Apple's word, which may be newer than this library.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The first subscription.
    public static let initialBuy = Subtype(rawValue: "INITIAL_BUY")
    /// Another subscription, after one ended.
    public static let resubscribe = Subtype(rawValue: "RESUBSCRIBE")
    /// A change to a lower level, from the next period on.
    public static let downgrade = Subtype(rawValue: "DOWNGRADE")
    /// A change to a higher level, at once.
    public static let upgrade = Subtype(rawValue: "UPGRADE")
    /// Renewal was turned on.
    public static let autoRenewEnabled = Subtype(rawValue: "AUTO_RENEW_ENABLED")
    /// Renewal was turned off.
    public static let autoRenewDisabled = Subtype(rawValue: "AUTO_RENEW_DISABLED")
    /// The subscriber had turned off renewal.
    public static let voluntary = Subtype(rawValue: "VOLUNTARY")
    /// The payment failed until the App Store stopped trying.
    public static let billingRetry = Subtype(rawValue: "BILLING_RETRY")
    /// The subscriber didn't consent to the price increase.
    public static let priceIncrease = Subtype(rawValue: "PRICE_INCREASE")
    /// The service continues during the grace period.
    public static let gracePeriod = Subtype(rawValue: "GRACE_PERIOD")
    /// The failed payment was recovered.
    public static let billingRecovery = Subtype(rawValue: "BILLING_RECOVERY")
    /// The subscriber hasn't answered.
    public static let pending = Subtype(rawValue: "PENDING")
    /// The subscriber consented.
    public static let accepted = Subtype(rawValue: "ACCEPTED")
    /// The product is no longer for sale.
    public static let productNotForSale = Subtype(rawValue: "PRODUCT_NOT_FOR_SALE")
    /// The summary of an extension for all subscribers.
    public static let summary = Subtype(rawValue: "SUMMARY")
    /// A failed extension.
    public static let failure = Subtype(rawValue: "FAILURE")
    /// A purchase outside the App Store wasn't reported.
    public static let unreported = Subtype(rawValue: "UNREPORTED")
    /// A token for purchases outside the App Store was created.
    public static let created = Subtype(rawValue: "CREATED")
    /// The token is still in use.
    public static let activeTokenReminder = Subtype(rawValue: "ACTIVE_TOKEN_REMINDER")

    /// The subtypes that Apple documents.
    public static let allCases: [Subtype] = [
      .initialBuy, .resubscribe, .downgrade, .upgrade, .autoRenewEnabled, .autoRenewDisabled, .voluntary,
      .billingRetry, .priceIncrease, .gracePeriod, .billingRecovery, .pending, .accepted,
      .productNotForSale, .summary, .failure, .unreported, .created, .activeTokenReminder,
    ]
  }

  /// The notification's identifier. Each one is created once, but may be delivered twice.
  public var id: UUID
  /// The type of the event.
  public var kind: Kind
  /// The notification's subtype.
  public var subtype: Subtype?
  /// The date of the event.
  public var date: Date
  /// The transaction; nil for a test.
  public var transaction: StoreTransaction?
  /// The subscription; nil for everything else.
  public var subscription: StoreSubscription?
  /// The buyer's reason for requesting a refund; nil unless this asks how much was used, and if there is none.
  public var refundReason: RefundReason?
  /// The result of extending the renewal dates of all subscribers; nil for everything else.
  public var renewalExtension: RenewalExtension?
  /// The token for a purchase outside the App Store; nil for everything else.
  public var externalPurchaseToken: ExternalPurchaseToken?
}
