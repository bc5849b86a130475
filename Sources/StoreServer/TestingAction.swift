import Foundation
import Receipts
import SimulationKit

/// A tester's action in a store: something that the buyer, Apple, the bank or time would do.
struct TestingAction: Hashable, Sendable, Decodable {
  enum Kind: String, Hashable, Sendable, Decodable, CaseIterable {
    case buy, finish, advance, refund
    case turnOffRenewal = "turn-off-renewal"
    case turnOnRenewal = "turn-on-renewal"
    case breakPaymentMethod = "break-payment-method"
    case repairPaymentMethod = "repair-payment-method"
    case requestRefund = "request-refund"
    case declineRefund = "decline-refund"
    case reverseRefund = "reverse-refund"
    case shareInFamily = "share-in-family"
    case endSharing = "end-sharing"
    case changePrice = "change-price"
    case answerPriceIncrease = "answer-price-increase"
    case removeFromSale = "remove-from-sale"
    case failVerification = "fail-verification"
    case failAPI = "fail-api"
  }

  /// A failure of the App Store Server API.
  enum Outage: String, Hashable, Sendable, Decodable, CaseIterable {
    case none, internalError = "internal", rateLimit = "rate-limit", temporary
  }

  var kind: Kind
  var product: String?
  var transaction: String?
  var quantity: Int?
  var offer: String?
  var appAccountToken: String?
  var price: Int?
  var agrees: Bool?
  var seconds: Int?
  var status: Int?
  var outage: Outage?

  private enum CodingKeys: String, CodingKey {
    case kind = "do"
    case product, transaction, quantity, offer, appAccountToken, price, agrees, seconds, status, outage
  }

  /// Parses an action.
  ///
  /// - Parameter json: the body of a request.
  /// - Throws: ``Rejection`` with the location of the first fault.
  init(_ json: JSONValue) throws {
    let (value, faults) = Self.schema.check(json)
    if let fault = faults.first { throw fault }
    self = try CanonicalJSON.decode(Self.self, from: CanonicalJSON.encode(value))
    if let appAccountToken, !appAccountToken.isEmpty, UUID(uuidString: appAccountToken) == nil {
      throw Rejection(
        at: JSONPointer(["appAccountToken"]),
        "must be a UUID, such as 7e3fb204-2c13-4d0a-8f1c-5e6a7b8c9d10, or empty"
      )
    }
    if kind == .failVerification, let status, VerificationStatus(rawValue: status) == nil {
      throw Rejection(at: JSONPointer(["status"]), "must be 0, 21000 to 21010, or 21100 to 21199")
    }
  }

  /// The JSON schema of an action.
  static let schema = Schema(
    .tagged(
      "do",
      [
        .init(
          "buy",
          "The buyer buys a product.",
          [
            product,
            .init(
              "quantity",
              Schema(.integer(1...10), "The quantity; only consumables allow more than 1."),
              default: 1
            ),
            .init("offer", text("The identifier of an offer; empty for none.", from: 0), default: ""),
            .init("appAccountToken", text("A UUID that the app sets; empty for none.", from: 0), default: ""),
          ]
        ),
        .init("finish", "The app finishes a transaction.", [transaction]),
        .init("turn-off-renewal", "The buyer turns off a subscription's renewal.", [transaction]),
        .init("turn-on-renewal", "The buyer turns it back on.", [transaction]),
        .init("break-payment-method", "The buyer's card is declined from now on."),
        .init("repair-payment-method", "The buyer's card works again; anything due is paid at once."),
        .init("refund", "Apple refunds a transaction.", [transaction]),
        .init("request-refund", "The buyer requests a refund.", [transaction]),
        .init("decline-refund", "Apple declines a requested refund.", [transaction]),
        .init("reverse-refund", "A refund is reversed after a dispute.", [transaction]),
        .init("share-in-family", "A member of the buyer's family shares a product.", [product]),
        .init("end-sharing", "The family stops sharing it.", [transaction]),
        .init(
          "change-price",
          "The price of a subscription changes; a higher one needs consent.",
          [
            product,
            .init("price", Schema(.integer(0...1_000_000_000), "Thousandths of the currency's unit.")),
          ]
        ),
        .init(
          "answer-price-increase",
          "The subscriber answers a price increase.",
          [transaction, .init("agrees", Schema(.boolean, "Whether the subscriber agrees."))]
        ),
        .init("remove-from-sale", "A product is no longer sold.", [product]),
        .init(
          "advance",
          "Time passes.",
          [.init("seconds", Schema(.integer(1...315_360_000), "Up to ten years of 365 days."))]
        ),
        .init(
          "fail-verification",
          "verifyReceipt answers every request with a status.",
          [.init("status", Schema(.integer(0...21_199), "The status; 0 ends the failure."))]
        ),
        .init(
          "fail-api",
          "The App Store Server API has an outage.",
          [
            .init(
              "outage",
              Schema(.choice(Outage.allCases.map(\.rawValue)), "The kind of outage; none ends it.")
            )
          ]
        ),
      ]
    ),
    "What happens in the store."
  )

  private static let product = Schema.Property("product", text("The product identifier."))
  private static let transaction = Schema.Property("transaction", text("The transaction identifier."))

  private static func text(_ summary: String, from shortest: Int = 1) -> Schema {
    Schema(.string(length: shortest...200), summary)
  }
}
