import Foundation
import Receipts
import SimulationKit

/// A purchase, its receipt, and the receipt's way to its validation.
///
/// The app posts the receipt to the seller's server, the server posts it to `verifyReceipt` of one or both
/// environments, and the app delivers or doesn't. Or the app validates the receipt itself. The simulation is built on
/// ``TestStore``, ``RelayPlan``, ``VerificationService`` and ``ReceiptVerifier``, which you can use in tests without
/// it. The receipts are signed by ``StoreIdentity/demonstration``.
public struct ReceiptValidation: Simulation {
  /// The input of a run.
  public struct Scenario: Hashable, Sendable, Codable {
    /// The seed of the transaction identifiers, a shuffled order and the server's delays.
    public var seed: Int
    /// The version of the App Store.
    public var profile: String
    /// When the first purchase is made.
    public var start: Date
    /// Where the app runs: at customers, or in a test.
    public var environment: StoreEnvironment
    /// The purchases, a minute apart.
    public var purchases: [Purchase]
    /// The receipt format that the app sends.
    public var style: Style
    /// The minutes from issuing the receipt to validating it.
    public var delay: Int
    /// The fault of the receipt on its way.
    public var fault: Fault
    /// The validator of the receipt.
    public var verifier: Verifier
    /// The endpoints that the seller's server asks.
    public var relay: RelayPolicy.Strategy
    /// The secret that the seller's server sends.
    public var secret: Secret
    /// Whether the seller's server asks only for the latest renewal.
    public var excludeOldTransactions: Bool
    /// The order of the purchases in a response.
    public var order: Order
    /// The failures of the server's first requests, in order; later requests succeed.
    public var outages: [Outage]
  }

  /// Creates a simulation; everything it needs is in the scenario.
  public init() {}

  /// The name in pages and URLs.
  public var name: String { "receipt-validation" }
  /// The display name.
  public var title: String { "Receipt validation" }
  /// The subject of the simulation.
  public var summary: String {
    "A receipt goes from the phone to the seller's server, and on to one verifyReceipt or to both."
  }

  /// The versions of the App Store.
  public var profiles: [Profile] { Self.profiles }
  /// The schema of a scenario.
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
