/// Why a payment failed, with the number that `SKError` gives it.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/skerror/code
public enum PaymentError: Int, Error, Hashable, Sendable, Codable, CaseIterable {
  /// Something that has no number of its own.
  case unknown = 0
  /// The client may not do this.
  case clientInvalid = 1
  /// The buyer tapped Cancel.
  case paymentCancelled = 2
  /// The App Store does not understand the payment: a quantity that it does not take.
  case paymentInvalid = 3
  /// Nobody may pay on this device: a restriction that a parent or a company has set.
  case paymentNotAllowed = 4
  /// The product is not in the store.
  case storeProductNotAvailable = 5
  /// The buyer has not allowed access to Cloud service information.
  case cloudServicePermissionDenied = 6
  /// The device could not connect to the network.
  case cloudServiceNetworkConnectionFailed = 7
  /// The buyer has taken back the permission to use this cloud service.
  case cloudServiceRevoked = 8
  /// The buyer has not yet acknowledged Apple's privacy policy.
  case privacyAcknowledgementRequired = 9
  /// The app asks for what it has no entitlement for.
  case unauthorizedRequestData = 10
  /// The product has no offer of this identifier.
  case invalidOfferIdentifier = 11
  /// The signature of an offer is wrong.
  case invalidSignature = 12
  /// Parameters of an offer are missing.
  case missingOfferParams = 13
  /// The price of the offer is not valid any more.
  case invalidOfferPrice = 14
  /// The overlay was cancelled.
  case overlayCancelled = 15
  /// The overlay's configuration is wrong.
  case overlayInvalidConfiguration = 16
  /// The overlay took too long.
  case overlayTimeout = 17
  /// The offer is not made to this buyer.
  case ineligibleForOffer = 18
  /// The platform does not do this.
  case unsupportedPlatform = 19
  /// The overlay was asked for by a scene in the background.
  case overlayPresentedInBackgroundScene = 20

  /// The name in Swift: `paymentCancelled`.
  public var name: String { "\(self)" }

  /// The number for a refusal of the store.
  ///
  /// Apple does not say which one a card that is refused has, or a subscription that still runs; both come with
  /// an alert of their own, and here with ``unknown``.
  init(_ refusal: StoreError) {
    self =
      switch refusal {
      case .unknownProduct, .notForSale: .storeProductNotAvailable
      case .invalidQuantity: .paymentInvalid
      case .unknownOffer: .invalidOfferIdentifier
      case .ineligibleForOffer: .ineligibleForOffer
      default: .unknown
      }
  }
}
