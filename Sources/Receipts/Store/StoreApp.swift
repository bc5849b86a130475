/// The app that sells.
public struct StoreApp: Hashable, Sendable, Codable {
  /// `CFBundleIdentifier`.
  public var bundleID: String
  /// The version on the device.
  public var version: String
  /// The number of the app in the App Store; receipts of the sandbox say 0 instead.
  public var adamID: Int

  /// An app.
  public init(bundleID: String, version: String, adamID: Int) {
    self.bundleID = bundleID
    self.version = version
    self.adamID = adamID
  }

  /// The app of the handbook.
  public static let lighthouse = StoreApp(
    bundleID: "com.example.lighthouse",
    version: "3.1",
    adamID: 488_282_895
  )
}
