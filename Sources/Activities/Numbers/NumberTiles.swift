import SimulationKit

/// The six tiles of a numbers game.
///
/// They come from 24: the small ones 1 to 10, each twice, and the large ones 25, 50, 75 and 100, each once
/// (J.-M. Alliot, "The (Final) Countdown", alliot.fr/COMPTE/compte.html, section 1).
public struct NumberTiles: Hashable, Sendable {
  /// How many tiles a game has.
  public static let count = 6
  /// The small tiles; there are two of each.
  public static let small = 1...10
  /// The large tiles; there is one of each.
  public static let large = [25, 50, 75, 100]

  /// The tiles, in the order in which they were drawn.
  public let values: [Int]

  /// Six tiles.
  ///
  /// - Parameter values: the tiles in the order in which they were drawn.
  /// - Throws: ``NumbersError`` for another number of tiles, for a tile that the game has not, and for more
  ///   of one than there are.
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

  /// Whether a tile is one of the four large ones.
  public static func isLarge(_ tile: Int) -> Bool { large.contains(tile) }

  /// How many of the six are large, from 0 to 4.
  public var largeCount: Int { values.count(where: Self.isLarge) }
}

extension NumberTiles {
  /// Every choice of six tiles that there is, 13,243 of them, with the smaller tiles first.
  public static let all: [NumberTiles] = {
    var choices: [[Int]] = [[]]
    for tile in Array(small) + large {
      choices = choices.flatMap { choice in
        (0...(isLarge(tile) ? 1 : 2)).map { choice + Array(repeating: tile, count: $0) }
      }.filter { $0.count <= count }
    }
    return choices.filter { $0.count == count }.map(NumberTiles.init(ofTheGame:))
  }()

  /// Tiles that are known to be of the game.
  private init(ofTheGame values: [Int]) {
    self.values = values
  }

  /// Draws six tiles.
  ///
  /// In *Countdown* a contestant chooses the number of large tiles; in *Des chiffres et des lettres* all 24 lie
  /// in one bag.
  ///
  /// - Parameters:
  ///   - large: how many of them are large, from 0 to 4; nil leaves that to chance.
  ///   - random: where chance comes from; the same source gives the same tiles.
  /// - Throws: ``NumbersError`` for more large tiles than there are, or fewer than none.
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
  /// Takes some elements out, each as likely as any other.
  fileprivate mutating func draw(_ number: Int, using random: inout SeededSource) -> [Int] {
    (0..<Swift.min(number, count)).map { _ in remove(at: random.number(in: 0...count - 1)) }
  }
}
