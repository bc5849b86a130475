import Receipts

extension Ledger {
  /// Returns a transaction, from the newest of its signed copies.
  ///
  /// - Parameters:
  ///   - id: the transaction's identifier.
  ///   - environment: the store that it is from.
  /// - Returns: the transaction, or nil if it isn't known.
  /// - Throws: ``LedgerError`` if the file fails.
  public func transaction(_ id: String, in environment: StoreEnvironment) throws(LedgerError) -> Transaction?
  {
    let row = try file.read { connection throws(LedgerError) in
      try connection.row(Query.transaction, environment.rawValue, id)
    }
    guard let row else { return nil }
    return try Content.value(Transaction.self, of: row.text(0), path: path)
  }

  /// Returns every transaction of an account, earliest purchase first.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - environment: the store that they are from.
  /// - Returns: the transactions from the newest of their signed copies, including revoked ones.
  /// - Throws: ``LedgerError`` if the file fails.
  public func transactions(
    of account: Account,
    in environment: StoreEnvironment
  ) throws(LedgerError) -> [Transaction] {
    let rows = try file.read { connection throws(LedgerError) in
      try connection.rows(Query.transactions, account.rawValue, environment.rawValue)
    }
    var transactions: [Transaction] = []
    for row in rows {
      transactions.append(try Content.value(Transaction.self, of: row.text(0), path: path))
    }
    return transactions
  }

  /// Returns the App Store's latest data about the time after a subscription's latest payment.
  ///
  /// - Parameters:
  ///   - originalID: the identifier of the subscription's first transaction.
  ///   - environment: the store that it is from.
  /// - Returns: the newest of its signed copies, or nil if there is none.
  /// - Throws: ``LedgerError`` if the file fails.
  public func renewalInfo(
    of originalID: String,
    in environment: StoreEnvironment
  ) throws(LedgerError) -> RenewalInfo? {
    let row = try file.read { connection throws(LedgerError) in
      try connection.row(Query.renewal, environment.rawValue, originalID)
    }
    guard let row else { return nil }
    return try Content.value(RenewalInfo.self, of: row.text(0), path: path)
  }
}
