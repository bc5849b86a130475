import Receipts

extension Recorder {
  /// Returns the row of a transaction, new or known, after checking that it matches the copy.
  func payment(of copy: PreparedCopy, for account: Account?) throws(LedgerError) -> Payment {
    let transaction = copy.transaction
    let known = try connection.row(
      """
      SELECT payment.id, payment.statement, payment.productID, purchase.originalID
      FROM payment JOIN purchase ON purchase.id = payment.purchase
      WHERE payment.environment = ? AND payment.transactionID = ?
      """,
      environment.rawValue,
      transaction.id
    )
    if let known {
      try agree(on: "product", of: transaction.id, known: known.text(2), given: transaction.productID)
      try agree(
        on: "original transaction",
        of: transaction.id,
        known: known.text(3),
        given: transaction.originalID
      )
    }
    let purchase = try purchase(
      transaction.originalID,
      for: account,
      token: transaction.appAccountToken.map(Account.init)
    )
    if let known { return Payment(id: try known.integer(0), statement: try known.optionalInteger(1)) }
    try connection.run(
      "INSERT INTO payment (environment, transactionID, purchase, productID) VALUES (?, ?, ?, ?)",
      environment.rawValue,
      transaction.id,
      purchase,
      transaction.productID
    )
    return Payment(id: connection.lastID, statement: nil)
  }

  /// Returns the row of a purchase, new or known. It belongs to the first account given.
  private func purchase(
    _ originalID: String,
    for account: Account?,
    token: Account?
  ) throws(LedgerError) -> Int64 {
    let known = try connection.row(
      "SELECT id, account FROM purchase WHERE environment = ? AND originalID = ?",
      environment.rawValue,
      originalID
    )
    guard let known else {
      try connection.run(
        "INSERT INTO purchase (environment, originalID, account) VALUES (?, ?, ?)",
        environment.rawValue,
        originalID,
        (account ?? token)?.rawValue
      )
      return connection.lastID
    }
    let id = try known.integer(0)
    if let owner = try known.optionalText(1) {
      if let account { try agree(on: "account", of: originalID, known: owner, given: account.rawValue) }
    } else if let account = account ?? token {
      try connection.run("UPDATE purchase SET account = ? WHERE id = ?", account.rawValue, id)
    }
    return id
  }

  func agree(on fact: String, of id: String, known: String, given: String) throws(LedgerError) {
    guard known == given else { throw .conflict(id: id, fact: fact, known: known, given: given) }
  }
}
