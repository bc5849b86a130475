import Foundation
import SimulationKit

/// The input of the simulation `numbers-game`: the tiles and the target, or nil to draw them.
public struct NumbersGameScenario: Hashable, Sendable, Codable {
  /// The seed of the random numbers.
  public var seed: Int
  /// The version of the game; see `Profile.desChiffresEtDesLettres`.
  public var profile: String
  /// The start date of the run.
  public var start: Date
  /// The six tiles, or nil to draw them.
  public var tiles: [Int]?
  /// The number of large tiles, from 0 to 4; nil leaves it to the draw.
  public var large: Int?
  /// The number to make, or nil to draw it.
  public var target: Int?

  /// Creates a scenario.
  ///
  /// - Parameters:
  ///   - tiles: the six tiles, or nil to draw them.
  ///   - large: the number of large tiles, from 0 to 4; nil leaves it to the draw.
  ///   - target: the number to make, or nil to draw it.
  ///   - profile: the version of the game.
  ///   - seed: the seed of the random numbers, 0 or more.
  ///   - start: the start date of the run.
  public init(
    tiles: [Int]? = nil,
    large: Int? = nil,
    target: Int? = nil,
    profile: Profile = .desChiffresEtDesLettres,
    seed: Int = 7,
    start: Date = Date(timeIntervalSince1970: 1_772_446_140)
  ) {
    self.seed = seed
    self.profile = profile.name
    self.start = start
    self.tiles = tiles
    self.large = large
    self.target = target
  }
}

extension NumbersGameScenario {
  /// The shape of a scenario of `numbers-game`.
  static let schema = Schema.scenario(
    profiles: NumbersGameSimulation.profiles,
    start: "2026-03-02T10:09:00Z",
    [
      .init(
        "tiles",
        Schema(
          .optional(
            Schema(.array(of: Schema(.integer(1...100)), count: NumberTiles.count...NumberTiles.count))
          ),
          "The six tiles, of 1 to 10 (each twice), 25, 50, 75 and 100; null draws them."
        ),
        default: .null
      ),
      .init(
        "large",
        Schema(
          .optional(Schema(.integer(0...NumberTiles.large.count))),
          "The number of large tiles; null leaves it to the draw."
        ),
        default: .null
      ),
      .init(
        "target",
        Schema(.optional(Schema(.integer(100...999))), "The number to make; null draws it."),
        default: .null
      ),
    ]
  )
}
