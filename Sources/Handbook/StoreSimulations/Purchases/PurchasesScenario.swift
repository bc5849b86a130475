import Foundation
import Receipts

/// A buyer, an app with a shop, and their actions.
public struct PurchasesScenario: Hashable, Sendable, Codable {
  /// The products for sale.
  public enum Shop: String, Hashable, Sendable, Codable, CaseIterable {
    /// ``ProductCatalog/lighthouse``: one product of each type.
    case lighthouse
    /// ``ProductCatalog/harbor``: a group of subscriptions with levels and offers.
    case harbor

    /// The products.
    public var catalog: ProductCatalog { self == .lighthouse ? .lighthouse : .harbor }
  }

  /// The speed of renewals: the presets of ``RenewalRate``.
  public enum Rate: String, Hashable, Sendable, Codable, CaseIterable {
    /// ``RenewalRate/classicSandbox``.
    case classicSandbox = "classic-sandbox"
    /// ``RenewalRate/sandbox``.
    case sandbox
    /// ``RenewalRate/testFlight``.
    case testFlight = "test-flight"
    /// ``RenewalRate/realTime``.
    case realTime = "real-time"

    /// The corresponding rate.
    public var rate: RenewalRate {
      switch self {
      case .classicSandbox: .classicSandbox
      case .sandbox: .sandbox
      case .testFlight: .testFlight
      case .realTime: .realTime
      }
    }
  }

  /// How the app is implemented.
  public struct App: Hashable, Sendable, Codable {
    /// When it starts to observe the payment queue.
    public enum Observing: String, Hashable, Sendable, Codable, CaseIterable {
      /// At launch, as Apple recommends.
      case launch
      /// When the shop opens, as many tutorials do.
      case shop
    }

    /// When it starts to observe the payment queue.
    public var observes: Observing
    /// Whether it saves the identifiers of delivered transactions, in the same write as the goods.
    public var remembers: Bool

    /// Creates an app.
    ///
    /// - Parameters:
    ///   - observes: when it starts to observe the payment queue.
    ///   - remembers: whether it saves the identifiers of delivered transactions.
    public init(observes: Observing = .launch, remembers: Bool = true) {
      self.observes = observes
      self.remembers = remembers
    }
  }

  /// The seed of the transaction identifiers.
  public var seed: Int
  /// The version of the App Store.
  public var profile: String
  /// When the app is first launched.
  public var start: Date
  /// The products for sale.
  public var shop: Shop
  /// The speed of renewals.
  public var rate: Rate
  /// How long the service continues when a renewal can't be paid.
  public var grace: GracePeriod
  /// How the app is implemented.
  public var app: App
  /// The steps, in order.
  public var steps: [Step]

  /// Creates a scenario that begins on 2 March 2026.
  ///
  /// - Parameters:
  ///   - steps: the steps, in order; at most 40.
  ///   - change: changes the defaults.
  public init(_ steps: [Step], _ change: (inout PurchasesScenario) -> Void = { _ in }) {
    seed = 7
    profile = "documented"
    start = Date(timeIntervalSince1970: 1_772_442_000)  // 2026-03-02T09:00:00Z
    shop = .lighthouse
    rate = .classicSandbox
    grace = .off
    app = App()
    self.steps = steps
    change(&self)
  }
}
