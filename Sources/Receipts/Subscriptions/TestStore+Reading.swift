import Foundation

extension TestStore {
  /// The subscriptions as they are at a date, in the order in which they were first bought.
  ///
  /// For a date to come it is what will be if nobody does anything until then: renewals included, as
  /// ``advance(to:)`` would make them. For a date that has passed it is what was notified last.
  ///
  /// - Parameter date: the moment that is asked for.
  public func subscriptions(at date: Date) -> [Subscription] {
    let date = date.wholeSecond
    guard date >= lastMoment else { return pastSubscriptions(at: date) }
    let store = advanced(to: date)
    return store.records.map { store.subscription($0) }
  }

  /// This store after some time in which nobody does anything.
  ///
  /// - Parameter date: the new ``now``; an earlier one than that changes nothing.
  public func advanced(to date: Date) -> TestStore {
    guard let next = nextEventDate, next <= date else { return self }
    var store = self
    store.advance(to: date)
    return store
  }

  /// Every transaction of one purchase, in the order in which they were made.
  ///
  /// - Parameter originalID: the identifier of the first.
  public func history(of originalID: String) -> [Transaction] {
    transactions.filter { $0.originalID == originalID }
  }

  /// What the buyer has at a date, as `Transaction.currentEntitlements` of StoreKit 2 gives it.
  ///
  /// The latest transaction of each non-consumable, of each free subscription, of each subscription that runs or is
  /// in its grace period, and every non-renewing subscription, whose end the store does not know. Never a
  /// consumable, and nothing that was taken back.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/transaction/currententitlements
  ///
  /// - Parameter date: the moment that is asked for; for one to come, see ``subscriptions(at:)``.
  public func entitlements(at date: Date) -> [Transaction] {
    let running = subscriptions(at: date).filter { $0.status == .active || $0.status == .gracePeriod }
      .filter { $0.status == .gracePeriod || $0.latest.expiresDate.map { date < $0 } ?? false }
      .map(\.latest)
    var latest: [String: String] = [:]
    let kept = transactions.filter {
      $0.purchaseDate <= date && ($0.revocation.map { date < $0.date } ?? true)
        && $0.type != .consumable && $0.type != .autoRenewable
    }
    for transaction in kept {
      latest[transaction.originalID] = transaction.id
    }
    let owned = kept.filter { latest[$0.originalID] == $0.id }
    return (owned + running).sorted { ($0.purchaseDate, $0.id) < ($1.purchaseDate, $1.id) }
  }

  /// The subscription to which a transaction belongs, as it is now; nil where there is none.
  public func subscription(of transactionID: String) -> Subscription? {
    guard let index = try? subscriptionIndex(transactionID) else { return nil }
    return subscription(records[index])
  }

  func subscription(_ record: SubscriptionRecord) -> Subscription {
    let latest = transactions[record.latest]
    let charge = record.autoRenews && !record.hasEnded ? nextCharge(of: record) : nil
    var intent: RenewalInfo.ExpirationIntent?
    var graceEnd: Date?
    switch record.phase {
    case .active, .revoked: break
    case .gracePeriod(let end):
      graceEnd = end
      intent = .billingError
    case .billingRetry: intent = .billingError
    case .expired(let reason): intent = reason
    }
    return Subscription(
      status: record.status,
      latest: latest,
      renewal: RenewalInfo(
        originalID: record.originalID,
        productID: latest.productID,
        autoRenewProductID: record.renewalProductID,
        autoRenews: record.autoRenews,
        expirationIntent: intent,
        // Apple says that it is true throughout the grace period:
        // https://developer.apple.com/documentation/storekit/product/subscriptioninfo/renewalinfo/graceperiodexpirationdate
        isInBillingRetry: intent == nil ? nil : record.isUnpaid,
        gracePeriodExpiresDate: graceEnd,
        priceIncrease: record.priceIncrease,
        offer: charge?.offer,
        recentStartDate: record.recentStart,
        renewalDate: record.phase == .active && record.autoRenews ? latest.expiresDate : nil,
        renewalPrice: charge?.price,
        currency: latest.currency,
        appAccountToken: record.appAccountToken
      )
    )
  }

  /// The last moment at which anything happened.
  private var lastMoment: Date {
    max(now ?? .distantPast, notifications.last?.date ?? .distantPast)
  }

  private func pastSubscriptions(at date: Date) -> [Subscription] {
    var found: [String: Subscription] = [:]
    for notification in notifications where notification.date <= date {
      if let subscription = notification.subscription {
        found[subscription.id] = subscription
      }
    }
    return records.compactMap { found[$0.originalID] }
  }
}
