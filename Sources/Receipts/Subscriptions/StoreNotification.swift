import Foundation

/// A notification that the App Store sends to the seller's server.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/notificationtype
public struct StoreNotification: Hashable, Sendable, Codable, Identifiable {
  /// The type of the event.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A customer subscribed.
    case subscribed = "SUBSCRIBED"
    /// The subscriber chose another product.
    case didChangeRenewalPref = "DID_CHANGE_RENEWAL_PREF"
    /// The subscriber turned renewal on or off.
    case didChangeRenewalStatus = "DID_CHANGE_RENEWAL_STATUS"
    /// A subscriber used an offer.
    case offerRedeemed = "OFFER_REDEEMED"
    /// A subscription renewed.
    case didRenew = "DID_RENEW"
    /// A subscription ended.
    case expired = "EXPIRED"
    /// A payment failed.
    case didFailToRenew = "DID_FAIL_TO_RENEW"
    /// The grace period ended without a payment.
    case gracePeriodExpired = "GRACE_PERIOD_EXPIRED"
    /// The subscriber was informed of a price increase.
    case priceIncrease = "PRICE_INCREASE"
    /// Apple refunded a purchase.
    case refund = "REFUND"
    /// Apple declined a refund.
    case refundDeclined = "REFUND_DECLINED"
    /// A refund was reversed.
    case refundReversed = "REFUND_REVERSED"
    /// The buyer requested a refund; the seller may report how much was used.
    case consumptionRequest = "CONSUMPTION_REQUEST"
    /// The seller extended the renewal date.
    case renewalExtended = "RENEWAL_EXTENDED"
    /// The family no longer shares a purchase.
    case revoke = "REVOKE"
    /// Something other than an auto-renewable subscription was bought.
    case oneTimeCharge = "ONE_TIME_CHARGE"
    /// The seller requested a test.
    case test = "TEST"
  }

  /// The notification's subtype.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/subtype
  public enum Subtype: String, Hashable, Sendable, Codable, CaseIterable {
    /// The first subscription.
    case initialBuy = "INITIAL_BUY"
    /// Another subscription, after one ended.
    case resubscribe = "RESUBSCRIBE"
    /// A change to a lower level, from the next period on.
    case downgrade = "DOWNGRADE"
    /// A change to a higher level, at once.
    case upgrade = "UPGRADE"
    /// Renewal was turned on.
    case autoRenewEnabled = "AUTO_RENEW_ENABLED"
    /// Renewal was turned off.
    case autoRenewDisabled = "AUTO_RENEW_DISABLED"
    /// The subscriber had turned off renewal.
    case voluntary = "VOLUNTARY"
    /// The payment failed until the App Store stopped trying.
    case billingRetry = "BILLING_RETRY"
    /// The subscriber didn't consent to the price increase.
    case priceIncrease = "PRICE_INCREASE"
    /// The service continues during the grace period.
    case gracePeriod = "GRACE_PERIOD"
    /// The failed payment was recovered.
    case billingRecovery = "BILLING_RECOVERY"
    /// The subscriber hasn't answered.
    case pending = "PENDING"
    /// The subscriber consented.
    case accepted = "ACCEPTED"
    /// The product is no longer for sale.
    case productNotForSale = "PRODUCT_NOT_FOR_SALE"
    /// The summary of an extension for all subscribers.
    case summary = "SUMMARY"
    /// A failed extension.
    case failure = "FAILURE"
    /// A purchase outside the App Store wasn't reported.
    case unreported = "UNREPORTED"
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
  public var transaction: Transaction?
  /// The subscription; nil for everything else.
  public var subscription: Subscription?
}
