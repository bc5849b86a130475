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
    try file.read(Audit.step)
  }
}

/// The check of a whole file.
struct Audit {
  let connection: Connection

  static let step: Step<[String]> = { (connection) throws(LedgerError) in
    try Audit(connection: connection).findings()
  }

  private func findings() throws(LedgerError) -> [String] {
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
    for row in try connection.rows(AuditQuery.deliveries) {
      if let finding = try unsettled(row) { findings.append(finding) }
    }
    for row in try connection.rows(AuditQuery.contents) {
      if let finding = try unlike(row) { findings.append(finding) }
    }
    return findings
  }

  /// Returns a finding if the entries of a delivery aren't its credit without the refunded part.
  private func unsettled(_ row: Fields) throws(LedgerError) -> String? {
    let refund = Refund(revokedAt: try row.optionalInteger(1), part: try row.optionalInteger(2))
    let rest = try row.optionalInteger(3).map { refund.rest(of: $0) } ?? 0
    // A moved delivery's entries come to nothing in the accounts that it left.
    let (own, others) = (try row.integer(4), try row.integer(5))
    return own == rest && others == 0 ? nil : "A delivery and its entries differ: \(try row.text(0))"
  }

  /// Returns a finding if a statement's columns don't match its value.
  private func unlike(_ row: Fields) throws(LedgerError) -> String? {
    let payment = try PaymentRow(row)
    let transaction = try Content.value(StoreTransaction.self, of: row.text(11), path: connection.path)
    let isAlike =
      transaction.originalID == payment.originalID && transaction.id == payment.transactionID
      && transaction.productID == payment.productID && transaction.type == payment.type
      && transaction.ownership == payment.ownership && Moment(transaction.purchaseDate) == payment.purchasedAt
      && transaction.expiresDate.flatMap { Moment($0) } == payment.expiresAt
      && (transaction.revocation?.date).flatMap { Moment($0) } == payment.revokedAt
      && transaction.isUpgraded == payment.isUpgraded
    let part = try row.optionalInteger(12)
    let isAlikeRefunded = (transaction.revocation?.percentage).map(Int64.init) == part
    return isAlike && isAlikeRefunded
      ? nil : "A statement is not what its columns say: \(payment.transactionID)"
  }
}

/// The queries of an audit.
private enum AuditQuery {
  /// Those that must return no rows.
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
      finding: "An entry is of no delivery",
      query: """
      SELECT payment.transactionID FROM entry JOIN payment ON payment.id = entry.payment
      LEFT JOIN delivery ON delivery.payment = entry.payment
      WHERE delivery.payment IS NULL OR entry.unit IS NOT delivery.unit
        OR (entry.account IS NOT delivery.account
          AND entry.account NOT IN (SELECT origin FROM move WHERE move.purchase = payment.purchase))
      """
    ),
    (
      finding: "A purchase is not with the account that it moved to",
      query: """
      SELECT purchase.originalID FROM move JOIN purchase ON purchase.id = move.purchase
      WHERE move.environment <> purchase.environment OR move.target IS NOT coalesce(
        (SELECT next.origin FROM move AS next WHERE next.purchase = move.purchase AND next.id > move.id
         ORDER BY next.id LIMIT 1), purchase.account)
      """
    ),
    (
      finding: "What is delivered or revoked waits for delivery",
      query: """
      SELECT payment.transactionID FROM outbox JOIN payment ON payment.id = outbox.payment
      JOIN statement ON statement.id = payment.statement
      LEFT JOIN delivery ON delivery.payment = payment.id
      WHERE delivery.payment IS NOT NULL
        OR (statement.revokedAt IS NOT NULL AND coalesce(statement.refundedPart, 100000) = 100000)
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

  /// Each delivery, with the sums of its entries in its account and in others.
  static let deliveries = """
    SELECT payment.transactionID, statement.revokedAt, statement.refundedPart, delivery.amount,
      (SELECT coalesce(sum(amount), 0) FROM entry
       WHERE entry.payment = payment.id AND entry.account IS delivery.account),
      (SELECT coalesce(sum(abs(total)), 0) FROM (
        SELECT sum(amount) AS total FROM entry
        WHERE entry.payment = payment.id AND entry.account IS NOT delivery.account GROUP BY entry.account))
    FROM delivery JOIN payment ON payment.id = delivery.payment
    JOIN statement ON statement.id = payment.statement ORDER BY payment.id
    """

  static let contents = """
    SELECT purchase.id, purchase.originalID, payment.id, payment.transactionID, payment.productID,
      statement.type, statement.ownership, statement.purchasedAt, statement.expiresAt, statement.revokedAt,
      statement.isUpgraded, statement.content, statement.refundedPart
    FROM statement JOIN payment ON payment.id = statement.payment
    JOIN purchase ON purchase.id = payment.purchase ORDER BY statement.id
    """
}
