import Foundation

/// The result of a request to extend the renewal dates of all subscribers of a product.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/summary and
/// https://developer.apple.com/documentation/appstoreserverapi/massextendrenewaldatestatusresponse
public struct RenewalExtension: Hashable, Sendable, Codable {
  /// The identifier that the seller gave the request.
  public var requestID: String
  /// The product.
  public var productID: String
  /// The countries in the request, three-letter codes; nil for all.
  public var storefronts: [String]?
  /// The number of subscriptions that were extended.
  public var succeeded: Int
  /// The number of subscriptions that weren't extended.
  public var failed: Int
  /// When the App Store finished.
  public var date: Date
}
