import Foundation

// A renewal happens at the end of the paid time. The real App Store charges up to 24 hours earlier, at an
// undocumented moment, but the new period still begins at the end of the old one. Source: Apple,
// https://developer.apple.com/documentation/storekit/handling-subscriptions-billing
extension TestStore {
  /// Advances the time: everything due up to a date happens, in order.
  ///
  /// Subscriptions renew, fail to renew, go from the grace period to billing retry, and end. Each event adds to
  /// ``transactions`` or ``notifications``, so the call takes time proportional to the number of periods.
  ///
  /// - Parameter date: the new ``now``; a date before it changes nothing. A date outside the years 1970 to 9999 is
  ///   clamped.
  public mutating func advance(to date: Date) {
    let date = date.wholeSecond
    while let (index, due) = nextDue, due <= date {
      pass(due, of: index)
    }
    now = max(now ?? date, date)
  }

  /// The date of the next automatic event; nil if there is none.
  public var nextEventDate: Date? { nextDue?.date }

  /// Returns the date of a call, after advancing the store's time to it, if the store has one.
  mutating func moment(_ date: Date) -> Date {
    let date = date.wholeSecond
    guard let now else { return date }
    advance(to: date)
    return max(now, date)
  }

  /// The subscription with the next event. If two are due at the same moment, the older one comes first.
  var nextDue: (index: Int, date: Date)? {
    var next: (index: Int, date: Date)?
    for index in records.indices {
      guard let due = due(records[index]), next.map({ due < $0.date }) ?? true else { continue }
      next = (index, due)
    }
    return next
  }

  private func due(_ record: SubscriptionRecord) -> Date? {
    switch record.phase {
    case .active: transactions[record.latest].expiresDate
    case .gracePeriod(let end): end
    case .billingRetry: record.retryEnd
    case .expired, .revoked: nil
    }
  }

  private mutating func pass(_ date: Date, of index: Int) {
    switch records[index].phase {
    case .active:
      endPeriod(index, at: date)
    case .gracePeriod where !records[index].autoRenews:
      expire(index, .canceled, at: date)
    case .gracePeriod:
      records[index].phase = .billingRetry
      notify(.gracePeriodExpired, at: date, about: index)
    case .billingRetry:
      expire(index, .billingError, at: date)
    case .expired, .revoked:
      break
    }
  }

  private mutating func endPeriod(_ index: Int, at date: Date) {
    if let reason = obstacle(to: records[index]) {
      expire(index, reason, at: date)
      return
    }
    let charge = nextCharge(of: records[index])
    let isPaid = charge.price == 0 || isPaymentMethodValid && !failsRenewals
    guard isPaid || records[index].ownership == .familyShared else {
      failToRenew(index, at: date)
      return
    }
    renew(index, with: charge, from: date)
    notify(.didRenew, at: date, about: index)
  }

  /// Returns the reason a subscription doesn't renew, apart from payment.
  func obstacle(to record: SubscriptionRecord) -> RenewalInfo.ExpirationIntent? {
    if record.refusedPriceIncrease { return .priceIncrease }
    if !record.autoRenews { return .canceled }
    if withdrawn.contains(record.renewalProductID) { return .productUnavailable }
    if record.priceIncrease == .pending { return .priceIncrease }
    // Clients see this at the end of a sandbox cycle: as if the buyer had canceled.
    if let limit = rate.renewalLimit, record.renewals >= limit { return .canceled }
    return nil
  }

  private mutating func failToRenew(_ index: Int, at date: Date) {
    let period = transactions[records[index].latest].productID
    let length = catalog[period]?.period.map { rate.length(of: gracePeriod, for: $0) } ?? 0
    records[index].retryEnd = date.addingTimeInterval(Double(rate.billingRetry))
    records[index].phase =
      length > 0 ? .gracePeriod(until: date.addingTimeInterval(Double(length))) : .billingRetry
    notify(.didFailToRenew, length > 0 ? .gracePeriod : nil, at: date, about: index)
  }

  mutating func expire(_ index: Int, _ reason: RenewalInfo.ExpirationIntent, at date: Date) {
    records[index].phase = .expired(reason)
    records[index].autoRenews = false
    let subtype: StoreNotification.Subtype? =
      switch reason {
      case .canceled: .voluntary
      case .billingError: .billingRetry
      case .priceIncrease: .priceIncrease
      case .productUnavailable: .productNotForSale
      case .other: nil
      }
    notify(.expired, subtype, at: date, about: index)
  }

  /// Returns the payment for a subscription's next period.
  func nextCharge(of record: SubscriptionRecord) -> SubscriptionCharge {
    let latest = transactions[record.latest]
    // A product that was sold once stays in the catalog.
    let product =
      catalog[record.renewalProductID] ?? Product(latest.productID, latest.type, title: "", price: 0)
    if let terms = record.nextOffer {
      return SubscriptionCharge(product, terms)
    }
    let price = record.priceIncrease == .accepted ? record.proposedPrice ?? record.price : record.price
    var charge = SubscriptionCharge(product, product.period ?? .month, price: price)
    if let running = record.runningOffer, product.id == latest.productID {
      charge.offer = running.offer
      charge.price = running.price
      charge.runningOffer =
        running.payments > 1
        ? .init(offer: running.offer, price: running.price, payments: running.payments - 1) : nil
    }
    return charge
  }

  /// Adds a period to a subscription.
  mutating func renew(_ index: Int, with charge: SubscriptionCharge, from start: Date) {
    var record = records[index]
    if charge.offer == nil {
      record.price = charge.price
      record.proposedPrice = nil
    }
    let end = end(of: charge, from: start, anchor: &record.anchor)
    _ = self.record(
      TransactionDraft(
        product: charge.product,
        date: start,
        original: transactions[record.latest],
        expiresDate: end,
        reason: .renewal,
        price: charge.price,
        offer: charge.offer,
        ownership: record.ownership,
        appAccountToken: record.appAccountToken
      )
    )
    record.latest = transactions.count - 1
    record.phase = .active
    record.runningOffer = charge.runningOffer
    record.nextOffer = nil
    record.renewals += 1
    record.retryEnd = .distantFuture
    records[index] = record
  }

  /// Returns the end of a paid time, counted from the start of its series of equal periods.
  func end(of charge: SubscriptionCharge, from start: Date, anchor: inout SubscriptionRecord.Anchor) -> Date {
    let goesOn =
      anchor.period == charge.period
      && rate.end(of: anchor.period, count: anchor.periods, from: anchor.start) == start
    anchor =
      goesOn
      ? .init(start: anchor.start, period: anchor.period, periods: anchor.periods + charge.periods)
      : .init(start: start, period: charge.period, periods: charge.periods)
    return rate.end(of: anchor.period, count: anchor.periods, from: anchor.start)
  }
}
