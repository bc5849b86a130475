import SimulationKit

/// The six tiles of a numbers game.
///
/// They are drawn from 24: the small tiles 1 to 10, twice each, and the large tiles 25, 50, 75 and 100, once each
/// (J.-M. Alliot, "The (Final) Countdown", alliot.fr/COMPTE/compte.html, section 1).
public struct NumberTiles: Hashable, Sendable {
  /// The number of tiles in a game.
  public static let count = 6
  /// The small tiles; there are two of each.
  public static let small = 1...10
  /// The large tiles; there is one of each.
  public static let large = [25, 50, 75, 100]

  /// The tiles, in the order in which they were drawn.
  public let values: [Int]

  /// Creates a set of six tiles.
  ///
  /// - Parameter values: the tiles in the order in which they were drawn.
  /// - Throws: ``NumbersError`` for a wrong number of tiles, for a tile that the game doesn't have, and for too many
  ///   equal tiles.
  public init(_ values: [Int]) throws(NumbersError) {
    guard values.count == Self.count else { throw .tileCount(values.count) }
    for (index, tile) in values.enumerated() {
      guard tile > 0 else { throw .nonPositiveTile(tile, at: index) }
      guard Self.small.contains(tile) || Self.isLarge(tile) else { throw .unknownTile(tile, at: index) }
      let before = values[..<index].count { $0 == tile }
      guard before < (Self.isLarge(tile) ? 1 : 2) else { throw .tooManyTiles(of: tile, at: index) }
    }
    self.values = values
  }

  /// Returns whether a tile is one of the four large ones.
  public static func isLarge(_ tile: Int) -> Bool { large.contains(tile) }

  /// The number of large tiles, from 0 to 4.
  public var largeCount: Int { values.count(where: Self.isLarge) }
}

extension NumberTiles {
  /// Every possible choice of six tiles, 13,243 in all, with the smaller tiles first.
  public static let all: [NumberTiles] = {
    var choices: [[Int]] = [[]]
    for tile in Array(small) + large {
      choices = choices.flatMap { choice in
        (0...(isLarge(tile) ? 1 : 2)).map { choice + Array(repeating: tile, count: $0) }
      }.filter { $0.count <= count }
    }
    return choices.filter { $0.count == count }.map(NumberTiles.init(ofTheGame:))
  }()

  /// Creates tiles from values known to be valid.
  private init(ofTheGame values: [Int]) {
    self.values = values
  }

  /// Draws six tiles.
  ///
  /// In *Countdown* a contestant chooses the number of large tiles; in *Des chiffres et des lettres* all 24 are in the
  /// same bag.
  ///
  /// - Parameters:
  ///   - large: the number of large tiles, from 0 to 4; nil makes it random.
  ///   - random: the random source; the same source gives the same tiles.
  /// - Throws: ``NumbersError`` if `large` is out of range.
  public static func draw(large: Int? = nil, using random: inout SeededSource) throws(NumbersError) -> Self {
    var smallBag = small.flatMap { [$0, $0] }
    guard let large else {
      var bag = smallBag + Self.large
      return try Self(bag.draw(count, using: &random))
    }
    guard (0...Self.large.count).contains(large) else { throw .largeCount(large) }
    var largeBag = Self.large
    return try Self(largeBag.draw(large, using: &random) + smallBag.draw(count - large, using: &random))
  }
}

extension [Int] {
  /// Removes and returns random elements, each with the same probability.
  fileprivate mutating func draw(_ number: Int, using random: inout SeededSource) -> [Int] {
    (0..<Swift.min(number, count)).map { _ in remove(at: random.number(in: 0...count - 1)) }
  }
}
