import Foundation
import Receipts
import SimulationKit
import Testing

private let noon = endpointNoon

private func answer(
  _ store: TestStore,
  _ receipt: Receipt,
  order: VerificationService.ItemOrder = .purchased,
  excludeOld: Bool = false,
  after seconds: Double = 0
) throws -> JSONValue {
  let request = VerificationRequest(
    receiptData: receipt.base64,
    password: store.sharedSecret,
    excludeOldTransactions: excludeOld
  )
  return try decoded(endpoint(store, order: order).verify(request, at: noon.addingTimeInterval(seconds)).body)
}

private let triplets = ["", "_ms", "_pst"]

@Test func writesTheTypesOfTheWire() throws {
  let store = try soldStore(["full.version", "pro.monthly"])
  let receipt = try store.receipt(at: noon)
  let answer = try answer(store, receipt, after: 1.5)
  #expect(
    answer.names == [
      "environment", "latest_receipt", "latest_receipt_info", "pending_renewal_info", "receipt", "status",
    ]
  )
  #expect(answer["status"] == 0)
  #expect(answer["environment"] == "Sandbox")
  #expect(answer["latest_receipt"] == .string(receipt.base64))
}

@Test func writesEveryMemberOfAReceipt() throws {
  let store = try soldStore(["full.version"])
  let members = try #require(answer(store, store.receipt(at: noon), after: 1.5)["receipt"])
  #expect(
    members.names
      == [
        "adam_id", "app_item_id", "application_version", "bundle_id", "download_id", "in_app",
        "original_application_version", "original_purchase_date", "original_purchase_date_ms",
        "original_purchase_date_pst", "receipt_creation_date", "receipt_creation_date_ms",
        "receipt_creation_date_pst", "receipt_type", "request_date", "request_date_ms", "request_date_pst",
        "version_external_identifier",
      ]
  )
  #expect(members["receipt_type"] == "ProductionSandbox")
  #expect(members["adam_id"] == 0)
  #expect(members["app_item_id"] == 0)
  #expect(members["download_id"] == 0)
  #expect(members["version_external_identifier"] == 0)
  #expect(members["bundle_id"] == "com.example.lighthouse")
  #expect(members["application_version"] == "3.1")
  #expect(members["original_application_version"] == "1.0")
  #expect(members["original_purchase_date"] == "2013-08-01 07:00:00 Etc/GMT")
  #expect(members["original_purchase_date_pst"] == "2013-08-01 00:00:00 America/Los_Angeles")
  #expect(members["receipt_creation_date"] == "2026-03-02 12:00:00 Etc/GMT")
  #expect(members["request_date_ms"] == "1772452801500")
}

@Test func namesTheAppByNumberInProductionOnly() throws {
  let store = try soldStore(["full.version"], environment: .production)
  let members = try #require(answer(store, store.receipt(at: noon))["receipt"])
  #expect(members["adam_id"] == .integer(store.app.adamID))
  #expect(members["app_item_id"] == .integer(store.app.adamID))
  #expect(members["receipt_type"] == "Production")
}

@Test func writesEveryMemberOfAPurchase() throws {
  let store = try soldStore(["full.version", "pro.monthly"])
  let inApp = try #require(answer(store, store.receipt(at: noon))["receipt"]?["in_app"]).items
  let plain = [
    "is_trial_period", "original_purchase_date", "original_purchase_date_ms", "original_purchase_date_pst",
    "original_transaction_id", "product_id", "purchase_date", "purchase_date_ms", "purchase_date_pst",
    "quantity", "transaction_id",
  ]
  #expect(inApp.map(\.names).first == plain)
  let more = triplets.map { "expires_date" + $0 } + ["is_in_intro_offer_period", "web_order_line_item_id"]
  let subscription = try #require(inApp.last)
  #expect(subscription.names == (plain + more).sorted())
  #expect(subscription["quantity"] == "1")
  #expect(subscription["is_trial_period"] == "false")
  #expect(subscription["is_in_intro_offer_period"] == "false")
  #expect(subscription["expires_date_ms"] == "1772453100000")
  #expect(subscription["expires_date_pst"] == "2026-03-02 04:05:00 America/Los_Angeles")
  #expect(subscription["transaction_id"] == subscription["original_transaction_id"])
  #expect(subscription.names.allSatisfy { subscription[$0]?.textValue != nil })
}

@Test func writesMoreOfALatestPurchase() throws {
  var store = try soldStore([])
  let token = try #require(UUID(uuidString: "5D1C5C1E-0000-4000-8000-00000000000A"))
  try store.buy("pro.monthly", appAccountToken: token, at: noon)
  let latest = try #require(answer(store, store.receipt(at: noon))["latest_receipt_info"]?.items.first)
  #expect(latest["in_app_ownership_type"] == "PURCHASED")
  #expect(latest["app_account_token"] == "5d1c5c1e-0000-4000-8000-00000000000a")
  #expect(latest["subscription_group_identifier"]?.textValue == store.transactions.first?.subscriptionGroupID)
  #expect(latest["is_upgraded"] == nil)
}

@Test func writesOffersAsStrings() throws {
  let store = try soldStore([])
  func item(_ offer: Offer?) throws -> JSONValue {
    var transaction = try #require(soldStore(["pro.monthly"]).transactions.first)
    transaction.offer = offer
    let receipt = try store.receipt(for: [transaction], at: noon)
    return try #require(answer(store, receipt)["receipt"]?["in_app"]?.items.first)
  }
  let trial = try item(Offer(.introductory, .freeTrial))
  #expect(trial["is_trial_period"] == "true")
  #expect(trial["is_in_intro_offer_period"] == "false")
  let cheaper = try item(Offer(.introductory, .payUpFront))
  #expect(cheaper["is_trial_period"] == "false")
  #expect(cheaper["is_in_intro_offer_period"] == "true")
  #expect(try item(Offer(.promotional, .payAsYouGo, id: "spring"))["promotional_offer_id"] == "spring")
  #expect(try item(nil)["promotional_offer_id"] == nil)
}

@Test func leavesLatestMembersOutWhereNothingRenews() throws {
  let store = try soldStore(["full.version", "harbor.news"])
  #expect(try answer(store, store.receipt(at: noon)).names == ["environment", "receipt", "status"])
}

@Test func knowsRenewalsThatTheReceiptDoesNot() throws {
  var store = try soldStore(["pro.monthly", "full.version"])
  let receipt = try store.receipt(at: noon)
  store.advance(to: noon.addingTimeInterval(301))
  #expect(store.transactions.count == 3)
  let full = try answer(store, receipt, after: 301)
  #expect(full["receipt"]?["in_app"]?.items.count == 2)
  let listed = full["latest_receipt_info"]?.items.compactMap { $0["transaction_id"]?.textValue } ?? []
  #expect(Set(listed) == Set(store.transactions.map(\.id)))
  let latest = try #require(full["latest_receipt"]?.textValue.flatMap { Receipt(base64: $0) })
  #expect(try latest.content().transactions.map(\.id).sorted() == listed.sorted())
  #expect(try latest.content().creationDate == noon.addingTimeInterval(300))
  let again = try answer(store, latest, after: 301)
  #expect(again["status"] == 0)
  #expect(again["latest_receipt"]?.textValue == latest.base64)

  let short = try answer(store, receipt, excludeOld: true, after: 301)
  #expect(short["receipt"]?["in_app"]?.items.count == 2)
  let kept = short["latest_receipt_info"]?.items.compactMap { $0["transaction_id"]?.textValue } ?? []
  let renewal = try #require(store.transactions.last)
  #expect(Set(kept) == [renewal.id, store.transactions[1].id])
}

@Test func letsTimePassForTheAnswer() throws {
  let store = try soldStore(["pro.monthly"])
  let receipt = try store.receipt(at: noon)
  let answer = try answer(store, receipt, after: 601)
  #expect(answer["latest_receipt_info"]?.items.count == 3)
  #expect(store.transactions.count == 1, "A question changes nothing.")
}

@Test func signsTheSameLatestReceiptTwice() throws {
  var store = try soldStore(["pro.monthly"])
  let receipt = try store.receipt(at: noon)
  store.advance(to: noon.addingTimeInterval(300))
  let service = try endpoint(store)
  let request = VerificationRequest(receiptData: receipt.base64, password: store.sharedSecret)
  let first = service.verify(request, at: noon.addingTimeInterval(310)).response["latest_receipt"]
  let second = service.verify(request, at: noon.addingTimeInterval(320)).response["latest_receipt"]
  #expect(first == second)
  #expect(
    try endpoint(store).verify(request, at: noon.addingTimeInterval(330)).response["latest_receipt"] == first
  )
}

@Test func addsNothingToAReceiptOfAnotherCustomer() throws {
  let store = try soldStore(["full.version", "pro.monthly"])
  var stranger = TestStore(seed: 99)
  try stranger.buy("pro.monthly", at: noon)
  let answer = try answer(store, stranger.receipt(at: noon))
  let listed = answer["latest_receipt_info"]?.items.compactMap { $0["transaction_id"]?.textValue }
  #expect(listed == stranger.transactions.map(\.id))
  #expect(answer["pending_renewal_info"]?.items.first?["auto_renew_status"] == "1")
}

@Test func writesRefunds() throws {
  var store = try soldStore(["pro.monthly"])
  let receipt = try store.receipt(at: noon)
  let first = try #require(store.transactions.first)
  try store.requestRefund(of: first.id, at: noon.addingTimeInterval(10))
  try store.refund(first.id, at: noon.addingTimeInterval(20))
  let before = try answer(store, receipt, after: 15)
  #expect(before["latest_receipt_info"]?.items.first?["cancellation_date"] == nil)
  let after = try answer(store, receipt, after: 30)
  let item = try #require(after["latest_receipt_info"]?.items.first)
  #expect(item["cancellation_date"] == "2026-03-02 12:00:20 Etc/GMT")
  #expect(item["cancellation_date_ms"] == "1772452820000")
  #expect(item["cancellation_reason"]?.textValue != nil)
  #expect(after["receipt"]?["in_app"]?.items.first?["cancellation_date"] == nil)
}

@Test func tellsWhatBecomesOfASubscription() throws {
  var store = try soldStore(["pro.monthly"])
  let receipt = try store.receipt(at: noon)
  func pending(after seconds: Double) throws -> JSONValue {
    try #require(answer(store, receipt, after: seconds)["pending_renewal_info"]?.items.first)
  }
  #expect(
    try pending(after: 0).names
      == ["auto_renew_product_id", "auto_renew_status", "original_transaction_id", "product_id"]
  )
  #expect(try pending(after: 0)["auto_renew_status"] == "1")
  let first = try #require(store.transactions.first)
  try store.turnOffRenewal(of: first.id, at: noon.addingTimeInterval(60))
  #expect(try pending(after: 61)["auto_renew_status"] == "0")
  #expect(try pending(after: 61)["expiration_intent"] == nil)
  let ended = try pending(after: 301)
  #expect(ended["auto_renew_status"] == "0")
  #expect(ended["expiration_intent"] == "1")
  #expect(ended["is_in_billing_retry_period"] == "0")
}

@Test func tellsOfAPaymentThatFails() throws {
  var store = TestStore(gracePeriod: .sixteenDays)
  store.advance(to: noon)
  try store.buy("pro.monthly", at: noon)
  let receipt = try store.receipt(at: noon)
  store.breakPaymentMethod(at: noon.addingTimeInterval(60))
  store.advance(to: noon.addingTimeInterval(301))
  let pending = try #require(answer(store, receipt, after: 301)["pending_renewal_info"]?.items.first)
  #expect(pending["is_in_billing_retry_period"] == "1")
  #expect(pending["grace_period_expires_date"]?.textValue != nil)
  #expect(pending["grace_period_expires_date_ms"]?.textValue != nil)
  #expect(pending["grace_period_expires_date_pst"]?.textValue != nil)
}

@Test func callsAReceiptValidWhoseSubscriptionHasEnded() throws {
  var store = try soldStore(["pro.monthly"])
  try store.turnOffRenewal(of: try #require(store.transactions.first).id, at: noon)
  #expect(try answer(store, store.receipt(at: noon), after: 3600)["status"] == 0)
}

@Test func ordersPurchasesAsItIsTold() throws {
  let store = try soldStore(["full.version", "season.pass", "harbor.news", "coins.100"])
  let receipt = try store.receipt(at: noon)
  func order(_ order: VerificationService.ItemOrder) throws -> [String] {
    try answer(store, receipt, order: order)["receipt"]?["in_app"]?.items
      .compactMap { $0["product_id"]?.textValue } ?? []
  }
  let bought = try order(.purchased)
  #expect(Set(bought) == ["full.version", "season.pass", "harbor.news", "coins.100"])
  #expect(try order(.newestFirst) == bought.reversed())
  #expect(try order(.shuffled(seed: 1)) == order(.shuffled(seed: 1)))
  #expect(try Set((1...40).map { try order(.shuffled(seed: $0)) }).count > 12)
  #expect(try Set(order(.shuffled(seed: -1))) == Set(bought))
}

@Test func writesMembersSortedByName() throws {
  let store = try soldStore(["full.version"])
  let request = VerificationRequest(receiptData: try store.receipt(at: noon).base64)
  let text = String(decoding: try endpoint(store).verify(request, at: noon).body, as: UTF8.self)
  #expect(
    text.hasPrefix(
      #"{"environment":"Sandbox","receipt":{"adam_id":0,"app_item_id":0,"application_version":"3.1","#
    )
  )
}

@Test(arguments: [
  (0.0, "1970-01-01 00:00:00 Etc/GMT", "1969-12-31 16:00:00 America/Los_Angeles"),
  (951_825_599, "2000-02-29 11:59:59 Etc/GMT", "2000-02-29 03:59:59 America/Los_Angeles"),
  (1_772_963_999, "2026-03-08 09:59:59 Etc/GMT", "2026-03-08 01:59:59 America/Los_Angeles"),
  (1_772_964_000, "2026-03-08 10:00:00 Etc/GMT", "2026-03-08 03:00:00 America/Los_Angeles"),
  (4_107_542_399, "2100-02-28 23:59:59 Etc/GMT", "2100-02-28 15:59:59 America/Los_Angeles"),
  (253_402_300_799, "9999-12-31 23:59:59 Etc/GMT", "9999-12-31 15:59:59 America/Los_Angeles"),
])
func writesDatesOnTwoClocks(_ seconds: Double, gmt: String, pacific: String) {
  let date = StoreDate(Date(timeIntervalSince1970: seconds))
  #expect(date.gmt == gmt)
  #expect(date.pacific == pacific)
}

/// The computed dates agree with Foundation's calendar.
@Test func writesTheDaysOfTheCalendar() throws {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = .gmt
  for day in stride(from: 0, through: 200_000, by: 97) {
    let date = Date(timeIntervalSince1970: Double(day) * 86_400)
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    let year = try #require(parts.year)
    let month = try #require(parts.month)
    let dayOfMonth = try #require(parts.day)
    let expected = "\(year)-\(month < 10 ? "0" : "")\(month)-\(dayOfMonth < 10 ? "0" : "")\(dayOfMonth)"
    #expect(StoreDate(date).gmt == expected + " 00:00:00 Etc/GMT")
  }
}
