import Foundation
import Receipts

extension Ledger {
  /// Checks the whole file: its pages, references and sums, and that each value matches its row.
  ///
  /// It reads everything, at about 30,000 transactions per second.
  ///
  /// - Returns: one sentence per problem; empty if there are none.
  /// - Throws: ``LedgerError`` if the file can't be read at all.
  public func audit() throws(LedgerError) -> [String] {
    try file.read { connection throws(LedgerError) in
      var findings: [String] = []
      for row in try connection.rows("PRAGMA integrity_check") where try row.text(0) != "ok" {
        findings.append("SQLite: \(try row.text(0))")
      }
      for row in try connection.rows("PRAGMA foreign_key_check") {
        findings.append(
          "A row of '\(try row.text(0))' refers to a row of '\(try row.text(2))' that is not there"
        )
      }
      for question in AuditQuery.all {
        for row in try connection.rows(question.query) {
          findings.append("\(question.finding): \(try row.text(0))")
        }
      }
      for row in try connection.rows(AuditQuery.contents) {
        if let finding = try unlike(row) { findings.append(finding) }
      }
      return findings
    }
  }

  /// Returns a finding if a statement's columns don't match its value.
  private func unlike(_ row: Fields) throws(LedgerError) -> String? {
    let payment = try PaymentRow(row)
    let transaction = try Content.value(Transaction.self, of: row.text(11), path: path)
    let isAlike =
      transaction.originalID == payment.originalID && transaction.id == payment.transactionID
      && transaction.productID == payment.productID && transaction.type == payment.type
      && transaction.ownership == payment.ownership && Moment(transaction.purchaseDate) == payment.purchasedAt
      && transaction.expiresDate.flatMap { Moment($0) } == payment.expiresAt
      && (transaction.revocation?.date).flatMap { Moment($0) } == payment.revokedAt
      && transaction.isUpgraded == payment.isUpgraded
    return isAlike ? nil : "A statement is not what its columns say: \(payment.transactionID)"
  }
}

/// The queries that must return no rows.
private enum AuditQuery {
  static let all = [
    (
      finding: "A balance isn't the balance before it plus the amount",
      query: """
      SELECT environment || ' ' || account || ' ' || unit || ' ' || number FROM (
        SELECT *, lag(balance, 1, 0) OVER series AS before, row_number() OVER series AS place FROM entry
        WINDOW series AS (PARTITION BY environment, account, unit ORDER BY number))
      WHERE balance <> before + amount OR number <> place
      """
    ),
    (
      finding: "A delivery and its entries differ",
      query: """
      SELECT payment.transactionID FROM delivery JOIN payment ON payment.id = delivery.payment
      JOIN statement ON statement.id = payment.statement
      WHERE (SELECT coalesce(sum(amount), 0) FROM entry WHERE entry.payment = payment.id)
        <> CASE WHEN statement.revokedAt IS NULL THEN coalesce(delivery.amount, 0) ELSE 0 END
      """
    ),
    (
      finding: "An entry is of no delivery",
      query: """
      SELECT payment.transactionID FROM entry JOIN payment ON payment.id = entry.payment
      LEFT JOIN delivery ON delivery.payment = entry.payment
      WHERE delivery.payment IS NULL OR entry.account IS NOT delivery.account
        OR entry.unit IS NOT delivery.unit
      """
    ),
    (
      finding: "What is delivered or revoked waits for delivery",
      query: """
      SELECT payment.transactionID FROM outbox JOIN payment ON payment.id = outbox.payment
      JOIN statement ON statement.id = payment.statement
      LEFT JOIN delivery ON delivery.payment = payment.id
      WHERE delivery.payment IS NOT NULL OR statement.revokedAt IS NOT NULL
      """
    ),
    (
      finding: "What counts is not the newest statement",
      query: """
      SELECT payment.transactionID FROM payment WHERE payment.statement IS NOT (
        SELECT id FROM statement WHERE statement.payment = payment.id
        ORDER BY confirmedAt DESC, revokedAt IS NOT NULL DESC, content DESC LIMIT 1)
      """
    ),
  ]

  static let contents = """
    SELECT purchase.id, purchase.originalID, payment.id, payment.transactionID, payment.productID,
      statement.type, statement.ownership, statement.purchasedAt, statement.expiresAt, statement.revokedAt,
      statement.isUpgraded, statement.content
    FROM statement JOIN payment ON payment.id = statement.payment
    JOIN purchase ON purchase.id = payment.purchase ORDER BY statement.id
    """
}
