import Foundation
import Receipts

extension Ledger {
  /// Returns an account's balance in a unit.
  ///
  /// It can be negative if Apple revoked something that was spent already; what to do then is your choice.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - unit: the unit: "coins".
  ///   - environment: the store in which it was bought; the sandbox has separate balances.
  /// - Returns: the balance, 0 if there is none.
  /// - Throws: ``LedgerError`` if the file fails.
  public func balance(
    of account: Account,
    unit: String,
    in environment: StoreEnvironment
  ) throws(LedgerError) -> Int {
    try file.read(balance(of: account, unit, environment))
  }

  /// Returns every change of a balance, in order.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - unit: the unit: "coins".
  ///   - environment: the store in which it was bought.
  /// - Returns: the entries; the sum of their amounts is the balance.
  /// - Throws: ``LedgerError`` if the file fails.
  public func entries(
    of account: Account,
    unit: String,
    in environment: StoreEnvironment
  ) throws(LedgerError) -> [Entry] {
    try file.read(entries(of: account, unit, environment))
  }

  /// Spends from a balance, once for each identifier.
  ///
  /// - Parameters:
  ///   - amount: the amount, 1 or more.
  ///   - unit: the unit: "coins".
  ///   - account: the account.
  ///   - environment: the store in which it was bought.
  ///   - id: your own identifier for what it is spent on; each identifier is spent once.
  /// - Returns: whether it was spent now or before.
  /// - Throws: ``LedgerError/insufficientBalance(_:unit:balance:needed:)``;
  ///   ``LedgerError/conflict(id:fact:known:given:)`` if the identifier belongs to a different spending;
  ///   ``LedgerError/invalid(id:reason:)`` for an amount below 1.
  @discardableResult public func spend(
    _ amount: Int,
    unit: String,
    from account: Account,
    in environment: StoreEnvironment,
    id: String
  ) throws(LedgerError) -> Spending {
    try file.write(spending(amount, unit, account, environment, id))
  }
}

extension Ledger {
  func balance(of account: Account, _ unit: String, _ environment: StoreEnvironment) -> Step<Int> {
    { (connection) throws(LedgerError) in try connection.balance(of: account, unit, in: environment) }
  }

  func entries(of account: Account, _ unit: String, _ environment: StoreEnvironment) -> Step<[Entry]> {
    { (connection) throws(LedgerError) in
      var entries: [Entry] = []
      for row in try connection.rows(Query.entries, environment.rawValue, account.rawValue, unit) {
        entries.append(
          Entry(
            number: Int(try row.integer(0)),
            kind: try row.case(1, of: Entry.Kind.self),
            amount: Int(try row.integer(2)),
            balance: Int(try row.integer(3)),
            transactionID: try row.optionalText(4),
            spendingID: try row.optionalText(5),
            date: Moment(milliseconds: try row.integer(6)).date
          )
        )
      }
      return entries
    }
  }

  func spending(
    _ amount: Int,
    _ unit: String,
    _ account: Account,
    _ environment: StoreEnvironment,
    _ id: String
  ) throws(LedgerError) -> Step<Spending> {
    try LedgerError.check(account.rawValue, "An account", of: id)
    try LedgerError.check(id, "An identifier", of: id)
    guard amount > 0 else { throw .invalid(id: id, reason: "A spending is 1 or more") }
    return try writing(id, in: environment) { (recorder) throws(LedgerError) in
      let connection = recorder.connection
      let known = try connection.row(Query.spending, environment.rawValue, id)
      if let known {
        let given = "\(amount) \(unit) of \(account)"
        try recorder.agree(
          on: "spending",
          of: id,
          known: "\(-known.integer(0)) \(known.text(1)) of \(known.text(2))",
          given: given
        )
        return .alreadySpent
      }
      let balance = try connection.balance(of: account, unit, in: environment)
      guard balance >= amount else {
        throw .insufficientBalance(account, unit: unit, balance: balance, needed: amount)
      }
      let rest = try Settlement(recorder).post(
        -Int64(amount),
        .spending,
        to: account,
        unit,
        about: .spending(id)
      )
      return .spent(balance: Int(rest))
    }
  }
}
