import Foundation
import LedgerStream
import Receipts
import SimulationKit
import Synchronization

@testable import PurchaseLedger

/// Shared helpers for the tests of the ledger.
enum Shop {
  /// Multiplies the amount of random input; set by `LIVEDOCS_FUZZ`.
  static let fuzz = max(1, ProcessInfo.processInfo.environment["LIVEDOCS_FUZZ"].flatMap { Int($0) } ?? 1)

  static let anna = Account("anna")
  static let start = Date(timeIntervalSince1970: 1_790_000_000)

  /// A date, in days since the start.
  static func day(_ days: Double) -> Date { start.addingTimeInterval(days * 86_400) }

  static func coins(_ id: String = "1", at date: Date = start) -> Draft {
    Draft(id, "coins.100", .consumable, at: date)
  }

  /// A monthly period of a subscription.
  static func month(_ id: String, from first: Double, to end: Double, of original: String? = nil) -> Draft {
    Draft(id, "pro.monthly", .autoRenewable, at: day(first), of: original).with { $0.expiresDate = day(end) }
  }

  static func ledger(_ terms: Terms = Terms(), _ clock: TestClock = TestClock()) throws -> Ledger {
    try Ledger(inMemoryWith: terms) { clock.date }
  }

  static let credit: @Sendable (StoreTransaction) -> Fulfillment = {
    .credit(100 * $0.quantity, unit: "coins")
  }
}

/// A clock that shows the time it was last set to.
final class TestClock: Sendable {
  private let value = Mutex(Shop.start)

  var date: Date {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}

extension Ledger {
  @discardableResult
  func record(_ draft: Draft, signed date: Date = Shop.start, for account: Account? = Shop.anna) throws
    -> Recording
  {
    try record(draft.transaction(), signedAt: date, in: .production, for: account)
  }

  func coins(of account: Account = Shop.anna) throws -> Int {
    try balance(of: account, unit: "coins", in: .production)
  }

  func products(at date: Date, known: Date? = nil, of account: Account = Shop.anna) throws -> [String] {
    try entitlements(of: account, at: date, in: .production, asKnownAt: known).map(\.productID)
  }

  /// Every row of every table, as text.
  func dump() throws -> [String] {
    try file.read { connection throws(LedgerError) in
      var lines: [String] = []
      for table in [
        "purchase", "payment", "statement", "outbox", "delivery", "entry", "renewal", "notification", "move",
      ] {
        let key = ["outbox", "delivery"].contains(table) ? "payment" : "id"
        for row in try connection.rows("SELECT * FROM \(table) ORDER BY \(key)") {
          lines.append(table + " " + row.values.map(\.description).joined(separator: "|"))
        }
      }
      return lines
    }
  }

  /// The answers to all queries, which must not depend on the order of recording.
  func answers(accounts: [Account], at dates: [Date]) throws -> [String] {
    var answers: [String] = []
    for account in accounts {
      answers += try transactions(of: account, in: .production).map { "\($0)" }
      answers.append("\(try coins(of: account))")
      for date in dates {
        answers += try entitlements(of: account, at: date, in: .production).map { "\($0)" }
      }
    }
    answers += try undelivered(in: .production).map(\.id).sorted()
    return answers
  }
}

/// Failures from several threads.
final class Failures: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  var all: [String] { lines.withLock { $0 } }
}
