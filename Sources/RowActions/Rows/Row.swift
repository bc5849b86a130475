/// A row of a table, with the answers of its data source and delegate.
public struct Row: Hashable, Sendable {
  /// The text of the row.
  public var title: String
  /// The answer of `tableView(_:canEditRowAt:)`.
  public var isEditable: Bool
  /// The result of `tableView(_:editActionsForRowAt:)`, introduced in iOS 8 and deprecated in iOS 13; nil if the
  /// delegate doesn't implement it. From iOS 11 it applies only if ``trailing`` is nil.
  public var editActions: [RowAction]?
  /// The actions on the trailing side, which is on the right in a left-to-right layout. Nil for the standard set: the
  /// Delete button of a table that implements `tableView(_:commit:forRowAt:)`.
  public var trailing: SwipeConfiguration?
  /// The actions on the leading side, from iOS 11. Nil for the standard set, which is empty.
  public var leading: SwipeConfiguration?

  /// Creates a row.
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
