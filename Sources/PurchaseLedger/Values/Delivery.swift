/// How to deliver a purchase, returned by the seller's code.
public enum Fulfillment: Hashable, Sendable {
  /// Adds to the buyer's balance: an amount, 1 or more, of a unit such as "coins". You multiply by the purchase's
  /// quantity.
  case credit(_ amount: Int, unit: String)
  /// Nothing to store: the seller has delivered it, in a repeatable way.
  case done
  /// Not now, for example because the seller doesn't know the product. It stays in the list of undelivered
  /// transactions.
  case postponed
}

/// The result of a delivery.
public enum Delivery: Hashable, Sendable {
  /// It was delivered and recorded now: the new balance, or nil if nothing was credited.
  case delivered(balance: Int?)
  /// It was delivered before; nothing changed.
  case alreadyDelivered
  /// The seller's code postponed it.
  case postponed
}
