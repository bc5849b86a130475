/// Why a test store refuses.
public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A catalog holds a product that cannot be sold: its identifier and what is wrong with it.
  case invalidProduct(String, String)
  /// No product has the identifier.
  case unknownProduct(String)
  /// The product was taken from sale.
  case notForSale(String)
  /// No transaction has the identifier.
  case unknownTransaction(String)
  /// The buyer still has the subscription: the product, and the end of what is paid for.
  case alreadySubscribed(String, until: String)
  /// The transaction is not of an auto-renewable subscription.
  case notRenewable(String)
  /// The subscription with this original identifier has ended, so it cannot be changed.
  case subscriptionEnded(String)
  /// A quantity outside 1 to 10, or another than 1 for what is not consumable.
  case invalidQuantity(Int)
  /// A parent has not answered yet, so there is nothing to finish.
  case notYetDecided(String)
  /// The buyer's card is refused: the product that was to be paid for.
  case paymentDeclined(String)
  /// The product has no such offer.
  case unknownOffer(String)
  /// The offer is not made to this buyer.
  case ineligibleForOffer(String)
  /// No higher price waits for an answer from the subscriber.
  case noPriceIncrease(String)
  /// The renewal cannot be moved to that day: the subscription, and why.
  case cannotExtend(String, String)
  /// The transaction has been taken back already.
  case alreadyRevoked(String)
  /// Nobody asked for a refund of the transaction, or none was given.
  case noRefund(String)
  /// The family does not share the product or the transaction.
  case notShared(String)

  /// The refusal as a sentence without its full stop.
  public var description: String {
    switch self {
    case .invalidProduct(let id, let reason): "The product '\(id)' cannot be sold: \(reason)"
    case .unknownProduct(let id): "No product is called '\(id)'"
    case .notForSale(let id): "'\(id)' is not for sale any more"
    case .unknownTransaction(let id): "No transaction has the identifier '\(id)'"
    case .alreadySubscribed(let id, let end): "'\(id)' is already subscribed to, until \(end)"
    case .notRenewable(let id): "The transaction '\(id)' is of no auto-renewable subscription"
    case .subscriptionEnded(let id): "The subscription '\(id)' has ended"
    case .invalidQuantity(let quantity):
      "A payment is for 1 to 10 of a consumable, or 1 of the rest, not \(quantity)"
    case .notYetDecided(let id): "The transaction '\(id)' is not decided yet, so it cannot be finished"
    case .paymentDeclined(let id): "The buyer's card is refused, so '\(id)' is not paid for"
    case .unknownOffer(let id): "The product has no offer '\(id)'"
    case .ineligibleForOffer(let id): "The offer '\(id)' is not made to this buyer"
    case .noPriceIncrease(let id): "No higher price of '\(id)' waits for an answer"
    case .cannotExtend(let id, let reason): "The renewal of '\(id)' cannot be moved: \(reason)"
    case .alreadyRevoked(let id): "The transaction '\(id)' has been taken back already"
    case .noRefund(let id): "There is no refund of '\(id)'"
    case .notShared(let id): "No family shares '\(id)'"
    }
  }
}
