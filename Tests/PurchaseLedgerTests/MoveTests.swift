import Foundation
import LedgerStream
import Receipts
import SimulationKit
import Testing

@testable import PurchaseLedger

/// Purchases that move between accounts.
@Suite struct MoveTests {
  static let bert = Account("bert")
  static let carl = Account("carl")
  let clock = TestClock()
  let ledger: Ledger

  init() throws {
    ledger = try Shop.ledger(Terms(), clock)
  }

  @discardableResult
  private func move(
    _ purchase: String = "1",
    from origin: Account = Shop.anna,
    to target: Account = bert,
    id: String = "a"
  ) throws -> Recording {
    try ledger.move(purchase: purchase, in: .production, from: origin, to: target, id: id)
  }

  private func entries(_ account: Account) throws -> [String] {
    try ledger.entries(of: account, unit: "coins", in: .production).map {
      "\($0.kind.rawValue) \($0.amount) \($0.balance)"
    }
  }

  @Test func theBalanceMovesAndEveryEntryStays() throws {
    try ledger.record(Shop.coins().with { $0.quantity = 3 })
    try ledger.deliver("1", in: .production, Shop.credit)
    try ledger.spend(250, unit: "coins", from: Shop.anna, in: .production, id: "sword")
    clock.date = Shop.day(2)
    #expect(try move() == .updated)
    // What was spent stays spent, so the old account owes it.
    #expect(try entries(Shop.anna) == ["delivery 300 300", "spending -250 50", "moved-away -300 -250"])
    #expect(try entries(Self.bert) == ["moved-here 300 300"])
    let last = try ledger.entries(of: Self.bert, unit: "coins", in: .production).last
    #expect(last?.transactionID == "1")
    #expect(last?.date == Shop.day(2))
    #expect(try ledger.transactions(of: Shop.anna, in: .production) == [])
    #expect(try ledger.transactions(of: Self.bert, in: .production).map(\.id) == ["1"])
    #expect(
      try ledger.moves(ofPurchase: "1", in: .production)
        == [PurchaseMove(id: "a", origin: Shop.anna, target: Self.bert, date: Shop.day(2))]
    )
    #expect(try ledger.deliver("1", in: .production, Shop.credit) == .alreadyDelivered)
    #expect(try ledger.audit() == [])
  }

  @Test func aSecondCallWithTheIdentifierChangesNothing() throws {
    try ledger.record(Shop.coins())
    try ledger.deliver("1", in: .production, Shop.credit)
    #expect(try move() == .updated)
    let once = try ledger.dump()
    #expect(try move() == .alreadyKnown)
    #expect(try ledger.dump() == once)
    // It has moved back since. The first move is repeated, and still known.
    #expect(try move(from: Self.bert, to: Shop.anna, id: "b") == .updated)
    #expect(try move() == .alreadyKnown)
    #expect(try ledger.coins() == 100)
    #expect(try ledger.coins(of: Self.bert) == 0)
    #expect(try entries(Shop.anna) == ["delivery 100 100", "moved-away -100 0", "moved-here 100 100"])
    #expect(try ledger.moves(ofPurchase: "1", in: .production).map(\.id) == ["a", "b"])
    for (purchase, origin, target) in [
      ("2", Shop.anna, Self.bert), ("1", Self.carl, Self.bert), ("1", Shop.anna, Self.carl),
    ] {
      #expect(throws: LedgerError.self) { try move(purchase, from: origin, to: target) }
    }
    // The other store has identifiers of its own.
    try ledger.record(Shop.coins().transaction(), signedAt: Shop.start, in: .sandbox, for: Shop.anna)
    let sandbox = try ledger.move(purchase: "1", in: .sandbox, from: Shop.anna, to: Self.bert, id: "a")
    #expect(sandbox == .updated)
    #expect(try ledger.audit() == [])
  }

  @Test func entitlementsAndRenewalsFollow() throws {
    let token = try #require(UUID(uuidString: "7E3FB20B-4CDB-47CC-936D-99D65F608138"))
    let month = Shop.month("1", from: 0, to: 30).with { $0.appAccountToken = token }
    try ledger.record(month, for: nil)
    try move(from: Account(token))
    #expect(try ledger.products(at: Shop.day(1), of: Account(token)) == [])
    #expect(try ledger.products(at: Shop.day(1), of: Self.bert) == ["pro.monthly"])
    // The renewal names the account that paid. The purchase is Bert's all the same.
    let renewal = Shop.month("2", from: 30, to: 60, of: "1").with { $0.appAccountToken = token }
    try ledger.record(renewal, signed: Shop.day(30), for: nil)
    #expect(try ledger.products(at: Shop.day(31), of: Self.bert) == ["pro.monthly"])
    #expect(try ledger.products(at: Shop.day(31), of: Account(token)) == [])
    #expect(
      throws: LedgerError.conflict(id: "1", fact: "account", known: "bert", given: Account(token).rawValue)
    ) { try ledger.record(renewal, signed: Shop.day(30), for: Account(token)) }
    #expect(try ledger.audit() == [])
  }

  @Test func laterDeliveriesAndRefundsAreOfTheNewAccount() throws {
    try ledger.record(Shop.coins("1"))
    try ledger.record(Shop.coins("2"))
    try ledger.deliver("1", in: .production, Shop.credit)
    try move("1", id: "a")
    try move("2", id: "b")
    #expect(try ledger.deliver("2", in: .production, Shop.credit) == .delivered(balance: 200))
    let refunded = Shop.coins("1").with { $0.revocation = Revocation(Shop.day(1)) }
    try ledger.record(refunded, signed: Shop.day(1), for: nil)
    #expect(try ledger.coins() == 0)
    #expect(try ledger.coins(of: Self.bert) == 100)
    // Refunded, it moves on without a balance, and comes back to the account that has it then.
    try move("1", from: Self.bert, to: Self.carl, id: "c")
    try ledger.record(Shop.coins("1"), signed: Shop.day(2), for: nil)
    #expect(try ledger.coins(of: Self.carl) == 100)
    #expect(
      try entries(Self.bert) == ["moved-here 100 100", "delivery 100 200", "refund -100 100"]
    )
    #expect(try entries(Self.carl) == ["refund-reversed 100 100"])
    #expect(try ledger.audit() == [])
  }

  @Test func aMoveDuringADeliveryAsksAgain() throws {
    try ledger.record(Shop.coins())
    var calls = 0
    let delivery = try ledger.deliver("1", in: .production) { _ in
      calls += 1
      if calls == 1 { _ = try? move() }
      return .credit(100, unit: "coins")
    }
    #expect(calls == 2)
    #expect(delivery == .delivered(balance: 100))
    #expect(try ledger.coins(of: Self.bert) == 100)
  }

  @Test func aDeliveryWithoutACreditMovesWithoutAnEntry() throws {
    try ledger.record(Shop.coins())
    try ledger.deliver("1", in: .production) { _ in .done }
    try move()
    #expect(try ledger.entries(of: Self.bert, unit: "coins", in: .production) == [])
    #expect(try ledger.audit() == [])
  }

  @Test func whatCannotMoveChangesNothing() throws {
    try ledger.record(Shop.coins("1"))
    try ledger.record(Shop.coins("2"), for: nil)
    try ledger.deliver("1", in: .production, Shop.credit)
    try ledger.record(Shop.coins("3"), for: Self.bert)
    try ledger.deliver("3", in: .production) { _ in .credit(.max, unit: "coins") }
    let before = try ledger.dump()
    #expect(throws: LedgerError.unknownPurchase(originalID: "9")) { try move("9") }
    #expect(throws: LedgerError.conflict(id: "2", fact: "account", known: "none", given: "anna")) {
      try move("2")
    }
    #expect(throws: LedgerError.conflict(id: "1", fact: "account", known: "anna", given: "carl")) {
      try move(from: Self.carl)
    }
    #expect(throws: LedgerError.balanceOutOfRange(Self.bert, unit: "coins")) { try move() }
    #expect(throws: LedgerError.self) { try move(to: Shop.anna) }
    #expect(throws: LedgerError.self) { try move(id: "") }
    #expect(throws: LedgerError.self) { try move(to: Account("")) }
    #expect(throws: LedgerError.self) { try move(from: Account("a\0")) }
    #expect(try ledger.dump() == before)
  }

  @Test func aMoveCannotBeChanged() throws {
    try ledger.record(Shop.coins())
    try move()
    for sql in ["UPDATE move SET target = 'carl'", "DELETE FROM move"] {
      #expect(throws: LedgerError.self) {
        try ledger.file.write { connection throws(LedgerError) in try connection.run(sql) }
      }
    }
  }

  /// Random purchases, deliveries, refunds and moves, compared with plain arithmetic.
  @Test(arguments: 0..<10 * Shop.fuzz) func theSumOfAllBalancesIsWhatWasDeliveredAndNotRefunded(seed: Int)
    throws
  {
    var random = SeededSource(seed: UInt64(seed))
    let accounts = [Shop.anna, Self.bert, Self.carl]
    var owners: [Int: Account] = [:]
    var rests: [Int: Int] = [:]
    for step in 1...80 {
      let purchase = random.number(in: 0...5)
      let part = random.number(in: 0...2) == 0 ? nil : random.number(in: 0...99_999)
      let isRefunded = random.number(in: 0...1) == 1
      if let owner = owners[purchase], random.number(in: 0...1) == 0 {
        let target = accounts[random.number(in: 0...2)]
        guard target != owner else { continue }
        try move("\(purchase)", from: owner, to: target, id: "\(step)")
        owners[purchase] = target
      } else {
        let owner = owners[purchase] ?? accounts[random.number(in: 0...2)]
        let draft = Shop.coins("\(purchase)").with {
          if isRefunded { $0.revocation = Revocation(Shop.day(Double(step)), percentage: part) }
        }
        try ledger.record(draft, signed: Shop.day(Double(step)), for: owner)
        owners[purchase] = owner
        _ = try? ledger.deliver("\(purchase)", in: .production) { _ in .credit(977, unit: "coins") }
        let refunded = isRefunded ? part.map { (977 * $0 + 50_000) / 100_000 } ?? 977 : 0
        rests[purchase] = 977 - refunded
      }
    }
    for account in accounts {
      let own = owners.filter { $0.value == account }.keys
      #expect(try ledger.coins(of: account) == own.reduce(0) { $0 + (rests[$1] ?? 0) })
    }
    #expect(try ledger.audit() == [])
  }
}
