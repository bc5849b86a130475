import AppFoundation
import Receipts

/// The download of the app, as the App Store signed it: the successor of the app receipt.
///
/// Source: developer.apple.com/documentation/storekit/apptransaction. Since iOS 16.
public struct AppTransaction: Sendable {
  /// The app's number in the App Store; nil in the sandbox.
  public let appID: UInt64?
  /// The version on the device.
  public let appVersion: String
  /// The App Store's number of that version; nil in the sandbox.
  public let appVersionID: UInt64?
  /// The app.
  public let bundleID: String
  /// The environment that signed.
  public let environment: AppStore.Environment
  /// The version that was bought; in the sandbox 1.0.
  public let originalAppVersion: String
  /// When the app was bought; in the sandbox 1 August 2013.
  public let originalPurchaseDate: Date
  /// When the app was preordered; nil if it wasn't.
  public let preorderDate: Date?
  /// The identifier of the download. Since iOS 16, back-deployed.
  public let appTransactionID: String
  /// Where the app was bought. Since iOS 18.4.
  public let originalPlatform: AppStore.Platform
  /// When it was signed.
  public let signedDate: Date
  /// The proof that it belongs to this device.
  public let deviceVerification: Data
  /// The nonce of that proof.
  public let deviceVerificationNonce: UUID
  let signed: SignedText

  init(_ payload: AppTransactionPayload, _ signed: SignedText) {
    appID = payload.appAppleId.flatMap { $0 == 0 ? nil : UInt64(exactly: $0) }
    appVersion = payload.applicationVersion ?? ""
    appVersionID = payload.versionExternalIdentifier.flatMap { $0 == 0 ? nil : UInt64(exactly: $0) }
    bundleID = payload.bundleId ?? ""
    environment = AppStore.Environment(rawValue: payload.receiptType ?? "")
    originalAppVersion = payload.originalApplicationVersion ?? ""
    originalPurchaseDate = payload.originalPurchaseDate ?? .distantPast
    preorderDate = payload.preorderDate
    appTransactionID = payload.appTransactionId ?? ""
    originalPlatform = AppStore.Platform(rawValue: payload.originalPlatform ?? "")
    signedDate = payload.receiptCreationDate ?? .distantPast
    deviceVerification = payload.deviceVerification.flatMap { Data(base64Encoded: $0) } ?? Data()
    deviceVerificationNonce =
      payload.deviceVerificationNonce ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    self.signed = signed
  }

  /// The JSON that was signed.
  public var jsonRepresentation: Data { signed.payload }

  /// The app transaction. The device has it, so no connection is needed.
  ///
  /// Source: developer.apple.com/documentation/storekit/apptransaction/shared.
  ///
  /// - Throws: ``StoreKitError``.
  public static var shared: VerificationResult<AppTransaction> {
    get async throws { try StoreProcess.required(by: "AppTransaction.shared").appTransaction() }
  }

  /// Gets the app transaction from the App Store. It asks the person to sign in.
  ///
  /// Source: developer.apple.com/documentation/storekit/apptransaction/refresh().
  ///
  /// - Throws: ``StoreKitError/userCancelled`` if the person doesn't sign in; ``StoreKitError/networkError(_:)`` without
  ///   a connection.
  @discardableResult
  public static func refresh() async throws -> VerificationResult<AppTransaction> {
    try await AppStore.sync()
    return try StoreProcess.required(by: "AppTransaction.refresh()").appTransaction()
  }
}

extension AppTransaction: Hashable {
  /// Whether both are the same download. When and for whom it was signed differs each time, so it doesn't count.
  public static func == (left: AppTransaction, right: AppTransaction) -> Bool {
    left.appTransactionID == right.appTransactionID && left.appVersion == right.appVersion
      && left.environment == right.environment
  }

  /// Hashes the identifier of the download.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(appTransactionID)
  }
}
