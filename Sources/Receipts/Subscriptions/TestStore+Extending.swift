import Foundation

extension TestStore {
  /// Extends the renewal date of a subscription, without a payment.
  ///
  /// The limit is 90 days at a time, twice in 365 days. Source: Apple,
  /// https://developer.apple.com/documentation/appstoreserverapi/extend-a-subscription-renewal-date
  ///
  /// - Parameters:
  ///   - transactionID: any transaction of the subscription.
  ///   - end: the new end of the paid time.
  ///   - date: the time of the change.
  /// - Throws: ``StoreError`` if there is no such subscription, it isn't active, or a limit is exceeded.
  public mutating func extendRenewal(
    of transactionID: String,
    until end: Date,
    at date: Date
  ) throws(StoreError) {
    let index = try subscriptionIndex(transactionID)
    let date = moment(date)
    try extend(index, until: end.wholeSecond, at: date)
  }

  /// Extends the renewal dates of all who subscribe to a product.
  ///
  /// Each subscription that is extended and each that isn't is reported by a notification, and the numbers by a last
  /// one. Subscriptions that have ended and those that the family shares aren't counted. One in its trial or with a
  /// failed payment isn't eligible, nor is one that was extended twice within 365 days. The App Store takes hours or
  /// days; here it is done at once.
  ///
  /// Source: Apple,
  /// https://developer.apple.com/documentation/appstoreserverapi/extend-subscription-renewal-dates-for-all-active-subscribers
  /// and https://developer.apple.com/documentation/appstoreserverapi/extending-the-renewal-date-for-auto-renewable-subscriptions
  ///
  /// - Parameters:
  ///   - productID: the product.
  ///   - days: the number of days, from 1 to 90; other values are clamped.
  ///   - requestID: the identifier that the seller gives the request.
  ///   - storefronts: the countries to limit it to, three-letter codes; nil for all.
  ///   - date: the time of the request.
  /// - Returns: the numbers.
  /// - Throws: ``StoreError`` if there is no such product.
  @discardableResult
  public mutating func extendRenewals(
    of productID: String,
    byDays days: Int,
    requestID: String,
    storefronts: [String]? = nil,
    at date: Date
  ) throws(StoreError) -> RenewalExtension {
    guard catalog[productID] != nil else { throw .unknownProduct(productID) }
    let date = moment(date)
    let counts = extendSubscribers(of: productID, byDays: days, storefronts: storefronts, at: date)
    let finished = RenewalExtension(
      requestID: requestID,
      productID: productID,
      storefronts: storefronts,
      succeeded: counts.succeeded,
      failed: counts.failed,
      date: date
    )
    renewalExtensions.append(finished)
    append(.renewalExtension, .summary, at: date, nil, nil)
    notifications[notifications.count - 1].renewalExtension = finished
    return finished
  }

  /// Adds other customers' numbers to the result of the request that was handled last.
  mutating func addToLastExtension(_ counts: (succeeded: Int, failed: Int)) {
    guard let index = renewalExtensions.indices.last,
      let summary = notifications.lastIndex(where: { $0.renewalExtension == renewalExtensions[index] })
    else { return }
    renewalExtensions[index].succeeded += counts.succeeded
    renewalExtensions[index].failed += counts.failed
    notifications[summary].renewalExtension = renewalExtensions[index]
  }

  /// Extends the renewal dates of all who subscribe to a product, and reports each.
  ///
  /// - Returns: the numbers, which no notification has reported yet.
  mutating func extendSubscribers(
    of productID: String,
    byDays days: Int,
    storefronts: [String]?,
    at date: Date
  ) -> (succeeded: Int, failed: Int) {
    let date = moment(date)
    let days = min(max(days, 1), 90)
    var counts = (succeeded: 0, failed: 0)
    let isIncluded = storefronts?.contains(storefront) ?? true
    for index in records.indices where isIncluded && isCounted(records[index], of: productID) {
      let latest = transactions[records[index].latest]
      let end = (latest.expiresDate ?? date).addingTimeInterval(Double(days) * 86_400)
      do throws(StoreError) {
        guard latest.offer?.discount != .freeTrial else {
          throw .cannotExtend(records[index].originalID, "A trial isn't extended")
        }
        try extend(index, until: end, at: date)
        counts.succeeded += 1
      } catch {
        notify(.renewalExtension, .failure, at: date, about: index)
        counts.failed += 1
      }
    }
    return counts
  }

  private func isCounted(_ record: SubscriptionRecord, of productID: String) -> Bool {
    record.ownership == .purchased && !record.hasEnded
      && transactions[record.latest].productID == productID
  }

  private mutating func extend(_ index: Int, until end: Date, at date: Date) throws(StoreError) {
    let record = records[index]
    guard case .active = record.phase, let old = transactions[record.latest].expiresDate, date < old else {
      throw .subscriptionEnded(record.originalID)
    }
    guard old < end, end.timeIntervalSince(old) <= 90 * 86_400 else {
      throw .cannotExtend(record.originalID, "An extension is one second to 90 days")
    }
    guard record.extensions.filter({ date.timeIntervalSince($0) < 365 * 86_400 }).count < 2 else {
      throw .cannotExtend(record.originalID, "At most two extensions in 365 days")
    }
    records[index].extensions.append(date)
    transactions[record.latest].expiresDate = end
    planAttempt(index, at: date)
    notify(.renewalExtended, at: date, about: index)
  }
}
