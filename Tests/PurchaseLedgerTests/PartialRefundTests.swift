import Foundation
import LedgerStream
import Receipts
import Testing

@testable import PurchaseLedger

/// Refunds of a part of a transaction.
@Suite struct PartialRefundTests {
  let ledger: Ledger

  init() throws {
    ledger = try Shop.ledger()
  }

  /// Records three packs of coins, with a refund of a part.
  private func record(refunded part: Int?, day: Double) throws {
    let draft = Shop.coins().with {
      $0.quantity = 3
      $0.revocation = Revocation(Shop.day(1), percentage: part)
    }
    try ledger.record(draft, signed: Shop.day(day))
  }

  private func entries() throws -> [String] {
    try ledger.entries(of: Shop.anna, unit: "coins", in: .production).map {
      "\($0.kind.rawValue) \($0.amount) \($0.balance)"
    }
  }

  @Test func onePackOfThreeTakesAThirdBack() throws {
    try ledger.record(Shop.coins().with { $0.quantity = 3 })
    try ledger.deliver("1", in: .production, Shop.credit)
    for day in 1...3 {
      try record(refunded: 33_333, day: Double(day))
    }
    #expect(try entries() == ["delivery 300 300", "refund -100 200"])
    // Apple refunds more, then the rest, and reverses all of it.
    try record(refunded: 66_667, day: 4)
    try record(refunded: nil, day: 5)
    try record(refunded: 33_333, day: 6)
    try ledger.record(Shop.coins().with { $0.quantity = 3 }, signed: Shop.day(7))
    #expect(
      try entries() == [
        "delivery 300 300", "refund -100 200", "refund -100 100", "refund -100 0", "refund-reversed 200 200",
        "refund-reversed 100 300",
      ]
    )
    #expect(try ledger.transaction("1", in: .production)?.revocation == nil)
    #expect(try ledger.audit() == [])
  }

  @Test func theOrderOfTheCopiesDoesNotMatter() throws {
    try ledger.record(Shop.coins().with { $0.quantity = 3 })
    try ledger.deliver("1", in: .production, Shop.credit)
    try record(refunded: 66_667, day: 4)
    try record(refunded: 33_333, day: 2)
    #expect(try ledger.coins() == 100)
    #expect(try ledger.transaction("1", in: .production)?.revocation?.percentage == 66_667)
  }

  @Test func whatIsLeftIsDelivered() throws {
    try ledger.record(Shop.coins().with { $0.quantity = 3 })
    try record(refunded: 33_333, day: 1)
    #expect(try ledger.undelivered(in: .production).map(\.id) == ["1"])
    #expect(try ledger.deliver("1", in: .production, Shop.credit) == .delivered(balance: 200))
    #expect(try entries() == ["delivery 300 300", "refund -100 200"])
    #expect(try ledger.audit() == [])
  }

  @Test func allOfItInPartsIsAllOfIt() throws {
    try ledger.record(Shop.coins())
    try ledger.record(
      Shop.coins().with { $0.revocation = Revocation(Shop.day(1), percentage: 100_000) },
      signed: Shop.day(1)
    )
    #expect(try ledger.undelivered(in: .production) == [])
    #expect(throws: LedgerError.revoked(id: "1")) { try ledger.deliver("1", in: .production, Shop.credit) }
    #expect(try ledger.audit() == [])
  }

  @Test(arguments: [-1, 100_001, .min, .max]) func whatIsNoPartIsRefused(part: Int) throws {
    let draft = Shop.coins().with { $0.revocation = Revocation(Shop.day(1), percentage: part) }
    #expect(throws: LedgerError.self) { try ledger.record(draft) }
    #expect(try ledger.dump() == [])
  }

  @Test func entitlementsEndWithAnyRefund() throws {
    let month = Shop.month("1", from: 0, to: 30)
    try ledger.record(month)
    try ledger.record(
      month.with { $0.revocation = Revocation(Shop.day(10), percentage: 66_667) },
      signed: Shop.day(10)
    )
    try ledger.record(
      Draft("2", "full.version", .nonConsumable, at: Shop.start).with {
        $0.revocation = Revocation(Shop.day(5), percentage: 0)
      }
    )
    #expect(try ledger.products(at: Shop.day(4)) == ["full.version", "pro.monthly"])
    #expect(try ledger.products(at: Shop.day(9)) == ["pro.monthly"])
    #expect(try ledger.products(at: Shop.day(10)) == [])
  }

  @Test func everyCreditIsSplitWithoutOverflow() {
    for credit in [1, 2, 3, 977, 1 << 40, Int64.max] {
      for part in [0, 1, 33_333, 50_000, 99_999, 100_000] as [Int64] {
        let refund = Refund(revokedAt: 0, part: part)
        let rest = refund.rest(of: credit)
        #expect((0...credit).contains(rest))
        // A double is exact enough for the nearest of small numbers.
        if credit < 1 << 30 {
          let exact = Double(credit) * Double(part) / 100_000
          #expect(credit - rest == Int64(exact.rounded(.toNearestOrAwayFromZero)))
        }
      }
    }
    #expect(Refund(revokedAt: nil, part: nil) == nil)
    #expect(Refund(revokedAt: 0, part: nil).rest(of: .max) == 0)
    #expect(Refund(revokedAt: 0, part: 100_000).rest(of: .max) == 0)
    #expect(Refund(revokedAt: 0, part: 0).rest(of: .max) == .max)
  }
}
