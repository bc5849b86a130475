import SimulationKit

/// What a swipe did.
public struct Swipe: Hashable, Sendable {
  /// How it ended.
  public enum Result: String, Hashable, Sendable {
    /// The row did not move, since a condition failed.
    case dead
    /// The row moved and fell back.
    case closed
    /// The row stays aside and shows its buttons.
    case open
    /// The row went all the way, and its first action began.
    case full
  }

  /// How it ended.
  public let result: Result
  /// The row.
  public let path: RowPath
  /// The side that it is about: the one that lies bare already, else the one that the finger asks for.
  public let edge: Edge
  /// The buttons of that side as they were when the finger left, from left to right; none where the row did not move.
  public let buttons: [Button]
  /// How far the row stood aside when the finger left, in points.
  public let distance: Int
  /// The conditions that were asked, held and not held.
  public let reasons: [Reason]
  /// The action that a full swipe began.
  public let performance: Table.Performance?
  /// Why the row did not move; nil where it did.
  public let refusal: TableFault?
}
