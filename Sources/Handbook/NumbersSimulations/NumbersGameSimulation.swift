import SimulationKit

/// The simulation `numbers-game`: six tiles, a target, and the best answer.
public struct NumbersGameSimulation: Simulation {
  /// The versions of the game; the first is the default.
  static let profiles: [Profile] = [.desChiffresEtDesLettres, .countdown]

  /// The name in pages and URLs.
  public let name = "numbers-game"
  /// The display name.
  public let title = "The numbers game"
  /// What it simulates.
  public let summary = "Six tiles and a target: the shortest way to it, or the proof that there is none."
  /// The versions of the game.
  public var profiles: [Profile] { Self.profiles }
  /// The shape of a scenario.
  public var schema: Schema { NumbersGameScenario.schema }

  /// Creates the simulation.
  public init() {}

  /// Runs a scenario to its end.
  ///
  /// - Parameter scenario: the tiles and the target, or how to draw them; it must match ``schema``.
  /// - Returns: the trace of the run.
  /// - Throws: `Rejection` for invalid tiles and targets, and if `large` differs from the number of large tiles given.
  public func simulate(_ scenario: NumbersGameScenario) throws(Rejection) -> Trace {
    guard let profile = profiles.first(where: { $0.name == scenario.profile }) else {
      throw Rejection(at: JSONPointer(["profile"]), "'\(scenario.profile)' is not known")
    }
    var world = World(
      state: NumbersGameStage(profile: profile),
      seed: UInt64(bitPattern: Int64(scenario.seed)),
      start: scenario.start
    )
    world.showStage()
    let tiles = try world.layTiles(scenario)
    let game = try world.setTarget(scenario, tiles)
    let search = try world.search(game)
    let answer = try world.play(game, search)
    return world.finish(Outcome(of: game, answer, search, among: profile.numbersGameTargets))
  }
}
