/// A button beneath a row, with its position on the screen.
public struct RowButton: Hashable, Sendable {
  /// Its action.
  public let action: RowAction
  /// The action's index in the array that the app returned.
  public let index: Int
  /// Its left edge, in points from the left edge of the table.
  public let x: Int
  /// Its width in points.
  public let width: Int
  /// How much of it the row has uncovered, from 0 (nothing) to 100 (all of it).
  public var progress = 100
}
