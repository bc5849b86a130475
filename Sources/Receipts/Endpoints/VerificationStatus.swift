/// The `status` of a `verifyReceipt` response: whether the receipt as a whole is valid, and if not, why.
///
/// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/status
public enum VerificationStatus: Hashable, Sendable {
  /// The receipt is genuine. This says nothing about its subscriptions, which may have ended long ago, or about the
  /// app: compare the bundle identifier, then read the purchases.
  case valid
  /// The request wasn't an HTTP POST of a JSON object. Fix the server.
  case unreadableRequest
  /// No longer sent.
  case noLongerSent
  /// The member `receipt-data` is missing or malformed, or the service has a temporary issue. Check the Base64 that
  /// arrives, and retry a few times. Receipts from Xcode and signed transactions from StoreKit 2 cause it too.
  case malformedReceipt
  /// The receipt couldn't be authenticated: it was changed, or the App Store never signed it. Deliver nothing, and
  /// don't retry.
  case notAuthenticated
  /// The shared secret doesn't match the one on file for the account. Fix the server's settings.
  case secretMismatch
  /// The receipt server is temporarily unable to answer. Try again later.
  case serverUnavailable
  /// The receipt is genuine, but its subscription has ended; the response contains both anyway. For iOS 6 transaction
  /// receipts only: an app receipt with an ended subscription gets a 0.
  case subscriptionExpired
  /// A sandbox receipt was sent to production. Ask the sandbox.
  case sandboxReceipt
  /// A production receipt was sent to the sandbox. Ask production.
  case productionReceipt
  /// The App Store couldn't access its own data. Try again later.
  case internalError
  /// The buyer's account wasn't found or has been deleted. Deliver nothing.
  case accountNotFound
  /// One of the internal data access errors 21100 to 21199; `is-retryable` says whether to retry. A number outside
  /// that range is clamped.
  case internalDataAccess(Int)

  /// Every status, with the first and the last internal one.
  public static let listed: [VerificationStatus] = [
    .valid, .unreadableRequest, .noLongerSent, .malformedReceipt, .notAuthenticated, .secretMismatch,
    .serverUnavailable, .subscriptionExpired, .sandboxReceipt, .productionReceipt, .internalError,
    .accountNotFound, .internalDataAccess(21100), .internalDataAccess(21199),
  ]

  /// Whether the same request may succeed later. For an internal data access error, see the response.
  public var isTemporary: Bool {
    switch self {
    case .malformedReceipt, .serverUnavailable, .internalError, .internalDataAccess: true
    default: false
    }
  }

  /// The meaning as a sentence.
  public var meaning: String {
    switch self {
    case .valid: "The receipt is genuine."
    case .unreadableRequest: "The request was no POST of a JSON object."
    case .noLongerSent: "This status is no longer sent."
    case .malformedReceipt: "The receipt-data is missing or malformed."
    case .notAuthenticated: "The receipt could not be authenticated."
    case .secretMismatch: "The shared secret is not the one on file."
    case .serverUnavailable: "The receipt server cannot answer at the moment."
    case .subscriptionExpired: "The receipt is genuine, and its subscription has ended."
    case .sandboxReceipt: "A receipt of the sandbox was sent to production."
    case .productionReceipt: "A receipt of production was sent to the sandbox."
    case .internalError: "The App Store could not reach its own data."
    case .accountNotFound: "The buyer's account was not found."
    case .internalDataAccess: "The App Store had an internal data access error."
    }
  }
}

extension VerificationStatus: RawRepresentable {
  /// Creates the status with a number; nil if Apple doesn't document it.
  public init?(rawValue: Int) {
    if (21100...21199).contains(rawValue) {
      self = .internalDataAccess(rawValue)
    } else if let status = Self.listed.first(where: { $0.rawValue == rawValue }) {
      self = status
    } else {
      return nil
    }
  }

  /// The number in the response.
  public var rawValue: Int {
    switch self {
    case .valid: 0
    case .unreadableRequest: 21000
    case .noLongerSent: 21001
    case .malformedReceipt: 21002
    case .notAuthenticated: 21003
    case .secretMismatch: 21004
    case .serverUnavailable: 21005
    case .subscriptionExpired: 21006
    case .sandboxReceipt: 21007
    case .productionReceipt: 21008
    case .internalError: 21009
    case .accountNotFound: 21010
    case .internalDataAccess(let number): min(max(number, 21100), 21199)
    }
  }
}
