import Foundation
import Testing

@testable import Receipts

/// What the App Store reports about a subscription: one test for each kind of event.
@Suite struct SubscriptionLifeTests {
  private let noon = Date(timeIntervalSince1970: 1_772_452_800)  // 2026-03-02T12:00:00Z
  private let day = 86_400.0

  private func store(_ grace: GracePeriod = .off, rate: RenewalRate = .realTime) -> TestStore {
    var store = TestStore(environment: .production, catalog: .harbor, rate: rate, gracePeriod: grace)
    store.advance(to: noon)
    return store
  }

  private func after(_ days: Double) -> Date { noon.addingTimeInterval(days * day) }

  private func told(_ store: TestStore) -> [String] {
    store.notifications.map {
      [$0.kind.rawValue, $0.subtype?.rawValue].compactMap(\.self).joined(separator: "/")
    }
  }

  private func status(_ store: TestStore, _ date: Date) -> StoreSubscription.Status? {
    store.subscriptions(at: date).first?.status
  }

  private func gmt(_ date: Date?) -> String? { date.map { StoreDate($0).gmt } }

  // MARK: The table of events

  @Test func renewsByItself() throws {
    var store = store()
    let first = try store.buy("pro.basic", at: noon)
    store.advance(to: after(40))
    #expect(told(store) == ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW"])
    let renewal = try #require(store.transactions.last)
    #expect(renewal.originalID == first.id)
    #expect(renewal.reason == .renewal)
    #expect(renewal.purchaseDate == first.expiresDate)
    #expect(status(store, after(40)) == .active)
  }

  @Test func isPaidADayBeforeTheEnd() throws {
    var store = store()
    let first = try store.buy("pro.basic", at: noon)  // to 2 April
    store.advance(to: after(30 - 0.01))
    #expect(told(store) == ["SUBSCRIBED/INITIAL_BUY"])
    store.advance(to: after(30))
    #expect(told(store).last == "DID_RENEW")
    #expect(store.notifications.last?.date == after(30))
    let renewal = try #require(store.transactions.last)
    #expect(renewal.purchaseDate == first.expiresDate)
    #expect(store.heldTransactions(at: after(30)).map(\.id) == [first.id, renewal.id])
    #expect(store.heldTransactions(at: after(30 - 0.01)).map(\.id) == [first.id])
    #expect(store.entitlements(at: after(30)).map(\.productID) == ["pro.basic"])
    // Too late: the next month has been paid for.
    try store.turnOffRenewal(of: first.id, at: after(30.5))
    store.advance(to: after(31 + 29))
    #expect(status(store, after(60)) == .active)
    store.advance(to: after(31 + 30))
    #expect(told(store).last == "EXPIRED/VOLUNTARY")
    #expect(store.transactions.count == 2)
  }

  @Test func isAttemptedOnceMoreAtTheEnd() throws {
    var store = store()
    try store.buy("pro.basic", at: noon)
    store.breakPaymentMethod(at: after(1))
    store.advance(to: after(30.5))
    #expect(told(store) == ["SUBSCRIBED/INITIAL_BUY"])
    store.repairPaymentMethod(at: after(30.6))
    #expect(store.transactions.count == 1)
    store.advance(to: after(31))
    #expect(told(store).last == "DID_RENEW")
    #expect(store.notifications.last?.date == after(31))
  }

  @Test func anUpgradeAlsoRefundsTheNextPeriod() throws {
    var store = store()
    let basic = try store.buy("pro.basic", at: noon)
    try store.buy("pro.max", at: after(30.5))
    #expect(store.transactions.map(\.isUpgraded) == [true, true, false])
    // Half a day of 31, rounded down, and the month that has been paid.
    #expect(store.refunds.map(\.amount) == [10, 990])
    #expect(store.transactions.last?.originalID == basic.id)
    #expect(store.transactions.last?.purchaseDate == after(30.5))
  }

  @Test func cancelingEndsBillingRetryAtOnce() throws {
    var store = store()
    let first = try store.buy("pro.basic", at: noon)
    store.breakPaymentMethod(at: noon)
    store.advance(to: after(32))
    #expect(status(store, after(32)) == .billingRetry)
    // It is on: nothing changes.
    try store.turnOnRenewal(of: first.id, at: after(32))
    #expect(told(store).last == "DID_FAIL_TO_RENEW")
    try store.turnOffRenewal(of: first.id, at: after(33))
    #expect(
      told(store).suffix(2) == ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY"]
    )
    let ended = try #require(store.subscription(of: first.id)?.renewal)
    #expect(ended.expirationIntent == .canceled)
    #expect(ended.isInBillingRetry == false)
    store.repairPaymentMethod(at: after(34))
    #expect(store.transactions.count == 1)
  }

  @Test func cancelingInTheGracePeriodKeepsTheServiceToItsEnd() throws {
    var store = store(.sixteenDays)
    let first = try store.buy("pro.basic", at: noon)
    store.breakPaymentMethod(at: noon)
    store.advance(to: after(32))
    #expect(store.subscription(of: first.id)?.renewal.expirationIntent == .billingError)
    try store.turnOffRenewal(of: first.id, at: after(33))
    let canceled = try #require(store.subscription(of: first.id))
    #expect(canceled.status == .gracePeriod)
    #expect(canceled.renewal.isInBillingRetry == false)
    #expect(canceled.renewal.expirationIntent == .canceled)
    store.advance(to: after(31 + 16))
    #expect(told(store).last == "EXPIRED/VOLUNTARY")
  }

  @Test func goesOnThroughTheGracePeriod() throws {
    var store = store(.sixteenDays)
    try store.buy("pro.basic", at: noon)  // to 2 April
    store.breakPaymentMethod(at: noon)
    store.advance(to: after(32))
    #expect(told(store).last == "DID_FAIL_TO_RENEW/GRACE_PERIOD")
    let grace = try #require(store.subscriptions(at: after(32)).first)
    #expect(grace.status == .gracePeriod)
    #expect(gmt(grace.renewal.gracePeriodExpiresDate) == "2026-04-18 12:00:00 Etc/GMT")
    #expect(grace.renewal.isInBillingRetry == true)
    #expect(store.entitlements(at: after(32)).map(\.productID) == ["pro.basic"])
    store.advance(to: after(47))
    #expect(told(store).last == "GRACE_PERIOD_EXPIRED")
    #expect(status(store, after(47)) == .billingRetry)
    #expect(store.entitlements(at: after(47)) == [])
  }

  @Test func givesUpAfterSixtyDays() throws {
    for grace in [GracePeriod.off, .threeDays, .twentyEightDays] {
      var store = store(grace)
      try store.buy("pro.basic", at: noon)
      store.breakPaymentMethod(at: noon)
      store.advance(to: after(31 + 60 - 0.01))
      #expect(status(store, after(31 + 60 - 0.01)) == .billingRetry)
      store.advance(to: after(31 + 60))
      #expect(told(store).last == "EXPIRED/BILLING_RETRY")
      let ended = try #require(store.subscriptions(at: after(91)).first)
      #expect(ended.status == .expired)
      #expect(ended.renewal.expirationIntent == .billingError)
      #expect(ended.renewal.isInBillingRetry == false)
      #expect(!ended.renewal.autoRenews)
    }
  }

  @Test func failsAtOnceWithoutAGracePeriod() throws {
    var store = store()
    try store.buy("pro.basic", at: noon)
    store.breakPaymentMethod(at: noon)
    store.advance(to: after(31))
    #expect(told(store).last == "DID_FAIL_TO_RENEW")
    #expect(status(store, after(31)) == .billingRetry)
    #expect(store.subscription(of: store.transactions[0].id)?.renewal.expirationIntent == .billingError)
  }

  @Test func losesNoDayWhereThePaymentComesWithinTheGracePeriod() throws {
    var store = store(.sixteenDays)
    let first = try store.buy("pro.basic", at: noon)
    store.breakPaymentMethod(at: noon)
    store.repairPaymentMethod(at: after(31 + 10))
    #expect(told(store).last == "DID_RENEW/BILLING_RECOVERY")
    #expect(store.transactions.last?.purchaseDate == first.expiresDate)
    #expect(gmt(store.transactions.last?.expiresDate) == "2026-05-02 12:00:00 Etc/GMT")
  }

  @Test func pausesWhereThePaymentComesLater() throws {
    var store = store(.sixteenDays)
    try store.buy("pro.basic", at: noon)
    store.breakPaymentMethod(at: noon)
    store.repairPaymentMethod(at: after(31 + 20))
    #expect(told(store).suffix(2) == ["GRACE_PERIOD_EXPIRED", "DID_RENEW/BILLING_RECOVERY"])
    #expect(store.transactions.last?.purchaseDate == after(51))
    #expect(gmt(store.transactions.last?.expiresDate) == "2026-05-22 12:00:00 Etc/GMT")
    store.advance(to: after(90))
    #expect(gmt(store.transactions.last?.expiresDate) == "2026-06-22 12:00:00 Etc/GMT")
  }

  @Test func endsWhereTheBuyerWantsIt() throws {
    var store = store()
    let first = try store.buy("pro.basic", at: noon)
    try store.turnOffRenewal(of: first.id, at: after(1))
    #expect(told(store).last == "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED")
    #expect(status(store, after(30)) == .active)
    try store.turnOnRenewal(of: first.id, at: after(2))
    #expect(told(store).last == "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED")
    try store.turnOffRenewal(of: first.id, at: after(3))
    store.advance(to: after(31))
    #expect(told(store).last == "EXPIRED/VOLUNTARY")
    #expect(store.subscription(of: first.id)?.renewal.expirationIntent == .canceled)
    #expect(throws: StoreError.subscriptionEnded(first.id)) {
      try store.turnOnRenewal(of: first.id, at: after(32))
    }
  }

  @Test func endsWhereThePriceIsRefusedOrNotAnswered() throws {
    for answers in [true, false] {
      var store = store()
      let first = try store.buy("pro.basic", at: noon)
      try store.changePrice(of: "pro.basic", to: 1990, at: after(1))
      #expect(told(store).last == "PRICE_INCREASE/PENDING")
      #expect(store.subscription(of: first.id)?.renewal.priceIncrease == .pending)
      if answers {
        try store.answerPriceIncrease(of: first.id, agrees: false, at: after(2))
      }
      store.advance(to: after(31))
      #expect(told(store).last == "EXPIRED/PRICE_INCREASE")
      #expect(store.subscription(of: first.id)?.renewal.expirationIntent == .priceIncrease)
    }
  }

  @Test func renewsAtThePriceThatWasAgreedTo() throws {
    for needsConsent in [true, false] {
      var store = store()
      let first = try store.buy("pro.basic", at: noon)
      try store.changePrice(of: "pro.basic", to: 1990, needsConsent: needsConsent, at: after(1))
      if needsConsent {
        #expect(store.subscription(of: first.id)?.renewal.renewalPrice == 990)
        try store.answerPriceIncrease(of: first.id, agrees: true, at: after(2))
      }
      #expect(told(store).last == "PRICE_INCREASE/ACCEPTED")
      #expect(store.subscription(of: first.id)?.renewal.renewalPrice == 1990)
      store.advance(to: after(31))
      #expect(store.transactions.map(\.price) == [990, 1990])
    }
    var store = store()
    let first = try store.buy("pro.basic", at: noon)
    try store.changePrice(of: "pro.basic", to: 490, at: after(1))
    store.advance(to: after(31))
    #expect(store.transactions.map(\.price) == [990, 490])
    #expect(!told(store).contains { $0.hasPrefix("PRICE_INCREASE") })
    #expect(throws: StoreError.noPriceIncrease(first.id)) {
      try store.answerPriceIncrease(of: first.id, agrees: true, at: after(40))
    }
  }

  @Test func endsWhereTheProductIsGone() throws {
    var store = store()
    let first = try store.buy("pro.basic", at: noon)
    try store.removeFromSale("pro.basic", at: after(1))
    #expect(throws: StoreError.notForSale("pro.basic")) { try store.buy("pro.basic", at: after(2)) }
    #expect(store.request(["pro.basic", "pro.max"]).invalidProductIdentifiers == ["pro.basic"])
    store.advance(to: after(31))
    #expect(told(store).last == "EXPIRED/PRODUCT_NOT_FOR_SALE")
    #expect(store.subscription(of: first.id)?.renewal.expirationIntent == .productUnavailable)
  }

  @Test func takesBackWhatIsPaidBack() throws {
    var store = store()
    let first = try store.buy("pro.basic", at: noon)
    try store.requestRefund(of: first.id, at: after(1))
    try store.declineRefund(of: first.id, at: after(2))
    #expect(throws: StoreError.noRefund(first.id)) { try store.declineRefund(of: first.id, at: after(2)) }
    try store.refund(first.id, reason: .appIssue, at: after(3))
    #expect(
      told(store).dropFirst() == [
        "CONSUMPTION_REQUEST", "REFUND_DECLINED", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "REFUND",
      ]
    )
    #expect(
      store.transactions[0].revocation == Revocation(after(3), .appIssue, .fullRefund, percentage: 100_000)
    )
    #expect(status(store, after(4)) == .revoked)
    #expect(store.refunds.map(\.amount) == [990])
    #expect(store.entitlements(at: after(4)) == [])
    #expect(throws: StoreError.alreadyRevoked(first.id)) { try store.refund(first.id, at: after(4)) }
    try store.reverseRefund(of: first.id, at: after(5))
    #expect(told(store).last == "REFUND_REVERSED")
    #expect(status(store, after(6)) == .active)
    #expect(store.refunds == [])
    store.advance(to: after(31))
    #expect(told(store).last == "EXPIRED/VOLUNTARY")
  }

  @Test func leavesTheLaterPeriodsWhereAnEarlierOneIsPaidBack() throws {
    var store = store()
    let first = try store.buy("pro.basic", at: noon)
    store.advance(to: after(40))
    try store.refund(first.id, at: after(40))
    #expect(status(store, after(41)) == .active)
    #expect(store.subscription(of: first.id)?.renewal.autoRenews == true)
  }

  @Test func endsWithTheFamily() throws {
    var store = store()
    let shared = try store.receiveFromFamily("pro.max", at: noon)
    #expect(shared.ownership == .familyShared)
    let own = try store.buy("pro.basic", at: noon)
    #expect(own.originalID != shared.originalID)
    try store.revokeFamilySharing(of: shared.id, at: after(1))
    #expect(told(store).last == "REVOKE")
    #expect(store.subscriptions(at: after(1)).map(\.status) == [.revoked, .active])
    #expect(throws: StoreError.notShared(own.id)) { try store.revokeFamilySharing(of: own.id, at: after(2)) }
    #expect(throws: StoreError.notShared("pro.basic")) {
      try store.receiveFromFamily("pro.basic", at: after(2))
    }
  }

  @Test func movesARenewal() throws {
    var store = store()
    let first = try store.buy("pro.basic", at: noon)  // to 2 April
    try store.extendRenewal(of: first.id, until: after(31 + 10), at: after(1))
    #expect(told(store).last == "RENEWAL_EXTENDED")
    store.advance(to: after(31 + 8.9))
    #expect(store.transactions.count == 1)
    store.advance(to: after(31 + 10))
    // The billing day has moved with it: 12 April to 12 May.
    #expect(gmt(store.transactions.last?.expiresDate) == "2026-05-12 12:00:00 Etc/GMT")
    #expect(throws: StoreError.self) {
      try store.extendRenewal(of: first.id, until: after(400), at: after(45))
    }
    try store.extendRenewal(of: first.id, until: after(75), at: after(45))
    #expect(throws: StoreError.cannotExtend(first.id, "At most two extensions in 365 days")) {
      try store.extendRenewal(of: first.id, until: after(80), at: after(46))
    }
  }

  @Test func keepsItsIdentityWhenItComesBack() throws {
    var store = store()
    let first = try store.buy("pro.basic", at: noon)
    try store.turnOffRenewal(of: first.id, at: noon)
    let soon = try store.buy("pro.max", at: after(40))
    #expect(told(store).last == "SUBSCRIBED/RESUBSCRIBE")
    #expect(soon.originalID == first.id)
    #expect(soon.originalPurchaseDate == noon)
    #expect(store.subscription(of: first.id)?.renewal.recentStartDate == noon)
    try store.turnOffRenewal(of: first.id, at: after(40))
    let late = try store.buy("pro.max", at: after(200))
    #expect(late.originalID == first.id)
    #expect(store.subscription(of: first.id)?.renewal.recentStartDate == after(200))
  }

  // MARK: Levels

  @Test func goesUpAtOnceAndPaysBackTheRest() throws {
    var store = store()
    let basic = try store.buy("pro.basic", at: noon)
    let top = try store.buy("pro.max", at: after(15.5))
    #expect(told(store).last == "DID_CHANGE_RENEWAL_PREF/UPGRADE")
    #expect(top.originalID == basic.id)
    #expect(top.reason == .purchase)
    #expect(store.transactions[0].isUpgraded)
    #expect(
      store.refunds == [Refund(transactionID: basic.id, date: after(15.5), amount: 490, cause: .upgraded)]
    )
    #expect(store.entitlements(at: after(16)).map(\.productID) == ["pro.max"])
    store.advance(to: after(50))
    #expect(store.transactions.map(\.productID) == ["pro.basic", "pro.max", "pro.max"])
  }

  @Test func goesDownAtTheEnd() throws {
    var store = store()
    let top = try store.buy("pro.max", at: noon)
    #expect(try store.buy("pro.basic", at: after(1)) == top)
    #expect(told(store).last == "DID_CHANGE_RENEWAL_PREF/DOWNGRADE")
    let renewal = try #require(store.subscription(of: top.id)?.renewal)
    #expect(
      (renewal.productID, renewal.autoRenewProductID, renewal.renewalPrice) == ("pro.max", "pro.basic", 990)
    )
    try store.buy("pro.max", at: after(2))
    #expect(told(store).last == "DID_CHANGE_RENEWAL_PREF")
    try store.buy("pro.basic", at: after(3))
    store.advance(to: after(31))
    #expect(store.transactions.map(\.productID) == ["pro.max", "pro.basic"])
    #expect(store.transactions.map(\.price) == [4990, 990])
    #expect(store.transactions.map(\.reason) == [.purchase, .renewal])
  }

  @Test func goesSidewaysByItsLength() throws {
    var store = store()
    try store.buy("pro.monthly", offer: "SPRING", at: noon)
    #expect(try store.buy("pro.crew", at: after(1)).productID == "pro.crew")
    #expect(told(store).last == "DID_CHANGE_RENEWAL_PREF/UPGRADE")
    #expect(try store.buy("pro.yearly", at: after(2)).productID == "pro.crew")
    #expect(told(store).last == "DID_CHANGE_RENEWAL_PREF/DOWNGRADE")
  }

  // MARK: Offers

  @Test func givesATrialOnceInAGroup() throws {
    var store = store()
    let trial = try store.buy("pro.monthly", at: noon)
    #expect(trial.price == 0)
    #expect(trial.offer == Offer(.introductory, .freeTrial))
    #expect(trial.expiresDate == after(7))
    store.advance(to: after(7))
    #expect(store.transactions.last?.price == 2990)
    #expect(store.transactions.last?.offer == nil)
    #expect(gmt(store.transactions.last?.expiresDate) == "2026-04-09 12:00:00 Etc/GMT")
    try store.turnOffRenewal(of: trial.id, at: after(8))
    let again = try store.buy("pro.yearly", at: after(100))
    #expect((again.price, again.offer) == (29_990, nil))
  }

  @Test func staysFreeWithoutACard() throws {
    var store = store()
    store.breakPaymentMethod(at: noon)
    #expect(throws: StoreError.paymentDeclined("pro.basic")) { try store.buy("pro.basic", at: noon) }
    try store.buy("pro.monthly", at: noon)
    store.advance(to: after(7))
    #expect(told(store) == ["SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW"])
  }

  @Test func isPaidByThePeriodWhileAnOfferRuns() throws {
    var store = store()
    let first = try store.buy("pro.crew", at: noon)
    #expect(store.subscription(of: first.id)?.renewal.offer == Offer(.introductory, .payAsYouGo))
    store.advance(to: after(100))
    #expect(store.transactions.map(\.price) == [1490, 1490, 3490, 3490])
    #expect(store.transactions.map { $0.offer != nil } == [true, true, false, false])
  }

  @Test func isPaidUpFrontForAllPeriodsOfAnOffer() throws {
    var store = store()
    let first = try store.buy("pro.yearly", at: noon)
    #expect(first.price == 4990)
    #expect(gmt(first.expiresDate) == "2026-06-02 12:00:00 Etc/GMT")
    store.advance(to: after(93))
    #expect(gmt(store.transactions.last?.expiresDate) == "2027-06-02 12:00:00 Etc/GMT")
  }

  @Test func makesOffersToThoseTheyAreFor() throws {
    var store = store()
    func refused(_ offer: String) -> StoreError? {
      var copy = store
      do throws(StoreError) {
        try copy.buy("pro.monthly", offer: offer, at: after(10))
        return nil
      } catch {
        return error
      }
    }
    #expect(refused("come.back") == .ineligibleForOffer("come.back"))
    #expect(refused("win.back") == .ineligibleForOffer("win.back"))
    #expect(refused("typo") == .unknownOffer("typo"))
    #expect(refused("SPRING") == nil)
    let first = try store.buy("pro.monthly", offer: "SPRING", at: noon)
    #expect(refused("SPRING") == .ineligibleForOffer("SPRING"))
    #expect(refused("win.back") == .ineligibleForOffer("win.back"))
    #expect(try store.buy("pro.monthly", offer: "come.back", at: after(11)) == first)
    #expect(told(store).last == "OFFER_REDEEMED")
    store.advance(to: after(31 + 30 + 31 + 30))
    #expect(store.transactions.map(\.price) == [0, 990, 990, 990, 2990])
    try store.turnOffRenewal(of: first.id, at: after(130))
    let back = try store.buy("pro.monthly", offer: "win.back", at: after(200))
    #expect((back.price, back.offer?.kind) == (1990, .winBack))
    #expect(back.expiresDate == RenewalRate.realTime.end(of: .twoMonths, from: after(200)))
  }

  // MARK: Time

  @Test(
    arguments: [
      ("2024-01-31", ["2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31"]),
      ("2026-01-31", ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]),
      ("2026-01-29", ["2026-02-28", "2026-03-29"]),
      ("2100-01-30", ["2100-02-28", "2100-03-30"]),
    ])
  func countsMonthsFromTheFirstDay(_ start: String, ends: [String]) throws {
    var store = TestStore(environment: .production, catalog: .harbor)
    let date = try Date(start + "T00:00:00Z", strategy: .iso8601)
    store.advance(to: date)
    try store.buy("pro.basic", at: date)
    store.advance(to: date.addingTimeInterval(Double(ends.count) * 31 * day - 5 * day))
    #expect(
      store.transactions.prefix(ends.count).map { gmt($0.expiresDate)?.prefix(10) }
        == ends.map { $0.prefix(10) }
    )
  }

  @Test func countsALeapYear() throws {
    let rate = RenewalRate.realTime
    let leapDay = try Date("2024-02-29T12:00:00Z", strategy: .iso8601)
    #expect(gmt(rate.end(of: .year, from: leapDay)) == "2025-02-28 12:00:00 Etc/GMT")
    #expect(gmt(rate.end(of: .year, count: 4, from: leapDay)) == "2028-02-29 12:00:00 Etc/GMT")
    #expect(gmt(rate.end(of: .week, from: leapDay)) == "2024-03-07 12:00:00 Etc/GMT")
  }

  @Test(
    arguments: [
      (RenewalRate.sandbox, [180, 300, 600, 900, 1800, 3600], [154, 150], 600, 12),
      (.classicSandbox, [180, 300, 600, 900, 1800, 3600], [154, 150], 600, 6),
      (.monthlyEveryHour, [900, 3600, 7200, 10_800, 21_600, 43_200], [771, 1800], 7200, 12),
      (.monthlyEveryThirtyMinutes, [600, 1800, 3600, 5400, 10_800, 21_600], [514, 900], 3600, 12),
      (.monthlyEveryFifteenMinutes, [300, 900, 1800, 2700, 5400, 10_800], [257, 450], 1800, 12),
      (.monthlyEveryThirtySeconds, [10, 30, 60, 90, 180, 360], [9, 15], 60, 1000),
      (.testFlight, [86_400, 86_400, 86_400, 86_400, 86_400, 86_400], [86_400, 86_400], 172_800, 6),
      (.everyRenewal(seconds: 15), [15, 15, 15, 15, 15, 15], [15, 15], 30, 1000),
    ] as [(RenewalRate, [Double], [Int], Int, Int?)]
  )
  func compressesTime(_ rate: RenewalRate, lengths: [Double], grace: [Int], retry: Int, limit: Int?) {
    #expect(
      SubscriptionPeriod.allCases.dropFirst().map { rate.end(of: $0, from: noon).timeIntervalSince(noon) }
        == lengths
    )
    #expect([.week, .month].map { rate.length(of: .sixteenDays, for: $0) } == grace)
    #expect(rate.length(of: .off, for: .month) == 0)
    #expect(rate.billingRetry == retry)
    #expect(rate.renewalLimit == limit)
  }

  @Test(
    arguments: [
      (RenewalRate.realTime, 86_400), (.sandbox, 10), (.classicSandbox, 10), (.monthlyEveryHour, 120),
      (.monthlyEveryThirtyMinutes, 60), (.monthlyEveryThirtySeconds, 1), (.testFlight, 2880),
      (.everyRenewal(seconds: 15), 0),
    ] as [(RenewalRate, Int)]
  )
  func renewsBeforeTheEndAtEachRate(_ rate: RenewalRate, lead: Int) throws {
    #expect(rate.renewalLead == lead)
    var store = store(rate: rate)
    let first = try store.buy("pro.basic", at: noon)
    let end = try #require(first.expiresDate)
    store.advance(to: end)
    #expect(store.notifications.last?.kind == .didRenew)
    #expect(store.notifications.last?.date == end.addingTimeInterval(-Double(lead)))
  }

  @Test func stopsAfterTheRenewalsOfATest() throws {
    for (rate, count) in [(RenewalRate.classicSandbox, 6), (.sandbox, 12), (.testFlight, 6)] {
      var store = store(rate: rate)
      let first = try store.buy("pro.basic", at: noon)
      store.advance(to: after(30))
      #expect(store.transactions.count == 1 + count)
      #expect(told(store).last == "EXPIRED/VOLUNTARY")
      let ended = try #require(store.subscription(of: first.id))
      #expect(ended.renewal.expirationIntent == .canceled)
      #expect(!ended.renewal.autoRenews)
      try store.buy("pro.basic", at: after(31))
      store.advance(to: after(60))
      #expect(store.transactions.count == 2 * (1 + count))
    }
  }

  @Test func tenYearsOfSecondsEnd() throws {
    var store = store(rate: .everyRenewal(seconds: 1))
    try store.buy("pro.basic", at: noon)
    store.advance(to: after(3650))
    #expect(store.transactions.count == 1 + RenewalRate.mostRenewals)
  }

  @Test func sharesAProductWithTheFamilyOnce() throws {
    var store = store()
    let product = try #require(
      store.catalog.products.first { $0.isFamilyShareable && $0.type == .nonConsumable }
    )
    let shared = try store.receiveFromFamily(product.id, at: noon)
    #expect(throws: StoreError.alreadyShared(product.id)) {
      try store.receiveFromFamily(product.id, at: after(1))
    }
    try store.revokeFamilySharing(of: shared.id, at: after(2))
    #expect(try store.receiveFromFamily(product.id, at: after(3)).id != shared.id)
  }

  @Test func doesInOneStepWhatItDoesInMany() throws {
    var one = store(.threeDays)
    try one.buy("pro.monthly", at: noon)
    try one.buy("tide.weekly", at: noon.addingTimeInterval(1))
    one.breakPaymentMethod(at: after(20))
    var many = one
    one.advance(to: after(200))
    for hour in 0..<(200 * 8) {
      many.advance(to: noon.addingTimeInterval(Double(hour) * 10_800))
    }
    many.advance(to: after(200))
    #expect(one == many)
    #expect(one.notifications.map(\.date) == one.notifications.map(\.date).sorted())
    #expect(Set(one.notifications.map(\.id)).count == one.notifications.count)
  }

  @Test func remembersHowItWas() throws {
    var store = store()
    let first = try store.buy("pro.basic", at: noon)
    try store.turnOffRenewal(of: first.id, at: after(10))
    store.advance(to: after(60))
    #expect(store.subscriptions(at: after(-1)) == [])
    #expect(store.subscriptions(at: after(5)).first?.renewal.autoRenews == true)
    #expect(store.subscriptions(at: after(20)).first?.renewal.autoRenews == false)
    #expect(store.subscriptions(at: after(20)).first?.status == .active)
    #expect(store.subscriptions(at: after(40)).first?.status == .expired)
  }

  @Test func foreseesWhatNobodyPrevents() throws {
    var store = store()
    try store.buy("pro.basic", at: noon)
    let before = store
    #expect(
      store.subscriptions(at: after(65)).first?.latest.purchaseDate
        == before.advanced(to: after(65)).transactions.last?.purchaseDate
    )
    #expect(store == before)
  }

  @Test func survivesTheEndOfTime() throws {
    var store = store(rate: .sandbox)
    try store.buy("pro.basic", at: noon)
    for seconds in [Double.infinity, -.infinity, .nan, .greatestFiniteMagnitude] {
      store.advance(to: Date(timeIntervalSince1970: seconds))
    }
    #expect(store.transactions.count == 13)
    #expect(gmt(store.now) == "9999-12-31 23:59:59 Etc/GMT")
  }
}
