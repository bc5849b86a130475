/// Why six tiles, a target or a draw is none of the numbers game.
public enum NumbersError: Error, Hashable, Sendable {
  /// A game has six tiles; this many were given.
  case tileCount(Int)
  /// A tile is zero or less, and its index.
  case nonPositiveTile(Int, at: Int)
  /// The game has no such tile, and its index.
  case unknownTile(Int, at: Int)
  /// A tile comes more often than the game has it, and the index of the first that is too many.
  case tooManyTiles(of: Int, at: Int)
  /// The target is zero or less.
  case nonPositiveTarget(Int)
  /// The target is not among those that the game draws.
  case targetOutOfRange(Int, ClosedRange<Int>)
  /// A draw was asked for this many large tiles; there are four.
  case largeCount(Int)
}

extension NumbersError {
  /// The index of the tile that is at fault, or nil where the fault is not in one tile.
  public var tileIndex: Int? {
    switch self {
    case .nonPositiveTile(_, let index), .unknownTile(_, let index), .tooManyTiles(_, let index): index
    default: nil
    }
  }
}

extension NumbersError: CustomStringConvertible {
  /// The error as a sentence without its full stop.
  public var description: String {
    switch self {
    case .tileCount(let count):
      "A game has \(NumberTiles.count) tiles, not \(count)"
    case .nonPositiveTile(let tile, _):
      "A tile is a positive number, and \(tile) is none"
    case .unknownTile(let tile, _):
      "There is no tile \(tile); the tiles are 1 to 10, 25, 50, 75 and 100"
    case .tooManyTiles(let tile, _):
      NumberTiles.isLarge(tile)
        ? "There is only one tile \(tile)" : "There are only two tiles \(tile)"
    case .nonPositiveTarget(let target):
      "A target is a positive number, and \(target) is none"
    case .targetOutOfRange(let target, let targets):
      "The target \(target) is not from \(targets.lowerBound) to \(targets.upperBound)"
    case .largeCount(let count):
      "\(count) large tiles cannot be drawn; there are \(NumberTiles.large.count)"
    }
  }
}
