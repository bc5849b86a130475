import Foundation
import LedgerStream
import Receipts
import SimulationKit
import Testing

@testable import PurchaseLedger

@Suite struct RecordingTests {
  @Test func theSameTransactionIsRecordedOnce() throws {
    let ledger = try Shop.ledger()
    #expect(try ledger.record(Shop.coins()) == .recorded)
    let before = try ledger.dump()
    #expect(try ledger.record(Shop.coins()) == .alreadyKnown)
    #expect(try ledger.dump() == before)
    #expect(try ledger.transactions(of: Shop.anna, in: .production) == [Shop.coins().transaction()])
  }

  @Test func theTwoStoresDoNotShareTransactions() throws {
    let ledger = try Shop.ledger()
    try ledger.record(Shop.coins())
    let transaction = try Shop.coins().transaction()
    #expect(
      try ledger.record(transaction, signedAt: Shop.start, in: .sandbox, for: Account("tester")) == .recorded
    )
    try ledger.deliver("1", in: .sandbox, Shop.credit)
    #expect(try ledger.coins() == 0)
    #expect(try ledger.balance(of: Account("tester"), unit: "coins", in: .sandbox) == 100)
    #expect(try ledger.balance(of: Account("tester"), unit: "coins", in: .production) == 0)
  }

  @Test func aLaterCopyUpdatesAndAnEarlierOneDoesNot() throws {
    let ledger = try Shop.ledger()
    let refunded = Shop.coins().with { $0.revocation = Revocation(Shop.day(2), .appIssue) }
    #expect(try ledger.record(refunded, signed: Shop.day(3)) == .recorded)
    #expect(try ledger.record(Shop.coins(), signed: Shop.day(1)) == .outdated)
    #expect(try ledger.transaction("1", in: .production)?.revocation?.reason == .appIssue)
    #expect(try ledger.record(Shop.coins(), signed: Shop.day(4)) == .updated)
    #expect(try ledger.transaction("1", in: .production)?.revocation == nil)
    #expect(try ledger.record(refunded, signed: Shop.day(3)) == .outdated)
    #expect(try ledger.transaction("1", in: .production)?.revocation == nil)
    #expect(try ledger.audit() == [])
  }

  @Test func askingAgainAndAgainCostsNoRoom() throws {
    let ledger = try Shop.ledger()
    try ledger.record(Shop.coins())
    let rows = try ledger.dump().count
    for day in 1...50 {
      #expect(try ledger.record(Shop.coins(), signed: Shop.day(Double(day))) == .alreadyKnown)
    }
    #expect(try ledger.dump().count == rows)
    // A state confirmed on the 50th day can't be changed by a copy from the 49th.
    let refunded = Shop.coins().with { $0.revocation = Revocation(Shop.day(49)) }
    #expect(try ledger.record(refunded, signed: Shop.day(49)) == .outdated)
  }

  @Test func aContradictionIsRefusedAndNothingIsLost() throws {
    let ledger = try Shop.ledger()
    try ledger.record(Shop.coins())
    let before = try ledger.dump()
    #expect(throws: LedgerError.conflict(id: "1", fact: "product", known: "coins.100", given: "coins.1000")) {
      try ledger.record(Shop.coins().with { $0.productID = "coins.1000" }, signed: Shop.day(9))
    }
    #expect(throws: LedgerError.conflict(id: "1", fact: "original transaction", known: "1", given: "0")) {
      try ledger.record(Shop.coins().with { $0.originalID = "0" }, signed: Shop.day(9))
    }
    #expect(throws: LedgerError.conflict(id: "1", fact: "account", known: "anna", given: "bert")) {
      try ledger.record(Shop.coins(), signed: Shop.day(9), for: Account("bert"))
    }
    #expect(try ledger.dump() == before)
  }

  @Test func aBatchIsRecordedAsAWholeOrNotAtAll() throws {
    let ledger = try Shop.ledger()
    try ledger.record(Shop.coins("2"))
    let before = try ledger.dump()
    let good = Signed(try Shop.coins("1").transaction(), at: Shop.start)
    let bad = Signed(try Shop.coins("2").with { $0.productID = "other" }.transaction(), at: Shop.start)
    #expect(throws: LedgerError.self) { try ledger.record([good, bad], in: .production, for: Shop.anna) }
    #expect(try ledger.dump() == before)
    let again = Signed(try Shop.coins("2").transaction(), at: Shop.day(1))
    #expect(
      try ledger.record([good, again, good], in: .production, for: Shop.anna)
        == [.recorded, .alreadyKnown, .alreadyKnown]
    )
    #expect(try ledger.record([], in: .production) == [])
  }

  @Test func whatCannotBeKeptIsRefused() throws {
    let ledger = try Shop.ledger()
    for draft in [
      Shop.coins("1\0"), Shop.coins().with { $0.productID = "\0" },
      Shop.coins("").with { $0.originalID = "1" }, Shop.coins(String(repeating: "9", count: 201)),
      Shop.coins(at: Date(timeIntervalSince1970: -1)),
      Shop.coins(at: .distantFuture.addingTimeInterval(1e12)),
      Shop.coins().with { $0.expiresDate = Date(timeIntervalSince1970: 1e300) },
    ] {
      #expect(throws: LedgerError.self) { try ledger.record(draft) }
    }
    let transaction = try Shop.coins().transaction()
    #expect(throws: LedgerError.self) {
      try ledger.record(transaction, signedAt: Date(timeIntervalSince1970: .nan), in: .production)
    }
    #expect(throws: LedgerError.self) {
      try ledger.record(transaction, signedAt: Shop.start, in: .production, for: Account(""))
    }
    #expect(throws: LedgerError.invalid(id: "1", reason: "An account has 1 to 200 bytes, none of them 0")) {
      try ledger.record(transaction, signedAt: Shop.start, in: .production, for: Account("anna\0bert"))
    }
    #expect(try ledger.dump() == [])
  }

  @Test func theTokenOfTheAppIsTheAccountUnlessTheSellerSaysAnother() throws {
    let ledger = try Shop.ledger()
    let token = try #require(UUID(uuidString: "7E3FB20B-4CDB-47CC-936D-99D65F608138"))
    try ledger.record(Shop.coins("1").with { $0.appAccountToken = token }, for: nil)
    try ledger.record(Shop.coins("2").with { $0.appAccountToken = token }, for: Shop.anna)
    #expect(try ledger.transactions(of: Account(token), in: .production).map(\.id) == ["1"])
    #expect(Account(token).rawValue == "7e3fb20b-4cdb-47cc-936d-99d65f608138")
    #expect(try ledger.transactions(of: Shop.anna, in: .production).map(\.id) == ["2"])
  }

  @Test func aPurchaseOfNobodyCanBeClaimedOnce() throws {
    let ledger = try Shop.ledger()
    try ledger.record(Shop.coins(), for: nil)
    #expect(try ledger.transactions(of: Shop.anna, in: .production) == [])
    #expect(throws: LedgerError.noAccount(id: "1")) { try ledger.deliver("1", in: .production, Shop.credit) }
    #expect(try ledger.assign(purchase: "1", in: .production, to: Shop.anna) == .updated)
    #expect(try ledger.assign(purchase: "1", in: .production, to: Shop.anna) == .alreadyKnown)
    #expect(throws: LedgerError.conflict(id: "1", fact: "account", known: "anna", given: "bert")) {
      try ledger.assign(purchase: "1", in: .production, to: Account("bert"))
    }
    #expect(throws: LedgerError.unknownPurchase(originalID: "9")) {
      try ledger.assign(purchase: "9", in: .production, to: Shop.anna)
    }
    #expect(try ledger.deliver("1", in: .production, Shop.credit) == .delivered(balance: 100))
  }

  @Test func aNotificationCountsOnce() throws {
    let ledger = try Shop.ledger()
    let id = UUID()
    let refunded = Shop.coins().with { $0.revocation = Revocation(Shop.day(1)) }
    let refund = try NotificationDraft(id, .refund, at: Shop.day(1), transaction: refunded.transaction())
      .notification()
    #expect(try ledger.record(refund, in: .production, for: Shop.anna) == .recorded)
    try ledger.record(Shop.coins(), signed: Shop.day(2))
    let before = try ledger.dump()
    #expect(try ledger.record(refund, in: .production, for: Shop.anna) == .alreadyKnown)
    #expect(try ledger.dump() == before)
    let other = try NotificationDraft(id, .test, at: Shop.day(1)).notification()
    #expect(
      throws: LedgerError.conflict(
        id: id.uuidString.lowercased(),
        fact: "kind",
        known: "REFUND",
        given: "TEST"
      )
    ) { try ledger.record(other, in: .production) }
    #expect(try ledger.record(other, in: .sandbox) == .recorded)
  }

  @Test func aNotificationThatContradictsIsNotRecordedEither() throws {
    let ledger = try Shop.ledger()
    try ledger.record(Shop.coins())
    let before = try ledger.dump()
    let wrong = try Shop.coins().with { $0.productID = "other" }.transaction()
    let notification = try NotificationDraft(UUID(), .oneTimeCharge, at: Shop.day(1), transaction: wrong)
      .notification()
    #expect(throws: LedgerError.self) { try ledger.record(notification, in: .production) }
    #expect(try ledger.dump() == before)
  }

  @Test func aSubscriptionBringsItsRenewalInfo() throws {
    let ledger = try Shop.ledger()
    let first = Shop.month("1", from: 0, to: 30)
    let running = try first.subscription()
    #expect(try ledger.record(running, signedAt: Shop.day(0), in: .production, for: Shop.anna) == .recorded)
    #expect(try ledger.record(running, signedAt: Shop.day(1), in: .production) == .alreadyKnown)
    #expect(
      try ledger.record(first.subscription(autoRenews: false), signedAt: Shop.day(2), in: .production)
        == .updated
    )
    #expect(try ledger.record(running, signedAt: Shop.day(1.5), in: .production) == .outdated)
    #expect(try ledger.renewalInfo(of: "1", in: .production)?.autoRenews == false)
    try ledger.record(
      Shop.month("2", from: 30, to: 60, of: "1").subscription(),
      signedAt: Shop.day(30),
      in: .production
    )
    #expect(try ledger.renewalInfo(of: "1", in: .production)?.autoRenews == true)
    #expect(try ledger.renewalInfo(of: "2", in: .production) == nil)
    #expect(try ledger.audit() == [])
  }

  /// Notifications, copies and a batch: the ledger's answers don't depend on the order.
  @Test(arguments: 0..<20 * Shop.fuzz) func anyOrderComesToTheSame(seed: Int) throws {
    var random = SeededSource(seed: UInt64(seed))
    let facts = try Self.facts()
    let dates = (0..<70).map { Shop.day(Double($0) - 0.5) }
    var expected: [String]?
    for _ in 0..<4 {
      let ledger = try Shop.ledger()
      var order = facts
      for index in order.indices.reversed() {
        order.swapAt(index, random.number(in: 0...index))
      }
      for fact in order {
        try fact(ledger)
        if random.number(in: 0...3) == 0 { try fact(ledger) }
      }
      for transaction in try ledger.undelivered(in: .production) {
        try ledger.deliver(transaction.id, in: .production, Shop.credit)
      }
      #expect(try ledger.audit() == [])
      let answers = try ledger.answers(accounts: [Shop.anna], at: dates)
      let surprises = answers.difference(from: expected ?? answers).prefix(3)
      #expect(surprises.isEmpty)
      expected = answers
    }
  }

  private static func facts() throws -> [(Ledger) throws -> Void] {
    let copies: [(Draft, Double)] = [
      (Shop.coins("1"), 0), (Shop.coins("1").with { $0.revocation = Revocation(Shop.day(5)) }, 5),
      (Shop.coins("1"), 9), (Shop.coins("2"), 1),
      (Shop.coins("2").with { $0.revocation = Revocation(Shop.day(6)) }, 6),
      // Two that contradict each other in the same millisecond.
      (Shop.coins("3"), 7), (Shop.coins("3").with { $0.price = 1 }, 7),
      (Shop.coins("4"), 7), (Shop.coins("4").with { $0.revocation = Revocation(Shop.day(7)) }, 7),
      (Shop.month("11", from: 30, to: 60, of: "10"), 31), (Shop.month("11", from: 30, to: 63, of: "10"), 40),
    ]
    let renewals: [(Draft, Date?, Double)] = [
      (Shop.month("10", from: 0, to: 28), nil, 3), (Shop.month("10", from: 0, to: 28), Shop.day(44), 28.5),
      (Shop.month("10", from: 0, to: 28), nil, 29.5), (Shop.month("10", from: 0, to: 28), nil, 29.8),
      (Shop.month("10", from: 0, to: 28), nil, 95), (Shop.month("10", from: 0, to: 28), nil, 99),
      (Shop.month("11", from: 30, to: 60, of: "10"), nil, 31),
    ]
    var facts: [(Ledger) throws -> Void] = []
    for (draft, day) in copies {
      facts.append { try $0.record(draft, signed: Shop.day(day)) }
    }
    for (index, (draft, grace, day)) in renewals.enumerated() {
      let id = try #require(UUID(uuidString: "00000000-0000-4000-8000-00000000000\(index)"))
      let notification = try NotificationDraft(
        id,
        .didRenew,
        at: Shop.day(day),
        subscription: draft.subscription(grace: grace)
      ).notification()
      facts.append { try $0.record(notification, in: .production, for: Shop.anna) }
    }
    return facts
  }
}
