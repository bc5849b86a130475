import Receipts

extension Ledger {
  /// Delivers a purchase exactly once, whoever asks and however often.
  ///
  /// The credit and the mark that it is delivered are one transaction of SQLite. What happens elsewhere cannot
  /// be part of it: where the seller's code sends something, let it use the transaction's identifier as the key
  /// by which the other side knows a repetition, and answer ``Fulfillment/done``. After a crash in between it
  /// is asked again.
  ///
  /// The closure runs without any lock, so it may use the ledger itself. It is called again where a signed copy
  /// arrives meanwhile that changes the transaction.
  ///
  /// - Parameters:
  ///   - id: the transaction.
  ///   - environment: the store that it is from.
  ///   - fulfill: says how it is to be delivered. It is not called for what is delivered already.
  /// - Returns: what has come of it.
  /// - Throws: ``LedgerError/unknownTransaction(id:)``; ``LedgerError/revoked(id:)`` for what Apple took back;
  ///   ``LedgerError/noAccount(id:)`` for a credit to nobody; ``LedgerError/invalid(id:reason:)`` for a credit of
  ///   less than 1; ``LedgerError`` where the file fails.
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

  /// The transactions that wait for ``deliver(_:in:_:)``, the first recorded first.
  ///
  /// A transaction waits from the moment it is recorded, in the same commit, until it is delivered or revoked.
  /// Which kinds do is said by ``Terms/deliveredTypes``; the others can be delivered all the same.
  ///
  /// - Parameters:
  ///   - environment: the store that they are from.
  ///   - limit: how many at most, 1 or more.
  /// - Returns: the transactions.
  /// - Throws: ``LedgerError`` where the file fails.
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

  /// Delivers, or returns nil where the transaction has changed since it was read.
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

/// A transaction that is not delivered, as it was read.
struct WaitingPayment: Hashable {
  var payment: Int64
  var content: String
  var account: String?
}

extension Connection {
  /// A transaction that can be delivered; nil where it is delivered already.
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
