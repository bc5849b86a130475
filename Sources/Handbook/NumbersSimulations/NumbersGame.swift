import SimulationKit

/// A numbers game: six tiles, and the target to make with them.
///
/// Tiles are combined with +, −, × and ÷. Each tile and each result is used at most once, and every result is a
/// positive whole number. The closest answer wins.
///
/// ```swift
/// let game = try NumbersGame(tiles: NumberTiles([100, 75, 50, 25, 6, 3]), target: 952)
/// game.answer().solution
/// // => 100 + 3 = 103, 75 × 6 = 450, 450 ÷ 50 = 9, 103 × 9 = 927, 927 + 25 = 952
/// ```
public struct NumbersGame: Hashable, Sendable {
  /// The six tiles.
  public let tiles: NumberTiles
  /// The number to make.
  public let target: Int

  /// Creates a game.
  ///
  /// - Parameters:
  ///   - tiles: the six tiles.
  ///   - target: the number to make.
  ///   - profile: the version of the game, which determines the possible targets; see `Profile.numbersGameTargets`.
  /// - Throws: ``NumbersError`` for a target that the game does not draw.
  public init(
    tiles: NumberTiles,
    target: Int,
    profile: Profile = .desChiffresEtDesLettres
  ) throws(NumbersError) {
    guard target > 0 else { throw .nonPositiveTarget(target) }
    guard profile.numbersGameTargets.contains(target) else {
      throw .targetOutOfRange(target, profile.numbersGameTargets)
    }
    self.tiles = tiles
    self.target = target
  }

  /// Draws a game.
  ///
  /// - Parameters:
  ///   - large: the number of large tiles, from 0 to 4; nil makes it random.
  ///   - profile: the version of the game, which determines the possible targets.
  ///   - random: the random source; the same source gives the same game.
  /// - Throws: ``NumbersError`` if `large` is out of range.
  public static func draw(
    large: Int? = nil,
    profile: Profile = .desChiffresEtDesLettres,
    using random: inout SeededSource
  ) throws(NumbersError) -> NumbersGame {
    let tiles = try NumberTiles.draw(large: large, using: &random)
    return try NumbersGame(
      tiles: tiles,
      target: random.number(in: profile.numbersGameTargets),
      profile: profile
    )
  }
}
