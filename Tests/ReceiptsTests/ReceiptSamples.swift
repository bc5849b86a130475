import Crypto
import Foundation
import SimulationKit
import X509
import _CryptoExtras

@testable import Receipts

/// Shared helpers for the tests of receipts.
enum Sample {
  /// Multiplies the amount of random input; set by `LIVEDOCS_FUZZ`.
  static let fuzz = max(1, ProcessInfo.processInfo.environment["LIVEDOCS_FUZZ"].flatMap { Int($0) } ?? 1)

  static let noon = Date(timeIntervalSince1970: 1_772_452_800)
  static let device = DeviceGUID(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))

  static func identity() throws -> StoreIdentity { try StoreIdentity.demonstration.get() }

  static func verifier() throws -> ReceiptVerifier {
    ReceiptVerifier(roots: try identity().receipts.certificates.suffix(1))
  }

  /// A receipt with three purchases.
  static func receipt() throws -> Receipt {
    try Receipt(content(), signedBy: identity(), deviceGUID: device)
  }

  static func content() throws -> ReceiptContent {
    var store = TestStore(seed: 7)
    for product in ["coins.100", "full.version", "pro.monthly"] {
      try store.buy(product, at: noon)
    }
    return ReceiptContent(
      environment: .sandbox,
      app: StoreApp(bundleID: "com.example.lighthouse", version: "3.1", adamID: 0),
      originalApplicationVersion: "1.0",
      originalPurchaseDate: ReceiptContent.sandboxPurchaseDate,
      creationDate: noon,
      transactions: store.transactions
    )
  }

  /// An identity whose certificates a test can change, with the demonstration's keys.
  static func identity(_ change: (inout CertificateProfile) -> Void) throws -> StoreIdentity {
    var profile = CertificateProfile(
      notBefore: StoreIdentity.beginning,
      notAfter: StoreIdentity.end,
      serialNumbers: (11...13).map { Certificate.SerialNumber(bytes: [$0]) }
    )
    change(&profile)
    return try StoreIdentity(
      receiptKeys: DemonstrationKey.allCases.map { try $0.make() },
      transactionKeys: (P384.Signing.PrivateKey(), P384.Signing.PrivateKey(), P256.Signing.PrivateKey()),
      profile
    )
  }

  /// Random content with anything that the format can contain.
  static func content(from random: inout SeededSource) -> ReceiptContent {
    var content = ReceiptContent(
      environment: .sandbox,
      app: StoreApp(
        bundleID: text(from: &random),
        version: text(from: &random),
        adamID: number(from: &random)
      ),
      originalApplicationVersion: text(from: &random),
      originalPurchaseDate: date(from: &random),
      creationDate: date(from: &random),
      transactions: (0..<random.number(in: 0...6)).map { _ in transaction(from: &random) }
    )
    content.type = ReceiptType.allCases[random.number(in: 0...4)]
    content.developerID = number(from: &random)
    content.downloadID = number(from: &random)
    content.versionExternalID = number(from: &random)
    content.ageRating = ["", "4+", "17+"][random.number(in: 0...2)]
    content.expirationDate = random.number(in: 0...1) == 0 ? nil : date(from: &random)
    if random.number(in: 0...1) == 0 { content.opaqueValue = Data(bytes(16, from: &random)) }
    content.otherAttributes = [6, 7, 9, 900].prefix(random.number(in: 0...4)).map { type in
      ReceiptAttribute(type: type, version: random.number(in: 1...3), value: Data(bytes(60, from: &random)))
    }
    content.transactions.sort(by: ReceiptContent.isBefore)
    return content
  }

  static func transaction(from random: inout SeededSource) -> StoreTransaction {
    let offers: [Offer?] = [
      nil, Offer(.introductory, .freeTrial), Offer(.introductory, .payAsYouGo),
      Offer(.promotional, .payAsYouGo, id: "spring"), Offer(.promotional, .freeTrial, id: "💡"),
    ]
    var transaction = StoreTransaction(
      id: String(random.number(in: 1...1_000_000_000_000)),
      originalID: text(from: &random),
      productID: text(from: &random),
      type: [.consumable, .nonConsumable, .autoRenewable, .nonRenewing][random.number(in: 0...3)],
      quantity: number(from: &random),
      purchaseDate: date(from: &random),
      originalPurchaseDate: date(from: &random),
      expiresDate: random.number(in: 0...1) == 0 ? nil : date(from: &random),
      webOrderLineItemID: random.number(in: 0...1) == 0 ? nil : String(random.number(in: 1...Int.max))
    )
    transaction.offer = offers[random.number(in: 0...4)]
    if random.number(in: 0...3) == 0 { transaction.revocation = Revocation(date(from: &random)) }
    return transaction
  }

  static func bytes(_ count: Int, from random: inout SeededSource) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  private static func text(from random: inout SeededSource) -> String {
    let letters = Array("abcXYZ019.-_ äλ灯💡\"\\\n\u{0}")
    return String(
      (0..<random.number(in: 1...40)).map { _ in letters[random.number(in: 0...letters.count - 1)] }
    )
  }

  private static func number(from random: inout SeededSource) -> Int {
    let shift = random.number(in: 0...63)
    return Int(truncatingIfNeeded: random.next()) >> shift
  }

  private static func date(from random: inout SeededSource) -> Date {
    Date(timeIntervalSince1970: Double(random.number(in: 0...253_402_300_799)))
  }
}

extension StoreTransaction {
  /// A copy without data of the sale that only the store has, because receipts have no fields for it.
  var withoutSale: StoreTransaction {
    var copy = self
    copy.price = 0
    copy.subscriptionGroupID = nil
    return copy
  }
}
