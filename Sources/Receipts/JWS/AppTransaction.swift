import Foundation

/// That somebody downloaded the app, with the names of the wire; the successor of the app receipt.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/apptransaction and
/// https://github.com/apple/app-store-server-library-python
public struct AppTransaction: JSONPayload {
  /// `Sandbox` or `Production`: what other payloads call the environment.
  public var receiptType: String?
  /// The number of the app in the App Store.
  public var appAppleId: Int?
  /// The app.
  public var bundleId: String?
  /// The version on the device.
  public var applicationVersion: String?
  /// A number that the App Store gives to the version.
  public var versionExternalIdentifier: Int?
  /// When it was signed.
  public var receiptCreationDate: Date?
  /// When the app was bought.
  public var originalPurchaseDate: Date?
  /// The version that was bought.
  public var originalApplicationVersion: String?
  /// Proves to a device that the app transaction is its own: ``DeviceVerification``.
  public var deviceVerification: String?
  /// The number from which that proof is made.
  public var deviceVerificationNonce: UUID?
  /// When the app was ordered before it was out.
  public var preorderDate: Date?
  /// The identifier of the download.
  public var appTransactionId: String?
  /// Where the app was bought: `iOS`, `macOS`, `tvOS` or `visionOS`.
  public var originalPlatform: String?

  /// A payload that says nothing.
  public init() {}

  /// What the store says of a download.
  ///
  /// In the sandbox both numbers of the app are 0, its first version is 1.0, and it was bought on 1 August
  /// 2013, as in an app receipt. That an app transaction has these too, Apple does not say.
  ///
  /// - Parameters:
  ///   - issuance: where and when it is signed.
  ///   - originalPurchaseDate: when the app was bought; the sandbox does not ask.
  ///   - originalApplicationVersion: the version that was bought; the sandbox does not ask.
  ///   - deviceVerification: proves to a device that the app transaction is its own; nil leaves it out.
  public init(
    _ issuance: Issuance,
    originalPurchaseDate: Date,
    originalApplicationVersion: String,
    deviceVerification: DeviceVerification? = nil
  ) {
    let isSandbox = issuance.environment == .sandbox
    receiptType = issuance.environment.wireName
    appAppleId = isSandbox ? 0 : issuance.app.adamID
    bundleId = issuance.app.bundleID
    applicationVersion = issuance.app.version
    versionExternalIdentifier = 0
    receiptCreationDate = issuance.date
    self.originalPurchaseDate = isSandbox ? ReceiptContent.sandboxPurchaseDate : originalPurchaseDate
    self.originalApplicationVersion = isSandbox ? "1.0" : originalApplicationVersion
    self.deviceVerification = deviceVerification?.value
    deviceVerificationNonce = deviceVerification?.nonce
    appTransactionId = issuance.appTransactionID
    originalPlatform = "iOS"
  }

  /// The names on the wire.
  public static let fields: [PayloadField<Self>] = [
    .text("receiptType", \.receiptType),
    .whole("appAppleId", \.appAppleId),
    .text("bundleId", \.bundleId),
    .text("applicationVersion", \.applicationVersion),
    .whole("versionExternalIdentifier", \.versionExternalIdentifier),
    .date("receiptCreationDate", \.receiptCreationDate),
    .date("originalPurchaseDate", \.originalPurchaseDate),
    .text("originalApplicationVersion", \.originalApplicationVersion),
    .text("deviceVerification", \.deviceVerification),
    .identifier("deviceVerificationNonce", \.deviceVerificationNonce),
    .date("preorderDate", \.preorderDate),
    .text("appTransactionId", \.appTransactionId),
    .text("originalPlatform", \.originalPlatform),
  ]
}
