/// A position in a room, in meters.
public struct Position: Hashable, Sendable {
  /// The origin of a room.
  public static let origin = Position(x: 0, y: 0)

  /// Meters to the right.
  public var x: Double
  /// Meters downward, seen from above.
  public var y: Double

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - x: meters to the right.
  ///   - y: meters downward, seen from above.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the straight-line distance to another position.
  ///
  /// - Parameter other: the other position.
  /// - Returns: meters, 0 or more; infinite if the distance overflows.
  public func distance(to other: Position) -> Double {
    let (right, down) = (other.x - x, other.y - y)
    return (right * right + down * down).squareRoot()
  }
}
