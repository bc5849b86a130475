import Foundation

/// The App Store's record of a subscription: one per group, because a buyer has one product of a group at a time.
struct SubscriptionRecord: Hashable, Sendable {
  enum Phase: Hashable, Sendable {
    case active
    /// The payment failed; the service continues until a moment.
    case gracePeriod(until: Date)
    /// The payment failed, and the service is suspended.
    case billingRetry
    case expired(RenewalInfo.ExpirationIntent)
    case revoked
  }

  /// The rest of an offer that is paid per period.
  struct RunningOffer: Hashable, Sendable {
    var offer: Offer
    var price: Int
    var payments: Int
  }

  /// The start from which period ends are counted, so a short month doesn't shorten the next.
  struct Anchor: Hashable, Sendable {
    var start: Date
    var period: SubscriptionPeriod
    var periods: Int
  }

  let originalID: String
  let groupID: String
  let ownership: StoreTransaction.Ownership
  /// The index of the latest transaction in the store's list.
  var latest: Int
  var phase = Phase.active
  var autoRenews = true
  /// The product that renews: another one after a change that waits for the end of the period.
  var renewalProductID: String
  /// The full price of the next period, to which the buyer has consented.
  var price: Int
  /// A price increase that the buyer was informed of.
  var proposedPrice: Int?
  var priceIncrease: RenewalInfo.PriceIncrease?
  var refusedPriceIncrease = false
  var runningOffer: RunningOffer?
  /// The offer that starts with the next period.
  var nextOffer: SubscriptionOffer?
  var anchor: Anchor
  /// Whether the attempt to renew before the end has been made. If it failed, the next one is at the end.
  var isAttempted = false
  /// When the App Store stops retrying the failed payment.
  var retryEnd = Date.distantFuture
  /// When the buyer started subscribing without a long gap.
  var recentStart: Date
  /// The number of renewals since the purchase.
  var renewals = 0
  /// When the seller extended its renewal date.
  var extensions: [Date] = []
  var appAccountToken: UUID?

  /// Whether a payment has failed and is still due.
  var isUnpaid: Bool {
    switch phase {
    case .gracePeriod, .billingRetry: true
    case .active, .expired, .revoked: false
    }
  }

  /// Whether it has ended.
  var hasEnded: Bool {
    switch phase {
    case .expired, .revoked: true
    case .active, .gracePeriod, .billingRetry: false
    }
  }

  var status: StoreSubscription.Status {
    switch phase {
    case .active: .active
    case .gracePeriod: .gracePeriod
    case .billingRetry: .billingRetry
    case .expired: .expired
    case .revoked: .revoked
    }
  }

  /// Discards a price increase that the buyer was informed of.
  mutating func settlePrice() {
    proposedPrice = nil
    priceIncrease = nil
    refusedPriceIncrease = false
  }
}

/// The next payment for a subscription.
struct SubscriptionCharge {
  var product: StoreProduct
  var price: Int
  var offer: Offer?
  var period: SubscriptionPeriod
  var periods = 1
  /// The rest of the offer afterwards.
  var runningOffer: SubscriptionRecord.RunningOffer?

  /// Creates a payment at the full price.
  init(_ product: StoreProduct, _ period: SubscriptionPeriod, price: Int) {
    self.product = product
    self.period = period
    self.price = price
  }

  /// Creates the first payment of an offer.
  init(_ product: StoreProduct, _ terms: SubscriptionOffer) {
    self.product = product
    price = terms.price
    offer = terms.offer
    period = terms.period
    periods = terms.periodsOfPayment
    if terms.payments > 1 {
      runningOffer = .init(offer: terms.offer, price: terms.price, payments: terms.payments - 1)
    }
  }
}
