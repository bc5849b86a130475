import Crypto
import Foundation
import SimulationKit

/// What an app passes with a purchase to prove that the seller makes the offer, or decides who gets it.
public enum OfferProof: Hashable, Sendable, Codable {
  /// A signature of a promotional offer, in `SKPaymentDiscount` or `Product.SubscriptionOffer.Signature`.
  case signature(OfferSignature)
  /// The newer form of that signature, a token.
  case promotionalOffer(String)
  /// A token that says whether the buyer gets the introductory offer, whatever was bought before.
  case introductoryOffer(String)

  /// The reason a proof isn't valid.
  public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The token's form, key or signature.
    case token(TokenFault)
    /// No registered key has this identifier.
    case unknownKey(String)
    /// The signature isn't one of this offer, product, app and account.
    case signature
    /// The signature is more than 24 hours old, or from the future.
    case expired
    /// A claim of the token has another value, or is missing.
    case claim(String)
    /// The proof is of another kind of offer.
    case kind

    /// The reason as a phrase.
    public var description: String {
      switch self {
      case .token(let fault): "the token is refused (\(fault))"
      case .unknownKey(let id): "no registered key has the identifier '\(id)'"
      case .signature: "it was not signed for this offer, product, app and account"
      case .expired: "its timestamp is not within the last 24 hours"
      case .claim(let name): "the claim '\(name)' does not match the purchase"
      case .kind: "it is for another kind of offer"
      }
    }
  }
}

/// A purchase with an offer that has to be proved.
struct OfferClaim {
  let store: TestStore
  let productID: String
  /// The promotional offer; nil if the introductory one is meant.
  let offerID: String?
  let appAccountToken: UUID?
  let date: Date

  /// Checks the proof of a promotional offer.
  func check(_ proof: OfferProof) throws(OfferProof.Fault) {
    switch proof {
    case .signature(let signature): try check(signature)
    case .promotionalOffer(let text):
      let token = try token(text, .promotionalOffer)
      guard token.payload["offerIdentifier"]?.wireText == offerID, offerID != nil else {
        throw .claim("offerIdentifier")
      }
      if token.payload["transactionId"] != nil {
        try checkCustomer(token)
      }
    case .introductoryOffer: throw .kind
    }
  }

  /// Returns whether the seller gives the introductory offer.
  func isEligible(_ proof: OfferProof) throws(OfferProof.Fault) -> Bool {
    guard case .introductoryOffer(let text) = proof else { throw .kind }
    let token = try token(text, .introductoryOffer)
    try checkCustomer(token)
    guard case .bool(let isEligible)? = token.payload["allowIntroductoryOffer"] else {
      throw .claim("allowIntroductoryOffer")
    }
    return isEligible
  }

  private func check(_ signature: OfferSignature) throws(OfferProof.Fault) {
    guard let key = store.offerKeys.first(where: { $0.id == signature.keyID }) else {
      throw .unknownKey(signature.keyID)
    }
    let text = signature.text(
      bundleID: store.app.bundleID,
      productID: productID,
      offerID: offerID ?? "",
      account: appAccountToken?.uuidString ?? ""
    )
    guard let value = try? P256.Signing.ECDSASignature(derRepresentation: signature.signature),
      key.publicKey.isValidSignature(value, for: Data(text.utf8))
    else { throw .signature }
    let age = date.timeIntervalSince1970 - Double(signature.timestamp) / 1000
    guard (-BearerToken.tolerance...OfferSignature.life).contains(age) else { throw .expired }
  }

  /// Verifies a token and the claims that both kinds have.
  private func token(
    _ text: String,
    _ audience: SellerToken.Audience
  ) throws(OfferProof.Fault) -> SellerToken {
    let token: SellerToken
    do throws(TokenFault) {
      token = try SellerToken(text, keys: store.offerKeys)
    } catch {
      throw .token(error)
    }
    let expected: KeyValuePairs<String, String> = [
      "aud": audience.rawValue, "iss": token.key.issuer, "bid": store.app.bundleID, "productId": productID,
    ]
    for (name, value) in expected where token.payload[name]?.wireText != value {
      throw .claim(name)
    }
    guard token.payload["nonce"]?.wireText.flatMap(UUID.init(uuidString:)) != nil else {
      throw .claim("nonce")
    }
    guard token.payload["iat"] != nil else { throw .claim("iat") }
    return token
  }

  /// The transaction has to be one of this customer's, or the app's download.
  private func checkCustomer(_ token: SellerToken) throws(OfferProof.Fault) {
    let id = token.payload["transactionId"]?.wireText
    guard let id, id == store.appTransactionID || store.places[id] != nil else {
      throw .claim("transactionId")
    }
  }
}
