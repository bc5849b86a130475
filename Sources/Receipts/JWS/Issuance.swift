import Foundation

/// Where and when a store signs data: the part that every payload has in common.
public struct Issuance: Hashable, Sendable {
  /// The app.
  public var app: StoreApp
  /// The environment of the store that signs.
  public var environment: StoreEnvironment
  /// The time of signing.
  public var date: Date
  /// The country of the store, a three-letter ISO 3166 code.
  public var storefront: String
  /// The number of that country's store.
  public var storefrontID: String
  /// The identifier of the app's download; nil if there is none.
  public var appTransactionID: String?

  /// Creates a place and a time.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - environment: the environment of the store that signs.
  ///   - date: the time of signing, sent in milliseconds.
  ///   - storefront: the country of the store, a three-letter ISO 3166 code.
  ///   - storefrontID: the number of that country's store; 143441 is the United States.
  ///   - appTransactionID: the identifier of the app's download.
  public init(
    _ app: StoreApp,
    _ environment: StoreEnvironment,
    at date: Date,
    storefront: String = "USA",
    storefrontID: String = "143441",
    appTransactionID: String? = nil
  ) {
    self.app = app
    self.environment = environment
    self.date = date
    self.storefront = storefront
    self.storefrontID = storefrontID
    self.appTransactionID = appTransactionID
  }
}
