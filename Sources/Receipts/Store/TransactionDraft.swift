import Foundation

/// A transaction without a number.
struct TransactionDraft {
  var product: StoreProduct
  var quantity = 1
  /// When it counts from: the date of the purchase, or the start of a period.
  var date: Date
  /// When it was made; nil if that is the same. A renewal is made before its period starts.
  var madeDate: Date?
  /// The first transaction of the same purchase, if this isn't the first.
  var original: StoreTransaction?
  var expiresDate: Date?
  var reason = StoreTransaction.Reason.purchase
  /// The price of the whole quantity.
  var price: Int
  var offer: Offer?
  var ownership = StoreTransaction.Ownership.purchased
  var appAccountToken: UUID?
}
