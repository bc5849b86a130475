import AppFoundation
import Receipts

extension Product {
  /// The end of a purchase.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/purchaseresult.
  public enum PurchaseResult: Sendable {
    /// The person paid. Deliver, then finish the transaction.
    case success(VerificationResult<Transaction>)
    /// The person cancelled.
    case userCancelled
    /// A parent has to agree. The transaction comes through ``Transaction/updates``.
    case pending
  }

  /// Why a purchase can't be made.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/purchaseerror.
  public enum PurchaseError: LocalizedError, Equatable, Hashable, Sendable {
    /// The quantity is invalid.
    case invalidQuantity
    /// The product isn't for sale.
    case productUnavailable
    /// Payments aren't allowed on this device.
    case purchaseNotAllowed
    /// The person isn't eligible for the offer.
    case ineligibleForOffer
    /// The product has no offer with this identifier.
    case invalidOfferIdentifier
    /// The price of the offer is no longer valid.
    case invalidOfferPrice
    /// The offer's signature is invalid.
    case invalidOfferSignature
    /// Parameters of the offer are missing.
    case missingOfferParameters

    /// The reason as a sentence.
    public var errorDescription: String? {
      switch self {
      case .invalidQuantity: "The quantity is invalid."
      case .productUnavailable: "The product isn't available."
      case .purchaseNotAllowed: "Purchases aren't allowed on this device."
      case .ineligibleForOffer: "You aren't eligible for this offer."
      case .invalidOfferIdentifier: "The offer's identifier is invalid."
      case .invalidOfferPrice: "The offer's price is no longer valid."
      case .invalidOfferSignature: "The offer's signature is invalid."
      case .missingOfferParameters: "Parameters of the offer are missing."
      }
    }
  }

  /// Shows the payment sheet, and waits until the person has answered.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/purchase(options:). Since iOS 15.
  ///
  /// - Parameter options: what else the purchase is about.
  /// - Returns: the result.
  /// - Throws: ``PurchaseError`` or ``StoreKitError``.
  @MainActor public func purchase(
    options: Set<Product.PurchaseOption> = []
  ) async throws -> Product.PurchaseResult {
    let terms = PurchaseTerms(options)
    let payment = terms.payment(for: id)
    let (sheet, failed) = try process.withClient { (state, id) throws(StoreKitError) in
      guard state.device(of: id).isOnline else { throw .networkError(URLError(.notConnectedToInternet)) }
      return state.purchase(payment, asksToBuy: terms.asksToBuy, at: id)
    }
    guard let sheet else { throw purchaseError(failed?.error) }
    let entry = await process.outcome(of: sheet)
    switch entry.state {
    case .deferred: return .pending
    case .failed where entry.error == .paymentCancelled: return .userCancelled
    case .purchasing, .failed, .restored: throw purchaseError(entry.error)
    case .purchased:
      guard let paid = entry.transaction, let result = process.result(of: paid) else {
        throw StoreKitError.unknown
      }
      return .success(result)
    }
  }
}
