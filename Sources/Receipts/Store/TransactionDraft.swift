import Foundation

/// A transaction that has no number yet.
struct TransactionDraft {
  var product: Product
  var quantity = 1
  var date: Date
  /// The first transaction of the same purchase, where this is another one of it.
  var original: Transaction?
  var expiresDate: Date?
  var reason = Transaction.Reason.purchase
  /// The price of one.
  var price: Int
  var offer: Offer?
  var ownership = Transaction.Ownership.purchased
  var appAccountToken: UUID?
}
