import Foundation
import SimulationKit

/// A purchase, its receipt, and the way of that receipt to the App Store that knows it.
///
/// The app posts the receipt to the seller's server, the server posts it to `verifyReceipt` of one
/// environment or of both, and the app delivers or does not. It is built on ``TestStore``, ``SellerRelay``
/// and ``VerificationService``, which a test can use without it.
public struct ReceiptValidation: Simulation {
  /// What a run starts from.
  public struct Scenario: Hashable, Sendable, Codable {
    /// What the transaction identifiers and a shuffled order are made from.
    public var seed: Int
    /// The version of the App Store.
    public var profile: String
    /// When the first purchase is made.
    public var start: Date
    /// Where the app runs: in the hands of customers, or in a test.
    public var environment: StoreEnvironment
    /// What is bought, a minute apart.
    public var purchases: [Purchase]
    /// Minutes from the issue of the receipt to its validation.
    public var delay: Int
    /// What happens to the receipt on its way.
    public var fault: Fault
    /// Whom the seller's server asks.
    public var relay: SellerRelay.Strategy
    /// The secret that the seller's server sends.
    public var secret: Secret
    /// Whether the seller's server wants the latest renewal only.
    public var excludeOldTransactions: Bool
    /// The order of the purchases in a response.
    public var order: Order
  }

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

  /// A simulation; all that it needs is in the scenario.
  public init() {}

  /// The name in a page and in a URL.
  public var name: String { "receipt-validation" }
  /// The name that a reader sees.
  public var title: String { "Receipt validation" }
  /// What it simulates.
  public var summary: String {
    "A receipt goes from the phone to the seller's server, and on to one verifyReceipt or to both."
  }

  /// The versions of the App Store.
  public var profiles: [Profile] { Self.profiles }
  /// The shape of a scenario.
  public var schema: Schema { Self.schema }

  static let profiles = [
    Profile(name: "documented", title: "As documented"),
    Profile(
      name: "secret-refused",
      title: "As reported in 2020",
      quirks: [
        Profile.Quirk(
          "secret-refused-without-subscriptions",
          "A secret that comes with a receipt in which nothing renews earns a 21004.",
          citation: "https://github.com/ladeiko/node-apple-receipt-verify/issues/15"
        )
      ]
    ),
  ]
}
