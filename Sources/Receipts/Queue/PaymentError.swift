/// The reason a payment failed, with the code from `SKError`.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/skerror/code
public enum PaymentError: Int, Error, Hashable, Sendable, Codable, CaseIterable {
  /// An error without a code of its own.
  case unknown = 0
  /// The client isn't allowed to do this.
  case clientInvalid = 1
  /// The buyer tapped Cancel.
  case paymentCancelled = 2
  /// The payment is invalid, for example its quantity is out of range.
  case paymentInvalid = 3
  /// Payments are restricted on this device, by a parent or a company.
  case paymentNotAllowed = 4
  /// The product isn't available in the store.
  case storeProductNotAvailable = 5
  /// The user hasn't allowed access to Cloud service information.
  case cloudServicePermissionDenied = 6
  /// The device could not connect to the network.
  case cloudServiceNetworkConnectionFailed = 7
  /// The user has revoked the permission to use this cloud service.
  case cloudServiceRevoked = 8
  /// The user hasn't acknowledged Apple's privacy policy yet.
  case privacyAcknowledgementRequired = 9
  /// The app requested data that it has no entitlement for.
  case unauthorizedRequestData = 10
  /// The product has no offer with this identifier.
  case invalidOfferIdentifier = 11
  /// The offer's signature is invalid.
  case invalidSignature = 12
  /// Parameters of the offer are missing.
  case missingOfferParams = 13
  /// The price of the offer is no longer valid.
  case invalidOfferPrice = 14
  /// The overlay was canceled.
  case overlayCancelled = 15
  /// The overlay's configuration is invalid.
  case overlayInvalidConfiguration = 16
  /// The overlay timed out.
  case overlayTimeout = 17
  /// The buyer isn't eligible for the offer.
  case ineligibleForOffer = 18
  /// The platform doesn't support this.
  case unsupportedPlatform = 19
  /// A scene in the background requested the overlay.
  case overlayPresentedInBackgroundScene = 20

  /// The case's name in Swift: `paymentCancelled`.
  public var name: String { "\(self)" }

  /// The code for a store's refusal.
  ///
  /// Apple doesn't document the code for a declined card or for a subscription that is still active. Both show an
  /// alert of their own; here, both are ``unknown``.
  init(_ refusal: StoreError) {
    self =
      switch refusal {
      case .unknownProduct, .notForSale: .storeProductNotAvailable
      case .invalidQuantity: .paymentInvalid
      case .unknownOffer: .invalidOfferIdentifier
      case .ineligibleForOffer: .ineligibleForOffer
      case .missingOfferProof: .missingOfferParams
      case .invalidOfferProof: .invalidSignature
      default: .unknown
      }
  }
}
