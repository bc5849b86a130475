import Foundation

extension ReceiptContent {
  init(_ attributes: ReceiptAttributes) throws(ReceiptFault) {
    let name = try attributes.text(.receiptType).required(.receiptType)
    guard let type = ReceiptType(rawValue: name) else {
      throw attributes.malformed(.receiptType, "a type of receipt that is known")
    }
    self.type = type
    app = StoreApp(
      bundleID: try attributes.text(.bundleID).required(.bundleID),
      version: try attributes.text(.version).required(.version),
      adamID: try attributes.integer(.adamID) ?? 0
    )
    creationDate = try attributes.date(.creationDate).required(.creationDate)
    originalApplicationVersion = try attributes.text(.originalVersion) ?? app.version
    originalPurchaseDate = try attributes.date(.originalPurchaseDateOfApp) ?? creationDate
    expirationDate = try attributes.date(.expirationDate)
    opaqueValue = attributes.octets(.opaqueValue).map { Data($0) }
    hash = attributes.octets(.hash).map { Data($0) }
    developerID = try attributes.integer(.developerID) ?? 0
    downloadID = try attributes.integer(.downloadID) ?? 0
    versionExternalID = try attributes.integer(.versionExternalID) ?? 0
    ageRating = try attributes.text(.ageRating) ?? ""
    var transactions: [StoreTransaction] = []
    for attribute in attributes.all where attribute.type == ReceiptField.purchase.rawValue {
      transactions.append(try StoreTransaction(ReceiptAttributes(attribute.value)))
    }
    self.transactions = transactions.sorted(by: Self.isBefore)
    otherAttributes = attributes.all.filter(Self.isOther).map {
      ReceiptAttribute(type: $0.type, version: $0.version, value: Data($0.value.bytes))
    }
  }

  /// Orders purchases by date, then by number, then by text, which makes the order total.
  static func isBefore(_ left: StoreTransaction, _ right: StoreTransaction) -> Bool {
    if left.purchaseDate != right.purchaseDate { return left.purchaseDate < right.purchaseDate }
    if left.id.utf8.count != right.id.utf8.count { return left.id.utf8.count < right.id.utf8.count }
    return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
  }

  /// Whether no other property holds the attribute.
  private static func isOther(_ attribute: ReceiptAttributes.Attribute) -> Bool {
    switch ReceiptField(rawValue: attribute.type) {
    case nil: true
    case .transactionDate: Array(attribute.value.bytes) != EncodedAttribute.emptyIA5
    case .empty20: Array(attribute.value.bytes) != EncodedAttribute.emptyUTF8
    // A purchase's attribute numbers have no meaning outside a purchase.
    case let field?: field.rawValue > ReceiptField.expirationDate.rawValue
    }
  }
}
