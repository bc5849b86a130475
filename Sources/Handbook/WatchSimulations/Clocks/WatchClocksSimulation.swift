import SimulationKit
import WatchClocks

/// The simulation `watch-clocks`: a watch app that shows the time in several zones, and its timer.
public struct WatchClocksSimulation: Simulation {
  /// Creates the simulation. A run depends only on its scenario.
  public init() {}

  /// The name in pages and URLs.
  public let name = "watch-clocks"
  /// The display name.
  public let title = "Clocks on the watch"
  /// A one-sentence summary.
  public let summary =
    "A watch app keeps the clocks of several time zones right while the wrist goes up and down."

  /// The watch, and the simulator, which never shows the fault.
  public var profiles: [Profile] { Self.profiles }
  /// The schema of a scenario.
  public var schema: Schema { Self.schema }

  static let profiles = [
    Profile(
      name: "watchos-2",
      title: "Apple Watch",
      quirks: [
        Profile.Quirk(
          "wrist-skips-did-appear",
          "Raising the wrist brings willActivate() and not didAppear().",
          citation: "https://funcjeff.github.io/blog/watchoslifecyclecallbacks.html (measured on a Series 3)"
        )
      ]
    ),
    Profile(
      name: "ios-simulator",
      title: "iOS Simulator",
      quirks: [
        Profile.Quirk(
          "no-wrist",
          "There is no wrist to lower: only Hardware > Lock deactivates the controller.",
          citation: "https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/diddeactivate()"
        )
      ]
    ),
  ]

  /// Runs a scenario to its end.
  ///
  /// - Throws: `Rejection` if a zone is unknown, ambiguous or listed twice, if other zone data is required, if a wrist
  ///   is already in the position it is moved to, or if the timer would tick too often.
  public func simulate(_ scenario: Scenario) throws(Rejection) -> Trace {
    if let version = scenario.zoneData {
      do {
        try ZoneResolver.require(dataVersion: version)
      } catch {
        throw Rejection(at: JSONPointer(["zoneData"]), error.description)
      }
    }
    let faces = try faces(of: scenario)
    let quirks = profiles.first { $0.name == scenario.profile }?.quirks ?? []
    var world = World(
      state: Stage(scenario: scenario, faces: faces, hasWrist: !quirks.contains { $0.name == "no-wrist" }),
      seed: UInt64(clamping: scenario.seed),
      start: scenario.start
    )
    try world.launch()
    for (index, step) in scenario.steps.enumerated() {
      world.state.step = index
      switch step {
      case .wait(let seconds): try world.wait(seconds: seconds)
      case .lowerWrist: try world.lowerWrist()
      case .raiseWrist: try world.raiseWrist()
      case .look: try world.look()
      }
    }
    let outcome = try world.outcome()
    return world.finish(outcome)
  }

  private func faces(of scenario: Scenario) throws(Rejection) -> WorldClock {
    let resolver = ZoneResolver(bareWords: scenario.bareWords)
    let locale = scenario.locale.locale
    var clocks: [ZoneClock] = []
    for (index, name) in scenario.zones.enumerated() {
      let place = JSONPointer(["zones", String(index)])
      do {
        clocks.append(ZoneClock(try resolver.zone(name), locale: locale, format: scenario.format))
      } catch {
        throw Rejection(at: place, error.description)
      }
      guard !scenario.zones[..<index].contains(name) else {
        throw Rejection(at: place, "'\(name)' is listed twice")
      }
    }
    do {
      return try WorldClock(clocks)
    } catch {
      throw Rejection(at: JSONPointer(["zones"]), error.description)
    }
  }
}
