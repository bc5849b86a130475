import Receipts
import SimulationKit

extension ReceiptValidation {
  /// A purchase.
  public struct Purchase: Hashable, Sendable, Codable {
    /// The product: an identifier in ``ProductCatalog/lighthouse``.
    public var product: String
    /// The quantity.
    public var quantity: Int
    /// The number of renewals of a subscription before the buyer turns off renewal.
    public var renewals: Int
    /// Whether the app finishes the transaction at once, before validating its receipt.
    public var finished: Bool

    /// Creates a purchase.
    public init(_ product: String, quantity: Int = 1, renewals: Int = 0, finished: Bool = false) {
      self.product = product
      self.quantity = quantity
      self.renewals = renewals
      self.finished = finished
    }
  }

  /// The receipt format that the app sends.
  public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
    /// The app receipt, since iOS 7: all purchases in one container.
    case app
    /// The receipt of the last transaction, as in iOS 6.
    case transaction
  }

  /// The validator of the receipt.
  public enum Verifier: String, Hashable, Sendable, Codable, CaseIterable {
    /// The seller's server, which asks the App Store.
    case server
    /// The app itself, on the phone, without a server.
    case device
  }

  /// The secret that a seller's server sends.
  public enum Secret: String, Hashable, Sendable, Codable, CaseIterable {
    /// The store's shared secret, which a receipt with an auto-renewable subscription needs.
    case right
    /// Another secret: a receipt with an auto-renewable subscription gets the status 21004.
    ///
    /// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/status
    case wrong
    /// No `password`: a receipt with an auto-renewable subscription gets the status 21004.
    ///
    /// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/status
    case missing
  }

  /// The order of the purchases in a response.
  public enum Order: String, Hashable, Sendable, Codable, CaseIterable {
    /// In order of purchase, oldest first.
    case purchased
    /// Latest purchase first.
    case newestFirst = "newest-first"
    /// Shuffled with the scenario's seed: clients must not rely on any order.
    case shuffled
  }

  /// A failure in place of a real response.
  public enum Outage: String, Hashable, Sendable, Codable, CaseIterable {
    /// The request times out.
    case timeout
    /// The connection fails.
    case unreachable
    /// The HTTP status 503, with an HTML page.
    case http503 = "http-503"
    /// A 21002, which may mean a temporary issue.
    case status21002 = "21002"
    /// A 21005: the server is not available.
    case status21005 = "21005"
    /// A 21009: an internal data access error.
    case status21009 = "21009"
    /// A 21104 with `is-retryable` true.
    case retryable = "21104-retryable"
    /// A 21199 with `is-retryable` false.
    case final = "21199-final"
    /// A 21010: the buyer's account has been deleted.
    case accountDeleted = "21010"

    /// The status of the response; nil if no endpoint responds.
    var status: VerificationStatus? {
      switch self {
      case .timeout, .unreachable, .http503: nil
      case .status21002: .malformedReceipt
      case .status21005: .serverUnavailable
      case .status21009: .internalError
      case .retryable: .internalDataAccess(21104)
      case .final: .internalDataAccess(21199)
      case .accountDeleted: .accountNotFound
      }
    }
  }
}
