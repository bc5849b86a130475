import Foundation
import SimulationKit

/// What the simulation `numbers-game` starts from: the tiles and the target, or chance in their place.
public struct NumbersGameScenario: Hashable, Sendable, Codable {
  /// What chance starts from.
  public var seed: Int
  /// Whose game it is; see `Profile.desChiffresEtDesLettres`.
  public var profile: String
  /// The moment at which the run begins.
  public var start: Date
  /// The six tiles, or nil to draw them.
  public var tiles: [Int]?
  /// How many of the tiles are large, from 0 to 4; nil leaves that to the draw.
  public var large: Int?
  /// The number to make, or nil to draw it.
  public var target: Int?

  /// A game.
  ///
  /// - Parameters:
  ///   - tiles: the six tiles, or nil to draw them.
  ///   - large: how many of the tiles are large, from 0 to 4; nil leaves that to the draw.
  ///   - target: the number to make, or nil to draw it.
  ///   - profile: whose game it is.
  ///   - seed: what chance starts from, 0 or more.
  ///   - start: the moment at which the run begins.
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
          "How many of the tiles are large; null leaves that to the draw."
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
