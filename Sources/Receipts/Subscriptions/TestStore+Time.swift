import Foundation

// A renewal is paid before the end of the period, and the new period begins at that end. A renewal that isn't possible
// by then is attempted once more at the end, and only that failure is one. Source: Apple,
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
    while let next = nextDue, next.date <= date {
      switch next.subject {
      case .subscription(let index): pass(next.date, of: index)
      case .token: remindOfToken(at: next.date)
      }
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

  /// What an event is about.
  enum Subject: Hashable {
    case subscription(Int)
    /// The first of ``unreportedTokens``.
    case token
  }

  /// The next event. If two are due at the same moment, subscriptions come first, in their order.
  var nextDue: (subject: Subject, date: Date)? {
    var next: (subject: Subject, date: Date)?
    for index in records.indices {
      guard let due = due(records[index]), next.map({ due < $0.date }) ?? true else { continue }
      next = (.subscription(index), due)
    }
    if let token = unreportedTokens.first {
      let due = token.date.addingTimeInterval(Self.tokenReminder)
      if next.map({ due < $0.date }) ?? true {
        next = (.token, due)
      }
    }
    return next
  }

  private mutating func remindOfToken(at date: Date) {
    let token = unreportedTokens.removeFirst()
    notify(.unreported, at: date, about: token)
  }

  private func due(_ record: SubscriptionRecord) -> Date? {
    switch record.phase {
    case .active:
      transactions[record.latest].expiresDate.map {
        record.isAttempted ? $0 : $0.addingTimeInterval(-Double(rate.renewalLead))
      }
    case .gracePeriod(let end): end
    case .billingRetry: record.retryEnd
    case .expired, .revoked: nil
    }
  }

  private mutating func pass(_ date: Date, of index: Int) {
    switch records[index].phase {
    case .active:
      if let end = transactions[records[index].latest].expiresDate, date < end {
        attemptRenewal(index, before: end, at: date)
      } else {
        endPeriod(index, at: date)
      }
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

  private mutating func attemptRenewal(_ index: Int, before end: Date, at date: Date) {
    records[index].isAttempted = true
    let charge = nextCharge(of: records[index])
    guard obstacle(to: records[index]) == nil, canPay(charge, for: records[index]) else { return }
    renew(index, with: charge, from: end, at: date)
    notify(.didRenew, at: date, about: index)
  }

  private mutating func endPeriod(_ index: Int, at date: Date) {
    if let reason = obstacle(to: records[index]) {
      expire(index, reason, at: date)
      return
    }
    let charge = nextCharge(of: records[index])
    guard canPay(charge, for: records[index]) else {
      failToRenew(index, at: date)
      return
    }
    renew(index, with: charge, from: date, at: date)
    notify(.didRenew, at: date, about: index)
  }

  private func canPay(_ charge: SubscriptionCharge, for record: SubscriptionRecord) -> Bool {
    charge.price == 0 || isPaymentMethodValid && !failsRenewals || record.ownership == .familyShared
  }

  /// Decides whether an attempt to renew is still to come before the end, after the end or the record has changed.
  mutating func planAttempt(_ index: Int, at date: Date) {
    guard let end = transactions[records[index].latest].expiresDate else { return }
    records[index].isAttempted = end.addingTimeInterval(-Double(rate.renewalLead)) <= date
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
      default: nil
      }
    notify(.expired, subtype, at: date, about: index)
  }

  /// Returns the payment for a subscription's next period.
  func nextCharge(of record: SubscriptionRecord) -> SubscriptionCharge {
    let latest = transactions[record.latest]
    // A product that was sold once stays in the catalog.
    let product =
      catalog[record.renewalProductID] ?? StoreProduct(latest.productID, latest.type, title: "", price: 0)
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
  ///
  /// - Parameters:
  ///   - index: the subscription.
  ///   - charge: the payment.
  ///   - start: the start of the period.
  ///   - date: the time of the payment, which may be before the start.
  mutating func renew(_ index: Int, with charge: SubscriptionCharge, from start: Date, at date: Date) {
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
        madeDate: date,
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
    planAttempt(index, at: date)
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
