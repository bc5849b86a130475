import AppGroups
import Foundation
import SimulationKit

/// The simulation `shared-files`: an app and its extension share a folder, and each finds what the other leaves there.
public struct SharedFilesSimulation: Simulation {
  /// The system as Apple documents it since iOS 8.2.
  public static let documented = Profile(name: "documented", title: "As documented")

  /// iOS 13, which didn't kill a process for holding a plain file lock.
  package static let iOS13 = Profile(
    name: "ios-13",
    title: "iOS 13, as reported",
    quirks: [
      Profile.Quirk(
        "tolerates-file-locks",
        "A process that holds a file lock in a shared container is suspended and not killed.",
        citation:
          "https://developer.apple.com/forums/thread/655225; https://github.com/realm/realm-swift/issues/6671"
      )
    ]
  )

  /// iOS 8.1, where file coordination didn't account for suspension.
  package static let iOS81 = Profile(
    name: "ios-8.1",
    title: "iOS 8.1",
    quirks: [
      Profile.Quirk(
        "coordination-deadlock",
        "A process that is suspended while it coordinates keeps the others waiting.",
        citation:
          "Technical Note TN2408, https://developer.apple.com/library/archive/technotes/tn2408/_index.html"
      )
    ]
  )

  static let profiles = [documented, iOS13, iOS81]

  /// The default start of a run: 8 March 2016, 09:00 UTC.
  public static let start = Date(timeIntervalSince1970: 1_457_427_600)

  /// The name in pages and URLs.
  public let name = "shared-files"
  /// The display name.
  public let title = "Shared files"
  /// A one-sentence summary.
  public let summary =
    "Two sandboxes and the folder that they share: who may open it, and what a crash, a lock or a suspension "
    + "leaves for the other."
  /// The versions of the real system that it can simulate.
  public var profiles: [Profile] { Self.profiles }
  /// The schema of a scenario.
  public var schema: Schema { SharedFilesScenario.schema }

  /// Creates the simulation.
  public init() {}

  /// Runs a scenario to its end.
  ///
  /// - Parameter scenario: the scenario to run; it must match ``schema``.
  /// - Returns: the trace of the run.
  /// - Throws: `Rejection` for an app group without its prefix, for a name or path that leads out of a container, for
  ///   the container of another process, and for resuming a process that isn't suspended.
  public func simulate(_ scenario: SharedFilesScenario) throws(Rejection) -> Trace {
    guard let profile = Self.profiles.first(where: { $0.name == scenario.profile }) else {
      throw Rejection(at: JSONPointer(["profile"]), "'\(scenario.profile)' is not known")
    }
    var world = World(
      state: try SharedFilesStage(scenario, profile: profile),
      seed: UInt64(max(0, scenario.seed)),
      start: scenario.start
    )
    world.showStage()
    for (index, step) in scenario.steps.enumerated() {
      try world.perform(step, index)
    }
    try world.run()
    world.showStage()
    let outcome = world.state.outcome
    return world.finish(outcome)
  }
}
