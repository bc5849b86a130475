import Crypto
import Foundation
import Receipts
import SimulationKit
import Testing

private let noon = Date(timeIntervalSince1970: 1_772_452_800)
private let nonce = UUID(uuidString: "AAAABBBB-CCCC-4DDD-8EEE-FFFF00001111") ?? UUID()
private let account = UUID(uuidString: "7E3FB204-2C13-4D0A-8F1C-5E6A7B8C9D10") ?? UUID()

/// A store that demands proofs, with a subscriber whose trial runs, and the key that it knows.
private struct Shop {
  var store: TestStore
  let signer = OfferSigner(keyID: "KEY1234567", issuer: "issuer", bundleID: StoreApp.lighthouse.bundleID)

  init() throws {
    store = TestStore(environment: .production, catalog: .harbor)
    store.offerKeys = [signer.publicKey]
    store.requiresOfferProof = true
    store.advance(to: noon)
    try store.buy("pro.monthly", at: noon)
  }

  func refusal(
    _ proof: OfferProof?,
    offer: String? = "come.back",
    product: String = "pro.monthly",
    account: UUID? = nil,
    at date: Date = noon
  ) -> StoreError? {
    var copy = store
    do throws(StoreError) {
      try copy.buy(product, offer: offer, proof: proof, appAccountToken: account, at: date)
      return nil
    } catch {
      return error
    }
  }

  func signature(_ change: (inout OfferSignature) -> Void = { _ in }) throws -> OfferSignature {
    var signature = try signer.signature(
      of: "come.back",
      for: "pro.monthly",
      appAccountToken: account,
      nonce: nonce,
      at: noon
    )
    change(&signature)
    return signature
  }
}

@Suite struct OfferProofTests {
  @Test func aPromotionalOfferNeedsASignatureIfTheStoreDemandsIt() throws {
    var shop = try Shop()
    #expect(shop.refusal(nil) == .missingOfferProof("come.back"))
    #expect(shop.refusal(nil, offer: "SPRING") == nil)
    let proof = OfferProof.signature(try shop.signature())
    try shop.store.buy("pro.monthly", offer: "come.back", proof: proof, appAccountToken: account, at: noon)
    #expect(shop.store.notifications.last?.kind == .offerRedeemed)
    shop.store.requiresOfferProof = false
    #expect(shop.refusal(nil) == nil)
  }

  /// The text that Apple documents, built here once more.
  @Test func signsTheTextThatAppleDocuments() throws {
    let key = P256.Signing.PrivateKey()
    let signer = OfferSigner(keyID: "K", issuer: "i", bundleID: "com.example", key: key)
    let signed = try signer.signature(of: "o", for: "p", appAccountToken: account, nonce: nonce, at: noon)
    let text = [
      "com.example", "K", "p", "o", "7e3fb204-2c13-4d0a-8f1c-5e6a7b8c9d10",
      "aaaabbbb-cccc-4ddd-8eee-ffff00001111", "1772452800000",
    ].joined(separator: "\u{2063}")
    let signature = try P256.Signing.ECDSASignature(derRepresentation: signed.signature)
    #expect(key.publicKey.isValidSignature(signature, for: Data(text.utf8)))
    #expect((signed.keyID, signed.nonce, signed.timestamp) == ("K", nonce, 1_772_452_800_000))
  }

  @Test func refusesASignatureOfAnythingElse() throws {
    let shop = try Shop()
    let good = try shop.signature()
    #expect(shop.refusal(.signature(good), account: account) == nil)
    func fault(_ proof: OfferSignature, account: UUID? = account, at date: Date = noon) -> OfferProof.Fault? {
      guard
        case .invalidOfferProof("come.back", let fault) = shop.refusal(
          .signature(proof),
          account: account,
          at: date
        )
      else { return nil }
      return fault
    }
    #expect(fault(good, account: nil) == .signature)
    #expect(fault(good, account: UUID()) == .signature)
    #expect(fault(try shop.signature { $0.nonce = UUID() }) == .signature)
    #expect(fault(try shop.signature { $0.timestamp += 1 }) == .signature)
    #expect(fault(try shop.signature { $0.keyID = "OTHER" }) == .unknownKey("OTHER"))
    #expect(fault(try shop.signature { $0.signature = Data() }) == .signature)
    #expect(fault(try shop.signature { $0.signature[8] ^= 1 }) == .signature)
    let other = try shop.signer.signature(of: "win.back", for: "pro.monthly", nonce: nonce, at: noon)
    #expect(fault(other, account: nil) == .signature)
    let day = 86_400.0
    #expect(fault(good, at: noon.addingTimeInterval(day)) == nil)
    #expect(fault(good, at: noon.addingTimeInterval(day + 1)) == .expired)
    let early = try shop.signer.signature(
      of: "come.back",
      for: "pro.monthly",
      nonce: nonce,
      at: noon.addingTimeInterval(61)
    )
    #expect(fault(early, account: nil) == .expired)
  }

  @Test func takesTheNewerToken() throws {
    let shop = try Shop()
    let id = try #require(shop.store.transactions.first).id
    for transaction in [nil, id, shop.store.appTransactionID] {
      let token = try shop.signer.promotionalOffer(
        "come.back",
        for: "pro.monthly",
        transactionID: transaction,
        at: noon
      )
      #expect(shop.refusal(.promotionalOffer(token)) == nil)
    }
  }

  @Test func refusesATokenInWhichSomethingIsWrong() throws {
    let shop = try Shop()
    func fault(_ token: String, offer: String? = "come.back", product: String = "pro.monthly") -> OfferProof
      .Fault?
    {
      let proof: OfferProof = offer == nil ? .introductoryOffer(token) : .promotionalOffer(token)
      guard case .invalidOfferProof(_, let fault) = shop.refusal(proof, offer: offer, product: product) else {
        return nil
      }
      return fault
    }
    let good = try shop.signer.promotionalOffer("come.back", for: "pro.monthly", at: noon)
    #expect(fault(good) == nil)
    #expect(fault("x.y.z") == .token(.malformed))
    #expect(fault(good, offer: nil) == .claim("aud"))
    let stranger = OfferSigner(keyID: "KEY1234567", issuer: "issuer", bundleID: shop.signer.bundleID)
    #expect(
      fault(try stranger.promotionalOffer("come.back", for: "pro.monthly", at: noon)) == .token(.signature)
    )
    #expect(
      fault(try shop.signer.promotionalOffer("win.back", for: "pro.monthly", at: noon))
        == .claim("offerIdentifier")
    )
    #expect(
      fault(try shop.signer.promotionalOffer("come.back", for: "pro.yearly", at: noon)) == .claim("productId")
    )
    #expect(
      fault(
        try shop.signer.promotionalOffer("come.back", for: "pro.monthly", transactionID: "1", at: noon)
      ) == .claim("transactionId")
    )
    #expect(
      fault(
        try shop.signer.introductoryOffer(true, for: "pro.monthly", transactionID: "1", at: noon),
        offer: nil
      ) == .claim("transactionId")
    )
  }

  @Test func aTokenDecidesWhoGetsTheIntroductoryOffer() throws {
    var shop = try Shop()
    let first = try #require(shop.store.transactions.first)
    try shop.store.turnOffRenewal(of: first.id, at: noon)
    let later = noon.addingTimeInterval(40 * 86_400)
    func price(_ isEligible: Bool?) throws -> Int {
      var copy = shop.store
      let proof = try isEligible.map {
        try shop.signer.introductoryOffer($0, for: "pro.monthly", transactionID: first.id, at: later)
      }
      return try copy.buy("pro.monthly", proof: proof.map { .introductoryOffer($0) }, at: later).price
    }
    // The trial was used.
    #expect(try price(nil) == 2990)
    #expect(try price(false) == 2990)
    #expect(try price(true) == 0)
    var new = TestStore(environment: .production, catalog: .harbor)
    new.offerKeys = [shop.signer.publicKey]
    let no = try shop.signer.introductoryOffer(
      false,
      for: "pro.monthly",
      transactionID: new.appTransactionID,
      at: noon
    )
    #expect(try new.buy("pro.monthly", proof: .introductoryOffer(no), at: noon).price == 2990)
  }

  @Test func aProofOfTheWrongKindIsRefused() throws {
    let shop = try Shop()
    let token = try shop.signer.promotionalOffer("come.back", for: "pro.monthly", at: noon)
    #expect(shop.refusal(.introductoryOffer(token)) == .invalidOfferProof("come.back", .kind))
    #expect(shop.refusal(.promotionalOffer(token), offer: "SPRING") == .invalidOfferProof("SPRING", .kind))
    #expect(
      shop.refusal(.promotionalOffer(token), offer: nil, product: "coins.100")
        == .invalidOfferProof("coins.100", .kind)
    )
  }

  @Test func theQueueFailsWithTheCodesOfStoreKit() throws {
    let shop = try Shop()
    func failure(_ proof: OfferProof?) throws -> PaymentError? {
      var queue = PaymentQueue(store: shop.store)
      let sheet = queue.add(
        Payment("pro.monthly", offerID: "come.back", proof: proof, appAccountToken: account)
      )
      return try queue.answer(sheet.id, .pays, at: noon).error
    }
    #expect(try failure(nil) == .missingOfferParams)
    #expect(try failure(.signature(shop.signature { $0.timestamp += 1 })) == .invalidSignature)
    #expect(try failure(.signature(shop.signature())) == nil)
  }
}
