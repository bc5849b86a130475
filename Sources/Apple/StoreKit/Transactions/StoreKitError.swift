import AppFoundation
import Receipts

/// A failure of StoreKit itself.
///
/// Source: developer.apple.com/documentation/storekit/storekiterror. Since iOS 15.
public enum StoreKitError: LocalizedError, Sendable {
  /// Nobody knows why.
  case unknown
  /// The person cancelled.
  case userCancelled
  /// The device doesn't reach the App Store.
  case networkError(URLError)
  /// The system failed.
  case systemError(any Error)
  /// The product isn't sold in the person's country.
  case notAvailableInStorefront
  /// The app lacks an entitlement.
  case notEntitled

  /// The reason as a sentence.
  public var errorDescription: String? {
    switch self {
    case .unknown: "An unknown error occurred."
    case .userCancelled: "The request was cancelled."
    case .networkError(let error): error.localizedDescription
    case .systemError(let error): error.localizedDescription
    case .notAvailableInStorefront: "This item isn't available in your country or region."
    case .notEntitled: "The app isn't entitled to do this."
    }
  }
}

/// Returns the error that `purchase(options:)` throws for a payment that failed.
func purchaseError(_ error: PaymentError?) -> any Error {
  switch error {
  case .paymentInvalid: Product.PurchaseError.invalidQuantity
  case .storeProductNotAvailable: Product.PurchaseError.productUnavailable
  case .paymentNotAllowed: Product.PurchaseError.purchaseNotAllowed
  case .ineligibleForOffer: Product.PurchaseError.ineligibleForOffer
  case .invalidOfferIdentifier: Product.PurchaseError.invalidOfferIdentifier
  case .invalidOfferPrice: Product.PurchaseError.invalidOfferPrice
  case .invalidSignature: Product.PurchaseError.invalidOfferSignature
  case .missingOfferParams: Product.PurchaseError.missingOfferParameters
  case .cloudServiceNetworkConnectionFailed: StoreKitError.networkError(URLError(.notConnectedToInternet))
  default: StoreKitError.unknown
  }
}
