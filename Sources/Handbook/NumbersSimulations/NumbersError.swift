/// Why tiles, a target or a draw are invalid in the numbers game.
public enum NumbersError: Error, Hashable, Sendable {
  /// The number of tiles is not six.
  case tileCount(Int)
  /// A tile that is zero or less, and its index.
  case nonPositiveTile(Int, at: Int)
  /// A tile that the game doesn't have, and its index.
  case unknownTile(Int, at: Int)
  /// A tile that occurs too often, and the index of the first surplus one.
  case tooManyTiles(of: Int, at: Int)
  /// The target is zero or less.
  case nonPositiveTarget(Int)
  /// The target is outside the range that the game draws from.
  case targetOutOfRange(Int, ClosedRange<Int>)
  /// The number of large tiles to draw is not from 0 to 4.
  case largeCount(Int)
}

extension NumbersError {
  /// The index of the faulty tile, or nil if no single tile is at fault.
  public var tileIndex: Int? {
    switch self {
    case .nonPositiveTile(_, let index), .unknownTile(_, let index), .tooManyTiles(_, let index): index
    default: nil
    }
  }
}

extension NumbersError: CustomStringConvertible {
  /// The error as a sentence without a full stop.
  public var description: String {
    switch self {
    case .tileCount(let count):
      "A game has \(NumberTiles.count) tiles, not \(count)"
    case .nonPositiveTile(let tile, _):
      "A tile must be a positive number, not \(tile)"
    case .unknownTile(let tile, _):
      "There is no tile \(tile); the tiles are 1 to 10, 25, 50, 75 and 100"
    case .tooManyTiles(let tile, _):
      NumberTiles.isLarge(tile)
        ? "There is only one tile \(tile)" : "There are only two tiles \(tile)"
    case .nonPositiveTarget(let target):
      "A target must be a positive number, not \(target)"
    case .targetOutOfRange(let target, let targets):
      "The target \(target) is not from \(targets.lowerBound) to \(targets.upperBound)"
    case .largeCount(let count):
      "Cannot draw \(count) large tiles; there are \(NumberTiles.large.count)"
    }
  }
}
