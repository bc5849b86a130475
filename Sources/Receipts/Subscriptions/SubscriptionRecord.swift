import Foundation

/// What the App Store keeps about one subscription: one for each group, as a buyer has one product of it at a time.
struct SubscriptionRecord: Hashable, Sendable {
  enum Phase: Hashable, Sendable {
    case active
    /// The payment failed; the service goes on until a moment.
    case gracePeriod(until: Date)
    /// The payment failed, and the service stands still.
    case billingRetry
    case expired(RenewalInfo.ExpirationIntent)
    case revoked
  }

  /// What is left of an offer that is paid by the period.
  struct RunningOffer: Hashable, Sendable {
    var offer: Offer
    var price: Int
    var payments: Int
  }

  /// From where the ends of periods are counted, so that a month that is short does not shorten the next.
  struct Anchor: Hashable, Sendable {
    var start: Date
    var period: SubscriptionPeriod
    var periods: Int
  }

  let originalID: String
  let groupID: String
  let ownership: Transaction.Ownership
  /// Where the latest transaction stands in the store's list.
  var latest: Int
  var phase = Phase.active
  var autoRenews = true
  /// What renews: another product after a change that waits for the end of the period.
  var renewalProductID: String
  /// The full price of the next period, to which the buyer has agreed.
  var price: Int
  /// A higher price of which the buyer was told.
  var proposedPrice: Int?
  var priceIncrease: RenewalInfo.PriceIncrease?
  var refusedPriceIncrease = false
  var runningOffer: RunningOffer?
  /// The offer that begins with the next period.
  var nextOffer: SubscriptionOffer?
  var anchor: Anchor
  /// When the App Store gives up asking for the payment that failed.
  var retryEnd = Date.distantFuture
  /// When the buyer began to subscribe without a long pause.
  var recentStart: Date
  /// How often it has renewed since it was bought.
  var renewals = 0
  /// When the seller moved its renewal.
  var extensions: [Date] = []
  var appAccountToken: UUID?

  /// Whether a payment has failed, and is still wanted.
  var isUnpaid: Bool {
    switch phase {
    case .gracePeriod, .billingRetry: true
    case .active, .expired, .revoked: false
    }
  }

  /// Whether it has come to an end.
  var hasEnded: Bool {
    switch phase {
    case .expired, .revoked: true
    case .active, .gracePeriod, .billingRetry: false
    }
  }

  var status: Subscription.Status {
    switch phase {
    case .active: .active
    case .gracePeriod: .gracePeriod
    case .billingRetry: .billingRetry
    case .expired: .expired
    case .revoked: .revoked
    }
  }

  /// Forgets a price that the buyer was told of.
  mutating func settlePrice() {
    proposedPrice = nil
    priceIncrease = nil
    refusedPriceIncrease = false
  }
}

/// What is to be paid for the next stretch of a subscription.
struct SubscriptionCharge {
  var product: Product
  var price: Int
  var offer: Offer?
  var period: SubscriptionPeriod
  var periods = 1
  /// What is left of the offer afterwards.
  var runningOffer: SubscriptionRecord.RunningOffer?

  /// A stretch at the full price.
  init(_ product: Product, _ period: SubscriptionPeriod, price: Int) {
    self.product = product
    self.period = period
    self.price = price
  }

  /// The first payment of an offer.
  init(_ product: Product, _ terms: SubscriptionOffer) {
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
