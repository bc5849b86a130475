/// The attributes of a receipt, and those of a purchase in it, by their numbers.
///
/// Source: Apple, *Receipt Fields* (archived), for 2 to 5, 12, 17, 19, 21, 1701 to 1706, 1708, 1711, 1712 and
/// 1719; TPInAppReceipt, https://github.com/tikhop/TPInAppReceipt, for the others.
enum ReceiptField: Int, CaseIterable {
  case receiptType = 0
  case adamID = 1
  case bundleID = 2
  case version = 3
  case opaqueValue = 4
  case hash = 5
  case transactionDate = 8
  case ageRating = 10
  case developerID = 11
  case creationDate = 12
  case downloadID = 15
  case versionExternalID = 16
  case purchase = 17
  case originalPurchaseDateOfApp = 18
  case originalVersion = 19
  case empty20 = 20
  case expirationDate = 21
  case quantity = 1701
  case productID = 1702
  case transactionID = 1703
  case purchaseDate = 1704
  case originalTransactionID = 1705
  case originalPurchaseDate = 1706
  case productType = 1707
  case expiresDate = 1708
  case empty1709 = 1709
  case zero1710 = 1710
  case webOrderLineItemID = 1711
  case cancellationDate = 1712
  case isTrial = 1713
  case empty1714 = 1714
  case empty1715 = 1715
  case empty1716 = 1716
  case empty1717 = 1717
  case empty1718 = 1718
  case isIntroductory = 1719
  case promotionalOfferID = 1721
  case zero1722 = 1722

  /// The display name.
  var title: String {
    switch self {
    case .receiptType: "Receipt type"
    case .adamID: "App identifier"
    case .bundleID: "Bundle identifier"
    case .version: "App version"
    case .opaqueValue: "Opaque value"
    case .hash: "SHA-1 hash"
    case .transactionDate: "Transaction date"
    case .ageRating: "Age rating"
    case .developerID: "Developer identifier"
    case .creationDate: "Receipt creation date"
    case .downloadID: "Download identifier"
    case .versionExternalID: "Version identifier"
    case .purchase: "In-app purchase"
    case .originalPurchaseDateOfApp: "Original purchase date of the app"
    case .originalVersion: "Original app version"
    case .expirationDate: "Receipt expiration date"
    case .quantity: "Quantity"
    case .productID: "Product identifier"
    case .transactionID: "Transaction identifier"
    case .purchaseDate: "Purchase date"
    case .originalTransactionID: "Original transaction identifier"
    case .originalPurchaseDate: "Original purchase date"
    case .productType: "Product type"
    case .expiresDate: "Subscription expiration date"
    case .webOrderLineItemID: "Web order line item identifier"
    case .cancellationDate: "Cancellation date"
    case .isTrial: "Free trial"
    case .isIntroductory: "Introductory price"
    case .promotionalOfferID: "Promotional offer identifier"
    case .empty20, .empty1709, .zero1710, .empty1714, .empty1715, .empty1716, .empty1717, .empty1718,
      .zero1722:
      "Private attribute \(rawValue)"
    }
  }

  /// Whether the octets are the value itself, not ASN.1.
  var isRaw: Bool { self == .opaqueValue || self == .hash }

  /// Returns the name of an attribute, known or not.
  static func title(_ type: Int) -> String {
    ReceiptField(rawValue: type)?.title ?? "Private attribute \(type)"
  }
}
