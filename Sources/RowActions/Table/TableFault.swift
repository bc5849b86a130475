/// The reason a table refuses an operation.
///
/// Where the real table raises an exception, which ends the app, this error is thrown and the table is unchanged.
public enum TableFault: Error, Hashable, Sendable {
  /// A row that doesn't exist, with its path and the number of rows in its section.
  case rowOutOfRange(RowPath, count: Int)
  /// A section that doesn't exist, with its index and the number of sections.
  case sectionOutOfRange(Int, count: Int)
  /// More rows than ``RowTable/maximumRows``, or a negative number of rows or sections.
  case rowCountOutOfRange(Int)
  /// A table narrower or wider than ``RowTable/widths``.
  case widthOutOfRange(Int)
  /// An action with neither a title nor an image.
  case unlabeledAction(row: RowPath, edge: RowEdge, index: Int)
  /// Actions on the leading side before iOS 11.
  case leadingActionsUnsupported(row: RowPath)
  /// A row for which `tableView(_:canEditRowAt:)` returns false.
  case rowNotEditable(RowPath)
  /// `tableView(_:commit:forRowAt:)` is missing, without which no row moves on iOS 8.
  case commitEditingMissing
  /// A side of a row without actions.
  case noActions(RowPath, RowEdge)
  /// A swipe with an impossible distance or velocity.
  case impossibleGesture(distance: Int, velocity: Int)
  /// A tap on a button while no row is open.
  case noOpenRow
  /// A tap on a button that the open row doesn't have.
  case noSuchButton(String)
  /// A tap on a button of a row whose chosen action hasn't called its completion yet.
  case handlerAtWork(String)
  /// A completion for an action that has none: before iOS 11, for an edit action, or for the standard Delete.
  case noCompletion
  /// A second completion of an action.
  case completedTwice
  /// A row that an update changes in two ways, or a path that two rows would take.
  case changedTwice(RowPath)
  /// An update after which the data source and the table have different numbers of rows.
  case invalidUpdate(InvalidUpdate)
  /// An update after which the data source has a different number of sections, which requires a reload.
  case sectionCountChanged(before: Int, after: Int)

  /// The mismatched numbers after an update.
  public struct InvalidUpdate: Hashable, Sendable {
    /// The section.
    public let section: Int
    /// The number of rows the table had in the section.
    public let before: Int
    /// The number of rows the data source reports now.
    public let after: Int
    /// The number of rows inserted into the section or moved into it.
    public let inserted: Int
    /// The number of rows deleted from the section or moved out of it.
    public let deleted: Int

    /// Creates the numbers.
    public init(section: Int, before: Int, after: Int, inserted: Int, deleted: Int) {
      self.section = section
      self.before = before
      self.after = after
      self.inserted = inserted
      self.deleted = deleted
    }
  }
}

extension TableFault: CustomStringConvertible {
  /// The reason as a sentence without its period.
  public var description: String {
    switch self {
    case .rowOutOfRange(let path, let count):
      "There is no row \(path.row) in section \(path.section), which has \(count)"
    case .sectionOutOfRange(let section, let count): "There is no section \(section); the table has \(count)"
    case .rowCountOutOfRange(let count): "A table has from 0 to \(RowTable.maximumRows) rows, not \(count)"
    case .widthOutOfRange(let width):
      "A table is from \(RowTable.widths.lowerBound) to \(RowTable.widths.upperBound) points wide, not \(width)"
    case .unlabeledAction(_, let edge, let index):
      "Action \(index) on the \(edge) side has neither a title nor an image"
    case .leadingActionsUnsupported: "Actions on the leading side need iOS 11"
    case .rowNotEditable(let path): "Row \(path.row) of section \(path.section) is not editable"
    case .commitEditingMissing: "iOS 8 moves no row until tableView(_:commit:forRowAt:) is implemented"
    case .noActions(let path, let edge):
      "Row \(path.row) of section \(path.section) has no action on its \(edge) side"
    case .impossibleGesture(let distance, let velocity):
      "No finger swipes \(distance) points at \(velocity) points a second"
    case .noOpenRow: "No row is open, so there is no button to tap"
    case .noSuchButton(let title): "The open row has no button '\(title)'"
    case .handlerAtWork(let title): "The handler of '\(title)' has not called its completion yet"
    case .noCompletion: "This action has no completion handler"
    case .completedTwice: "The completion handler was called twice"
    case .changedTwice(let path): "One update changes row \(path.row) of section \(path.section) twice"
    case .invalidUpdate(let update):
      "Invalid update of section \(update.section): the data source has \(update.after) rows after it, and the table "
        + "\(update.before + update.inserted - update.deleted) (\(update.before) before, \(update.inserted) inserted, "
        + "\(update.deleted) deleted)"
    case .sectionCountChanged(let before, let after):
      "Invalid update: the data source has \(after) sections and the table \(before)"
    }
  }
}
