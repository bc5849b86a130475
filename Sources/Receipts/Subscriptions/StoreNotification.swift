import Foundation

/// Something that the App Store tells the seller's server without being asked.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/notificationtype
public struct StoreNotification: Hashable, Sendable, Codable, Identifiable {
  /// What happened.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Somebody subscribed.
    case subscribed = "SUBSCRIBED"
    /// The subscriber chose another product.
    case didChangeRenewalPref = "DID_CHANGE_RENEWAL_PREF"
    /// The subscriber turned renewal on or off.
    case didChangeRenewalStatus = "DID_CHANGE_RENEWAL_STATUS"
    /// A subscriber used an offer.
    case offerRedeemed = "OFFER_REDEEMED"
    /// A period was paid for.
    case didRenew = "DID_RENEW"
    /// A subscription ended.
    case expired = "EXPIRED"
    /// A payment failed.
    case didFailToRenew = "DID_FAIL_TO_RENEW"
    /// The grace period ended, and the payment still fails.
    case gracePeriodExpired = "GRACE_PERIOD_EXPIRED"
    /// The subscriber was told of a higher price.
    case priceIncrease = "PRICE_INCREASE"
    /// Apple gave the money back.
    case refund = "REFUND"
    /// Apple did not give the money back.
    case refundDeclined = "REFUND_DECLINED"
    /// A refund was taken back.
    case refundReversed = "REFUND_REVERSED"
    /// The buyer asks for a refund; the seller may say how much was used.
    case consumptionRequest = "CONSUMPTION_REQUEST"
    /// The seller moved the renewal to a later day.
    case renewalExtended = "RENEWAL_EXTENDED"
    /// The family no longer shares a purchase.
    case revoke = "REVOKE"
    /// Something that does not renew was bought.
    case oneTimeCharge = "ONE_TIME_CHARGE"
    /// The seller asked for a test.
    case test = "TEST"
  }

  /// What it was about, more closely.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/subtype
  public enum Subtype: String, Hashable, Sendable, Codable, CaseIterable {
    /// For the first time.
    case initialBuy = "INITIAL_BUY"
    /// Again, after an end.
    case resubscribe = "RESUBSCRIBE"
    /// To a lower level, from the next period on.
    case downgrade = "DOWNGRADE"
    /// To a higher level, at once.
    case upgrade = "UPGRADE"
    /// Renewal was turned on.
    case autoRenewEnabled = "AUTO_RENEW_ENABLED"
    /// Renewal was turned off.
    case autoRenewDisabled = "AUTO_RENEW_DISABLED"
    /// The subscriber turned renewal off before.
    case voluntary = "VOLUNTARY"
    /// The payment failed to the end.
    case billingRetry = "BILLING_RETRY"
    /// The higher price was not agreed to.
    case priceIncrease = "PRICE_INCREASE"
    /// The service goes on for some days.
    case gracePeriod = "GRACE_PERIOD"
    /// The payment that had failed was made.
    case billingRecovery = "BILLING_RECOVERY"
    /// The subscriber has not answered.
    case pending = "PENDING"
    /// The subscriber agreed.
    case accepted = "ACCEPTED"
    /// The product is no longer sold.
    case productNotForSale = "PRODUCT_NOT_FOR_SALE"
    /// A summary of an extension for all.
    case summary = "SUMMARY"
    /// An extension that failed.
    case failure = "FAILURE"
    /// A purchase outside the App Store was not reported.
    case unreported = "UNREPORTED"
  }

  /// Its own identifier; the same one is never told twice, though it may be delivered twice.
  public var id: UUID
  /// What happened.
  public var kind: Kind
  /// What it was about, more closely.
  public var subtype: Subtype?
  /// When.
  public var date: Date
  /// The transaction that it is about; nil for a test.
  public var transaction: Transaction?
  /// The subscription that it is about; nil for everything else.
  public var subscription: Subscription?
}
