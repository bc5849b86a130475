import Foundation

extension TestStore {
  /// Renews a subscription by hand: a new transaction that begins where the last one ends, whoever pays.
  ///
  /// It is for a store whose time does not pass; with ``advance(to:)`` subscriptions renew by themselves.
  ///
  /// - Parameter transactionID: any transaction of the subscription.
  /// - Returns: the payment for the next period.
  /// - Throws: ``StoreError`` where there is no such transaction or it is of something else.
  @discardableResult
  public mutating func renew(_ transactionID: String) throws(StoreError) -> Transaction {
    let index = try subscriptionIndex(transactionID)
    guard let end = transactions[records[index].latest].expiresDate else {
      throw .notRenewable(transactionID)
    }
    renew(index, with: nextCharge(of: records[index]), from: end)
    notify(.didRenew, at: end, about: index)
    return transactions[records[index].latest]
  }

  /// Turns the renewal of a subscription off; what is paid for goes on to its end.
  ///
  /// Where the App Store is still trying to be paid, it stops: without a grace period the subscription ends at
  /// once, with one it ends with that. This is not documented.
  ///
  /// - Parameters:
  ///   - transactionID: any transaction of the subscription.
  ///   - date: when; nil is the moment of the last thing that happened.
  /// - Throws: ``StoreError`` where there is no such transaction or it is of something else.
  public mutating func turnOffRenewal(of transactionID: String, at date: Date? = nil) throws(StoreError) {
    var index = try subscriptionIndex(transactionID)
    let date = moment(date ?? now ?? transactions[records[index].latest].purchaseDate)
    // Time has passed, and the subscription may have ended meanwhile.
    index = try subscriptionIndex(transactionID)
    guard records[index].autoRenews else { return }
    records[index].autoRenews = false
    notify(.didChangeRenewalStatus, .autoRenewDisabled, at: date, about: index)
    if case .billingRetry = records[index].phase {
      expire(index, .canceled, at: date)
    }
  }

  /// Turns the renewal of a subscription on again; a higher price that was refused is agreed to with this.
  ///
  /// - Parameters:
  ///   - transactionID: any transaction of the subscription.
  ///   - date: when.
  /// - Throws: ``StoreError`` where there is no such transaction, it is of something else, or the subscription
  ///   has ended: then only buying it again brings it back.
  public mutating func turnOnRenewal(of transactionID: String, at date: Date) throws(StoreError) {
    let index = try subscriptionIndex(transactionID)
    let date = moment(date)
    guard isEntitled(records[index], at: date) else { throw .subscriptionEnded(records[index].originalID) }
    guard !records[index].autoRenews else { return }
    records[index].autoRenews = true
    if records[index].refusedPriceIncrease {
      records[index].refusedPriceIncrease = false
      records[index].priceIncrease = .accepted
    }
    notify(.didChangeRenewalStatus, .autoRenewEnabled, at: date, about: index)
  }

  /// Whether a subscription will renew at the end of what is paid for.
  func renews(_ originalID: String) -> Bool {
    records.first { $0.originalID == originalID }?.autoRenews ?? true
  }

  // MARK: Billing

  /// The buyer's card is refused from now on: nothing that costs anything can be bought, and no subscription
  /// renews.
  ///
  /// - Parameter date: when.
  public mutating func breakPaymentMethod(at date: Date) {
    _ = moment(date)
    isPaymentMethodValid = false
  }

  /// The buyer's card is good again: what was not paid is paid at once.
  ///
  /// Apple does not say when it tries again; here it is the same moment. Within the grace period the new period
  /// begins where the old one ended, so that no day is lost or won. Later it begins now, and the day of billing
  /// moves.
  ///
  /// Source: Apple,
  /// https://developer.apple.com/help/app-store-connect/manage-subscriptions/enable-billing-grace-period-for-auto-renewable-subscriptions
  ///
  /// - Parameter date: when.
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
    renew(index, with: nextCharge(of: records[index]), from: start)
    notify(.didRenew, .billingRecovery, at: date, about: index)
  }

  // MARK: Prices

  /// Changes the price of a product: at once for those who buy it, at the next renewal for those who have it.
  ///
  /// A lower price is taken as it is. A higher one is told to each subscriber who will renew; where the law or
  /// its size asks for consent, a subscriber who has not agreed by the end of the period loses the
  /// subscription.
  ///
  /// Source: Apple,
  /// https://developer.apple.com/help/app-store-connect/manage-subscriptions/manage-pricing-for-auto-renewable-subscriptions
  ///
  /// - Parameters:
  ///   - productID: the product.
  ///   - price: the new price, in thousandths of the currency's unit, 0 to 10¹².
  ///   - needsConsent: whether subscribers have to agree.
  ///   - date: when.
  /// - Throws: ``StoreError`` where there is no such product, or it cannot be sold at this price.
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

  /// A subscriber answers to a higher price.
  ///
  /// A refusal turns the renewal off; the notifications for it are not documented, and here they are those of a
  /// subscriber who turns it off.
  ///
  /// - Parameters:
  ///   - transactionID: any transaction of the subscription.
  ///   - agrees: whether the subscriber agrees.
  ///   - date: when.
  /// - Throws: ``StoreError`` where there is no such subscription, or no higher price waits for an answer.
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

  // MARK: Extension

  /// Moves the renewal of a subscription to a later day, without a payment.
  ///
  /// At most 90 days at a time, and twice in 365 days. Source: Apple,
  /// https://developer.apple.com/documentation/appstoreserverapi/extend-a-subscription-renewal-date
  ///
  /// - Parameters:
  ///   - transactionID: any transaction of the subscription.
  ///   - end: the new end of what is paid for.
  ///   - date: when.
  /// - Throws: ``StoreError`` where there is no such subscription, it does not run, or that is too far or too often.
  public mutating func extendRenewal(
    of transactionID: String,
    until end: Date,
    at date: Date
  ) throws(StoreError) {
    let index = try subscriptionIndex(transactionID)
    let (date, end) = (moment(date), end.wholeSecond)
    let record = records[index]
    guard case .active = record.phase, let old = transactions[record.latest].expiresDate, date < old else {
      throw .subscriptionEnded(record.originalID)
    }
    guard old < end, end.timeIntervalSince(old) <= 90 * 86_400 else {
      throw .cannotExtend(record.originalID, "By one second to 90 days")
    }
    guard record.extensions.filter({ date.timeIntervalSince($0) < 365 * 86_400 }).count < 2 else {
      throw .cannotExtend(record.originalID, "Twice in 365 days at most")
    }
    records[index].extensions.append(date)
    transactions[record.latest].expiresDate = end
    notify(.renewalExtended, at: date, about: index)
  }

  /// - Throws: ``StoreError`` where there is no such transaction or it is of something else.
  func subscriptionIndex(_ transactionID: String) throws(StoreError) -> Int {
    let transaction = try transaction(transactionID)
    guard let index = records.firstIndex(where: { $0.originalID == transaction.originalID }) else {
      throw .notRenewable(transactionID)
    }
    return index
  }
}
