import Foundation

/// A transaction without a number.
struct TransactionDraft {
  var product: Product
  var quantity = 1
  var date: Date
  /// The first transaction of the same purchase, if this isn't the first.
  var original: Transaction?
  var expiresDate: Date?
  var reason = Transaction.Reason.purchase
  /// The price of one unit.
  var price: Int
  var offer: Offer?
  var ownership = Transaction.Ownership.purchased
  var appAccountToken: UUID?
}
