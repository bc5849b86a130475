import Foundation

/// A customer of a test App Store: an account with its country and its devices.
public struct StoreCustomer: Hashable, Sendable, Codable, Identifiable {
  /// The name by which tests refer to the customer: `anna`.
  public var id: String
  /// The app's token for the user's account, which each purchase carries; nil for none.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/appaccounttoken
  public var appAccountToken: UUID?
  /// The country of the account, a three-letter ISO 3166-1 code.
  public var storefront: String
  /// The devices. A receipt is for one device; the first is the default.
  public var devices: [DeviceGUID]

  /// Creates a customer.
  ///
  /// - Parameters:
  ///   - id: the name by which tests refer to the customer.
  ///   - appAccountToken: the app's token for the user's account; nil for none.
  ///   - storefront: the country of the account, a three-letter ISO 3166-1 code.
  ///   - devices: the devices; ``TestStore/deviceGUID`` if there is none.
  public init(
    _ id: String,
    appAccountToken: UUID? = nil,
    storefront: String = "USA",
    devices: [DeviceGUID] = []
  ) {
    self.id = id
    self.appAccountToken = appAccountToken
    self.storefront = storefront
    self.devices = devices.isEmpty ? [TestStore.deviceGUID] : devices
  }
}
