import Foundation
import Testing
import X509

@testable import Receipts

@Suite struct TestStoreSigningTests {
  let noon = Date(timeIntervalSince1970: 1_772_452_800)
  let root: Data

  init() throws {
    root = Data(try StoreIdentity.demonstration.get().transactions.der[2])
  }

  private func verifier(checksPresent: Bool = false) throws -> SignedDataVerifier {
    try SignedDataVerifier(
      roots: [root],
      environment: .sandbox,
      bundleID: StoreApp.lighthouse.bundleID,
      checksPresent: checksPresent
    )
  }

  @Test func signsWhatItSold() throws {
    var store = TestStore(rate: .sandbox)
    let bought = try store.buy("pro.monthly", at: noon)
    store.advance(to: noon + 400)
    let renewed = try #require(store.transactions.last)
    #expect(renewed.id != bought.id)
    for transaction in store.transactions {
      let payload = try verifier().transaction(store.signedTransaction(transaction.id))
      #expect(try payload.transaction() == transaction)
      #expect(payload.signedDate == transaction.purchaseDate)
    }
    let renewal = try verifier().renewalInfo(store.signedRenewalInfo(bought.id))
    #expect(try renewal.renewalInfo() == store.subscription(of: bought.id)?.renewal)
    #expect(renewal.signedDate == noon + 400)
    #expect(!store.notifications.isEmpty)
    for notification in store.notifications {
      #expect(try verifier().contents(of: store.signedNotification(notification)) == notification)
    }
  }

  @Test func saysHowLongAnOfferLasts() throws {
    var store = TestStore(catalog: .harbor, rate: .sandbox)
    let bought = try store.buy("pro.monthly", at: noon)
    let offer = try #require(store.catalog["pro.monthly"]?.introductoryOffer)
    let payload = try verifier().transaction(store.signedTransaction(bought.id))
    #expect(offer.duration == "P1W")
    #expect(payload.offerPeriod == "P1W")
    try store.turnOffRenewal(of: bought.id, at: noon + 10)
    store.advance(to: noon + 1000)
    let again = try store.buy("pro.monthly", offer: "come.back", at: noon + 1000)
    let terms = try #require(store.catalog["pro.monthly"]?.offers.first { $0.offer.id == "come.back" })
    #expect(terms.payments == 3)
    let renewal = try verifier().renewalInfo(store.signedRenewalInfo(again.id))
    #expect(try verifier().transaction(store.signedTransaction(again.id)).offerPeriod == "P3M")
    #expect(renewal.offerPeriod == "P3M")
  }

  @Test func namesTheOffersThatWinSomebodyBack() throws {
    var store = TestStore(catalog: .harbor, rate: .sandbox)
    let bought = try store.buy("pro.monthly", at: noon)
    #expect(try verifier().renewalInfo(store.signedRenewalInfo(bought.id)).eligibleWinBackOfferIds == nil)
    try store.turnOffRenewal(of: bought.id, at: noon + 10)
    store.advance(to: noon + 1000)
    #expect(
      try verifier().renewalInfo(store.signedRenewalInfo(bought.id)).eligibleWinBackOfferIds == ["win.back"]
    )
  }

  @Test func signsARefundWhenItIsMade() throws {
    var store = TestStore()
    let coins = try store.buy("coins.100", at: noon)
    try store.refund(coins.id, at: noon + 60)
    let payload = try verifier().transaction(store.signedTransaction(coins.id))
    #expect(payload.signedDate == noon + 60)
    #expect(payload.revocationDate == noon + 60)
  }

  @Test func signsNothingElse() throws {
    var store = TestStore()
    let coins = try store.buy("coins.100", at: noon)
    #expect(throws: StoreError.unknownTransaction("1")) { try store.signedTransaction("1") }
    #expect(throws: StoreError.unknownTransaction("1")) { try store.signedRenewalInfo("1") }
    #expect(throws: StoreError.notRenewable(coins.id)) { try store.signedRenewalInfo(coins.id) }
  }

  @Test func checksThePresentIfAsked() throws {
    var store = TestStore()
    let coins = try store.buy("coins.100", at: noon)
    let jws = try store.signedTransaction(coins.id)
    let leaf = try StoreIdentity.demonstration.get().transactions.certificates[0]
    let end = leaf.notValidAfter
    let verifier = try verifier(checksPresent: true)
    // The second time from the cache.
    for _ in 1...2 {
      #expect(try verifier.transaction(jws, now: end - 1).productId == "coins.100")
      #expect(throws: SignedDataFault.self) { try verifier.transaction(jws, now: end + 1) }
    }
    #expect(try self.verifier().transaction(jws, now: end + 1).productId == "coins.100")
  }

  @Test func takesRootsAsBytesAndNothingElse() throws {
    #expect(throws: SignedDataFault.self) {
      try SignedDataVerifier(roots: [Data("x".utf8)], environment: .sandbox, bundleID: "a")
    }
    #expect(throws: SignedDataFault.missingAppAppleID) {
      try SignedDataVerifier(roots: [root], environment: .production, bundleID: "a")
    }
  }
}
