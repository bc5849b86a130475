import AppFoundation

/// The domain of StoreKit's errors.
///
/// Source: developer.apple.com/documentation/storekit/skerrordomain. Since iOS 3.
public let SKErrorDomain = "SKErrorDomain"

/// An error of StoreKit's version 1.
///
/// Source: developer.apple.com/documentation/storekit/skerror-swift.struct. Since iOS 3.
public struct SKError: _BridgedStoredNSError, Sendable {
  /// The error as an object.
  public let _nsError: NSError

  /// Creates an error from an object.
  ///
  /// - Parameter error: an error of ``SKErrorDomain``.
  public init(_nsError error: NSError) {
    precondition(error.domain == SKErrorDomain, "An SKError has the domain SKErrorDomain")
    _nsError = error
  }

  /// The domain of the error.
  public static var _nsErrorDomain: String { SKErrorDomain }

  /// The reason of an error.
  ///
  /// Source: developer.apple.com/documentation/storekit/skerror-swift.struct/code.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    /// The error that it is the code of.
    public typealias _ErrorType = SKError

    /// An error without a code of its own.
    case unknown = 0
    /// The client isn't allowed to do this.
    case clientInvalid = 1
    /// The person tapped Cancel.
    case paymentCancelled = 2
    /// The payment is invalid.
    case paymentInvalid = 3
    /// Payments aren't allowed on this device.
    case paymentNotAllowed = 4
    /// The product isn't available in the store.
    case storeProductNotAvailable = 5
    /// The person hasn't allowed access to Cloud service information.
    case cloudServicePermissionDenied = 6
    /// The device couldn't connect to the network.
    case cloudServiceNetworkConnectionFailed = 7
    /// The person has revoked the permission to use this cloud service.
    case cloudServiceRevoked = 8
    /// The person hasn't acknowledged Apple's privacy policy.
    case privacyAcknowledgementRequired = 9
    /// The app has no entitlement for the data.
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
    /// The person isn't eligible for the offer.
    case ineligibleForOffer = 18
    /// The platform doesn't support this.
    case unsupportedPlatform = 19
    /// A scene in the background asked for the overlay.
    case overlayPresentedInBackgroundScene = 20
  }
}

// The codes as members of the error, as Swift imports them.
extension SKError {
  /// An error without a code of its own.
  public static var unknown: Code { .unknown }
  /// The client isn't allowed to do this.
  public static var clientInvalid: Code { .clientInvalid }
  /// The person tapped Cancel.
  public static var paymentCancelled: Code { .paymentCancelled }
  /// The payment is invalid.
  public static var paymentInvalid: Code { .paymentInvalid }
  /// Payments aren't allowed on this device.
  public static var paymentNotAllowed: Code { .paymentNotAllowed }
  /// The product isn't available in the store.
  public static var storeProductNotAvailable: Code { .storeProductNotAvailable }
  /// The person hasn't allowed access to Cloud service information.
  public static var cloudServicePermissionDenied: Code { .cloudServicePermissionDenied }
  /// The device couldn't connect to the network.
  public static var cloudServiceNetworkConnectionFailed: Code { .cloudServiceNetworkConnectionFailed }
  /// The person has revoked the permission to use this cloud service.
  public static var cloudServiceRevoked: Code { .cloudServiceRevoked }
  /// The person hasn't acknowledged Apple's privacy policy.
  public static var privacyAcknowledgementRequired: Code { .privacyAcknowledgementRequired }
  /// The app has no entitlement for the data.
  public static var unauthorizedRequestData: Code { .unauthorizedRequestData }
  /// The product has no offer with this identifier.
  public static var invalidOfferIdentifier: Code { .invalidOfferIdentifier }
  /// The offer's signature is invalid.
  public static var invalidSignature: Code { .invalidSignature }
  /// Parameters of the offer are missing.
  public static var missingOfferParams: Code { .missingOfferParams }
  /// The price of the offer is no longer valid.
  public static var invalidOfferPrice: Code { .invalidOfferPrice }
  /// The overlay was canceled.
  public static var overlayCancelled: Code { .overlayCancelled }
  /// The overlay's configuration is invalid.
  public static var overlayInvalidConfiguration: Code { .overlayInvalidConfiguration }
  /// The overlay timed out.
  public static var overlayTimeout: Code { .overlayTimeout }
  /// The person isn't eligible for the offer.
  public static var ineligibleForOffer: Code { .ineligibleForOffer }
  /// The platform doesn't support this.
  public static var unsupportedPlatform: Code { .unsupportedPlatform }
  /// A scene in the background asked for the overlay.
  public static var overlayPresentedInBackgroundScene: Code { .overlayPresentedInBackgroundScene }
}
