import Foundation

extension TestStore {
  // MARK: Refunds

  /// Requests a refund as the buyer; the App Store asks the seller how much was used.
  ///
  /// Source: Apple,
  /// https://developer.apple.com/documentation/appstoreserverapi/send-consumption-information
  ///
  /// - Parameters:
  ///   - transactionID: the transaction.
  ///   - reason: the buyer's reason; nil if there is none.
  ///   - date: the time of the request.
  /// - Throws: ``StoreError`` if there is no such transaction, or it is already revoked.
  public mutating func requestRefund(
    of transactionID: String,
    because reason: RefundReason? = nil,
    at date: Date
  ) throws(StoreError) {
    let transaction = try transaction(transactionID)
    let date = moment(date)
    guard transaction.revocation == nil else { throw .alreadyRevoked(transactionID) }
    refundRequests.insert(transactionID)
    notify(.consumptionRequest, at: date, of: transactionID)
    notifications[notifications.count - 1].refundReason = reason
  }

  /// Declines a requested refund.
  ///
  /// - Parameters:
  ///   - transactionID: the transaction.
  ///   - date: the time of the decision.
  /// - Throws: ``StoreError`` if no refund was requested.
  public mutating func declineRefund(of transactionID: String, at date: Date) throws(StoreError) {
    let date = moment(date)
    guard refundRequests.remove(transactionID) != nil else { throw .noRefund(transactionID) }
    notify(.refundDeclined, at: date, of: transactionID)
  }

  /// Refunds a purchase, which then no longer counts.
  ///
  /// For a subscription, the current period ends at once and nothing renews; a refund of an earlier period affects
  /// only that period. A refund of a part revokes the purchase too: only the amount differs.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/handling-refund-notifications
  ///
  /// - Parameters:
  ///   - transactionID: the transaction.
  ///   - reason: the reason for the refund.
  ///   - percentage: how much of the price is refunded, in thousandths of a percent from 1 to 100 000, which is
  ///     everything; other values are clamped.
  ///   - date: the time of the refund.
  /// - Throws: ``StoreError`` if there is no such transaction, or it is already revoked.
  public mutating func refund(
    _ transactionID: String,
    reason: Revocation.Reason = .other,
    percentage: Int = 100_000,
    at date: Date
  ) throws(StoreError) {
    guard let place = places[transactionID] else { throw .unknownTransaction(transactionID) }
    let date = moment(date)
    let transaction = transactions[place]
    guard transaction.revocation == nil else { throw .alreadyRevoked(transactionID) }
    guard transaction.ownership == .purchased else { throw .noRefund(transactionID) }
    refundRequests.remove(transactionID)
    let percentage = min(max(percentage, 1), 100_000)
    transactions[place].revocation = Revocation(
      date,
      reason,
      percentage == 100_000 ? .fullRefund : .proratedRefund,
      percentage: percentage
    )
    let before = refunds.filter { $0.transactionID == transactionID }.reduce(0) { $0 + $1.amount }
    refunds.append(
      Refund(
        transactionID: transactionID,
        date: date,
        amount: max(0, transaction.price.share(percentage) - before),
        cause: .requested
      )
    )
    if firstPlaces[transaction.productID].map({ transactions[$0].originalID }) == transaction.originalID {
      firstPlaces[transaction.productID] = nil
    }
    if let index = records.firstIndex(where: { $0.latest == place }) {
      end(index, at: date)
    }
    notify(.refund, at: date, of: transactionID)
  }

  /// Reverses a refund after a dispute: the purchase counts again.
  ///
  /// A subscription continues to the end of the paid time, and doesn't renew.
  ///
  /// - Parameters:
  ///   - transactionID: the transaction.
  ///   - date: the time of the reversal.
  /// - Throws: ``StoreError`` if there is no such transaction, or it has no refund.
  public mutating func reverseRefund(of transactionID: String, at date: Date) throws(StoreError) {
    guard let place = places[transactionID] else { throw .unknownTransaction(transactionID) }
    let date = moment(date)
    guard let last = refunds.lastIndex(where: { $0.transactionID == transactionID && $0.cause == .requested })
    else { throw .noRefund(transactionID) }
    refunds.remove(at: last)
    transactions[place].revocation = nil
    let transaction = transactions[place]
    if transaction.type.isRestored, transaction.type != .autoRenewable {
      firstPlaces[transaction.productID] = firstPlaces[transaction.productID] ?? place
    }
    if let index = records.firstIndex(where: { $0.latest == place }) {
      let isPaid = transaction.expiresDate.map { date < $0 } ?? false
      records[index].phase = isPaid ? .active : .expired(.canceled)
      planAttempt(index, at: date)
    }
    notify(.refundReversed, at: date, of: transactionID)
  }

  private mutating func end(_ index: Int, at date: Date) {
    if records[index].autoRenews {
      records[index].autoRenews = false
      notify(.didChangeRenewalStatus, .autoRenewDisabled, at: date, about: index)
    }
    records[index].phase = .revoked
  }

  // MARK: Family

  /// Shares a family member's purchase with this buyer.
  ///
  /// - Parameters:
  ///   - productID: the shared product.
  ///   - date: the time of sharing.
  /// - Returns: this buyer's own transaction for it.
  /// - Throws: ``StoreError`` if there is no such product, it doesn't support Family Sharing, or it is already shared
  ///   with this buyer.
  @discardableResult
  public mutating func receiveFromFamily(_ productID: String, at date: Date) throws(StoreError)
    -> StoreTransaction
  {
    let product = try saleable(productID)
    guard product.isFamilyShareable else { throw .notShared(productID) }
    let date = moment(date)
    let isShared = transactions.contains {
      $0.productID == productID && $0.ownership == .familyShared && $0.revocation == nil && $0.type.isRestored
        && $0.type != .autoRenewable
    }
    guard !isShared else { throw .alreadyShared(productID) }
    let index = records.firstIndex { $0.groupID == product.groupID && $0.ownership == .familyShared }
    if let index, isEntitled(records[index], at: date) {
      let end = transactions[records[index].latest].expiresDate.map { StoreDate($0).gmt }
      throw .alreadySubscribed(productID, until: end ?? "")
    }
    let charge = SubscriptionCharge(product, product.period ?? .month, price: price(of: product))
    var anchor = SubscriptionRecord.Anchor(start: date, period: charge.period, periods: 0)
    let end = product.period == nil ? nil : end(of: charge, from: date, anchor: &anchor)
    let transaction = record(
      TransactionDraft(
        product: product,
        date: date,
        original: index.map { transactions[records[$0].latest] },
        expiresDate: end,
        price: charge.price,
        ownership: .familyShared
      )
    )
    guard let group = product.groupID else {
      notify(.oneTimeCharge, at: date, transaction)
      return transaction
    }
    let record = SubscriptionRecord(
      originalID: transaction.originalID,
      groupID: group,
      ownership: .familyShared,
      latest: transactions.count - 1,
      renewalProductID: product.id,
      price: charge.price,
      anchor: anchor,
      recentStart: date
    )
    if let index {
      records[index] = record
      notify(.subscribed, .resubscribe, at: date, about: index)
    } else {
      records.append(record)
      notify(.subscribed, .initialBuy, at: date, about: records.count - 1)
    }
    return transaction
  }

  /// Ends the family sharing of a purchase: its owner left, stopped sharing, or got a refund.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/notificationtype (REVOKE)
  ///
  /// - Parameters:
  ///   - transactionID: this buyer's transaction for it.
  ///   - date: the time of the change.
  /// - Throws: ``StoreError`` if there is no such transaction, it is the buyer's own, or it is already revoked.
  public mutating func revokeFamilySharing(of transactionID: String, at date: Date) throws(StoreError) {
    guard let place = places[transactionID] else { throw .unknownTransaction(transactionID) }
    let date = moment(date)
    guard transactions[place].ownership == .familyShared else { throw .notShared(transactionID) }
    guard transactions[place].revocation == nil else { throw .alreadyRevoked(transactionID) }
    transactions[place].revocation = Revocation(date, .other, .family)
    if let index = records.firstIndex(where: { $0.latest == place }) {
      records[index].autoRenews = false
      records[index].phase = .revoked
    }
    notify(.revoke, at: date, of: transactionID)
  }
}

extension Int {
  /// Returns a part of an amount in thousandths, rounded down to whole hundredths of the unit; Apple doesn't document how
  /// it rounds.
  ///
  /// - Parameter percentage: thousandths of a percent, from 1 to 100 000.
  fileprivate func share(_ percentage: Int) -> Int {
    guard percentage < 100_000 else { return self }
    // A price of 10¹³ times 10⁵ fits in 63 bits.
    return self * percentage / 1_000_000 * 10
  }
}
