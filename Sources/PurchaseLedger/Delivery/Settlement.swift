import Receipts

/// Keeps deliveries, the outbox and balances in step with the App Store's data.
///
/// A transaction contributes its credit to the balance of its account, without the part that is refunded. Any
/// difference is posted as an entry; if there is none, nothing is posted. So a refund is posted once, however often it
/// is reported.
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
      SELECT statement.revokedAt, statement.refundedPart, statement.type, delivery.payment, delivery.account,
        delivery.unit, delivery.amount
      FROM payment JOIN statement ON statement.id = payment.statement
      LEFT JOIN delivery ON delivery.payment = payment.id WHERE payment.id = ?
      """,
      payment
    )
    guard let row else { return }
    let refund = Refund(revokedAt: try row.optionalInteger(0), part: try row.optionalInteger(1))
    if try row.optionalInteger(3) == nil {
      let type = try row.case(2, of: ProductType.self)
      try wait(for: payment, refund?.isFull == true ? false : terms.deliveredTypes.contains(type))
    } else if let account = try row.optionalText(4), let unit = try row.optionalText(5) {
      try balance(payment, Account(account), unit, credit: row.integer(6), refund)
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
    credit: Int64,
    _ refund: Refund?
  ) throws(LedgerError) {
    if try count(of: payment) == 0 {
      // All of it at first, so the entries say what was delivered and what was refunded before.
      try post(credit, .delivery, to: account, unit, about: .payment(payment, step: 0))
    }
    // Both are from 0 to the credit, so the difference can't overflow.
    let difference = refund.rest(of: credit) - (try posted(for: payment, to: account))
    guard difference != 0 else { return }
    let kind: Entry.Kind = difference < 0 ? .refund : .refundReversed
    try post(difference, kind, to: account, unit, about: .payment(payment, step: count(of: payment)))
  }

  /// Moves what a delivered payment contributes from one account's balance to another's.
  func move(_ payment: Int64, _ unit: String?, from origin: Account, to target: Account) throws(LedgerError) {
    try connection.run("UPDATE delivery SET account = ? WHERE payment = ?", target.rawValue, payment)
    guard let unit else { return }
    let amount = try posted(for: payment, to: origin)
    guard amount != 0 else { return }
    let step = try count(of: payment)
    try post(-amount, .movedAway, to: origin, unit, about: .payment(payment, step: step))
    try post(amount, .movedHere, to: target, unit, about: .payment(payment, step: step + 1))
  }

  /// The number of a payment's entries, in any account.
  private func count(of payment: Int64) throws(LedgerError) -> Int64 {
    try connection.row("SELECT COUNT(*) FROM entry WHERE payment = ?", payment)?.integer(0) ?? 0
  }

  /// The sum of a payment's entries in an account.
  private func posted(for payment: Int64, to account: Account) throws(LedgerError) -> Int64 {
    try connection.row(
      "SELECT SUM(amount) FROM entry WHERE payment = ? AND account = ?",
      payment,
      account.rawValue
    )?.optionalInteger(0) ?? 0
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
