import Foundation
import Receipts
import SimulationKit

/// A tester's action in a store: something that the buyer, Apple, the bank or time would do.
struct TestingAction: Hashable, Sendable, Decodable {
  enum Kind: String, Hashable, Sendable, Decodable, CaseIterable {
    case buy, finish, advance, refund
    case buyWithSignature = "buy-with-signature"
    case sendNotification = "send-notification"
    case createPurchaseToken = "create-external-purchase-token"
    case reportPurchaseToken = "report-external-purchase-token"
    case rescindConsent = "rescind-consent"
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
    case addCustomer = "add-customer"
    case failVerification = "fail-verification"
    case failAPI = "fail-api"
  }

  /// A failure of the App Store Server API.
  enum Outage: String, Hashable, Sendable, Decodable, CaseIterable {
    case none, internalError = "internal", rateLimit = "rate-limit", temporary
  }

  var kind: Kind
  var customer: String?
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
  var storefront: String?
  var devices: [String]?
  var offerToken: String?
  var keyIdentifier: String?
  var nonce: String?
  var timestamp: Int?
  var signature: String?
  var percentage: Int?
  var reason: String?
  var type: String?
  var subtype: String?
  var token: String?

  private enum CodingKeys: String, CodingKey {
    case kind = "do"
    case customer, product, transaction, quantity, offer, appAccountToken, price, agrees, seconds, status,
      outage
    case storefront, devices
    case offerToken, keyIdentifier, nonce, timestamp, signature, percentage, reason, type, subtype, token
  }

  /// Parses an action.
  ///
  /// - Parameter json: the body of a request.
  /// - Throws: ``Rejection`` with the location of the first fault.
  init(_ json: JSONValue) throws {
    let (value, faults) = Self.schema.check(json)
    if let fault = faults.first { throw fault }
    self = try CanonicalJSON.decode(Self.self, from: CanonicalJSON.encode(value))
    for (name, text) in [("appAccountToken", appAccountToken), ("nonce", nonce)] {
      guard let text, !text.isEmpty || name == "nonce", UUID(uuidString: text) == nil else { continue }
      throw Rejection(
        at: JSONPointer([name]),
        "must be a UUID, such as 7e3fb204-2c13-4d0a-8f1c-5e6a7b8c9d10"
          + (name == "nonce" ? "" : ", or empty")
      )
    }
    if let storefront, !storefront.isEmpty, !storefront.isStorefront {
      throw Rejection(at: JSONPointer(["storefront"]), "must be a country such as USA or DEU, or empty")
    }
    for (index, device) in (devices ?? []).enumerated() where DeviceGUID(device) == nil {
      throw Rejection(at: JSONPointer(["devices", String(index)]), "must be \(DeviceGUID.expectation)")
    }
    if let signature, Data(base64Encoded: signature) == nil {
      throw Rejection(at: JSONPointer(["signature"]), "must be Base64")
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
              Schema(
                .integer(1...10),
                "The quantity; only consumables and non-renewing subscriptions allow more than 1."
              ),
              default: 1
            ),
            .init("offer", text("The identifier of an offer; empty for none.", from: 0), default: ""),
            .init(
              "offerToken",
              Schema(
                .string(length: 0...8192),
                "The token that your server signed for the offer, or for the introductory one; empty for none."
              ),
              default: ""
            ),
            .init("appAccountToken", text("A UUID that the app sets; empty for none.", from: 0), default: ""),
          ]
        ),
        .init(
          "buy-with-signature",
          "The buyer takes a promotional offer that your server signed for SKPaymentDiscount.",
          [
            product,
            .init("offer", text("The identifier of the offer.")),
            .init("keyIdentifier", text("The identifier of the key that signed.")),
            .init("nonce", text("The UUID in the signature.")),
            .init(
              "timestamp",
              Schema(.integer(0...253_402_300_799_000), "When it was signed, in milliseconds since 1970.")
            ),
            .init("signature", text("The signature, in Base64.")),
            .init("appAccountToken", text("A UUID that the app sets; empty for none.", from: 0), default: ""),
          ]
        ),
        .init("finish", "The app finishes a transaction.", [transaction]),
        .init("turn-off-renewal", "The buyer turns off a subscription's renewal.", [transaction]),
        .init("turn-on-renewal", "The buyer turns it back on.", [transaction]),
        .init("break-payment-method", "The buyer's card is declined from now on."),
        .init("repair-payment-method", "The buyer's card works again; anything due is paid at once."),
        .init(
          "refund",
          "Apple refunds a transaction.",
          [
            transaction,
            .init(
              "percentage",
              Schema(.integer(1...100_000), "The refunded part, in thousandths of a percent."),
              default: 100_000
            ),
          ]
        ),
        .init(
          "request-refund",
          "The buyer requests a refund.",
          [
            transaction,
            .init(
              "reason",
              Schema(
                .choice([""] + RefundReason.allCases.map(\.rawValue)),
                "The buyer's reason; empty if there is none."
              ),
              default: ""
            ),
          ]
        ),
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
          "add-customer",
          "Another customer opens an account.",
          [
            .init("customer", text("The name of the customer.")),
            .init(
              "appAccountToken",
              text("A UUID that purchases carry; empty for none.", from: 0),
              default: ""
            ),
            .init(
              "storefront",
              text("The country of the account; empty for that of the first customer.", from: 0),
              default: ""
            ),
            .init(
              "devices",
              Schema(
                .array(
                  of: text("The `identifierForVendor` of a device, or the MAC address of a Mac."),
                  count: 0...20
                ),
                "The devices; the first is the default."
              ),
              default: []
            ),
          ]
        ),
        .init(
          "advance",
          "Time passes.",
          [.init("seconds", Schema(.integer(1...315_360_000), "Up to ten years of 365 days."))]
        ),
        .init(
          "send-notification",
          "Your server gets a notification of any type, and nothing else happens.",
          [
            transaction, .init("type", text("Apple's word for the type: METADATA_UPDATE.")),
            .init("subtype", text("Apple's word for the subtype; empty for none.", from: 0), default: ""),
          ]
        ),
        .init(
          "create-external-purchase-token",
          "The device gets a token for a purchase outside the App Store."
        ),
        .init(
          "report-external-purchase-token",
          "Your server reports a token.",
          [.init("token", text("The token's identifier."))]
        ),
        .init("rescind-consent", "A parent withdraws the consent that a child may use the app."),
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
      ].map { (variant: Schema.Variant) in
        guard !variant.properties.contains(where: { $0.name == "customer" }) else { return variant }
        return .init(variant.name, variant.summary, variant.properties + [customer])
      }
    ),
    "What happens in the store."
  )

  private static let customer = Schema.Property(
    "customer",
    text("The customer; empty for the first one.", from: 0),
    default: ""
  )

  private static let product = Schema.Property("product", text("The product identifier."))
  private static let transaction = Schema.Property("transaction", text("The transaction identifier."))

  private static func text(_ summary: String, from shortest: Int = 1) -> Schema {
    Schema(.string(length: shortest...200), summary)
  }
}

extension TestingAction {
  /// The customer that the action adds.
  ///
  /// - Parameter first: the first customer, who sets the country if the action doesn't.
  func newCustomer(like first: StoreCustomer?) -> StoreCustomer {
    let storefront = storefront ?? ""
    return StoreCustomer(
      customer ?? "",
      appAccountToken: appAccountToken.flatMap(UUID.init(uuidString:)),
      storefront: storefront.isEmpty ? first?.storefront ?? "USA" : storefront,
      devices: (devices ?? []).compactMap { DeviceGUID($0) }
    )
  }
}

extension String {
  /// Whether it is three capital letters, as the code of a country is.
  fileprivate var isStorefront: Bool {
    utf8.count == 3 && utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }
}
