import Foundation

/// What an app asks the queue for: a product, how many, and under which offer.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/skpayment
public struct Payment: Hashable, Sendable, Codable {
  /// The product identifier.
  public var productID: String
  /// How many.
  public var quantity: Int
  /// An offer of the product that is not introductory; nil for none.
  public var offerID: String?
  /// What the app says about who buys; `applicationUsername`, where that is a UUID.
  public var appAccountToken: UUID?

  /// A payment.
  ///
  /// - Parameters:
  ///   - productID: the product identifier.
  ///   - quantity: how many; 1 to 10 of a consumable, 1 of anything else.
  ///   - offerID: a promotional offer, an offer code or a win-back offer; nil for none.
  ///   - appAccountToken: what the app says about who buys.
  public init(_ productID: String, quantity: Int = 1, offerID: String? = nil, appAccountToken: UUID? = nil) {
    self.productID = productID
    self.quantity = quantity
    self.offerID = offerID
    self.appAccountToken = appAccountToken
  }
}
