import Receipts

extension Ledger {
  /// A transaction, as the newest of its signed copies has it.
  ///
  /// - Parameters:
  ///   - id: its identifier.
  ///   - environment: the store that it is from.
  /// - Returns: the transaction, or nil where it is not known.
  /// - Throws: ``LedgerError`` where the file fails.
  public func transaction(_ id: String, in environment: StoreEnvironment) throws(LedgerError) -> Transaction?
  {
    let row = try file.read { connection throws(LedgerError) in
      try connection.row(Query.transaction, environment.rawValue, id)
    }
    guard let row else { return nil }
    return try Content.value(Transaction.self, of: row.text(0), path: path)
  }

  /// Every transaction of an account, the earliest purchase first.
  ///
  /// - Parameters:
  ///   - account: whose purchases.
  ///   - environment: the store that they are from.
  /// - Returns: the transactions as the newest of their signed copies have them, those that are revoked too.
  /// - Throws: ``LedgerError`` where the file fails.
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

  /// What the App Store said last of the time after a subscription's latest payment.
  ///
  /// - Parameters:
  ///   - originalID: the identifier of the subscription's first transaction.
  ///   - environment: the store that it is from.
  /// - Returns: the newest of its signed copies, or nil where there is none.
  /// - Throws: ``LedgerError`` where the file fails.
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
