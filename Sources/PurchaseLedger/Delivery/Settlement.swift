import Receipts

/// Keeps deliveries, the outbox and balances in step with the App Store's data.
///
/// A transaction contributes its credit to the balance, or nothing while it is revoked. Any difference is posted as
/// an entry; if there is none, nothing is posted. So a refund is posted once, however often it is reported.
/// often it is told.
struct Settlement {
  let connection: Connection
  let environment: StoreEnvironment
  let terms: Terms
  let now: Moment

  init(_ recorder: Recorder) {
    connection = recorder.connection
    environment = recorder.environment
    terms = recorder.terms
    now = recorder.now
  }

  /// Brings the outbox and the balance in step with the current statement.
  func settle(_ payment: Int64) throws(LedgerError) {
    let row = try connection.row(
      """
      SELECT statement.revokedAt IS NOT NULL, statement.type, delivery.payment, delivery.account, delivery.unit,
        delivery.amount
      FROM payment JOIN statement ON statement.id = payment.statement
      LEFT JOIN delivery ON delivery.payment = payment.id WHERE payment.id = ?
      """,
      payment
    )
    guard let row else { return }
    let isRevoked = try row.integer(0) != 0
    if try row.optionalInteger(2) == nil {
      let type = try row.case(1, of: ProductType.self)
      try wait(for: payment, isRevoked ? false : terms.deliveredTypes.contains(type))
    } else if let account = try row.optionalText(3), let unit = try row.optionalText(4) {
      try balance(payment, Account(account), unit, should: isRevoked ? 0 : row.integer(5))
    }
  }

  private func wait(for payment: Int64, _ waits: Bool) throws(LedgerError) {
    try connection.run(
      waits
        ? "INSERT OR IGNORE INTO outbox (payment) VALUES (?)" : "DELETE FROM outbox WHERE payment = ?",
      payment
    )
  }

  private func balance(
    _ payment: Int64,
    _ account: Account,
    _ unit: String,
    should amount: Int64
  ) throws(LedgerError) {
    let posted = try connection.row("SELECT COUNT(*), SUM(amount) FROM entry WHERE payment = ?", payment)
    let count = try posted?.integer(0) ?? 0
    // Both are 0 or the credited amount, so the difference can't overflow.
    let difference = amount - (try posted?.optionalInteger(1) ?? 0)
    guard difference != 0 else { return }
    let kind: Entry.Kind = count == 0 ? .delivery : amount == 0 ? .refund : .refundReversed
    try post(difference, kind, to: account, unit, about: .payment(payment, step: count))
  }

  /// The cause of an entry.
  enum Subject {
    case payment(Int64, step: Int64)
    case spending(String)
  }

  /// Adds an entry, and returns the new balance.
  @discardableResult func post(
    _ amount: Int64,
    _ kind: Entry.Kind,
    to account: Account,
    _ unit: String,
    about subject: Subject
  ) throws(LedgerError) -> Int64 {
    let last = try connection.row(
      """
      SELECT number, balance FROM entry WHERE environment = ? AND account = ? AND unit = ?
      ORDER BY number DESC LIMIT 1
      """,
      environment.rawValue,
      account.rawValue,
      unit
    )
    let (balance, isOutOfRange) = (try last?.integer(1) ?? 0).addingReportingOverflow(amount)
    guard !isOutOfRange else { throw .balanceOutOfRange(account, unit: unit) }
    let (payment, step, spendingID): (Int64?, Int64?, String?) =
      switch subject {
      case .payment(let payment, let step): (payment, step, nil)
      case .spending(let id): (nil, nil, id)
      }
    try connection.run(
      """
      INSERT INTO entry (environment, account, unit, number, kind, amount, balance, payment, step, spendingID,
        recordedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      environment.rawValue,
      account.rawValue,
      unit,
      (try last?.integer(0) ?? 0) + 1,
      kind.rawValue,
      amount,
      balance,
      payment,
      step,
      spendingID,
      now.milliseconds
    )
    return balance
  }
}
