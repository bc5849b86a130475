import Foundation
import SimulationKit
import Testing

@testable import Receipts

private let noon = Date(timeIntervalSince1970: 1_772_452_800)
private let day = 86_400.0

/// What the store tells a seller's server, beyond the life of a subscription.
@Suite struct NotificationKindTests {
  private func store(_ environment: StoreEnvironment = .production) -> TestStore {
    var store = TestStore(
      environment: environment,
      catalog: .harbor,
      rate: .realTime,
      gracePeriod: .threeDays
    )
    store.advance(to: noon)
    return store
  }

  private func after(_ days: Double) -> Date { noon.addingTimeInterval(days * day) }

  private func names(_ store: TestStore) -> [String] {
    store.notifications.map {
      [$0.kind.rawValue, $0.subtype?.rawValue].compactMap(\.self).joined(separator: "/")
    }
  }

  /// The payload of a notification, and what a verifier makes of it.
  private func read(
    _ notification: StoreNotification,
    of store: TestStore
  ) throws -> (NotificationPayload, StoreNotification) {
    let signed = try store.signedNotification(notification)
    let verifier = try SignedDataSupport.verifier(store.environment)
    return (
      try verifier.notification(signed, now: notification.date),
      try verifier.contents(of: signed, now: notification.date)
    )
  }

  @Test func causesEveryKindAndSubtype() throws {
    var store = store()
    store.requestTestNotification(at: noon)
    let coins = try store.buy("coins.100", at: noon)
    try store.requestRefund(of: coins.id, at: noon)
    try store.declineRefund(of: coins.id, at: noon)
    try store.refund(coins.id, at: noon)
    try store.reverseRefund(of: coins.id, at: noon)
    let shared = try store.receiveFromFamily("pro.max", at: noon)
    try store.revokeFamilySharing(of: shared.id, at: noon)
    let token = store.createExternalPurchaseToken(isAnnounced: true, at: noon)
    try store.remindOfExternalPurchase(token.id, at: noon)
    store.rescindConsent(at: noon)
    let first = try store.buy("pro.basic", at: noon)
    for kind in [StoreNotification.Kind.metadataUpdate, .migration, .priceChange] {
      try store.sendNotification(kind, about: first.id, at: noon)
    }
    try store.extendRenewals(of: "pro.basic", byDays: 1, requestID: "a", at: noon)
    try store.extendRenewals(of: "pro.basic", byDays: 1, requestID: "b", at: noon)
    try store.extendRenewals(of: "pro.basic", byDays: 1, requestID: "c", at: noon)
    try store.changePrice(of: "pro.basic", to: 1990, at: noon)
    try store.answerPriceIncrease(of: first.id, agrees: true, at: noon)
    try store.turnOffRenewal(of: first.id, at: noon)
    try store.turnOnRenewal(of: first.id, at: noon)
    try store.buy("pro.monthly", offer: "SPRING", at: noon)
    try store.buy("pro.basic", at: noon)
    try store.buy("pro.max", at: noon)
    store.advance(to: after(40))
    store.breakPaymentMethod(at: after(40))
    store.advance(to: after(70))
    store.repairPaymentMethod(at: after(70))
    store.breakPaymentMethod(at: after(71))
    store.advance(to: after(200))
    store.repairPaymentMethod(at: after(200))
    for (reason, start) in [(1, 201.0), (2, 300), (3, 400)] {
      let back = try store.buy("pro.basic", at: after(start))
      switch reason {
      case 1: try store.turnOffRenewal(of: back.id, at: after(start))
      case 2: try store.changePrice(of: "pro.basic", to: 3990, at: after(start))
      default: try store.removeFromSale("pro.basic", at: after(start))
      }
      store.advance(to: after(start + 60))
    }
    let told = Set(store.notifications.map(\.kind))
    #expect(StoreNotification.Kind.allCases.filter { !told.contains($0) }.map(\.rawValue) == [])
    #expect(told.count == 23)
    let subtypes = Set(store.notifications.compactMap(\.subtype))
    #expect(StoreNotification.Subtype.allCases.filter { !subtypes.contains($0) }.map(\.rawValue) == [])
    // Each can be signed, verified and read.
    for notification in store.notifications {
      #expect(try read(notification, of: store).1.kind == notification.kind)
    }
  }

  @Test func sendsKindsThatItDoesNotKnow() throws {
    var store = store()
    let coins = try store.buy("coins.100", at: noon)
    let sent = try store.sendNotification(
      StoreNotification.Kind(rawValue: "FUTURE"),
      StoreNotification.Subtype(rawValue: "SOON"),
      about: coins.id,
      at: noon
    )
    #expect(names(store).last == "FUTURE/SOON")
    #expect(try read(sent, of: store).1 == sent)
    #expect(throws: StoreError.unknownTransaction("1")) {
      try store.sendNotification(.test, about: "1", at: noon)
    }
  }

  @Test func asksWithTheBuyersReason() throws {
    var store = store()
    let coins = try store.buy("coins.100", at: noon)
    try store.requestRefund(of: coins.id, because: .unintendedPurchase, at: noon)
    let asked = try #require(store.notifications.last)
    let (payload, contents) = try read(asked, of: store)
    #expect(payload.data?.consumptionRequestReason == "UNINTENDED_PURCHASE")
    #expect(contents == asked)
    try store.requestRefund(of: coins.id, at: noon)
    #expect(store.notifications.last?.refundReason == nil)
  }

  @Test(arguments: [
    (100_000, 990, "REFUND_FULL"), (40_000, 390, "REFUND_PRORATED"), (15, 0, "REFUND_PRORATED"),
  ])
  func refundsAPart(_ percentage: Int, amount: Int, kind: String) throws {
    var store = store()
    let coins = try store.buy("coins.100", at: noon)
    try store.refund(coins.id, percentage: percentage, at: after(1))
    #expect(store.refunds.map(\.amount) == [amount])
    let refund = try #require(store.notifications.last)
    let (_, contents) = try read(refund, of: store)
    #expect(contents.transaction?.revocation?.kind?.rawValue == kind)
    #expect(contents.transaction?.revocation?.percentage == percentage)
    #expect(contents.transaction?.revocation?.date == after(1))
    try store.reverseRefund(of: coins.id, at: after(2))
    #expect(store.transactions[0].revocation == nil)
  }

  @Test func refundsOneOfThree() throws {
    var store = store()
    let coins = try store.buy("coins.100", quantity: 3, at: noon)
    try store.refund(coins.id, percentage: 33_333, at: noon)
    #expect(store.refunds.map(\.amount) == [980])
  }

  @Test func saysThatAFamilyStoppedSharing() throws {
    var store = store()
    let shared = try store.receiveFromFamily("pro.max", at: noon)
    try store.revokeFamilySharing(of: shared.id, at: noon)
    let payload = TransactionPayload(store.transactions[0], store.issuance(at: noon))
    #expect(payload.revocationType == "FAMILY_REVOKE")
    #expect(payload.revocationPercentage == nil)
  }

  // MARK: Extensions

  @Test func extendsAllSubscribersAndCounts() throws {
    var store = store()
    let first = try store.buy("pro.basic", at: noon)
    let finished = try store.extendRenewals(
      of: "pro.basic",
      byDays: 10,
      requestID: "outage",
      storefronts: ["USA", "CAN"],
      at: after(1)
    )
    #expect((finished.succeeded, finished.failed) == (1, 0))
    #expect(store.transactions[0].expiresDate == first.expiresDate?.addingTimeInterval(10 * day))
    #expect(names(store).suffix(2) == ["RENEWAL_EXTENDED", "RENEWAL_EXTENSION/SUMMARY"])
    let summary = try #require(store.notifications.last)
    let (payload, contents) = try read(summary, of: store)
    #expect(payload.data == nil)
    #expect(payload.summary?.storefrontCountryCodes == ["USA", "CAN"])
    #expect(payload.summary?.requestIdentifier == "outage")
    #expect(contents == summary)
    #expect(store.renewalExtensions == [finished])
  }

  @Test func reportsWhomItCannotExtend() throws {
    var store = store()
    try store.buy("pro.monthly", at: noon)  // a trial
    let trial = try store.extendRenewals(of: "pro.monthly", byDays: 1, requestID: "a", at: noon)
    #expect((trial.succeeded, trial.failed) == (0, 1))
    #expect(names(store).suffix(2) == ["RENEWAL_EXTENSION/FAILURE", "RENEWAL_EXTENSION/SUMMARY"])
    #expect(store.notifications.dropLast().last?.subscription?.status == .active)
    let other = try store.extendRenewals(of: "pro.max", byDays: 1, requestID: "b", at: noon)
    #expect((other.succeeded, other.failed) == (0, 0))
    let abroad = try store.extendRenewals(
      of: "pro.monthly",
      byDays: 1,
      requestID: "c",
      storefronts: ["JPN"],
      at: noon
    )
    #expect((abroad.succeeded, abroad.failed) == (0, 0))
    #expect(throws: StoreError.unknownProduct("typo")) {
      try store.extendRenewals(of: "typo", byDays: 1, requestID: "d", at: noon)
    }
  }

  // MARK: Purchases outside the App Store

  @Test(arguments: StoreEnvironment.allCases)
  func remindsOfATokenAfterTenDays(_ environment: StoreEnvironment) throws {
    var store = store(environment)
    let token = store.createExternalPurchaseToken(at: noon)
    let reported = store.createExternalPurchaseToken(at: noon)
    #expect(token.id.hasPrefix("SANDBOX") == (environment == .sandbox))
    #expect(store.notifications == [])
    try store.reportExternalPurchase(reported.id, at: after(1))
    store.advance(to: after(10 - 0.01))
    #expect(store.notifications == [])
    #expect(store.nextEventDate == after(10))
    store.advance(to: after(10))
    #expect(names(store) == ["EXTERNAL_PURCHASE_TOKEN/UNREPORTED"])
    let reminder = try #require(store.notifications.last)
    let (payload, contents) = try read(reminder, of: store)
    #expect(payload.externalPurchaseToken?.externalPurchaseId == token.id)
    #expect(payload.externalPurchaseToken?.tokenCreationDate == noon)
    #expect(contents == reminder)
    store.advance(to: after(100))
    #expect(store.notifications.count == 1)
    #expect(throws: StoreError.unknownToken("x")) { try store.reportExternalPurchase("x", at: after(100)) }
    #expect(throws: StoreError.unknownToken("x")) { try store.remindOfExternalPurchase("x", at: after(100)) }
  }

  @Test func remindsInTheOrderOfTheTokens() throws {
    var store = TestStore()
    let late = store.createExternalPurchaseToken(at: after(1))
    let early = store.createExternalPurchaseToken(at: noon)
    store.advance(to: after(20))
    #expect(store.notifications.compactMap(\.externalPurchaseToken?.id) == [early.id, late.id])
    #expect(store.notifications.map(\.date) == [after(10), after(11)])
  }

  @Test func aTokenIsTheJSONThatTheDeviceGets() throws {
    var store = store(.sandbox)
    let token = store.createExternalPurchaseToken(at: noon)
    let bytes = try #require(Base64.url.decode(Array(token.encoded(for: store.app).utf8)[...]))
    let json = try JSONValue(parsing: bytes)
    #expect(json["externalPurchaseId"]?.textValue == token.id)
    #expect(json["tokenCreationDate"] == 1_772_452_800_000)
    #expect(json["bundleId"] == "com.example.lighthouse")
    #expect(json["appAppleId"] == 488_282_895)
  }

  // MARK: The app

  @Test func aRescindedConsentHasTheAppTransaction() throws {
    var store = store()
    let sent = store.rescindConsent(at: noon)
    let (payload, contents) = try read(sent, of: store)
    #expect(payload.data == nil)
    let signed = try #require(payload.appData?.signedAppTransactionInfo)
    let app = try SignedDataSupport.verifier(.production).appTransaction(signed, now: noon)
    #expect(app.appTransactionId == store.appTransactionID)
    #expect(contents == sent)
  }

  @Test func signsTheAppTransactionOfTheStore() throws {
    for environment in StoreEnvironment.allCases {
      var store = store(environment)
      let bought = try store.buy("coins.100", at: noon)
      let device = UUID()
      let signed = try store.signedAppTransaction(
        at: after(1),
        deviceVerification: DeviceVerification(device: device, nonce: UUID())
      )
      let app = try SignedDataSupport.verifier(environment).appTransaction(signed, now: after(1))
      #expect(app.appTransactionId == store.appTransactionID)
      #expect(app.receiptCreationDate == after(1))
      #expect(
        app.originalPurchaseDate == (environment == .production ? noon : ReceiptContent.sandboxPurchaseDate)
      )
      #expect(
        DeviceVerification(value: app.deviceVerification, nonce: app.deviceVerificationNonce)?.matches(device)
          == true
      )
      let transaction = try SignedDataSupport.verifier(environment).transaction(
        store.signedTransaction(bought.id),
        now: noon
      )
      #expect(transaction.appTransactionId == store.appTransactionID)
    }
    #expect(TestStore(seed: 1).appTransactionID != TestStore(seed: 2).appTransactionID)
  }

  @Test func setsTheAccountOfAPurchase() throws {
    var store = store()
    let first = try store.buy("pro.basic", at: noon)
    store.advance(to: after(40))
    let account = UUID()
    #expect(throws: StoreError.notOriginal(store.transactions[1].id)) {
      try store.setAppAccountToken(account, of: store.transactions[1].id)
    }
    try store.setAppAccountToken(account, of: first.id)
    store.advance(to: after(70))
    #expect(store.transactions.map(\.appAccountToken) == [nil, account, account])
    #expect(store.subscription(of: first.id)?.renewal.appAccountToken == account)
  }

  // MARK: Messages

  @Test func hasAMessageForEachReason() throws {
    var store = store()
    let first = try store.buy("pro.monthly", offer: "SPRING", at: noon)
    #expect(store.messages(at: noon) == [])
    try store.changePrice(of: "pro.monthly", to: 3990, at: after(1))
    #expect(store.messages(at: after(1)) == [.priceIncreaseConsent])
    try store.answerPriceIncrease(of: first.id, agrees: true, at: after(2))
    #expect(store.messages(at: after(2)) == [])
    store.breakPaymentMethod(at: after(3))
    #expect(store.messages(at: after(32)) == [.billingIssue])
    #expect(store.messages(at: after(120)) == [.winBackOffer])
    try store.removeFromSale("pro.monthly", at: after(120))
    #expect(store.messages(at: after(121)) == [])
  }
}
