@preconcurrency import Crypto
import Foundation

/// The signature of a promotional offer, as an app passes it with a payment.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/generating-a-signature-for-promotional-offers
public struct OfferSignature: Hashable, Sendable, Codable {
  /// The identifier of the key that signed.
  public var keyID: String
  /// A random number for this signature alone.
  public var nonce: UUID
  /// When it was made, in milliseconds since 1970.
  public var timestamp: Int
  /// The signature in DER, which Apple's libraries give as Base64.
  public var signature: Data

  /// Creates a signature that a seller's server sent.
  ///
  /// - Parameters:
  ///   - keyID: the identifier of the key that signed.
  ///   - nonce: a random number for this signature alone.
  ///   - timestamp: when it was made, in milliseconds since 1970.
  ///   - signature: the signature in DER.
  public init(keyID: String, nonce: UUID, timestamp: Int, signature: Data) {
    self.keyID = keyID
    self.nonce = nonce
    self.timestamp = timestamp
    self.signature = signature
  }

  /// How long the App Store accepts it, in seconds: 24 hours.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/skpaymentdiscount/timestamp
  static let life = 86_400.0

  /// Returns the text that is signed.
  ///
  /// - Parameters:
  ///   - bundleID: the app.
  ///   - productID: the product.
  ///   - offerID: the offer.
  ///   - account: the app's token for the user's account, or any other text; empty if there is none.
  func text(bundleID: String, productID: String, offerID: String, account: String) -> String {
    [
      bundleID, keyID, productID, offerID, account.lowercased(), nonce.uuidString.lowercased(),
      String(timestamp),
    ].joined(separator: "\u{2063}")
  }
}

/// Signs offers as a seller's server does, with a key from App Store Connect.
///
/// ```swift
/// import Foundation
///
/// let noon = Date(timeIntervalSince1970: 1_772_452_800)
/// let signer = OfferSigner(keyID: "KEY1234567", issuer: "issuer", bundleID: "com.example.lighthouse")
/// var store = TestStore(catalog: .harbor)
/// store.offerKeys = [signer.publicKey]
/// store.requiresOfferProof = true
/// store.advance(to: noon)
///
/// try store.buy("pro.monthly", at: noon)
/// let signature = try signer.signature(of: "come.back", for: "pro.monthly", at: noon)
/// try store.buy("pro.monthly", offer: "come.back", proof: .signature(signature), at: noon)
/// store.notifications.last?.kind.rawValue  // => Optional("OFFER_REDEEMED")
/// ```
public struct OfferSigner: Sendable {
  /// The key's identifier.
  public let keyID: String
  /// The account's issuer, which only tokens name.
  public let issuer: String
  /// The app.
  public let bundleID: String
  private let key: P256.Signing.PrivateKey

  /// Creates a signer.
  ///
  /// - Parameters:
  ///   - keyID: the key's identifier.
  ///   - issuer: the account's issuer.
  ///   - bundleID: the app.
  ///   - key: the key; a new one if you have none.
  public init(
    keyID: String,
    issuer: String,
    bundleID: String,
    key: P256.Signing.PrivateKey = P256.Signing.PrivateKey()
  ) {
    self.keyID = keyID
    self.issuer = issuer
    self.bundleID = bundleID
    self.key = key
  }

  /// The key as the App Store knows it.
  public var publicKey: APIKey { APIKey(id: keyID, issuer: issuer, publicKey: key.publicKey) }

  /// Signs a promotional offer for `SKPaymentDiscount` or `Product.SubscriptionOffer.Signature`.
  ///
  /// - Parameters:
  ///   - offerID: the offer.
  ///   - productID: the product.
  ///   - appAccountToken: the app's token for the user's account; nil if there is none.
  ///   - nonce: a random number for this signature alone.
  ///   - date: the time of signing.
  /// - Throws: an error of the cryptographic library if signing fails.
  public func signature(
    of offerID: String,
    for productID: String,
    appAccountToken: UUID? = nil,
    nonce: UUID = UUID(),
    at date: Date
  ) throws -> OfferSignature {
    var signature = OfferSignature(
      keyID: keyID,
      nonce: nonce,
      timestamp: StoreDate(date).milliseconds,
      signature: Data()
    )
    let text = signature.text(
      bundleID: bundleID,
      productID: productID,
      offerID: offerID,
      account: appAccountToken?.uuidString ?? ""
    )
    signature.signature = try key.signature(for: Data(text.utf8)).derRepresentation
    return signature
  }

  /// Signs the newer form of a promotional offer: a token for the purchase option
  /// `promotionalOffer(_:compactJWS:)`.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/generating-jws-to-sign-app-store-requests
  ///
  /// - Parameters:
  ///   - offerID: the offer.
  ///   - productID: the product.
  ///   - transactionID: any transaction of the customer, or the identifier of the app's download; nil omits it.
  ///   - nonce: a random number for this token alone.
  ///   - date: the time of signing.
  /// - Throws: an error of the cryptographic library if signing fails.
  public func promotionalOffer(
    _ offerID: String,
    for productID: String,
    transactionID: String? = nil,
    nonce: UUID = UUID(),
    at date: Date
  ) throws -> String {
    var claims = claims(.promotionalOffer, productID, nonce, at: date)
    claims["offerIdentifier"] = .string(offerID)
    claims["transactionId"] = transactionID.map { .string($0) }
    return try SellerToken.sign(claims, keyID: keyID, key: key)
  }

  /// Signs whether a customer gets the introductory offer: a token for the purchase option
  /// `introductoryOfferEligibility(compactJWS:)`.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/generating-jws-to-sign-app-store-requests
  ///
  /// - Parameters:
  ///   - isEligible: whether the customer gets it.
  ///   - productID: the product.
  ///   - transactionID: any transaction of the customer, or the identifier of the app's download.
  ///   - nonce: a random number for this token alone.
  ///   - date: the time of signing.
  /// - Throws: an error of the cryptographic library if signing fails.
  public func introductoryOffer(
    _ isEligible: Bool,
    for productID: String,
    transactionID: String,
    nonce: UUID = UUID(),
    at date: Date
  ) throws -> String {
    var claims = claims(.introductoryOffer, productID, nonce, at: date)
    claims["allowIntroductoryOffer"] = .bool(isEligible)
    claims["transactionId"] = .string(transactionID)
    return try SellerToken.sign(claims, keyID: keyID, key: key)
  }

  private func claims(
    _ audience: SellerToken.Audience,
    _ productID: String,
    _ nonce: UUID,
    at date: Date
  ) -> WireMembers {
    [
      "bid": .string(bundleID), "iss": .string(issuer), "aud": .string(audience.rawValue),
      "iat": .integer(StoreDate(date).milliseconds / 1000),
      "nonce": .string(nonce.uuidString.lowercased()), "productId": .string(productID),
    ]
  }
}
