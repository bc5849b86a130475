/// How a purchase is to be delivered: the answer of the seller's code.
public enum Fulfillment: Hashable, Sendable {
  /// By adding to the buyer's balance: how much, 1 or more, and of what, "coins" for example. A purchase of several
  /// counts each of them.
  case credit(_ amount: Int, unit: String)
  /// By nothing that the ledger keeps: the seller has done it, in a way that may be repeated.
  case done
  /// Not now: the seller does not know the product, for example. It stays in the list of what is to be done.
  case postponed
}

/// What a delivery has come to.
public enum Delivery: Hashable, Sendable {
  /// It is delivered now, and recorded so; the balance after the credit, nil where nothing was credited.
  case delivered(balance: Int?)
  /// It was delivered before, and nothing has changed.
  case alreadyDelivered
  /// The seller's code has put it off.
  case postponed
}
