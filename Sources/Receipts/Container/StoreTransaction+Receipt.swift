import Foundation

// The part of a transaction that fits a receipt. There is no room for its reason, price, group, owner, upgrade,
// revocation and app account token. Of an offer, it holds three things: whether the period is a free trial, whether
// it is an introductory one at a lower price, and the identifier of a promotional offer.
extension StoreTransaction {
  /// Reads a purchase.
  ///
  /// If the type is missing, as in receipts from Xcode, a purchase with an expiration date counts as auto-renewable
  /// and any other as non-consumable. A lower price counts as pay as you go.
  init(_ attributes: ReceiptAttributes) throws(ReceiptFault) {
    let id = try attributes.text(.transactionID).required(.transactionID)
    let purchaseDate = try attributes.date(.purchaseDate).required(.purchaseDate)
    let expiresDate = try attributes.date(.expiresDate)
    let lineItem = try attributes.integer(.webOrderLineItemID) ?? 0
    self.init(
      id: id,
      originalID: try attributes.text(.originalTransactionID) ?? id,
      productID: try attributes.text(.productID).required(.productID),
      type: try Self.type(attributes, expiresDate),
      quantity: try attributes.integer(.quantity).required(.quantity),
      purchaseDate: purchaseDate,
      originalPurchaseDate: try attributes.date(.originalPurchaseDate) ?? purchaseDate,
      expiresDate: expiresDate,
      webOrderLineItemID: lineItem == 0 ? nil : String(lineItem)
    )
    offer = try Self.offer(attributes)
    revocation = try attributes.date(.cancellationDate).map { Revocation($0) }
  }

  /// Returns the attributes of a purchase, unordered.
  ///
  /// - Throws: ``ReceiptFault/unwritable(_:_:)`` if ``webOrderLineItemID`` isn't a positive 64-bit number, or a
  ///   required text is empty.
  func attributes() throws -> [EncodedAttribute] {
    guard !id.isEmpty else { throw Self.empty(.transactionID) }
    guard !originalID.isEmpty else { throw Self.empty(.originalTransactionID) }
    guard !productID.isEmpty else { throw Self.empty(.productID) }
    let isTrial = offer?.discount == .freeTrial
    return try [
      .integer(.quantity, quantity),
      .text(.productID, productID),
      .text(.transactionID, id),
      .date(.purchaseDate, purchaseDate),
      .text(.originalTransactionID, originalID),
      .date(.originalPurchaseDate, originalPurchaseDate),
      .integer(.productType, type.receiptNumber),
      .date(.expiresDate, expiresDate),
      .text(.empty1709, ""),
      .integer(.zero1710, 0),
      .integer(.webOrderLineItemID, lineItemNumber()),
      .date(.cancellationDate, revocation?.date),
      .flag(.isTrial, isTrial),
      .text(.empty1714, ""),
      .text(.empty1715, ""),
      .text(.empty1716, ""),
      .text(.empty1717, ""),
      .text(.empty1718, ""),
      .flag(.isIntroductory, offer?.kind == .introductory && !isTrial),
      .text(.promotionalOfferID, offer?.kind == .promotional ? offer?.id ?? "" : ""),
      .integer(.zero1722, 0),
    ]
  }

  private static func empty(_ field: ReceiptField) -> ReceiptFault {
    .unwritable(field.rawValue, "it is empty")
  }

  private func lineItemNumber() throws(ReceiptFault) -> Int {
    guard let webOrderLineItemID else { return 0 }
    guard let number = Int(webOrderLineItemID), number > 0, String(number) == webOrderLineItemID else {
      throw .unwritable(
        ReceiptField.webOrderLineItemID.rawValue,
        "'\(webOrderLineItemID)' is no positive number of 64 bits"
      )
    }
    return number
  }

  private static func type(
    _ attributes: ReceiptAttributes,
    _ expiresDate: Date?
  ) throws(ReceiptFault) -> ProductType {
    guard let number = try attributes.integer(.productType) else {
      return expiresDate == nil ? .nonConsumable : .autoRenewable
    }
    // A free subscription is written as a non-renewing one, so that number always means non-renewing.
    guard
      let type = ProductType.allCases.first(where: { $0 != .freeSubscription && $0.receiptNumber == number })
    else {
      throw attributes.malformed(.productType, "a number from 0 to 3")
    }
    return type
  }

  private static func offer(_ attributes: ReceiptAttributes) throws(ReceiptFault) -> Offer? {
    let isTrial = try attributes.flag(.isTrial)
    let isIntroductory = try attributes.flag(.isIntroductory)
    let discount = isTrial ? Offer.Discount.freeTrial : .payAsYouGo
    if let id = try attributes.text(.promotionalOfferID) {
      return Offer(.promotional, discount, id: id)
    }
    return isTrial || isIntroductory ? Offer(.introductory, discount) : nil
  }
}

extension ProductType {
  /// The number in attribute 1707.
  ///
  /// Source: TPInAppReceipt, https://github.com/tikhop/TPInAppReceipt. The number of Newsstand's free subscriptions
  /// isn't published; they get the one for non-renewing subscriptions.
  fileprivate var receiptNumber: Int {
    switch self {
    case .nonConsumable: 0
    case .consumable: 1
    case .nonRenewing, .freeSubscription: 2
    case .autoRenewable: 3
    }
  }
}
