import Foundation
import Receipts
import Testing

private let noon = Date(timeIntervalSince1970: 1_772_452_800)  // 2026-03-02T12:00:00Z

@Test(arguments: zip(SubscriptionPeriod.allCases.dropFirst(), [3.0, 5, 10, 15, 30, 60]))
func compressesPeriodsInTheSandbox(_ period: SubscriptionPeriod, minutes: Double) {
  #expect(period.end(from: noon, in: .sandbox) == noon.addingTimeInterval(minutes * 60))
}

@Test func countsCalendarPeriodsInProduction() {
  let lastOfJanuary = Date(timeIntervalSince1970: 1_769_817_600)  // 2026-01-31T00:00:00Z
  let end = SubscriptionPeriod.month.end(from: lastOfJanuary, in: .production)
  #expect(StoreDate(end).gmt == "2026-02-28 00:00:00 Etc/GMT")
}

@Test func renewsFromTheEndOfWhatIsPaidFor() throws {
  var store = TestStore()
  let first = try store.buy("pro.monthly", at: noon)
  let second = try store.renew(first.id)
  let third = try store.renew(second.id)
  #expect(third.originalID == first.id)
  #expect(third.purchaseDate == second.expiresDate)
  #expect(third.originalPurchaseDate == noon)
  #expect(third.isActive(at: third.purchaseDate))
  #expect(third.expiresDate.map(third.isActive(at:)) == false)
}

@Test func refusesASecondSubscriptionWhileTheFirstRuns() throws {
  var store = TestStore()
  let first = try store.buy("pro.monthly", at: noon)
  #expect(throws: StoreError.alreadySubscribed("pro.monthly", until: "2026-03-02 12:05:00 Etc/GMT")) {
    try store.buy("pro.monthly", at: noon.addingTimeInterval(299))
  }
  let again = try store.buy("pro.monthly", at: noon.addingTimeInterval(300))
  #expect(again.originalID == first.id)
}

@Test func keepsTheOriginalOfANonConsumableOnly() throws {
  var store = TestStore()
  let full = try store.buy("full.version", at: noon)
  let coins = try store.buy("coins.100", at: noon)
  #expect(try store.buy("full.version", at: noon).originalID == full.id)
  #expect(try store.buy("coins.100", at: noon).originalID != coins.id)
}

@Test func refusesWhatItCannotSell() throws {
  var store = TestStore()
  #expect(throws: StoreError.unknownProduct("typo")) { try store.buy("typo", at: noon) }
  #expect(throws: StoreError.invalidQuantity(2)) { try store.buy("full.version", quantity: 2, at: noon) }
  for quantity in [Int.min, 0, 11] {
    #expect(throws: StoreError.invalidQuantity(quantity)) {
      try store.buy("coins.100", quantity: quantity, at: noon)
    }
  }
  let coins = try store.buy("coins.100", quantity: 10, at: noon)
  #expect(throws: StoreError.notRenewable(coins.id)) { try store.renew(coins.id) }
  #expect(throws: StoreError.notRenewable(coins.id)) { try store.turnOffRenewal(of: coins.id) }
  #expect(throws: StoreError.unknownTransaction("1")) { try store.finish("1") }
}

/// A quantity counts in the price, the refund and the receipt.
@Test(arguments: [("coins.100", 990), ("season.pass", 9990)])
func sellsSeveralAtOnce(_ product: String, price: Int) throws {
  var store = TestStore()
  let bought = try store.buy(product, quantity: 3, at: noon)
  #expect((bought.quantity, bought.price) == (3, 3 * price))
  let payload = TransactionPayload(bought, Issuance(store.app, .sandbox, at: noon))
  #expect((payload.quantity, payload.price) == (3, 3 * price))
  let held = try #require(store.receipt(at: noon).content().transactions.first)
  #expect(held.quantity == 3)
  try store.refund(bought.id, at: noon)
  #expect(store.refunds.map(\.amount) == [3 * price])
}

@Test func dropsOnlyFinishedConsumablesFromTheReceipt() throws {
  var store = TestStore()
  for product in store.catalog.products {
    try store.finish(store.buy(product.id, at: noon).id)
  }
  let open = try store.buy("coins.100", at: noon)
  let held = try store.receipt(at: noon).content().transactions
  #expect(
    held.map(\.productID) == ["full.version", "pro.monthly", "season.pass", "harbor.news", "coins.100"]
  )
  #expect(held.last?.id == open.id)
}

@Test func leavesLaterPurchasesOutOfAReceipt() throws {
  var store = TestStore()
  try store.buy("full.version", at: noon)
  let before = try store.receipt(at: noon)
  try store.buy("season.pass", at: noon.addingTimeInterval(60))
  #expect(try store.receipt(at: noon) == before)
}

@Test func survivesDatesBeyondTheCalendar() throws {
  var store = TestStore()
  for seconds in [-Double.greatestFiniteMagnitude, .infinity, .nan] {
    let bought = try store.buy("full.version", at: Date(timeIntervalSince1970: seconds))
    #expect((0...253_402_300_799).contains(bought.purchaseDate.timeIntervalSince1970))
  }
}

@Test(arguments: [
  (1_772_963_999, "2026-03-08 01:59:59 America/Los_Angeles"),
  (1_772_964_000, "2026-03-08 03:00:00 America/Los_Angeles"),
  (1_793_520_000, "2026-11-01 01:00:00 America/Los_Angeles"),
  (1_375_340_400, "2013-08-01 00:00:00 America/Los_Angeles"),
])
func writesTheClocksOfCupertino(_ seconds: Int, pacific: String) {
  let date = StoreDate(Date(timeIntervalSince1970: Double(seconds)))
  #expect(date.pacific == pacific)
  #expect(date.milliseconds == seconds * 1000)
}

@Test func writesThreeMembersForADate() {
  #expect(
    StoreDate(Date(timeIntervalSince1970: 1_795_258_158.25)).members("x") == [
      "x": "2026-11-21 10:49:18 Etc/GMT",
      "x_ms": "1795258158250",
      "x_pst": "2026-11-21 02:49:18 America/Los_Angeles",
    ]
  )
}
