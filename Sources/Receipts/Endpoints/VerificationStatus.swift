/// The `status` of a `verifyReceipt` response: whether the receipt as a whole is good, and if not, why.
///
/// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/status
public enum VerificationStatus: Hashable, Sendable {
  /// The receipt is genuine. That says nothing of a subscription in it, which may have ended long ago, and
  /// nothing of the app: compare the bundle identifier, then read the purchases.
  case valid
  /// The request was no HTTP POST, or its body is no JSON object. Correct the server.
  case unreadableRequest
  /// No longer sent.
  case noLongerSent
  /// The member `receipt-data` is missing or malformed, or the service has a short trouble. Look at the base64
  /// that arrives, and try again a few times. Receipts of Xcode and signed transactions of StoreKit 2 earn it too.
  case malformedReceipt
  /// The receipt could not be authenticated: it was changed, or the App Store never signed it. Deliver nothing,
  /// and do not ask again.
  case notAuthenticated
  /// The shared secret is not the one on file for the account. Correct the server's settings.
  case secretMismatch
  /// The receipt server cannot answer at the moment. Try again later.
  case serverUnavailable
  /// The receipt is genuine and its subscription has ended; the response holds both all the same. For
  /// transaction receipts of iOS 6 only: an app receipt with an ended subscription earns 0.
  case subscriptionExpired
  /// The receipt is from the sandbox, and was sent to production. Ask the sandbox.
  case sandboxReceipt
  /// The receipt is from production, and was sent to the sandbox. Ask production.
  case productionReceipt
  /// The App Store could not reach its own data. Try again later.
  case internalError
  /// The account of the buyer was not found, or has been deleted. Deliver nothing.
  case accountNotFound
  /// One of the internal data access errors 21100 to 21199; `is-retryable` tells whether to try again. A number
  /// outside that range counts as the nearest inside.
  case internalDataAccess(Int)

  /// Every status, with the first and the last of the internal ones.
  public static let listed: [VerificationStatus] = [
    .valid, .unreadableRequest, .noLongerSent, .malformedReceipt, .notAuthenticated, .secretMismatch,
    .serverUnavailable, .subscriptionExpired, .sandboxReceipt, .productionReceipt, .internalError,
    .accountNotFound, .internalDataAccess(21100), .internalDataAccess(21199),
  ]

  /// Whether the same request may well succeed later; of an internal data access error the response says so
  /// itself.
  public var isTemporary: Bool {
    switch self {
    case .malformedReceipt, .serverUnavailable, .internalError, .internalDataAccess: true
    default: false
    }
  }

  /// What it means, as a sentence.
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
  /// The status with a number, or nil where Apple lists no such number.
  public init?(rawValue: Int) {
    if (21100...21199).contains(rawValue) {
      self = .internalDataAccess(rawValue)
    } else if let status = Self.listed.first(where: { $0.rawValue == rawValue }) {
      self = status
    } else {
      return nil
    }
  }

  /// The number on the wire.
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
