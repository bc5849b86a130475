import Foundation

/// The offer that a buyer takes.
struct OfferChoice {
  /// The identifier of an offer other than the introductory one; nil for none.
  var id: String?
  /// Whether the seller gives the introductory offer; nil if the App Store decides.
  var isGiven: Bool?
}

extension TestStore {
  mutating func subscribe(
    to product: StoreProduct,
    _ choice: OfferChoice,
    _ appAccountToken: UUID?,
    at date: Date
  ) throws(StoreError) -> StoreTransaction {
    let index = records.firstIndex { $0.groupID == product.groupID && $0.ownership == .purchased }
    guard let index else {
      let terms = try terms(of: product, choice, standing: .new)
      return try begin(product, terms, appAccountToken, at: date)
    }
    guard isEntitled(records[index], at: date) else {
      let terms = try terms(of: product, choice, standing: .ended)
      return try comeBack(index, to: product, terms, appAccountToken, at: date)
    }
    let current = transactions[records[index].latest]
    guard product.id != current.productID else {
      return try keep(index, product, choice, at: date)
    }
    guard let old = catalog[current.productID], product.replacesAtOnce(old) else {
      return try changeLater(index, to: product, choice, at: date)
    }
    let terms = try terms(of: product, choice, standing: .subscribed)
    return try changeNow(index, to: product, terms, appAccountToken, at: date)
  }

  /// Returns whether a subscription is active or in its grace period.
  func isEntitled(_ record: SubscriptionRecord, at date: Date) -> Bool {
    switch record.phase {
    case .active: transactions[record.latest].expiresDate.map { date < $0 } ?? false
    case .gracePeriod(let end): date < end
    case .billingRetry, .expired, .revoked: false
    }
  }

  // MARK: Offers

  private enum Standing { case new, subscribed, ended }

  /// Returns the terms of the requested offer, or of the introductory one if the buyer is eligible.
  private func terms(
    of product: StoreProduct,
    _ choice: OfferChoice,
    standing: Standing
  ) throws(StoreError) -> SubscriptionOffer? {
    guard let offerID = choice.id else {
      let isNew = product.groupID.map { !introducedGroups.contains($0) } ?? false
      return choice.isGiven ?? isNew ? product.introductoryOffer : nil
    }
    guard let terms = product.offers.first(where: { $0.offer.id == offerID }) else {
      throw .unknownOffer(offerID)
    }
    let isEligible =
      switch terms.offer.kind {
      case .introductory: false
      case .promotional: standing != .new
      case .code: !redeemedCodes.contains(offerID)
      case .winBack: standing == .ended
      default: false
      }
    guard isEligible else { throw .ineligibleForOffer(offerID) }
    return terms
  }

  /// Records the use of an offer that is available once: the introductory one per group, a code in total.
  private mutating func redeem(_ terms: SubscriptionOffer?, of product: StoreProduct) {
    switch terms?.offer.kind {
    case .introductory:
      if let group = product.groupID {
        introducedGroups.insert(group)
      }
    case .code:
      if let id = terms?.offer.id {
        redeemedCodes.insert(id)
      }
    default: break
    }
  }

  private func charge(_ product: StoreProduct, _ terms: SubscriptionOffer?) -> SubscriptionCharge {
    terms.map { SubscriptionCharge(product, $0) }
      ?? SubscriptionCharge(product, product.period ?? .month, price: price(of: product))
  }

  // MARK: The ways to subscribe

  private mutating func begin(
    _ product: StoreProduct,
    _ terms: SubscriptionOffer?,
    _ appAccountToken: UUID?,
    at date: Date
  ) throws(StoreError) -> StoreTransaction {
    let charge = charge(product, terms)
    try self.charge(charge.price, for: product)
    redeem(terms, of: product)
    var anchor = SubscriptionRecord.Anchor(start: date, period: charge.period, periods: 0)
    let transaction = record(
      TransactionDraft(
        product: product,
        date: date,
        expiresDate: end(of: charge, from: date, anchor: &anchor),
        price: charge.price,
        offer: charge.offer,
        appAccountToken: appAccountToken
      )
    )
    records.append(
      SubscriptionRecord(
        originalID: transaction.originalID,
        groupID: product.groupID ?? product.id,
        ownership: .purchased,
        latest: transactions.count - 1,
        renewalProductID: product.id,
        price: price(of: product),
        runningOffer: charge.runningOffer,
        anchor: anchor,
        recentStart: date,
        appAccountToken: appAccountToken
      )
    )
    notify(.subscribed, .initialBuy, at: date, about: records.count - 1)
    return transaction
  }

  private mutating func comeBack(
    _ index: Int,
    to product: StoreProduct,
    _ terms: SubscriptionOffer?,
    _ appAccountToken: UUID?,
    at date: Date
  ) throws(StoreError) -> StoreTransaction {
    let charge = charge(product, terms)
    try self.charge(charge.price, for: product)
    redeem(terms, of: product)
    let last = transactions[records[index].latest]
    let end = last.revocation?.date ?? last.expiresDate ?? date
    if date.timeIntervalSince(end) > Double(rate.billingRetry) {
      records[index].recentStart = date
    }
    let transaction = pay(index, charge, appAccountToken, at: date)
    notify(.subscribed, .resubscribe, at: date, about: index)
    return transaction
  }

  /// Buys the same product again: an offer for its next period, or a canceled change of product.
  private mutating func keep(
    _ index: Int,
    _ product: StoreProduct,
    _ choice: OfferChoice,
    at date: Date
  ) throws(StoreError) -> StoreTransaction {
    let current = transactions[records[index].latest]
    if choice.id != nil {
      let terms = try terms(of: product, choice, standing: .subscribed)
      redeem(terms, of: product)
      choose(index, product, terms)
      notify(.offerRedeemed, at: date, about: index)
    } else if records[index].renewalProductID != product.id {
      choose(index, product, nil)
      notify(.didChangeRenewalPref, at: date, about: index)
    } else {
      throw .alreadySubscribed(product.id, until: current.expiresDate.map { StoreDate($0).gmt } ?? "")
    }
    return current
  }

  /// Changes the product from the next period on: to a lower level, or to another length on the same level.
  private mutating func changeLater(
    _ index: Int,
    to product: StoreProduct,
    _ choice: OfferChoice,
    at date: Date
  ) throws(StoreError) -> StoreTransaction {
    // An offer applies only if requested: nothing says that an introductory offer waits for a later period.
    let terms = choice.id == nil ? nil : try terms(of: product, choice, standing: .subscribed)
    redeem(terms, of: product)
    choose(index, product, terms)
    notify(terms == nil ? .didChangeRenewalPref : .offerRedeemed, .downgrade, at: date, about: index)
    return transactions[records[index].latest]
  }

  private mutating func choose(_ index: Int, _ product: StoreProduct, _ terms: SubscriptionOffer?) {
    records[index].renewalProductID = product.id
    records[index].nextOffer = terms
    records[index].price = price(of: product)
    records[index].autoRenews = true
    records[index].settlePrice()
  }

  /// Changes the product at once, and refunds the unused part of the old one.
  ///
  /// Source: Apple, https://developer.apple.com/app-store/subscriptions/#ranking
  private mutating func changeNow(
    _ index: Int,
    to product: StoreProduct,
    _ terms: SubscriptionOffer?,
    _ appAccountToken: UUID?,
    at date: Date
  ) throws(StoreError) -> StoreTransaction {
    let charge = charge(product, terms)
    try self.charge(charge.price, for: product)
    redeem(terms, of: product)
    refundRest(of: records[index].originalID, at: date)
    let transaction = pay(index, charge, appAccountToken, at: date)
    let isRedeemed = terms.map { $0.offer.kind != .introductory } ?? false
    notify(isRedeemed ? .offerRedeemed : .didChangeRenewalPref, .upgrade, at: date, about: index)
    return transaction
  }

  /// Refunds what is left of each paid period: of the current one, and of the next one if it has been paid already.
  private mutating func refundRest(of originalID: String, at date: Date) {
    for place in transactions.indices where transactions[place].originalID == originalID {
      refundRest(of: place, at: date)
    }
  }

  private mutating func refundRest(of place: Int, at date: Date) {
    let old = transactions[place]
    guard let end = old.expiresDate, date < end, old.revocation == nil else { return }
    transactions[place].isUpgraded = true
    let share = end.timeIntervalSince(date) / end.timeIntervalSince(old.purchaseDate)
    // In whole hundredths, rounded down. Apple says "prorated" but not how it is rounded.
    let amount = Int(Double(old.price) * min(max(share, 0), 1)) / 10 * 10
    if amount > 0 {
      refunds.append(Refund(transactionID: old.id, date: date, amount: amount, cause: .upgraded))
    }
  }

  /// Takes a payment from the buyer, after which the subscription is as good as new.
  private mutating func pay(
    _ index: Int,
    _ charge: SubscriptionCharge,
    _ appAccountToken: UUID?,
    at date: Date
  ) -> StoreTransaction {
    var next = records[index]
    next.anchor = .init(start: date, period: charge.period, periods: 0)
    let transaction = record(
      TransactionDraft(
        product: charge.product,
        date: date,
        original: transactions[next.latest],
        expiresDate: end(of: charge, from: date, anchor: &next.anchor),
        price: charge.price,
        offer: charge.offer,
        appAccountToken: appAccountToken
      )
    )
    next.latest = transactions.count - 1
    next.phase = .active
    next.autoRenews = true
    next.renewalProductID = charge.product.id
    next.price = price(of: charge.product)
    next.runningOffer = charge.runningOffer
    next.nextOffer = nil
    next.retryEnd = .distantFuture
    next.renewals = 0
    next.isAttempted = false
    next.appAccountToken = appAccountToken
    next.settlePrice()
    records[index] = next
    return transaction
  }
}

extension StoreProduct {
  /// Returns whether it replaces another product of its group at once: with a higher level, or with the same level
  /// and length.
  ///
  /// Source: Apple, https://developer.apple.com/app-store/subscriptions/#ranking
  func replacesAtOnce(_ other: StoreProduct) -> Bool {
    level < other.level || level == other.level && period == other.period
  }
}
