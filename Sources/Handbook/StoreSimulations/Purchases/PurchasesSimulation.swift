import Receipts
import SimulationKit

/// The simulation `purchases`: an app's shop, the payment queue between the app and the App Store, and what the buyer
/// has in the end; and subscriptions, through everything that time does to them.
public struct PurchasesSimulation: Simulation {
  /// The name in pages and URLs.
  public let name = "purchases"
  /// The display name.
  public let title = "In-app purchases"
  /// The subject of the simulation.
  public let summary =
    "A buyer pays, an app delivers and finishes, and the payment queue remembers what is not finished."
  /// The versions of the App Store.
  public var profiles: [Profile] { Self.profiles }
  /// The schema of a scenario.
  public var schema: Schema { PurchasesScenario.schema }

  /// Creates the simulation.
  public init() {}

  static let profiles = [
    Profile(name: "documented", title: "As documented"),
    Profile(
      name: "first-guide",
      title: "As in Apple's first guide",
      quirks: [
        Profile.Quirk(
          nonRenewingLeaves,
          "A non-renewing subscription that is finished leaves the receipt, as a consumable does.",
          citation: "Apple's StoreKitGuide, as quoted at "
            + "https://ios-ruby-on-rails.developreference.com/article/20651652"
        )
      ]
    ),
  ]

  static let nonRenewingLeaves = "non-renewing-leaves-receipt"

  /// Runs a scenario to its end.
  ///
  /// - Parameter scenario: an app, a shop and the steps, valid for ``schema``.
  /// - Returns: the trace.
  /// - Throws: `Rejection` for a meaningless step: an unknown product, an answer without a question, an action of an
  ///   app that isn't running.
  public func simulate(_ scenario: PurchasesScenario) throws(Rejection) -> Trace {
    guard let profile = profiles.first(where: { $0.name == scenario.profile }) else {
      throw Rejection(at: JSONPointer(["profile"]), "'\(scenario.profile)' is not known")
    }
    var world = World(
      state: PurchasesStage(scenario, profile),
      seed: UInt64(bitPattern: Int64(scenario.seed)),
      start: scenario.start
    )
    world.begin()
    for (index, step) in scenario.steps.enumerated() {
      try world.perform(step, number: index)
    }
    let outcome = world.state.outcome(at: world.clock.now)
    return world.finish(outcome)
  }
}
