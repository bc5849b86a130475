import Foundation
import Receipts

/// A transaction with everything that is computed before the file is locked.
struct PreparedCopy {
  var transaction: StoreTransaction
  var signedAt: Moment
  var purchasedAt: Moment
  var expiresAt: Moment?
  var revokedAt: Moment?
  /// How much of it is refunded, in thousandths of a percent; nil for all of it, or nothing.
  var refundedPart: Int?
  var content: String

  init(_ copy: Signed<StoreTransaction>) throws(LedgerError) {
    transaction = copy.value
    for id in [transaction.id, transaction.originalID, transaction.productID] {
      try LedgerError.check(id, "An identifier", of: transaction.id)
    }
    signedAt = try Moment(copy.date, id: transaction.id)
    purchasedAt = try Moment(transaction.purchaseDate, id: transaction.id)
    if let end = transaction.expiresDate { expiresAt = try Moment(end, id: transaction.id) }
    if let revocation = transaction.revocation {
      revokedAt = try Moment(revocation.date, id: transaction.id)
      refundedPart = revocation.percentage
      guard refundedPart.map(Refund.range.contains) ?? true else {
        throw .invalid(id: transaction.id, reason: "A refund is from 0 to 100,000 thousandths of a percent")
      }
    }
    content = try Content.text(of: transaction, id: transaction.id)
  }
}

/// Records the App Store's data, inside one write to the file.
struct Recorder {
  let connection: Connection
  let environment: StoreEnvironment
  let terms: Terms
  let now: Moment

  /// A transaction's row in the file.
  struct Payment {
    var id: Int64
    var statement: Int64?
  }

  func record(_ copy: PreparedCopy, for account: Account?) throws(LedgerError) -> Recording {
    let payment = try payment(of: copy, for: account)
    let history = History(copies: try statements(of: payment.id))
    let (change, recording) = history.adding(
      History.Copy(
        id: 0,
        signedAt: copy.signedAt.milliseconds,
        confirmedAt: copy.signedAt.milliseconds,
        rank: copy.revokedAt == nil ? 0 : 1,
        content: copy.content
      )
    )
    switch change {
    case .nothing: break
    case .confirm(let id):
      try connection.run(
        "UPDATE statement SET confirmedAt = ? WHERE id = ?",
        copy.signedAt.milliseconds,
        id
      )
    case .insert: try insert(copy, of: payment.id)
    }
    // The newest statement counts, whatever arrived. If two alternate, it may be an old one.
    let newest = History(copies: try statements(of: payment.id)).newest?.id
    if newest != payment.statement {
      try connection.run("UPDATE payment SET statement = ? WHERE id = ?", newest, payment.id)
      try Settlement(self).settle(payment.id)
    }
    return recording
  }

  private func statements(of payment: Int64) throws(LedgerError) -> [History.Copy] {
    var copies: [History.Copy] = []
    for row in try connection.rows(
      "SELECT id, signedAt, confirmedAt, revokedAt IS NOT NULL, content FROM statement WHERE payment = ?",
      payment
    ) {
      copies.append(
        History.Copy(
          id: try row.integer(0),
          signedAt: try row.integer(1),
          confirmedAt: try row.integer(2),
          rank: try row.integer(3) == 0 ? 0 : 1,
          content: try row.text(4)
        )
      )
    }
    return copies
  }

  private func insert(_ copy: PreparedCopy, of payment: Int64) throws(LedgerError) {
    try connection.run(
      """
      INSERT INTO statement (payment, signedAt, confirmedAt, recordedAt, type, ownership, purchasedAt, expiresAt,
        revokedAt, refundedPart, isUpgraded, content) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      payment,
      copy.signedAt.milliseconds,
      copy.signedAt.milliseconds,
      now.milliseconds,
      copy.transaction.type.rawValue,
      copy.transaction.ownership.rawValue,
      copy.purchasedAt.milliseconds,
      copy.expiresAt?.milliseconds,
      copy.revokedAt?.milliseconds,
      copy.refundedPart,
      copy.transaction.isUpgraded,
      copy.content
    )
  }
}
