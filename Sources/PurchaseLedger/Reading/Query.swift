/// The frequent queries. A test checks that each of them uses its index.
enum Query {
  /// CROSS JOIN keeps this join order, which starts with the few waiting rows instead of all payments
  /// (https://www.sqlite.org/optoverview.html#manual_control_of_query_plans_using_cross_join).
  ///
  /// Parameters: environment, limit.
  static let undelivered = """
    SELECT statement.content FROM outbox CROSS JOIN payment ON payment.id = outbox.payment
    CROSS JOIN statement ON statement.id = payment.statement
    WHERE payment.environment = ? ORDER BY outbox.payment LIMIT ?
    """

  /// Parameters: environment, account, unit.
  static let balance = """
    SELECT balance FROM entry WHERE environment = ? AND account = ? AND unit = ? ORDER BY number DESC LIMIT 1
    """

  /// Parameters: environment, account, unit.
  static let entries = """
    SELECT entry.number, entry.kind, entry.amount, entry.balance, payment.transactionID, entry.spendingID,
      entry.recordedAt
    FROM entry LEFT JOIN payment ON payment.id = entry.payment
    WHERE entry.environment = ? AND entry.account = ? AND entry.unit = ? ORDER BY entry.number
    """

  /// Parameters: environment, identifier.
  static let spending = """
    SELECT amount, unit, account FROM entry WHERE environment = ? AND spendingID = ?
    """

  /// Parameters: environment, transaction.
  static let transaction = """
    SELECT statement.content FROM payment JOIN statement ON statement.id = payment.statement
    WHERE payment.environment = ? AND payment.transactionID = ?
    """

  /// Parameters: account, environment.
  static let transactions = """
    SELECT statement.content FROM purchase JOIN payment ON payment.purchase = purchase.id
    JOIN statement ON statement.id = payment.statement
    WHERE purchase.account = ? AND purchase.environment = ?
    ORDER BY statement.purchasedAt, payment.transactionID
    """

  /// Parameters: account, environment.
  static let payments = payments(statement: "payment.statement")

  /// As the file knew them at a moment. Parameters: the moment, account, environment.
  static let paymentsKnown = payments(
    statement: """
      (SELECT known.id FROM statement AS known WHERE known.payment = payment.id AND known.recordedAt <= ?
       ORDER BY known.confirmedAt DESC, known.revokedAt IS NOT NULL DESC, known.content DESC LIMIT 1)
      """
  )

  private static func payments(statement: String) -> String {
    """
    SELECT purchase.id, purchase.originalID, payment.id, payment.transactionID, payment.productID,
      statement.type, statement.ownership, statement.purchasedAt, statement.expiresAt, statement.revokedAt,
      statement.isUpgraded
    FROM purchase JOIN payment ON payment.purchase = purchase.id
    JOIN statement ON statement.id = \(statement)
    WHERE purchase.account = ? AND purchase.environment = ?
    ORDER BY purchase.id, statement.purchasedAt, payment.id
    """
  }

  /// The end of a payment's grace period, as of a moment: from the latest copy with a grace period that is active
  /// then, unless a copy signed between it and that moment withdrew it.
  ///
  /// Parameters: payment, the moment to check, the moment at which it was known.
  static let grace = """
    SELECT said.graceEndsAt FROM renewal AS said
    WHERE said.payment = ?1 AND said.graceEndsAt > ?2 AND said.recordedAt <= ?3 AND NOT EXISTS (
      SELECT 1 FROM renewal AS later
      WHERE later.payment = ?1 AND later.confirmedAt > said.confirmedAt AND later.recordedAt <= ?3
        AND (later.confirmedAt <= ?2 OR (later.signedAt > said.confirmedAt AND later.signedAt <= ?2))
        AND (later.graceEndsAt IS NULL OR later.graceEndsAt <= ?2))
    ORDER BY said.confirmedAt DESC, said.content DESC LIMIT 1
    """

  /// Parameters: environment, identifier.
  static let move = """
    SELECT purchase.originalID, move.origin, move.target FROM move JOIN purchase ON purchase.id = move.purchase
    WHERE move.environment = ? AND move.moveID = ?
    """

  /// Parameters: environment, first transaction.
  static let moves = """
    SELECT move.moveID, move.origin, move.target, move.recordedAt
    FROM purchase JOIN move ON move.purchase = purchase.id
    WHERE purchase.environment = ? AND purchase.originalID = ? ORDER BY move.id
    """

  /// The latest data about the time after a purchase's latest payment. Parameters: environment, first transaction.
  static let renewal = """
    SELECT renewal.content FROM purchase JOIN payment ON payment.purchase = purchase.id
    JOIN statement ON statement.id = payment.statement JOIN renewal ON renewal.payment = payment.id
    WHERE purchase.environment = ? AND purchase.originalID = ?
    ORDER BY statement.purchasedAt DESC, payment.id DESC, renewal.confirmedAt DESC, renewal.content DESC LIMIT 1
    """
}
