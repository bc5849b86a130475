import Foundation

/// The content of a ``TransactionReceipt``.
///
/// Source: for the keys, Apple, *In-App Purchase Receipt Validation on iOS* (archived), and published receipts; Apple
/// documents only the endpoint's response.
public struct TransactionPurchase: Hashable, Sendable, Codable {
  /// The purchase. The format has no room for its type: with an expiration date it counts as auto-renewable,
  /// otherwise as non-consumable. Of an offer it holds only whether it is a trial or introductory. The group, the
  /// price, the owner and the rest of ``StoreTransaction`` aren't in it.
  public var transaction: StoreTransaction
  /// The app that sold it.
  public var app: StoreApp
  /// Where it was bought.
  public var environment: StoreEnvironment
  /// The device's `unique-identifier`, formerly 40 hexadecimal digits.
  public var deviceID: String

  /// Creates the content of a receipt.
  ///
  /// - Parameters:
  ///   - transaction: the purchase, with dates to the second.
  ///   - app: the app that sold it.
  ///   - environment: where it was bought.
  ///   - deviceID: the device's identifier, formerly 40 hexadecimal digits.
  public init(transaction: StoreTransaction, app: StoreApp, environment: StoreEnvironment, deviceID: String) {
    self.transaction = transaction
    self.app = app
    self.environment = environment
    self.deviceID = deviceID
  }
}

extension TransactionPurchase {
  init(_ info: TransactionPairs, _ environment: StoreEnvironment) throws(ReceiptFault) {
    let id = try info.text("transaction-id")
    guard let purchaseDate = try info.date("purchase-date-ms") else { throw .missingKey("purchase-date-ms") }
    let end = try info.date("expires-date")
    guard let quantity = try info.integer("quantity") else { throw .missingKey("quantity") }
    var transaction = StoreTransaction(
      id: id,
      originalID: try info.optional("original-transaction-id") ?? id,
      productID: try info.text("product-id"),
      type: end == nil ? .nonConsumable : .autoRenewable,
      quantity: quantity,
      purchaseDate: purchaseDate,
      originalPurchaseDate: try info.date("original-purchase-date-ms") ?? purchaseDate,
      expiresDate: end,
      webOrderLineItemID: try info.optional("web-order-line-item-id")
    )
    if try info.flag("is-trial-period") {
      transaction.offer = Offer(.introductory, .freeTrial)
    } else if try info.flag("is-in-intro-offer-period") {
      transaction.offer = Offer(.introductory, .payAsYouGo)
    }
    self.init(
      transaction: transaction,
      app: StoreApp(
        bundleID: try info.text("bid"),
        version: try info.text("bvrs"),
        adamID: try info.integer("item-id") ?? 0
      ),
      environment: environment,
      deviceID: try info.optional("unique-identifier") ?? ""
    )
  }

  /// The pairs of `purchase-info`.
  var pairs: [String: String] {
    var pairs = [
      "transaction-id": transaction.id,
      "original-transaction-id": transaction.originalID,
      "product-id": transaction.productID,
      "quantity": String(transaction.quantity),
      "bid": app.bundleID,
      "bvrs": app.version,
      "item-id": String(app.adamID),
      "unique-identifier": deviceID,
      "web-order-line-item-id": transaction.webOrderLineItemID,
    ].compactMapValues(\.self)
    pairs.merge(Self.dates("purchase-date", transaction.purchaseDate)) { $1 }
    pairs.merge(Self.dates("original-purchase-date", transaction.originalPurchaseDate)) { $1 }
    if let end = transaction.expiresDate.map(StoreDate.init) {
      pairs["expires-date"] = String(end.milliseconds)
      pairs["expires-date-formatted"] = end.gmt
      pairs["expires-date-formatted-pst"] = end.pacific
      let isTrial = transaction.offer?.discount == .freeTrial
      pairs["is-trial-period"] = isTrial ? "true" : "false"
      let isIntroductory = transaction.offer?.kind == .introductory && !isTrial
      pairs["is-in-intro-offer-period"] = isIntroductory ? "true" : "false"
    }
    return pairs
  }

  private static func dates(_ key: String, _ date: Date) -> [String: String] {
    let date = StoreDate(date)
    return [key: date.gmt, key + "-ms": String(date.milliseconds), key + "-pst": date.pacific]
      .compactMapValues(\.self)
  }
}
