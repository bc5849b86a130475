import Receipts

/// Keeps what was delivered, what waits and what was credited in step with what the App Store says.
///
/// A balance has of a transaction what was credited for it, or nothing while it is revoked. Whatever is missing
/// or too much is posted as an entry; where nothing is, nothing is posted. So a refund is posted once, however
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

  /// Brings the outbox and the balance in step with the statement that counts.
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
    // Both are 0 or the amount that was credited, so the difference is in range.
    let difference = amount - (try posted?.optionalInteger(1) ?? 0)
    guard difference != 0 else { return }
    let kind: Entry.Kind = count == 0 ? .delivery : amount == 0 ? .refund : .refundReversed
    try post(difference, kind, to: account, unit, about: .payment(payment, step: count))
  }

  /// What an entry is about.
  enum Subject {
    case payment(Int64, step: Int64)
    case spending(String)
  }

  /// Adds an entry, and returns the balance after it.
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
