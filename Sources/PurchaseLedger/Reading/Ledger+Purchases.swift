import Receipts

extension Ledger {
  /// Returns a transaction, from the newest of its signed copies.
  ///
  /// - Parameters:
  ///   - id: the transaction's identifier.
  ///   - environment: the store that it is from.
  /// - Returns: the transaction, or nil if it isn't known.
  /// - Throws: ``LedgerError`` if the file fails.
  public func transaction(_ id: String, in environment: StoreEnvironment) throws(LedgerError)
    -> StoreTransaction?
  {
    try file.read(transaction(id, environment))
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
  ) throws(LedgerError) -> [StoreTransaction] {
    try file.read(transactions(of: account, environment))
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
    try file.read(renewalInfo(of: originalID, environment))
  }

  /// Returns every move of a purchase between accounts, in order.
  ///
  /// - Parameters:
  ///   - originalID: the identifier of the purchase's first transaction.
  ///   - environment: the store that it is from.
  /// - Returns: the moves; empty if there are none, or no such purchase.
  /// - Throws: ``LedgerError`` if the file fails.
  public func moves(
    ofPurchase originalID: String,
    in environment: StoreEnvironment
  ) throws(LedgerError) -> [PurchaseMove] {
    try file.read(moves(of: originalID, environment))
  }
}

extension Ledger {
  func transaction(_ id: String, _ environment: StoreEnvironment) -> Step<StoreTransaction?> {
    { (connection) throws(LedgerError) in
      let row = try connection.row(Query.transaction, environment.rawValue, id)
      return try connection.transactions(in: row.map { [$0] } ?? []).first
    }
  }

  func transactions(of account: Account, _ environment: StoreEnvironment) -> Step<[StoreTransaction]> {
    { (connection) throws(LedgerError) in
      try connection.transactions(
        in: connection.rows(Query.transactions, account.rawValue, environment.rawValue)
      )
    }
  }

  func renewalInfo(of originalID: String, _ environment: StoreEnvironment) -> Step<RenewalInfo?> {
    { (connection) throws(LedgerError) in
      guard let row = try connection.row(Query.renewal, environment.rawValue, originalID) else { return nil }
      return try Content.value(RenewalInfo.self, of: row.text(0), path: connection.path)
    }
  }

  func moves(of originalID: String, _ environment: StoreEnvironment) -> Step<[PurchaseMove]> {
    { (connection) throws(LedgerError) in
      var moves: [PurchaseMove] = []
      for row in try connection.rows(Query.moves, environment.rawValue, originalID) {
        moves.append(
          PurchaseMove(
            id: try row.text(0),
            origin: Account(try row.text(1)),
            target: Account(try row.text(2)),
            date: Moment(milliseconds: try row.integer(3)).date
          )
        )
      }
      return moves
    }
  }
}

extension Connection {
  /// Returns the transactions whose values are the first fields of rows.
  func transactions(in rows: [Fields]) throws(LedgerError) -> [StoreTransaction] {
    var transactions: [StoreTransaction] = []
    for row in rows {
      transactions.append(try Content.value(StoreTransaction.self, of: row.text(0), path: path))
    }
    return transactions
  }
}
