import SimulationKit

/// The result of a swipe.
public struct Swipe: Hashable, Sendable {
  /// The ways in which a swipe can end.
  public enum Result: String, Hashable, Sendable {
    /// The row didn't move because a condition failed.
    case dead
    /// The row moved and slid back.
    case closed
    /// The row stays aside and shows its buttons.
    case open
    /// The row moved all the way, and its first action started.
    case full
  }

  /// How it ended.
  public let result: Result
  /// The row.
  public let path: RowPath
  /// The side it affects: the one already revealed or, without one, the side that the finger reveals.
  public let edge: RowEdge
  /// The buttons of that side when the finger lifted, from left to right; empty if the row didn't move.
  public let buttons: [RowButton]
  /// How far the row was aside when the finger lifted, in points.
  public let distance: Int
  /// The conditions that were checked, whether they hold or not.
  public let reasons: [Reason]
  /// The action that a full swipe started.
  public let performance: RowTable.Performance?
  /// The reason the row didn't move; nil if it did.
  public let refusal: TableFault?
}
