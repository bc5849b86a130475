import Foundation

/// What a receipt says.
///
/// Apple documents a part of the attributes; the meaning of the others is known from receipts. Each member
/// names its attribute.
///
/// Source: Apple, *Receipt Fields* (archived),
/// https://developer.apple.com/library/archive/releasenotes/General/ValidateAppStoreReceipt/Chapters/ReceiptFields.html
public struct ReceiptContent: Hashable, Sendable, Codable {
  /// Who issued it: attribute 0.
  public var type: ReceiptType
  /// The app for which it was issued: attributes 1, 2 and 3.
  public var app: StoreApp
  /// The version with which the buyer began, always 1.0 in the sandbox: attribute 19. Where a receipt does not
  /// say, as one of Xcode does not, the version of the app.
  public var originalApplicationVersion: String
  /// When the app itself was bought, always 2013-08-01 07:00:00 in the sandbox: attribute 18. Where a receipt
  /// does not say, as one of Xcode does not, the date of its creation.
  public var originalPurchaseDate: Date
  /// When the receipt was issued: attribute 12.
  public var creationDate: Date
  /// The purchases in it: attributes 17. Their order is lost in a receipt; they are read as the dates of their
  /// purchase and their numbers say.
  public var transactions: [Transaction]
  /// Until when a purchase in volume counts: attribute 21.
  public var expirationDate: Date?
  /// What makes the hash of each receipt another: attribute 4. Not documented further; 16 bytes from the App
  /// Store, 8 from Xcode.
  public var opaqueValue: Data?
  /// SHA-1 over the device, the opaque value and the bundle identifier: attribute 5.
  public var hash: Data?
  /// The number of the developer: attribute 11; 0 in the sandbox.
  public var developerID = 0
  /// The number of the download: attribute 15; 0 in the sandbox.
  public var downloadID = 0
  /// The number of the version, `version_external_identifier`: attribute 16; 0 in the sandbox.
  public var versionExternalID = 0
  /// For whom the app is suitable: attribute 10.
  public var ageRating = "4+"
  /// The attributes whose meaning nobody has published, as they were found.
  public var otherAttributes: [ReceiptAttribute] = []

  /// A content with what every receipt says; the rest can be set afterwards.
  ///
  /// - Parameters:
  ///   - environment: where it is issued, to a buyer who is a person.
  ///   - app: for which app.
  ///   - originalApplicationVersion: the version with which the buyer began.
  ///   - originalPurchaseDate: when the app was bought, to the second.
  ///   - creationDate: when it is issued, to the second.
  ///   - transactions: the purchases in it.
  public init(
    environment: StoreEnvironment,
    app: StoreApp,
    originalApplicationVersion: String,
    originalPurchaseDate: Date,
    creationDate: Date,
    transactions: [Transaction]
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

  /// Whether a subscription in it renews by itself: such receipts need the shared secret.
  public var hasAutoRenewables: Bool { transactions.contains { $0.type == .autoRenewable } }

  /// The purchase date of the app that every receipt of the sandbox states.
  static let sandboxPurchaseDate = Date(timeIntervalSince1970: 1_375_340_400)
}

/// An attribute of a receipt as it stands there.
public struct ReceiptAttribute: Hashable, Sendable, Codable {
  /// Its number.
  public var type: Int
  /// The version of its form.
  public var version: Int
  /// The bytes of its value.
  public var value: Data

  /// An attribute.
  public init(type: Int, version: Int = 1, value: Data) {
    self.type = type
    self.version = version
    self.value = value
  }
}
