import Foundation

extension TestStore {
  /// Renews a subscription manually: adds a transaction that begins when the last one ends, even if the card is
  /// declined.
  ///
  /// Use it if the store's time doesn't pass; with ``advance(to:)`` subscriptions renew by themselves.
  ///
  /// - Parameter transactionID: any transaction of the subscription.
  /// - Returns: the payment for the next period.
  /// - Throws: ``StoreError`` if there is no such transaction or it isn't for a subscription.
  @discardableResult
  public mutating func renew(_ transactionID: String) throws(StoreError) -> StoreTransaction {
    let index = try subscriptionIndex(transactionID)
    guard let end = transactions[records[index].latest].expiresDate else {
      throw .notRenewable(transactionID)
    }
    renew(index, with: nextCharge(of: records[index]), from: end, at: end)
    notify(.didRenew, at: end, about: index)
    return transactions[records[index].latest]
  }

  /// Turns off the renewal of a subscription; the paid time continues to its end.
  ///
  /// If the App Store is retrying a payment, it stops: without a grace period the subscription ends at once, otherwise
  /// with the grace period. That a cancellation ends billing retry is an answer of an Apple engineer,
  /// https://developer.apple.com/forums/thread/699318; what happens in the grace period isn't documented.
  ///
  /// - Parameters:
  ///   - transactionID: any transaction of the subscription.
  ///   - date: the time of the change; nil for the time of the last event.
  /// - Throws: ``StoreError`` if there is no such transaction or it isn't for a subscription.
  public mutating func turnOffRenewal(of transactionID: String, at date: Date? = nil) throws(StoreError) {
    var index = try subscriptionIndex(transactionID)
    let date = moment(date ?? now ?? transactions[records[index].latest].purchaseDate)
    // Time has passed, so the subscription may have ended.
    index = try subscriptionIndex(transactionID)
    guard records[index].autoRenews else { return }
    records[index].autoRenews = false
    notify(.didChangeRenewalStatus, .autoRenewDisabled, at: date, about: index)
    if case .billingRetry = records[index].phase {
      expire(index, .canceled, at: date)
    }
  }

  /// Turns the renewal of a subscription on again. This accepts a price increase that was declined.
  ///
  /// Nothing changes if it is on, as during billing retry. It doesn't undo a renewal that wasn't made a day before the
  /// end: the next attempt is at the end.
  ///
  /// - Parameters:
  ///   - transactionID: any transaction of the subscription.
  ///   - date: the time of the change.
  /// - Throws: ``StoreError`` if there is no such transaction, it isn't for a subscription, or the subscription has
  ///   ended. An ended one returns only with a new purchase.
  public mutating func turnOnRenewal(of transactionID: String, at date: Date) throws(StoreError) {
    let index = try subscriptionIndex(transactionID)
    let date = moment(date)
    guard !records[index].autoRenews else { return }
    guard isEntitled(records[index], at: date) else { throw .subscriptionEnded(records[index].originalID) }
    records[index].autoRenews = true
    if records[index].refusedPriceIncrease {
      records[index].refusedPriceIncrease = false
      records[index].priceIncrease = .accepted
    }
    notify(.didChangeRenewalStatus, .autoRenewEnabled, at: date, about: index)
  }

  /// Returns whether a subscription will renew at the end of the paid time.
  func renews(_ originalID: String) -> Bool {
    records.first { $0.originalID == originalID }?.autoRenews ?? true
  }

  // MARK: Billing

  /// Makes the buyer's card invalid: nothing that costs money can be bought, and no subscription renews.
  ///
  /// - Parameter date: the time of the change.
  public mutating func breakPaymentMethod(at date: Date) {
    _ = moment(date)
    isPaymentMethodValid = false
  }

  /// Makes the buyer's card valid again, and collects outstanding payments at once.
  ///
  /// Apple doesn't document when it retries; here it is the same moment. Within the grace period, the new period
  /// starts where the old one ended, so no day is lost or gained. Later, it starts now, and the billing day moves.
  ///
  /// Source: Apple,
  /// https://developer.apple.com/help/app-store-connect/manage-subscriptions/enable-billing-grace-period-for-auto-renewable-subscriptions
  ///
  /// - Parameter date: the time of the change.
  public mutating func repairPaymentMethod(at date: Date) {
    let date = moment(date)
    isPaymentMethodValid = true
    for index in records.indices where records[index].isUnpaid && records[index].autoRenews {
      recover(index, at: date)
    }
  }

  private mutating func recover(_ index: Int, at date: Date) {
    if let reason = obstacle(to: records[index]) {
      expire(index, reason, at: date)
      return
    }
    var start = date
    if case .gracePeriod = records[index].phase {
      start = transactions[records[index].latest].expiresDate ?? date
    }
    renew(index, with: nextCharge(of: records[index]), from: start, at: date)
    notify(.didRenew, .billingRecovery, at: date, about: index)
  }

  // MARK: Prices

  /// Changes the price of a product: at once for new buyers, at the next renewal for subscribers.
  ///
  /// A lower price needs no consent. Each subscriber who will renew is informed of a higher one. If the law or the
  /// size of the increase requires consent, a subscriber who hasn't consented by the end of the period loses the
  /// subscription.
  ///
  /// Source: Apple,
  /// https://developer.apple.com/help/app-store-connect/manage-subscriptions/manage-pricing-for-auto-renewable-subscriptions
  ///
  /// - Parameters:
  ///   - productID: the product.
  ///   - price: the new price, in thousandths of the currency's unit, 0 to 10¹².
  ///   - needsConsent: whether subscribers have to consent.
  ///   - date: the time of the change.
  /// - Throws: ``StoreError`` if there is no such product, or the price is invalid.
  public mutating func changePrice(
    of productID: String,
    to price: Int,
    needsConsent: Bool = true,
    at date: Date
  ) throws(StoreError) {
    guard let product = catalog[productID] else { throw .unknownProduct(productID) }
    guard (0...1_000_000_000_000).contains(price) else {
      throw .invalidProduct(productID, "A price is 0 to 10¹² thousandths")
    }
    let date = moment(date)
    changedPrices[product.id] = price
    for index in records.indices where isToldOfPrice(records[index], of: productID, at: date) {
      guard price > records[index].price else {
        records[index].price = price
        records[index].settlePrice()
        continue
      }
      records[index].proposedPrice = price
      records[index].priceIncrease = needsConsent ? .pending : .accepted
      notify(.priceIncrease, needsConsent ? .pending : .accepted, at: date, about: index)
    }
  }

  private func isToldOfPrice(_ record: SubscriptionRecord, of productID: String, at date: Date) -> Bool {
    record.renewalProductID == productID && record.ownership == .purchased && record.autoRenews
      && !record.hasEnded
  }

  /// Answers a price increase as the subscriber.
  ///
  /// Declining turns off renewal. Apple doesn't document the notifications for this; here they are the same as when a
  /// subscriber turns it off.
  ///
  /// - Parameters:
  ///   - transactionID: any transaction of the subscription.
  ///   - agrees: whether the subscriber consents.
  ///   - date: the time of the answer.
  /// - Throws: ``StoreError`` if there is no such subscription, or no price increase is waiting for an answer.
  public mutating func answerPriceIncrease(
    of transactionID: String,
    agrees: Bool,
    at date: Date
  ) throws(StoreError) {
    let index = try subscriptionIndex(transactionID)
    let date = moment(date)
    guard records[index].priceIncrease == .pending, records[index].autoRenews, !records[index].hasEnded else {
      throw .noPriceIncrease(records[index].originalID)
    }
    if agrees {
      records[index].priceIncrease = .accepted
      notify(.priceIncrease, .accepted, at: date, about: index)
    } else {
      records[index].refusedPriceIncrease = true
      records[index].autoRenews = false
      notify(.didChangeRenewalStatus, .autoRenewDisabled, at: date, about: index)
    }
  }

  /// - Throws: ``StoreError`` if there is no such transaction or it isn't for a subscription.
  func subscriptionIndex(_ transactionID: String) throws(StoreError) -> Int {
    let transaction = try transaction(transactionID)
    guard let index = records.firstIndex(where: { $0.originalID == transaction.originalID }) else {
      throw .notRenewable(transactionID)
    }
    return index
  }
}
