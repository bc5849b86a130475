import Receipts

extension Ledger {
  /// Delivers a purchase exactly once, however often you call it.
  ///
  /// The credit and the delivery record are one SQLite transaction. Anything outside the ledger can't be part of it:
  /// if your code sends something, use the transaction's identifier as the idempotency key and return
  /// ``Fulfillment/done``. After a crash in between, the closure is called again.
  ///
  /// The closure runs without a lock, so it may use the ledger itself. It is called again if a signed copy arrives in
  /// the meantime that changes the transaction.
  ///
  /// - Parameters:
  ///   - id: the transaction.
  ///   - environment: the store that it is from.
  ///   - fulfill: returns how to deliver it. It isn't called if the transaction is delivered already.
  /// - Returns: the result.
  /// - Throws: ``LedgerError/unknownTransaction(id:)``; ``LedgerError/revoked(id:)`` if Apple revoked it;
  ///   ``LedgerError/noAccount(id:)`` for a credit without an account; ``LedgerError/invalid(id:reason:)`` for a
  ///   credit below 1; ``LedgerError`` if the file fails.
  @discardableResult public func deliver(
    _ id: String,
    in environment: StoreEnvironment,
    _ fulfill: (Transaction) -> Fulfillment
  ) throws(LedgerError) -> Delivery {
    while true {
      let waiting = try file.read { connection throws(LedgerError) in
        try connection.waiting(id, in: environment)
      }
      guard let waiting else { return .alreadyDelivered }
      let transaction = try Content.value(Transaction.self, of: waiting.content, path: path)
      let fulfillment = fulfill(transaction)
      if fulfillment == .postponed { return .postponed }
      if let delivery = try deliver(waiting, id, in: environment, by: fulfillment) { return delivery }
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
  ) throws(LedgerError) -> [Transaction] {
    let rows = try file.read { connection throws(LedgerError) in
      try connection.rows(Query.undelivered, environment.rawValue, max(1, limit))
    }
    var transactions: [Transaction] = []
    for row in rows {
      transactions.append(try Content.value(Transaction.self, of: row.text(0), path: path))
    }
    return transactions
  }

  /// Delivers, or returns nil if the transaction has changed since it was read.
  private func deliver(
    _ waiting: WaitingPayment,
    _ id: String,
    in environment: StoreEnvironment,
    by fulfillment: Fulfillment
  ) throws(LedgerError) -> Delivery? {
    let now = try now(for: id)
    return try file.write { connection throws(LedgerError) in
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
        now.milliseconds,
        current.account,
        credit?.unit,
        credit?.amount
      )
      try connection.run("DELETE FROM outbox WHERE payment = ?", current.payment)
      let settlement = Settlement(
        Recorder(connection: connection, environment: environment, terms: terms, now: now)
      )
      try settlement.settle(current.payment)
      guard let credit else { return .delivered(balance: nil) }
      return .delivered(balance: try connection.balance(of: credit.account, credit.unit, in: environment))
    }
  }
}

/// An undelivered transaction, as it was read.
struct WaitingPayment: Hashable {
  var payment: Int64
  var content: String
  var account: String?
}

extension Connection {
  /// Returns a deliverable transaction; nil if it is delivered already.
  func waiting(_ id: String, in environment: StoreEnvironment) throws(LedgerError) -> WaitingPayment? {
    let row = try row(
      """
      SELECT payment.id, statement.content, purchase.account, statement.revokedAt,
        EXISTS (SELECT 1 FROM delivery WHERE delivery.payment = payment.id)
      FROM payment JOIN statement ON statement.id = payment.statement
      JOIN purchase ON purchase.id = payment.purchase
      WHERE payment.environment = ? AND payment.transactionID = ?
      """,
      environment.rawValue,
      id
    )
    guard let row else { throw .unknownTransaction(id: id) }
    if try row.integer(4) != 0 { return nil }
    guard try row.optionalInteger(3) == nil else { throw .revoked(id: id) }
    return WaitingPayment(
      payment: try row.integer(0),
      content: try row.text(1),
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
