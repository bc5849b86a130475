import Foundation

/// The content of an app receipt.
///
/// Apple documents some of the attributes; the meaning of the others is known from receipts. Each property names its
/// attribute.
///
/// Source: Apple, *Receipt Fields* (archived),
/// https://developer.apple.com/library/archive/releasenotes/General/ValidateAppStoreReceipt/Chapters/ReceiptFields.html
public struct ReceiptContent: Hashable, Sendable, Codable {
  /// The kind of receipt: attribute 0.
  public var type: ReceiptType
  /// The app it was issued for: attributes 1, 2 and 3.
  public var app: StoreApp
  /// The first version the buyer had, always 1.0 in the sandbox: attribute 19. If a receipt doesn't have it, as from
  /// Xcode, the version of the app.
  public var originalApplicationVersion: String
  /// When the app itself was bought, always 2013-08-01 07:00:00 in the sandbox: attribute 18. If a receipt doesn't
  /// have it, as from Xcode, the creation date.
  public var originalPurchaseDate: Date
  /// When the receipt was issued: attribute 12.
  public var creationDate: Date
  /// The purchases: attributes 17. A receipt doesn't keep their order; they are sorted by purchase date and number.
  public var transactions: [StoreTransaction]
  /// When a volume purchase expires: attribute 21.
  public var expirationDate: Date?
  /// The value that makes the hash of each receipt unique: attribute 4. Not documented further; 16 bytes from the App
  /// Store, 8 from Xcode.
  public var opaqueValue: Data?
  /// The SHA-1 digest of the device, the opaque value and the bundle identifier: attribute 5.
  public var hash: Data?
  /// The developer's number: attribute 11; 0 in the sandbox.
  public var developerID = 0
  /// The download's number: attribute 15; 0 in the sandbox.
  public var downloadID = 0
  /// The version's number, `version_external_identifier`: attribute 16; 0 in the sandbox.
  public var versionExternalID = 0
  /// The app's age rating: attribute 10.
  public var ageRating = "4+"
  /// The attributes whose meaning isn't published, unchanged.
  public var otherAttributes: [ReceiptAttribute] = []

  /// Creates a content with the values that every receipt has; the rest can be set afterwards.
  ///
  /// - Parameters:
  ///   - environment: where it is issued, to an individual.
  ///   - app: the app it is issued for.
  ///   - originalApplicationVersion: the first version the buyer had.
  ///   - originalPurchaseDate: when the app was bought, to the second.
  ///   - creationDate: when it is issued, to the second.
  ///   - transactions: the purchases in it.
  public init(
    environment: StoreEnvironment,
    app: StoreApp,
    originalApplicationVersion: String,
    originalPurchaseDate: Date,
    creationDate: Date,
    transactions: [StoreTransaction]
  ) {
    type = environment.ordinaryReceipt
    self.app = app
    self.originalApplicationVersion = originalApplicationVersion
    self.originalPurchaseDate = originalPurchaseDate
    self.creationDate = creationDate
    self.transactions = transactions
  }

  /// Where it was issued.
  public var environment: StoreEnvironment { type.environment }

  /// Whether it contains an auto-renewable subscription: such receipts need the shared secret.
  public var hasAutoRenewables: Bool { transactions.contains { $0.type == .autoRenewable } }

  /// The app's purchase date in every sandbox receipt.
  static let sandboxPurchaseDate = Date(timeIntervalSince1970: 1_375_340_400)
}

/// A raw attribute of a receipt.
public struct ReceiptAttribute: Hashable, Sendable, Codable {
  /// The attribute's number.
  public var type: Int
  /// The version of its format.
  public var version: Int
  /// The bytes of its value.
  public var value: Data

  /// Creates an attribute.
  public init(type: Int, version: Int = 1, value: Data) {
    self.type = type
    self.version = version
    self.value = value
  }
}
