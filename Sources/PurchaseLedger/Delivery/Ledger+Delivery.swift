import Receipts

extension Ledger {
  /// Delivers a purchase exactly once, however often you call it.
  ///
  /// The credit and the delivery record are one SQLite transaction. Anything outside the ledger can't be part of it:
  /// if your code sends something, use the transaction's identifier as the idempotency key and return
  /// ``Fulfillment/done``. After a crash in between, the closure is called again.
  ///
  /// The closure runs without a lock, so it may use the ledger itself. It is called again if a signed copy arrives in
  /// the meantime that changes the transaction, or if the purchase moves to another account.
  ///
  /// If a part of the transaction is refunded already, return the whole credit: the ledger takes the part back.
  ///
  /// - Parameters:
  ///   - id: the transaction.
  ///   - environment: the store that it is from.
  ///   - fulfill: returns how to deliver it. It isn't called if the transaction is delivered already.
  /// - Returns: the result.
  /// - Throws: ``LedgerError/unknownTransaction(id:)``; ``LedgerError/revoked(id:)`` if Apple revoked all of it;
  ///   ``LedgerError/noAccount(id:)`` for a credit without an account; ``LedgerError/invalid(id:reason:)`` for a
  ///   credit below 1; ``LedgerError`` if the file fails.
  @discardableResult public func deliver(
    _ id: String,
    in environment: StoreEnvironment,
    _ fulfill: (StoreTransaction) -> Fulfillment
  ) throws(LedgerError) -> Delivery {
    while true {
      guard let waiting = try file.read(waiting(id, environment)) else { return .alreadyDelivered }
      let fulfillment = fulfill(waiting.transaction)
      if fulfillment == .postponed { return .postponed }
      if let delivery = try file.write(delivering(waiting, id, environment, fulfillment)) { return delivery }
    }
  }

  /// Returns the transactions that wait for ``deliver(_:in:_:)``, in the order they were recorded.
  ///
  /// A transaction waits from the commit that records it until it is delivered or revoked. ``Terms/deliveredTypes``
  /// selects the product types that wait; you can still deliver the others.
  ///
  /// - Parameters:
  ///   - environment: the store that they are from.
  ///   - limit: the maximum number, 1 or more.
  /// - Returns: the transactions.
  /// - Throws: ``LedgerError`` if the file fails.
  public func undelivered(
    in environment: StoreEnvironment,
    limit: Int = 100
  ) throws(LedgerError) -> [StoreTransaction] {
    try file.read(undelivered(environment, limit))
  }
}

extension Ledger {
  func undelivered(_ environment: StoreEnvironment, _ limit: Int) -> Step<[StoreTransaction]> {
    { (connection) throws(LedgerError) in
      try connection.transactions(
        in: connection.rows(Query.undelivered, environment.rawValue, max(1, limit))
      )
    }
  }

  /// Returns nil if the transaction is delivered already.
  func waiting(_ id: String, _ environment: StoreEnvironment) -> Step<WaitingPayment?> {
    { (connection) throws(LedgerError) in try connection.waiting(id, in: environment) }
  }

  /// Delivers, or returns nil if the transaction has changed since it was read.
  func delivering(
    _ waiting: WaitingPayment,
    _ id: String,
    _ environment: StoreEnvironment,
    _ fulfillment: Fulfillment
  ) throws(LedgerError) -> Step<Delivery?> {
    try writing(id, in: environment) { (recorder) throws(LedgerError) in
      let connection = recorder.connection
      guard let current = try connection.waiting(id, in: environment) else { return .alreadyDelivered }
      guard current == waiting else { return nil }
      var credit: (account: Account, amount: Int, unit: String)?
      if case .credit(let amount, let unit) = fulfillment {
        guard amount > 0 else { throw .invalid(id: id, reason: "A credit is 1 or more") }
        try LedgerError.check(unit, "A unit", of: id)
        guard let account = current.account else { throw .noAccount(id: id) }
        credit = (Account(account), amount, unit)
      }
      try connection.run(
        "INSERT INTO delivery (payment, deliveredAt, account, unit, amount) VALUES (?, ?, ?, ?, ?)",
        current.payment,
        recorder.now.milliseconds,
        current.account,
        credit?.unit,
        credit?.amount
      )
      try connection.run("DELETE FROM outbox WHERE payment = ?", current.payment)
      try Settlement(recorder).settle(current.payment)
      guard let credit else { return .delivered(balance: nil) }
      return .delivered(balance: try connection.balance(of: credit.account, credit.unit, in: environment))
    }
  }
}

/// An undelivered transaction, as it was read.
struct WaitingPayment: Hashable {
  var payment: Int64
  var transaction: StoreTransaction
  var account: String?
}

extension Connection {
  /// Returns a deliverable transaction; nil if it is delivered already.
  func waiting(_ id: String, in environment: StoreEnvironment) throws(LedgerError) -> WaitingPayment? {
    let row = try row(
      """
      SELECT payment.id, statement.content, purchase.account, statement.revokedAt, statement.refundedPart,
        EXISTS (SELECT 1 FROM delivery WHERE delivery.payment = payment.id)
      FROM payment JOIN statement ON statement.id = payment.statement
      JOIN purchase ON purchase.id = payment.purchase
      WHERE payment.environment = ? AND payment.transactionID = ?
      """,
      environment.rawValue,
      id
    )
    guard let row else { throw .unknownTransaction(id: id) }
    if try row.integer(5) != 0 { return nil }
    let refund = Refund(revokedAt: try row.optionalInteger(3), part: try row.optionalInteger(4))
    guard refund?.isFull != true else { throw .revoked(id: id) }
    return WaitingPayment(
      payment: try row.integer(0),
      transaction: try Content.value(StoreTransaction.self, of: row.text(1), path: path),
      account: try row.optionalText(2)
    )
  }

  func balance(
    of account: Account,
    _ unit: String,
    in environment: StoreEnvironment
  ) throws(LedgerError) -> Int {
    let row = try row(Query.balance, environment.rawValue, account.rawValue, unit)
    return Int(try row?.integer(0) ?? 0)
  }
}
