/// The reason a test store refuses.
public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A catalog contains a product that can't be sold: its identifier and the reason.
  case invalidProduct(String, String)
  /// No product has the identifier.
  case unknownProduct(String)
  /// The product was removed from sale.
  case notForSale(String)
  /// No transaction has the identifier.
  case unknownTransaction(String)
  /// The buyer is still subscribed: the product, and the end of the paid time.
  case alreadySubscribed(String, until: String)
  /// The transaction isn't for an auto-renewable subscription.
  case notRenewable(String)
  /// The subscription with this original identifier has ended and can't be changed.
  case subscriptionEnded(String)
  /// A quantity outside 1 to 10, or other than 1 for anything but a consumable.
  case invalidQuantity(Int)
  /// A parent hasn't answered yet, so there is nothing to finish.
  case notYetDecided(String)
  /// The buyer's card was declined: the product to pay for.
  case paymentDeclined(String)
  /// The product has no such offer.
  case unknownOffer(String)
  /// The buyer isn't eligible for the offer.
  case ineligibleForOffer(String)
  /// No price increase is waiting for the subscriber's consent.
  case noPriceIncrease(String)
  /// The renewal can't be moved to that day: the subscription, and the reason.
  case cannotExtend(String, String)
  /// The transaction has been revoked already.
  case alreadyRevoked(String)
  /// No refund of the transaction was requested, or none was granted.
  case noRefund(String)
  /// The family doesn't share the product or the transaction.
  case notShared(String)
  /// The family already shares the product with the buyer.
  case alreadyShared(String)
  /// No token for purchases outside the App Store has this identifier.
  case unknownToken(String)
  /// The transaction isn't the first of its purchase.
  case notOriginal(String)
  /// The offer needs a proof that the seller makes it.
  case missingOfferProof(String)
  /// The proof of the offer isn't valid: the offer or product, and the reason.
  case invalidOfferProof(String, OfferProof.Fault)

  /// The refusal as a sentence without its period.
  public var description: String {
    switch self {
    case .invalidProduct(let id, let reason): "Cannot sell the product '\(id)': \(reason)"
    case .unknownProduct(let id): "No product has the identifier '\(id)'"
    case .notForSale(let id): "'\(id)' is no longer for sale"
    case .unknownTransaction(let id): "No transaction has the identifier '\(id)'"
    case .alreadySubscribed(let id, let end): "'\(id)' is already subscribed to, until \(end)"
    case .notRenewable(let id): "The transaction '\(id)' is not for an auto-renewable subscription"
    case .subscriptionEnded(let id): "The subscription '\(id)' has ended"
    case .invalidQuantity(let quantity):
      "The quantity \(quantity) is invalid. Buy 1 to 10 of a consumable or a non-renewing subscription, "
        + "1 of anything else"
    case .notYetDecided(let id): "The transaction '\(id)' is not decided yet, so it cannot be finished"
    case .paymentDeclined(let id): "The buyer's card was declined, so '\(id)' is not paid for"
    case .unknownOffer(let id): "The product has no offer '\(id)'"
    case .ineligibleForOffer(let id): "The offer '\(id)' is not made to this buyer"
    case .noPriceIncrease(let id): "No price increase of '\(id)' is waiting for consent"
    case .cannotExtend(let id, let reason): "Cannot move the renewal of '\(id)': \(reason)"
    case .alreadyRevoked(let id): "The transaction '\(id)' is already revoked"
    case .noRefund(let id): "There is no refund of '\(id)'"
    case .notShared(let id): "'\(id)' is not shared with a family"
    case .alreadyShared(let id): "The family already shares '\(id)' with the buyer"
    case .unknownToken(let id): "No token has the identifier '\(id)'"
    case .notOriginal(let id): "The transaction '\(id)' is not the first of its purchase"
    case .missingOfferProof(let id): "The offer '\(id)' needs a proof that the seller signed"
    case .invalidOfferProof(let id, let fault): "The proof of '\(id)' is not valid: \(fault)"
    }
  }
}
