import Foundation

/// A request to buy: a product, a quantity and an offer.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/skpayment
public struct Payment: Hashable, Sendable, Codable {
  /// The product identifier.
  public var productID: String
  /// The quantity.
  public var quantity: Int
  /// The identifier of an offer other than the introductory one; nil for none.
  public var offerID: String?
  /// What the seller signed for the offer: `paymentDiscount`. Nil for none.
  public var proof: OfferProof?
  /// The app's token for the user's account: `applicationUsername`, if that is a UUID.
  public var appAccountToken: UUID?

  /// Creates a payment.
  ///
  /// - Parameters:
  ///   - productID: the product identifier.
  ///   - quantity: the quantity: 1 to 10 for a consumable or a non-renewing subscription, 1 for anything else.
  ///   - offerID: a promotional offer, an offer code or a win-back offer; nil for none.
  ///   - proof: what the seller signed for the offer; nil for none.
  ///   - appAccountToken: the app's token for the user's account.
  public init(
    _ productID: String,
    quantity: Int = 1,
    offerID: String? = nil,
    proof: OfferProof? = nil,
    appAccountToken: UUID? = nil
  ) {
    self.proof = proof
    self.productID = productID
    self.quantity = quantity
    self.offerID = offerID
    self.appAccountToken = appAccountToken
  }
}
