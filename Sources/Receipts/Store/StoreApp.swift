/// The app whose products are sold.
public struct StoreApp: Hashable, Sendable, Codable {
  /// `CFBundleIdentifier`.
  public var bundleID: String
  /// The version on the device.
  public var version: String
  /// The app's number in the App Store; sandbox receipts say 0 instead.
  public var adamID: Int

  /// Creates an app.
  public init(bundleID: String, version: String, adamID: Int) {
    self.bundleID = bundleID
    self.version = version
    self.adamID = adamID
  }

  /// The handbook's app.
  public static let lighthouse = StoreApp(
    bundleID: "com.example.lighthouse",
    version: "3.1",
    adamID: 488_282_895
  )
}
