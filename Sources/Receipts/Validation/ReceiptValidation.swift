import Foundation
import SimulationKit

/// A purchase, its receipt, and the way of that receipt to whoever says whether it is genuine.
///
/// The app posts the receipt to the seller's server, the server posts it to `verifyReceipt` of one
/// environment or of both, and the app delivers or does not. Or the app looks at the receipt itself. It is built
/// on ``TestStore``, ``RelayPlan``, ``VerificationService`` and ``ReceiptVerifier``, which a test can use without
/// it. The receipts are signed by ``StoreIdentity/demonstration``.
public struct ReceiptValidation: Simulation {
  /// What a run starts from.
  public struct Scenario: Hashable, Sendable, Codable {
    /// What the transaction identifiers, a shuffled order and the waits of the server are made from.
    public var seed: Int
    /// The version of the App Store.
    public var profile: String
    /// When the first purchase is made.
    public var start: Date
    /// Where the app runs: in the hands of customers, or in a test.
    public var environment: StoreEnvironment
    /// What is bought, a minute apart.
    public var purchases: [Purchase]
    /// Which of the two formats the app sends.
    public var style: Style
    /// Minutes from the issue of the receipt to its validation.
    public var delay: Int
    /// What happens to the receipt on its way.
    public var fault: Fault
    /// Who checks the receipt.
    public var verifier: Verifier
    /// Whom the seller's server asks.
    public var relay: RelayPolicy.Strategy
    /// The secret that the seller's server sends.
    public var secret: Secret
    /// Whether the seller's server wants the latest renewal only.
    public var excludeOldTransactions: Bool
    /// The order of the purchases in a response.
    public var order: Order
    /// What the requests of the seller's server meet instead of a true answer, one after another; what is
    /// asked afterwards is answered.
    public var outages: [Outage]
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
