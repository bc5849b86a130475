import Foundation
import LedgerStream
import Receipts
import Testing

@testable import PurchaseLedger

@Suite struct EntitlementTests {
  let clock = TestClock()
  let ledger: Ledger

  init() throws {
    ledger = try Shop.ledger(Terms(durations: ["season.pass": .seconds(90 * 86_400)]), clock)
  }

  @Test func eachKindGivesWhatItIsFor() throws {
    try ledger.record(Shop.coins("1"))
    try ledger.record(Draft("2", "full.version", .nonConsumable, at: Shop.start))
    try ledger.record(Draft("3", "season.pass", .nonRenewing, at: Shop.start))
    try ledger.record(Draft("4", "harbor.news", .freeSubscription, at: Shop.start))
    try ledger.record(Shop.month("5", from: 0, to: 30))
    #expect(try ledger.products(at: Shop.day(-0.01)) == [])
    #expect(
      try ledger.products(at: Shop.start) == ["full.version", "harbor.news", "pro.monthly", "season.pass"]
    )
    #expect(try ledger.products(at: Shop.day(30)) == ["full.version", "harbor.news", "season.pass"])
    #expect(try ledger.products(at: Shop.day(90)) == ["full.version", "harbor.news"])
    let first = try ledger.entitlements(of: Shop.anna, at: Shop.day(1), in: .production)
    #expect(first.map(\.ground) == [.owned, .owned, .paid, .paid])
    #expect(first.map(\.until) == [nil, nil, Shop.day(30), Shop.day(90)])
    #expect(try ledger.products(at: Shop.day(1), of: Account("bert")) == [])
    #expect(try ledger.entitlements(of: Shop.anna, at: Shop.day(1), in: .sandbox) == [])
  }

  @Test func whatIsRevokedCountsUntilThen() throws {
    let bought = Draft("1", "full.version", .nonConsumable, at: Shop.start)
    try ledger.record(bought.with { $0.revocation = Revocation(Shop.day(3)) })
    #expect(try ledger.products(at: Shop.day(2.9)) == ["full.version"])
    #expect(try ledger.products(at: Shop.day(3)) == [])
    let month = Shop.month("2", from: 0, to: 30).with { $0.revocation = Revocation(Shop.day(4)) }
    try ledger.record(
      month.subscription(grace: Shop.day(40)),
      signedAt: Shop.day(5),
      in: .production,
      for: Shop.anna
    )
    #expect(try ledger.products(at: Shop.day(3.5)) == ["pro.monthly"])
    #expect(try ledger.products(at: Shop.day(4)) == [])
    #expect(try ledger.products(at: Shop.day(31)) == [], "No grace after a refund")
  }

  @Test func theFamilySharesIt() throws {
    let shared = Shop.month("1", from: 0, to: 30).with { $0.ownership = .familyShared }
    try ledger.record(shared)
    let entitlement = try #require(
      try ledger.entitlements(of: Shop.anna, at: Shop.day(1), in: .production).first
    )
    #expect(entitlement.ownership == .familyShared)
    #expect(entitlement.transactionID == "1")
  }

  @Test func anUpgradeTakesThePlaceOfWhatItReplaces() throws {
    let month = Shop.month("1", from: 0, to: 30).with { $0.isUpgraded = true }
    try ledger.record(month)
    #expect(try ledger.products(at: Shop.day(5)) == [], "What replaced it is not known")
    let year = Draft("2", "pro.yearly", .autoRenewable, at: Shop.day(10), of: "1").with {
      $0.expiresDate = Shop.day(375)
    }
    try ledger.record(year, signed: Shop.day(10))
    #expect(try ledger.products(at: Shop.day(5)) == ["pro.monthly"])
    #expect(try ledger.products(at: Shop.day(10)) == ["pro.yearly"])
    let before = try ledger.entitlements(of: Shop.anna, at: Shop.day(5), in: .production)
    #expect(before.map(\.until) == [Shop.day(10)])
  }

  @Test func graceGoesOnUntilItsEndOrTheRecovery() throws {
    let first = Shop.month("1", from: 0, to: 30)
    try ledger.record(first.subscription(), signedAt: Shop.day(0), in: .production, for: Shop.anna)
    #expect(try ledger.products(at: Shop.day(31)) == [])
    try ledger.record(first.subscription(grace: Shop.day(46)), signedAt: Shop.day(30.1), in: .production)
    let grace = try ledger.entitlements(of: Shop.anna, at: Shop.day(31), in: .production)
    #expect(grace.map(\.ground) == [.gracePeriod])
    #expect(grace.map(\.until) == [Shop.day(46)])
    #expect(
      try ledger.products(at: Shop.day(30)) == ["pro.monthly"],
      "Between the end and the first word of it"
    )
    #expect(try ledger.products(at: Shop.day(46)) == [])
    try ledger.record(
      Shop.month("2", from: 35, to: 60, of: "1").subscription(),
      signedAt: Shop.day(35),
      in: .production
    )
    for (day, ground) in [(29.0, Entitlement.Ground.paid), (34, .gracePeriod), (36, .paid), (50, .paid)] {
      let now = try ledger.entitlements(of: Shop.anna, at: Shop.day(day), in: .production)
      #expect(now.map(\.ground) == [ground])
    }
    #expect(try ledger.products(at: Shop.day(61)) == [])
  }

  @Test func graceEndsEarlyWhereItIsTakenBack() throws {
    let month = Shop.month("1", from: 0, to: 30)
    // Out of order: the end is reported first.
    try ledger.record(
      month.subscription(autoRenews: false),
      signedAt: Shop.day(33),
      in: .production,
      for: Shop.anna
    )
    try ledger.record(month.subscription(grace: Shop.day(46)), signedAt: Shop.day(31), in: .production)
    #expect(try ledger.products(at: Shop.day(32)) == ["pro.monthly"])
    #expect(try ledger.products(at: Shop.day(33)) == [])
    #expect(try ledger.products(at: Shop.day(40)) == [])
  }

  @Test func theLedgerTellsWhatItKnewThen() throws {
    clock.date = Shop.day(1)
    try ledger.record(Draft("1", "full.version", .nonConsumable, at: Shop.start))
    clock.date = Shop.day(10)
    // The refund of the second day is reported on the tenth.
    try ledger.record(
      Draft("1", "full.version", .nonConsumable, at: Shop.start).with {
        $0.revocation = Revocation(Shop.day(2))
      },
      signed: Shop.day(2)
    )
    #expect(try ledger.products(at: Shop.day(5)) == [])
    #expect(try ledger.products(at: Shop.day(5), known: Shop.day(9)) == ["full.version"])
    #expect(try ledger.products(at: Shop.day(5), known: Shop.day(10)) == [])
    #expect(try ledger.products(at: Shop.day(5), known: Shop.day(0.5)) == [], "It was not recorded yet")
    clock.date = Shop.day(31)
    let month = Shop.month("2", from: 0, to: 30)
    try ledger.record(month, signed: Shop.day(11))
    clock.date = Shop.day(33)
    try ledger.record(month.subscription(grace: Shop.day(46)), signedAt: Shop.day(30.5), in: .production)
    #expect(try ledger.products(at: Shop.day(32)) == ["pro.monthly"])
    #expect(try ledger.products(at: Shop.day(32), known: Shop.day(32)) == [])
    #expect(try ledger.products(at: Shop.day(32), known: Shop.day(33)) == ["pro.monthly"])
  }

  @Test func aDurationThatNobodySetIsSaidAndHidesNothingElse() throws {
    try ledger.record(Draft("1", "summer.pass", .nonRenewing, at: Shop.start))
    try ledger.record(Draft("2", "full.version", .nonConsumable, at: Shop.start))
    let found = try ledger.entitlements(of: Shop.anna, at: Shop.day(1), in: .production)
    #expect(found.map(\.productID) == ["full.version", "summer.pass"])
    #expect(found.map(\.ground) == [.owned, .undated])
    #expect(found.map(\.until) == [nil, nil])
    #expect(try ledger.products(at: Shop.day(-1)) == [])
  }

  @Test func aDurationBeyondTheEndOfTimeDoesNotTrap() throws {
    let eternal = try Shop.ledger(Terms(durations: ["season.pass": .seconds(Int64.max)]))
    try eternal.record(Draft("1", "season.pass", .nonRenewing, at: Shop.start))
    #expect(try eternal.products(at: Shop.day(100_000)) == ["season.pass"])
  }
}
