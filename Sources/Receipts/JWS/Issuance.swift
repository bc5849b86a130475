import Foundation

/// Where and when a store signs something: what every payload says besides what it is about.
public struct Issuance: Hashable, Sendable {
  /// The app.
  public var app: StoreApp
  /// Which of the two stores signs.
  public var environment: StoreEnvironment
  /// When.
  public var date: Date
  /// The country of the store, in the three letters of ISO 3166.
  public var storefront: String
  /// The number of that country's store.
  public var storefrontID: String
  /// The identifier of the download of the app; nil where there is none.
  public var appTransactionID: String?

  /// A place and a time.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - environment: which of the two stores signs.
  ///   - date: when; the wire has milliseconds.
  ///   - storefront: the country of the store, in the three letters of ISO 3166.
  ///   - storefrontID: the number of that country's store; 143441 is the one of the United States.
  ///   - appTransactionID: the identifier of the download of the app.
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
