import SimulationKit
import WatchClocks

/// The simulation `watch-navigation`: the screens of a watch app, and the system's calls on their controllers.
public struct WatchNavigation: Simulation {
  /// Creates the simulation. A run depends only on its scenario.
  public init() {}

  /// The name in pages and URLs.
  public let name = "watch-navigation"
  /// The display name.
  public let title = "Screens of a watch app"
  /// A one-sentence summary.
  public let summary =
    "A watch app moves between pages, pushed and modal controllers while the wrist goes up and down."

  /// A watch that prepares the next page, and an earlier one that doesn't.
  public var profiles: [Profile] { Self.profiles }
  /// The schema of a scenario.
  public var schema: Schema { Self.schema }

  static let profiles = [
    Profile(
      name: "watchos-2",
      title: "Apple Watch",
      quirks: [
        Profile.Quirk(
          "primes-next-page",
          "The second page is activated and deactivated at the launch, to be ready.",
          citation: "https://blog.mikeswanson.com/watch-os-101-controller-life-cycle-changes/"
        ),
        Profile.Quirk(
          "wrist-skips-did-appear",
          "Raising the wrist brings willActivate() and not didAppear().",
          citation: "https://funcjeff.github.io/blog/watchoslifecyclecallbacks.html (measured on a Series 3)"
        ),
      ]
    ),
    Profile(
      name: "watchos-1.0",
      title: "Apple Watch, first release",
      quirks: [
        Profile.Quirk(
          "no-did-appear",
          "There is no didAppear(); it came with watchOS 2.",
          citation: "https://www.sneakycrab.com/blog/?offset=1432886327167 (the calls of watchOS 1.0)"
        )
      ]
    ),
  ]

  /// Runs a scenario to its end.
  ///
  /// - Throws: `Rejection` if the storyboard or the navigation is invalid, if a wrist is already in the position it is
  ///   moved to, or if the app can't take a step, unless the scenario records faults.
  public func simulate(_ scenario: Scenario) throws(Rejection) -> Trace {
    let quirks = profiles.first { $0.name == scenario.profile }
    let habits = NavigationHabits(
      primesNextPage: quirks?.has("primes-next-page") ?? false,
      appearsAtWristRaise: !(quirks?.has("wrist-skips-did-appear") ?? false),
      callsDidAppear: !(quirks?.has("no-did-appear") ?? false)
    )
    let storyboard = try scenario.checkedStoryboard()
    let running = try scenario.launch(in: storyboard, habits: habits)
    var world = World(
      state: Stage(scenario: scenario, running: running),
      seed: UInt64(clamping: scenario.seed),
      start: scenario.start
    )
    try world.launchApp()
    for (index, step) in scenario.steps.enumerated() {
      world.state.step = index
      try world.take(step)
    }
    return world.finish(world.navigationOutcome)
  }
}
