import Foundation
import Receipts

extension Ledger {
  /// Returns what an account may use at any moment.
  ///
  /// - A non-consumable or a free subscription: from the purchase until Apple revokes it.
  /// - An auto-renewable subscription: during a paid period and in a grace period. A period that was replaced by an
  ///   upgrade ends with the purchase that replaced it; if that purchase isn't known, the period gives nothing.
  /// - A non-renewing subscription: for the time in ``Terms/durations``. Without one, it is ``Entitlement/Ground/undated``:
  ///   decide whether the customer waits for you to add it.
  /// - A consumable: never; see ``balance(of:unit:in:)``.
  ///
  /// A purchase shared by the family counts like the account's own. A purchase counts until it is revoked: this is
  /// our reading of Apple's `revocationDate`, whose documentation doesn't mention the time before. A partial refund ends
  /// it as well: Apple's `currentEntitlements` has no transaction that is refunded. Only balances keep a part.
  ///
  /// A past moment is judged by what is known now, including a grace period that was reported only later. With
  /// `known`, only what the ledger had recorded by then counts; use it to find out why a customer was refused. The
  /// account of a purchase is always the one known now; ``moves(ofPurchase:in:)`` has those before.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - moment: the moment to check.
  ///   - environment: the store that the purchases are from.
  ///   - known: only use what was recorded by then, by the ledger's own clock; nil for now.
  /// - Returns: one entitlement per purchase, sorted by product and transaction.
  /// - Throws: ``LedgerError`` if the file fails.
  public func entitlements(
    of account: Account,
    at moment: Date,
    in environment: StoreEnvironment,
    asKnownAt known: Date? = nil
  ) throws(LedgerError) -> [Entitlement] {
    try file.read(entitlements(of: account, moment, environment, known))
  }
}

extension Ledger {
  func entitlements(
    of account: Account,
    _ date: Date,
    _ environment: StoreEnvironment,
    _ known: Date?
  ) throws(LedgerError) -> Step<[Entitlement]> {
    let moment = try Moment(date, id: account.rawValue)
    var latest: Moment?
    if let known { latest = try Moment(known, id: account.rawValue) }
    let (terms, knowledge) = (terms, latest)
    return { (connection) throws(LedgerError) in
      let rows =
        if let knowledge {
          try connection.rows(
            Query.paymentsKnown,
            knowledge.milliseconds,
            account.rawValue,
            environment.rawValue
          )
        } else {
          try connection.rows(Query.payments, account.rawValue, environment.rawValue)
        }
      var payments: [PaymentRow] = []
      for row in rows {
        payments.append(try PaymentRow(row))
      }
      var entitlements: [Entitlement] = []
      for purchase in payments.chunked(by: { $0.purchase == $1.purchase }) {
        let question = EntitlementQuestion(
          connection: connection,
          terms: terms,
          moment: moment,
          known: knowledge
        )
        entitlements += try question.answer(for: purchase)
      }
      return entitlements.sorted { ($0.productID, $0.transactionID) < ($1.productID, $1.transactionID) }
    }
  }
}

/// Determines what a purchase gives at a moment.
struct EntitlementQuestion {
  let connection: Connection
  let terms: Terms
  let moment: Moment
  /// Anything recorded later doesn't count.
  let known: Moment?

  /// - Parameter purchase: its transactions, earliest first.
  func answer(for purchase: ArraySlice<PaymentRow>) throws(LedgerError) -> [Entitlement] {
    var answers: [Entitlement] = []
    for payment in purchase where payment.purchasedAt <= moment && payment.isGood(at: moment) {
      switch payment.type {
      case .consumable, .autoRenewable: break
      case .nonConsumable, .freeSubscription: answers.append(payment.entitlement(.owned, until: nil))
      case .nonRenewing:
        let end = terms.durations[payment.productID].map { payment.purchasedAt.advanced(by: $0) }
        if end.map({ moment < $0 }) ?? true {
          answers.append(payment.entitlement(end == nil ? .undated : .paid, until: end))
        }
      }
    }
    if let subscription = try subscription(among: purchase) { answers.append(subscription) }
    return answers
  }

  /// Returns the current period, or the grace period after the last one.
  private func subscription(among purchase: ArraySlice<PaymentRow>) throws(LedgerError) -> Entitlement? {
    let periods = purchase.filter { $0.type == .autoRenewable }
    let begun = periods.prefix { $0.purchasedAt <= moment }
    for (index, period) in begun.enumerated().reversed() where period.isGood(at: moment) {
      guard var end = period.expiresAt else { continue }
      if period.isUpgraded {
        let next = periods[(index + 1)...].first { $0.purchasedAt > period.purchasedAt }
        guard let next else { continue }
        end = min(end, next.purchasedAt)
      }
      if moment < end { return period.entitlement(.paid, until: end) }
    }
    guard let last = begun.last, !last.isUpgraded, last.isGood(at: moment) else { return nil }
    let grace = try connection.row(
      Query.grace,
      last.payment,
      moment.milliseconds,
      (known?.milliseconds ?? .max)
    )
    guard let grace else { return nil }
    return last.entitlement(.gracePeriod, until: Moment(milliseconds: try grace.integer(0)))
  }
}

extension Moment {
  /// Returns a later moment, clamped to the last one that a date can hold.
  func advanced(by duration: Duration) -> Moment {
    let (seconds, attoseconds) = duration.components
    let (product, isTooLarge) = seconds.multipliedReportingOverflow(by: 1000)
    guard !isTooLarge else { return Moment(milliseconds: seconds > 0 ? .max : 0) }
    let (sum, isTooLate) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
    guard !isTooLate else { return Moment(milliseconds: seconds > 0 ? .max : 0) }
    let (end, isOut) = milliseconds.addingReportingOverflow(sum)
    return Moment(milliseconds: isOut ? (seconds > 0 ? .max : 0) : end)
  }
}

extension Array {
  /// Returns the runs of adjacent elements that belong together.
  func chunked(by belongTogether: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var chunks: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices.dropFirst() where !belongTogether(self[index - 1], self[index]) {
      chunks.append(self[start..<index])
      start = index
    }
    if start < endIndex { chunks.append(self[start...]) }
    return chunks
  }
}
