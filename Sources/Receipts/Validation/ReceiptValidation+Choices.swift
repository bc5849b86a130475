import SimulationKit

extension ReceiptValidation {
  /// One purchase.
  public struct Purchase: Hashable, Sendable, Codable {
    /// What is bought: an identifier of ``ProductCatalog/lighthouse``.
    public var product: String
    /// How many.
    public var quantity: Int
    /// How often a subscription renews before the buyer turns that off.
    public var renewals: Int
    /// Whether the app finishes the transaction at once, before its receipt is validated.
    public var finished: Bool

    /// A purchase.
    public init(_ product: String, quantity: Int = 1, renewals: Int = 0, finished: Bool = false) {
      self.product = product
      self.quantity = quantity
      self.renewals = renewals
      self.finished = finished
    }
  }

  /// Which of the two formats the app sends.
  public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
    /// The receipt of the app, since iOS 7: all purchases in one container.
    case app
    /// The receipt of the last transaction, as in iOS 6.
    case transaction
  }

  /// Who checks the receipt.
  public enum Verifier: String, Hashable, Sendable, Codable, CaseIterable {
    /// The seller's server, which asks the App Store.
    case server
    /// The app itself, on the phone, which asks nobody.
    case device
  }

  /// The secret that a seller's server sends.
  public enum Secret: String, Hashable, Sendable, Codable, CaseIterable {
    /// The store's shared secret, which a receipt with an auto-renewable subscription needs.
    case right
    /// Another secret: a receipt with an auto-renewable subscription earns the status 21004.
    ///
    /// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/status
    case wrong
    /// No `password` at all: a receipt with an auto-renewable subscription earns the status 21004.
    ///
    /// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/status
    case missing
  }

  /// The order of the purchases in a response.
  public enum Order: String, Hashable, Sendable, Codable, CaseIterable {
    /// As they were bought, the oldest first.
    case purchased
    /// The latest purchase first.
    case newestFirst = "newest-first"
    /// As chance has it, from the scenario's seed: a client may not rely on any order.
    case shuffled
  }

  /// What a request meets instead of a true answer.
  public enum Outage: String, Hashable, Sendable, Codable, CaseIterable {
    /// No answer in time.
    case timeout
    /// No connection.
    case unreachable
    /// The HTTP status 503, with a page in HTML.
    case http503 = "http-503"
    /// A 21002, which may mean a short trouble.
    case status21002 = "21002"
    /// A 21005: the server is not available.
    case status21005 = "21005"
    /// A 21009: an internal data access error.
    case status21009 = "21009"
    /// A 21104 that says of itself that it is worth another attempt.
    case retryable = "21104-retryable"
    /// A 21199 that says of itself that it is not.
    case final = "21199-final"
    /// A 21010: the account of the buyer has been deleted.
    case accountDeleted = "21010"

    /// The status that an endpoint answers with; nil where no endpoint answers.
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
