extension Recorder {
  /// Moves a purchase to another account, with what its deliveries contribute to the balances.
  func move(
    _ originalID: String,
    from origin: Account,
    to target: Account,
    id: String
  ) throws(LedgerError) -> Recording {
    if let known = try connection.row(Query.move, environment.rawValue, id) {
      try agree(on: "purchase", of: id, known: known.text(0), given: originalID)
      try agree(on: "account before", of: id, known: known.text(1), given: origin.rawValue)
      try agree(on: "account after", of: id, known: known.text(2), given: target.rawValue)
      return .alreadyKnown
    }
    let purchase = try purchase(originalID, of: origin)
    try connection.run(
      "INSERT INTO move (environment, moveID, purchase, origin, target, recordedAt) VALUES (?, ?, ?, ?, ?, ?)",
      environment.rawValue,
      id,
      purchase,
      origin.rawValue,
      target.rawValue,
      now.milliseconds
    )
    try connection.run("UPDATE purchase SET account = ? WHERE id = ?", target.rawValue, purchase)
    let deliveries = try connection.rows(
      """
      SELECT payment.id, delivery.unit FROM payment JOIN delivery ON delivery.payment = payment.id
      WHERE payment.purchase = ? AND delivery.account IS NOT NULL ORDER BY payment.id
      """,
      purchase
    )
    for delivery in deliveries {
      try Settlement(self).move(delivery.integer(0), delivery.optionalText(1), from: origin, to: target)
    }
    return .updated
  }

  /// Returns the row of an account's purchase.
  private func purchase(_ originalID: String, of account: Account) throws(LedgerError) -> Int64 {
    let known = try connection.row(
      "SELECT id, account FROM purchase WHERE environment = ? AND originalID = ?",
      environment.rawValue,
      originalID
    )
    guard let known else { throw .unknownPurchase(originalID: originalID) }
    try agree(on: "account", of: originalID, known: known.optionalText(1) ?? "none", given: account.rawValue)
    return try known.integer(0)
  }
}
