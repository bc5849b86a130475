import Foundation

/// A buyer, an app with a shop, and what they do.
public struct PurchasesScenario: Hashable, Sendable, Codable {
  /// What is for sale.
  public enum Shop: String, Hashable, Sendable, Codable, CaseIterable {
    /// ``ProductCatalog/lighthouse``: one product of each type.
    case lighthouse
    /// ``ProductCatalog/harbor``: a group of subscriptions with levels and offers.
    case harbor

    /// The products.
    public var catalog: ProductCatalog { self == .lighthouse ? .lighthouse : .harbor }
  }

  /// How fast subscriptions renew: the presets of ``RenewalRate``.
  public enum Rate: String, Hashable, Sendable, Codable, CaseIterable {
    /// ``RenewalRate/classicSandbox``.
    case classicSandbox = "classic-sandbox"
    /// ``RenewalRate/sandbox``.
    case sandbox
    /// ``RenewalRate/testFlight``.
    case testFlight = "test-flight"
    /// ``RenewalRate/realTime``.
    case realTime = "real-time"

    /// The rate itself.
    public var rate: RenewalRate {
      switch self {
      case .classicSandbox: .classicSandbox
      case .sandbox: .sandbox
      case .testFlight: .testFlight
      case .realTime: .realTime
      }
    }
  }

  /// How the app was written.
  public struct App: Hashable, Sendable, Codable {
    /// When it begins to listen to the payment queue.
    public enum Observing: String, Hashable, Sendable, Codable, CaseIterable {
      /// At launch, as Apple asks for.
      case launch
      /// When the shop opens, as many tutorials do.
      case shop
    }

    /// When it begins to listen to the payment queue.
    public var observes: Observing
    /// Whether it keeps the identifiers of what it has delivered, in the same write as the goods.
    public var remembers: Bool

    /// An app.
    ///
    /// - Parameters:
    ///   - observes: when it begins to listen to the payment queue.
    ///   - remembers: whether it keeps the identifiers of what it has delivered.
    public init(observes: Observing = .launch, remembers: Bool = true) {
      self.observes = observes
      self.remembers = remembers
    }
  }

  /// What the transaction identifiers are made from.
  public var seed: Int
  /// The version of the App Store.
  public var profile: String
  /// When the app is launched for the first time.
  public var start: Date
  /// What is for sale.
  public var shop: Shop
  /// How fast subscriptions renew.
  public var rate: Rate
  /// For how long the service goes on when a renewal cannot be paid.
  public var grace: GracePeriod
  /// How the app was written.
  public var app: App
  /// What happens, in order.
  public var steps: [Step]

  /// A scenario that begins on 2 March 2026.
  ///
  /// - Parameters:
  ///   - steps: what happens, in order; 40 at most.
  ///   - change: what is not as usual.
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
