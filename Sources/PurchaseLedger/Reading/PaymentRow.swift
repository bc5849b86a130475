import Foundation
import Receipts

/// The part of a transaction that decides what its buyer may use.
struct PaymentRow {
  var purchase: Int64
  var originalID: String
  var payment: Int64
  var transactionID: String
  var productID: String
  var type: ProductType
  var ownership: StoreTransaction.Ownership
  var purchasedAt: Moment
  var expiresAt: Moment?
  var revokedAt: Moment?
  var isUpgraded: Bool

  init(_ row: Fields) throws(LedgerError) {
    purchase = try row.integer(0)
    originalID = try row.text(1)
    payment = try row.integer(2)
    transactionID = try row.text(3)
    productID = try row.text(4)
    type = try row.case(5, of: ProductType.self)
    ownership = try row.case(6, of: StoreTransaction.Ownership.self)
    purchasedAt = Moment(milliseconds: try row.integer(7))
    expiresAt = try row.optionalInteger(8).map(Moment.init(milliseconds:))
    revokedAt = try row.optionalInteger(9).map(Moment.init(milliseconds:))
    isUpgraded = try row.integer(10) != 0
  }

  /// Returns whether it was not yet revoked at a moment.
  func isGood(at moment: Moment) -> Bool {
    revokedAt.map { moment < $0 } ?? true
  }

  func entitlement(_ ground: Entitlement.Ground, until end: Moment?) -> Entitlement {
    Entitlement(
      productID: productID,
      type: type,
      ground: ground,
      ownership: ownership,
      transactionID: transactionID,
      originalID: originalID,
      since: purchasedAt.date,
      until: end?.date
    )
  }
}
