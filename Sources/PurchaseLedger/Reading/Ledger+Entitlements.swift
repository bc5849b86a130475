import Foundation
import Receipts

extension Ledger {
  /// What an account may use at a moment: now, or at any other.
  ///
  /// - A non-consumable and a free subscription: from the purchase on, until Apple takes it back.
  /// - An auto-renewable subscription: while a period is paid for, and in a grace period. A period that gave way
  ///   to an upgrade ends with the purchase that took its place; where that one is not known, it gives nothing.
  /// - A non-renewing subscription: for the time that ``Terms/durations`` says.
  /// - A consumable: never; see ``balance(of:unit:in:)``.
  ///
  /// What a family shares counts as what was bought. A purchase counts until the moment of its revocation: that
  /// is how Apple's documentation reads `revocationDate`, which does not speak of the time before.
  ///
  /// An earlier moment is judged by what is known now: a grace period counts too that was told of only later.
  /// With `known`, only what the ledger had recorded by then counts: why a customer was refused. Whose
  /// purchase it is, is always taken as known now.
  ///
  /// - Parameters:
  ///   - account: whose purchases.
  ///   - moment: the moment that is asked for.
  ///   - environment: the store that they are from.
  ///   - known: the moment at which the ledger is asked, by its own clock; nil for now.
  /// - Returns: one for each purchase, sorted by product and transaction.
  /// - Throws: ``LedgerError/noDuration(productID:transactionID:)`` where ``terms`` does not say how long a
  ///   non-renewing subscription lasts; ``LedgerError`` where the file fails.
  public func entitlements(
    of account: Account,
    at moment: Date,
    in environment: StoreEnvironment,
    asKnownAt known: Date? = nil
  ) throws(LedgerError) -> [Entitlement] {
    let moment = try Moment(moment, id: account.rawValue)
    var knowledge: Moment?
    if let known { knowledge = try Moment(known, id: account.rawValue) }
    let entitlements = try file.read { connection throws(LedgerError) in
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
      return entitlements
    }
    return entitlements.sorted { ($0.productID, $0.transactionID) < ($1.productID, $1.transactionID) }
  }
}

/// What one purchase gives at a moment.
struct EntitlementQuestion {
  let connection: Connection
  let terms: Terms
  let moment: Moment
  /// What was recorded later does not count.
  let known: Moment?

  /// - Parameter purchase: its transactions, the earliest first.
  func answer(for purchase: ArraySlice<PaymentRow>) throws(LedgerError) -> [Entitlement] {
    var answers: [Entitlement] = []
    for payment in purchase where payment.purchasedAt <= moment && payment.isGood(at: moment) {
      switch payment.type {
      case .consumable, .autoRenewable: break
      case .nonConsumable, .freeSubscription: answers.append(payment.entitlement(.owned, until: nil))
      case .nonRenewing:
        guard let duration = terms.durations[payment.productID] else {
          throw .noDuration(productID: payment.productID, transactionID: payment.transactionID)
        }
        let end = payment.purchasedAt.advanced(by: duration)
        if moment < end { answers.append(payment.entitlement(.paid, until: end)) }
      }
    }
    if let subscription = try subscription(among: purchase) { answers.append(subscription) }
    return answers
  }

  /// The period that runs, or the grace after the last one.
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
  /// A later moment; one that is too late for a date is the last one.
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
  /// The runs of neighbours that belong together.
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
