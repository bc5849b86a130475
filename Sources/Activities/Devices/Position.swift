/// A place in a room, in metres.
public struct Position: Hashable, Sendable {
  /// Where a room begins.
  public static let origin = Position(x: 0, y: 0)

  /// Metres to the right.
  public var x: Double
  /// Metres downward, as seen from above.
  public var y: Double

  /// A place.
  ///
  /// - Parameters:
  ///   - x: metres to the right.
  ///   - y: metres downward, as seen from above.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The length of the straight line between two places.
  ///
  /// - Parameter other: the other place.
  /// - Returns: metres, 0 or more; infinite where the places are further apart than a number can tell.
  public func distance(to other: Position) -> Double {
    let (right, down) = (other.x - x, other.y - y)
    return (right * right + down * down).squareRoot()
  }
}
