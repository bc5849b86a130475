/// Why a test store refuses.
public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A catalog holds a product that cannot be sold: its identifier and what is wrong with it.
  case invalidProduct(String, String)
  /// No product has the identifier.
  case unknownProduct(String)
  /// No transaction has the identifier.
  case unknownTransaction(String)
  /// The buyer still has the subscription: the product, and the end of what is paid for.
  case alreadySubscribed(String, until: String)
  /// The transaction is not of an auto-renewable subscription.
  case notRenewable(String)
  /// A quantity outside 1 to 10, or another than 1 for what is not consumable.
  case invalidQuantity(Int)
  /// A parent has not answered yet, so there is nothing to finish.
  case notYetDecided(String)

  /// The refusal as a sentence without its full stop.
  public var description: String {
    switch self {
    case .invalidProduct(let id, let reason): "The product '\(id)' cannot be sold: \(reason)"
    case .unknownProduct(let id): "No product is called '\(id)'"
    case .unknownTransaction(let id): "No transaction has the identifier '\(id)'"
    case .alreadySubscribed(let id, let end): "'\(id)' is already subscribed to, until \(end)"
    case .notRenewable(let id): "The transaction '\(id)' is of no auto-renewable subscription"
    case .invalidQuantity(let quantity):
      "A payment is for 1 to 10 of a consumable, or 1 of the rest, not \(quantity)"
    case .notYetDecided(let id): "The transaction '\(id)' is not decided yet, so it cannot be finished"
    }
  }
}
