import Foundation
import LedgerStream
import Receipts
import Scratch
import Synchronization
import Testing

@testable import PurchaseLedger

@Suite struct DeliveryTests {
  @Test func aPurchaseIsCreditedOnce() throws {
    let ledger = try Shop.ledger()
    try ledger.record(Shop.coins().with { $0.quantity = 3 })
    #expect(try ledger.deliver("1", in: .production, Shop.credit) == .delivered(balance: 300))
    var calls = 0
    let again = try ledger.deliver("1", in: .production) { _ in
      calls += 1
      return .credit(999, unit: "coins")
    }
    #expect(again == .alreadyDelivered)
    #expect(calls == 0)
    #expect(try ledger.coins() == 300)
    let entries = try ledger.entries(of: Shop.anna, unit: "coins", in: .production)
    #expect(
      entries == [
        Entry(number: 1, kind: .delivery, amount: 300, balance: 300, transactionID: "1", date: Shop.start)
      ]
    )
    #expect(try ledger.audit() == [])
  }

  @Test func whatWaitsIsListedFromItsRecordingUntilItsDelivery() throws {
    let ledger = try Shop.ledger(Terms(deliveredTypes: [.consumable, .autoRenewable]))
    try ledger.record(Shop.coins("2"))
    try ledger.record(Shop.coins("1"))
    try ledger.record(Shop.month("3", from: 0, to: 30))
    try ledger.record(Draft("4", "full.version", .nonConsumable, at: Shop.start))
    #expect(try ledger.undelivered(in: .production).map(\.id) == ["2", "1", "3"])
    #expect(try ledger.undelivered(in: .production, limit: 2).map(\.id) == ["2", "1"])
    #expect(try ledger.undelivered(in: .sandbox) == [])
    #expect(try ledger.deliver("1", in: .production) { _ in .postponed } == .postponed)
    #expect(try ledger.deliver("2", in: .production) { _ in .done } == .delivered(balance: nil))
    #expect(try ledger.undelivered(in: .production).map(\.id) == ["1", "3"])
    // A transaction that isn't pending can be delivered too.
    #expect(try ledger.deliver("4", in: .production) { _ in .done } == .delivered(balance: nil))
    #expect(try ledger.deliver("4", in: .production) { _ in .done } == .alreadyDelivered)
    #expect(try ledger.audit() == [])
  }

  @Test func aRefundIsPostedOnceHoweverOftenItIsTold() throws {
    let ledger = try Shop.ledger()
    try ledger.record(Shop.coins())
    try ledger.deliver("1", in: .production, Shop.credit)
    let refunded = Shop.coins().with { $0.revocation = Revocation(Shop.day(1)) }
    for day in 1...4 {
      try ledger.record(refunded, signed: Shop.day(Double(day)))
    }
    #expect(try ledger.coins() == 0)
    try ledger.record(Shop.coins(), signed: Shop.day(5))
    #expect(try ledger.coins() == 100)
    try ledger.record(refunded, signed: Shop.day(6))
    try ledger.record(refunded, signed: Shop.day(2))
    let entries = try ledger.entries(of: Shop.anna, unit: "coins", in: .production)
    #expect(entries.map(\.kind) == [.delivery, .refund, .refundReversed, .refund])
    #expect(entries.map(\.amount) == [100, -100, 100, -100])
    #expect(entries.map(\.balance) == [100, 0, 100, 0])
    #expect(try ledger.audit() == [])
  }

  @Test func aRefundOfWhatWasSpentLeavesADebt() throws {
    let ledger = try Shop.ledger()
    try ledger.record(Shop.coins())
    try ledger.deliver("1", in: .production, Shop.credit)
    let spent = try ledger.spend(70, unit: "coins", from: Shop.anna, in: .production, id: "sword")
    #expect(spent == .spent(balance: 30))
    try ledger.record(Shop.coins().with { $0.revocation = Revocation(Shop.day(1)) }, signed: Shop.day(1))
    #expect(try ledger.coins() == -70)
    #expect(throws: LedgerError.insufficientBalance(Shop.anna, unit: "coins", balance: -70, needed: 1)) {
      try ledger.spend(1, unit: "coins", from: Shop.anna, in: .production, id: "bow")
    }
  }

  @Test func whatWasRevokedBeforeIsNotDelivered() throws {
    let ledger = try Shop.ledger()
    try ledger.record(Shop.coins())
    try ledger.record(Shop.coins().with { $0.revocation = Revocation(Shop.day(1)) }, signed: Shop.day(1))
    #expect(try ledger.undelivered(in: .production) == [])
    #expect(throws: LedgerError.revoked(id: "1")) { try ledger.deliver("1", in: .production, Shop.credit) }
    // Apple reverses the refund: it is pending again.
    try ledger.record(Shop.coins(), signed: Shop.day(2))
    #expect(try ledger.undelivered(in: .production).map(\.id) == ["1"])
    #expect(try ledger.deliver("1", in: .production, Shop.credit) == .delivered(balance: 100))
  }

  @Test func anAnswerIsForTheTransactionAsItIsThen() throws {
    let ledger = try Shop.ledger()
    try ledger.record(Shop.coins())
    var calls = 0
    // The closure may use the ledger. During the closure, a copy with another quantity arrives.
    let delivery = try ledger.deliver("1", in: .production) { transaction in
      calls += 1
      if calls == 1 {
        _ = try? ledger.record(Shop.coins().with { $0.quantity = 2 }, signed: Shop.day(1))
      }
      return .credit(100 * transaction.quantity, unit: "coins")
    }
    #expect(delivery == .delivered(balance: 200))
    #expect(calls == 2)
    try ledger.record(Shop.coins("2"))
    // During the closure, a refund arrives.
    #expect(throws: LedgerError.revoked(id: "2")) {
      try ledger.deliver("2", in: .production) { _ in
        let refunded = Shop.coins("2").with { $0.revocation = Revocation(Shop.day(1)) }
        _ = try? ledger.record(refunded, signed: Shop.day(1))
        return .credit(100, unit: "coins")
      }
    }
    // During the closure, somebody else delivers it.
    try ledger.record(Shop.coins("3"))
    let third = try ledger.deliver("3", in: .production) { _ in
      _ = try? ledger.deliver("3", in: .production, Shop.credit)
      return .credit(1, unit: "coins")
    }
    #expect(third == .alreadyDelivered)
    #expect(try ledger.coins() == 300)
  }

  @Test func aWrongCreditChangesNothing() throws {
    let ledger = try Shop.ledger()
    try ledger.record(Shop.coins())
    let before = try ledger.dump()
    for fulfillment in [
      Fulfillment.credit(0, unit: "coins"), .credit(-5, unit: "coins"), .credit(1, unit: ""),
    ] {
      #expect(throws: LedgerError.self) { try ledger.deliver("1", in: .production) { _ in fulfillment } }
    }
    #expect(throws: LedgerError.unknownTransaction(id: "9")) {
      try ledger.deliver("9", in: .production, Shop.credit)
    }
    #expect(throws: LedgerError.invalid(id: "1\0", reason: "It has a byte of 0")) {
      try ledger.deliver("1\0", in: .production, Shop.credit)
    }
    #expect(try ledger.dump() == before)
    try ledger.deliver("1", in: .production) { _ in .credit(.max, unit: "coins") }
    try ledger.record(Shop.coins("2"))
    let full = try ledger.dump()
    #expect(throws: LedgerError.balanceOutOfRange(Shop.anna, unit: "coins")) {
      try ledger.deliver("2", in: .production) { _ in .credit(1, unit: "coins") }
    }
    #expect(try ledger.dump() == full)
  }

  @Test func spendingIsOnceForEachIdentifier() throws {
    let ledger = try Shop.ledger()
    try ledger.record(Shop.coins())
    try ledger.deliver("1", in: .production, Shop.credit)
    func spend(_ amount: Int, _ id: String) throws -> Spending {
      try ledger.spend(amount, unit: "coins", from: Shop.anna, in: .production, id: id)
    }
    #expect(try spend(30, "a") == .spent(balance: 70))
    #expect(try spend(30, "a") == .alreadySpent)
    #expect(throws: LedgerError.self) { try spend(31, "a") }
    #expect(throws: LedgerError.insufficientBalance(Shop.anna, unit: "coins", balance: 70, needed: 71)) {
      try spend(71, "b")
    }
    #expect(try spend(70, "b") == .spent(balance: 0))
    for amount in [0, -1, .min] {
      #expect(throws: LedgerError.self) { try spend(amount, "c") }
    }
    #expect(try ledger.audit() == [])
  }

  @Test func anEntryCannotBeChanged() throws {
    let ledger = try Shop.ledger()
    try ledger.record(Shop.coins())
    try ledger.deliver("1", in: .production, Shop.credit)
    let before = try ledger.dump()
    for sql in [
      "UPDATE entry SET amount = 1", "DELETE FROM entry", "INSERT INTO delivery VALUES (1, 0, 'x', 'y', 1)",
    ] {
      #expect(throws: LedgerError.self) {
        try ledger.file.write { connection throws(LedgerError) in try connection.run(sql) }
      }
    }
    #expect(try ledger.dump() == before)
  }

  @Test func manyThreadsDeliverOnce() throws {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    let path = folder.url.appending(path: "ledger.sqlite").path
    let ledger = try Ledger(path: path) { clock.date }
    let second = try Ledger(path: path) { clock.date }
    let copies = try (0..<20).map { Signed(try Shop.coins("\($0)").transaction(), at: Shop.start) }
    try ledger.record(copies, in: .production, for: Shop.anna)
    let credited = Mutex(0)
    let failures = Failures()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for id in 0..<20 {
        do {
          let ledger = thread % 2 == 0 ? ledger : second
          let delivery = try ledger.deliver("\(id)", in: .production, Shop.credit)
          if delivery != .alreadyDelivered { credited.withLock { $0 += 1 } }
        } catch {
          failures.add("\(error)")
        }
      }
    }
    #expect(failures.all == [])
    #expect(credited.withLock { $0 } == 20)
    #expect(try ledger.coins() == 2000)
    #expect(try ledger.audit() == [])
  }
}
