import LedgerStream
import Testing

@testable import PurchaseLedger

/// Every frequent query finds its rows by an index, however large the file is.
@Suite struct QueryPlanTests {
  static let queries: [(name: String, sql: String, parameters: Int)] = [
    ("undelivered", Query.undelivered, 2), ("balance", Query.balance, 3), ("entries", Query.entries, 3),
    ("spending", Query.spending, 2), ("transaction", Query.transaction, 2),
    ("transactions", Query.transactions, 2), ("payments", Query.payments, 2),
    ("paymentsKnown", Query.paymentsKnown, 3), ("grace", Query.grace, 3), ("renewal", Query.renewal, 2),
    ("move", Query.move, 2), ("moves", Query.moves, 2),
  ]

  @Test(arguments: queries) func noTableIsScanned(name: String, sql: String, parameters: Int) throws {
    let ledger = try Shop.ledger()
    // The planner must get it right both without statistics and with them.
    for isCounted in [false, true] {
      if isCounted {
        for id in 0..<50 {
          try ledger.record(Shop.coins("\(id)"))
        }
        try ledger.file.write { connection throws(LedgerError) in try connection.run("ANALYZE") }
      }
      let steps = try plan(sql, parameters, in: ledger)
      // The outbox is read from its beginning, because it contains only pending entries.
      let scans = steps.filter { $0.hasPrefix("SCAN") && $0 != "SCAN outbox" }
      #expect(scans == [], "\(name): \(steps)")
      #expect(steps.contains { $0.hasPrefix("SEARCH") })
    }
  }

  @Test func aQuestionWithoutAnIndexIsFound() throws {
    let steps = try plan("SELECT id FROM payment WHERE productID = ?", 1, in: Shop.ledger())
    #expect(steps.contains { $0.hasPrefix("SCAN") })
  }

  private func plan(_ sql: String, _ parameters: Int, in ledger: Ledger) throws -> [String] {
    try ledger.file.read { connection throws(LedgerError) in
      let values = [Int?](repeating: nil, count: parameters)
      let rows =
        switch values.count {
        case 1: try connection.rows("EXPLAIN QUERY PLAN " + sql, values[0])
        case 2: try connection.rows("EXPLAIN QUERY PLAN " + sql, values[0], values[1])
        default: try connection.rows("EXPLAIN QUERY PLAN " + sql, values[0], values[1], values[2])
        }
      var steps: [String] = []
      for row in rows {
        steps.append(try row.text(3))
      }
      return steps
    }
  }
}
