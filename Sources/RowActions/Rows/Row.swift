/// A row of a table, and what its data source and its delegate answer for it.
public struct Row: Hashable, Sendable {
  /// The text of the row.
  public var title: String
  /// What `tableView(_:canEditRowAt:)` answers.
  public var isEditable: Bool
  /// What `tableView(_:editActionsForRowAt:)` returns, which iOS 8 brought and iOS 13 deprecates; nil where the
  /// delegate does not implement it. From iOS 11 it counts only where ``trailing`` is nil.
  public var editActions: [RowAction]?
  /// The actions on the trailing side: right, where one reads from left to right. Nil for the standard
  /// set, which is the Delete button of a table that implements `tableView(_:commit:forRowAt:)`.
  public var trailing: SwipeConfiguration?
  /// The actions on the leading side, from iOS 11; nil for the standard set, which is empty.
  public var leading: SwipeConfiguration?

  /// A row.
  public init(
    _ title: String,
    isEditable: Bool = true,
    editActions: [RowAction]? = nil,
    trailing: SwipeConfiguration? = nil,
    leading: SwipeConfiguration? = nil
  ) {
    self.title = title
    self.isEditable = isEditable
    self.editActions = editActions
    self.trailing = trailing
    self.leading = leading
  }
}
