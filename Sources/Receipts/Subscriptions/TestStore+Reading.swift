import Foundation

extension TestStore {
  /// Returns the subscriptions at a date, in the order of their first purchase.
  ///
  /// For a future date, these are the subscriptions if nobody does anything until then, including the renewals that
  /// ``advance(to:)`` would make. For a past date, they are as last notified.
  ///
  /// - Parameter date: the moment to check.
  public func subscriptions(at date: Date) -> [StoreSubscription] {
    let date = date.wholeSecond
    guard date >= lastMoment else { return pastSubscriptions(at: date) }
    let store = advanced(to: date)
    return store.records.map { store.subscription($0) }
  }

  /// Returns this store after some time in which nobody does anything.
  ///
  /// - Parameter date: the new ``now``; a date before it changes nothing.
  public func advanced(to date: Date) -> TestStore {
    guard let next = nextEventDate, next <= date else { return self }
    var store = self
    store.advance(to: date)
    return store
  }

  /// Returns every transaction of a purchase, in order.
  ///
  /// - Parameter originalID: the identifier of the first one.
  public func history(of originalID: String) -> [StoreTransaction] {
    transactions.filter { $0.originalID == originalID }
  }

  /// Returns what the buyer owns at a date, like `Transaction.currentEntitlements` in StoreKit 2.
  ///
  /// This includes the latest transaction of each non-consumable, of each free subscription, and of each subscription
  /// that is active or in its grace period; and every non-renewing subscription, whose end the store doesn't know. It
  /// never includes consumables or revoked purchases.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/transaction/currententitlements
  ///
  /// - Parameter date: the moment to check; for a future one, see ``subscriptions(at:)``.
  public func entitlements(at date: Date) -> [StoreTransaction] {
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

  /// Returns a transaction's subscription as it is now; nil if there is none.
  public func subscription(of transactionID: String) -> StoreSubscription? {
    guard let index = try? subscriptionIndex(transactionID) else { return nil }
    return subscription(records[index])
  }

  func subscription(_ record: SubscriptionRecord) -> StoreSubscription {
    let latest = transactions[record.latest]
    let charge = record.autoRenews && !record.hasEnded ? nextCharge(of: record) : nil
    var intent: RenewalInfo.ExpirationIntent?
    var graceEnd: Date?
    switch record.phase {
    case .active, .revoked: break
    case .gracePeriod(let end):
      graceEnd = end
      intent = record.autoRenews ? .billingError : .canceled
    case .billingRetry: intent = .billingError
    case .expired(let reason): intent = reason
    }
    return StoreSubscription(
      status: record.status,
      latest: latest,
      renewal: RenewalInfo(
        originalID: record.originalID,
        productID: latest.productID,
        autoRenewProductID: record.renewalProductID,
        autoRenews: record.autoRenews,
        expirationIntent: intent,
        // According to Apple it is true throughout the grace period; it says that the App Store tries, which it doesn't
        // once the buyer has canceled.
        // https://developer.apple.com/documentation/storekit/product/subscriptioninfo/renewalinfo/graceperiodexpirationdate
        isInBillingRetry: intent == nil ? nil : record.isUnpaid && record.autoRenews,
        gracePeriodExpiresDate: graceEnd,
        priceIncrease: record.priceIncrease,
        offer: charge?.offer,
        offerPeriod: charge?.product.duration(of: charge?.offer),
        recentStartDate: record.recentStart,
        renewalDate: record.phase == .active && record.autoRenews ? latest.expiresDate : nil,
        renewalPrice: charge?.price,
        currency: latest.currency,
        eligibleWinBackOfferIDs: record.status == .expired ? winBackOffers(for: latest) : nil,
        appAccountToken: record.appAccountToken
      )
    )
  }

  /// The win-back offers for the buyer of an ended subscription, in the catalog's order; nil if there are none.
  ///
  /// Source: Apple, https://developer.apple.com/help/app-store-connect/manage-subscriptions/set-up-win-back-offers
  func winBackOffers(for latest: StoreTransaction) -> [String]? {
    guard latest.ownership == .purchased else { return nil }
    let offers = catalog.products
      .filter { $0.groupID == latest.subscriptionGroupID && isForSale($0.id) }
      .flatMap(\.offers)
      .filter { $0.offer.kind == .winBack }
      .compactMap(\.offer.id)
    return offers.isEmpty ? nil : offers
  }

  /// The time of the last event.
  private var lastMoment: Date {
    max(now ?? .distantPast, notifications.last?.date ?? .distantPast)
  }

  private func pastSubscriptions(at date: Date) -> [StoreSubscription] {
    var found: [String: StoreSubscription] = [:]
    for notification in notifications where notification.date <= date {
      if let subscription = notification.subscription {
        found[subscription.id] = subscription
      }
    }
    return records.compactMap { found[$0.originalID] }
  }
}
