/// Why a table refuses what it was asked to do.
public enum TableFault: Error, Hashable, Sendable {
  /// A row that is not there; its index, and the number of rows.
  case rowOutOfRange(Int, count: Int)
  /// A table narrower or wider than ``Table/widths``.
  case widthOutOfRange(Int)
  /// An action with neither a title nor a picture.
  case unlabeledAction(row: Int, edge: Edge, index: Int)
  /// Actions on the leading side before iOS 11.
  case leadingActionsUnsupported(row: Int)
  /// A swipe whose distance or velocity no finger reaches.
  case impossibleGesture(distance: Int, velocity: Int)
  /// A tap on a button, while no row is open.
  case noOpenRow
  /// A tap on a button that the open row does not have.
  case noSuchButton(String)
  /// A completion for an action that has none: before iOS 11, and for the standard Delete.
  case noCompletion
  /// A second completion of one action.
  case completedTwice
}

extension TableFault: CustomStringConvertible {
  /// The reason as a sentence without its full stop.
  public var description: String {
    switch self {
    case .rowOutOfRange(let row, let count): "There is no row \(row); the table has \(count)"
    case .widthOutOfRange(let width):
      "A table is from \(Table.widths.lowerBound) to \(Table.widths.upperBound) points wide, not \(width)"
    case .unlabeledAction(_, let edge, let index):
      "Action \(index) on the \(edge) side has neither a title nor an image"
    case .leadingActionsUnsupported: "Actions on the leading side need iOS 11"
    case .impossibleGesture(let distance, let velocity):
      "No finger swipes \(distance) points at \(velocity) points a second"
    case .noOpenRow: "No row is open, so there is no button to tap"
    case .noSuchButton(let title): "The open row has no button '\(title)'"
    case .noCompletion: "This action has no completion handler"
    case .completedTwice: "The completion handler was called twice"
    }
  }
}
