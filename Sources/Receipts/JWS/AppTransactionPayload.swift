import Foundation

/// Signed proof of download, with Apple's JSON names; the successor of the app receipt.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/apptransaction and
/// https://github.com/apple/app-store-server-library-python
public struct AppTransactionPayload: JSONPayload {
  /// `Sandbox` or `Production`; other payloads call it the environment.
  public var receiptType: String?
  /// The app's number in the App Store.
  public var appAppleId: Int?
  /// The app's bundle identifier.
  public var bundleId: String?
  /// The version on the device.
  public var applicationVersion: String?
  /// The App Store's number for the version.
  public var versionExternalIdentifier: Int?
  /// When it was signed.
  public var receiptCreationDate: Date?
  /// When the app was bought.
  public var originalPurchaseDate: Date?
  /// The version that was bought.
  public var originalApplicationVersion: String?
  /// The proof that the app transaction belongs to the device: ``DeviceVerification``.
  public var deviceVerification: String?
  /// The nonce of that proof.
  public var deviceVerificationNonce: UUID?
  /// When the app was preordered.
  public var preorderDate: Date?
  /// The identifier of the download.
  public var appTransactionId: String?
  /// Where the app was bought: `iOS`, `macOS`, `tvOS` or `visionOS`.
  public var originalPlatform: String?

  /// Creates an empty payload.
  public init() {}

  /// Creates the payload that the store signs for a download.
  ///
  /// In the sandbox both numbers of the app are 0, its first version is 1.0, and it was bought on 1 August 2013, as
  /// in an app receipt. Apple doesn't document whether an app transaction has these values too.
  ///
  /// - Parameters:
  ///   - issuance: where and when it is signed.
  ///   - originalPurchaseDate: when the app was bought; ignored in the sandbox.
  ///   - originalApplicationVersion: the version that was bought; ignored in the sandbox.
  ///   - deviceVerification: the proof that the app transaction belongs to the device; nil omits it.
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

  /// The members with their JSON names.
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
