/// What a table tells the app, and asks it, while a person swipes.
///
/// The counterpart of [UITableViewDelegate](https://developer.apple.com/documentation/uikit/uitableviewdelegate), as
/// far as swiping goes. Each method that gives actions is a protocol of its own, since it means something to a table
/// whether it is implemented: ``EditActionsDelegate``, ``TrailingActionsDelegate``, ``LeadingActionsDelegate``.
public protocol TableDelegate: AnyObject {
  /// A swipe opens a row ([willBeginEditingRowAt][begin]).
  ///
  /// Whether it comes before or after the question for actions is undocumented; here it comes after.
  ///
  /// [begin]: https://developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:willbegineditingrowat:)
  func tableView(_ tableView: TableView, willBeginEditingRowAt path: RowPath)

  /// The row that a swipe had opened is closed ([didEndEditingRowAt][end]).
  ///
  /// [end]: https://developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:didendeditingrowat:)
  ///
  /// - Parameters:
  ///   - tableView: the table.
  ///   - path: the row, or nil where it is gone.
  func tableView(_ tableView: TableView, didEndEditingRowAt path: RowPath?)

  /// A person has tapped a row while none was open.
  func tableView(_ tableView: TableView, didSelectRowAt path: RowPath)
}

extension TableDelegate {
  /// Does nothing.
  public func tableView(_ tableView: TableView, willBeginEditingRowAt path: RowPath) {}

  /// Does nothing.
  public func tableView(_ tableView: TableView, didEndEditingRowAt path: RowPath?) {}

  /// Does nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt path: RowPath) {}
}

/// A delegate that implements `tableView(_:editActionsForRowAt:)`.
///
/// From iOS 11 it is asked only where the delegate is no ``TrailingActionsDelegate``
/// (github.com/Shopify/FunctionalTableData/pull/149).
public protocol EditActionsDelegate: TableDelegate {
  /// The actions of a row, the outermost first; nil for the standard set.
  func tableView(_ tableView: TableView, editActionsForRowAt path: RowPath) -> [EditAction]?
}

/// A delegate that implements `tableView(_:trailingSwipeActionsConfigurationForRowAt:)`, from iOS 11.
public protocol TrailingActionsDelegate: TableDelegate {
  /// The actions on the trailing side of a row; nil for the standard set, an empty configuration for none.
  func tableView(
    _ tableView: TableView,
    trailingSwipeActionsConfigurationForRowAt path: RowPath
  ) -> SwipeActionsConfiguration?
}

/// A delegate that implements `tableView(_:leadingSwipeActionsConfigurationForRowAt:)`, from iOS 11.
public protocol LeadingActionsDelegate: TableDelegate {
  /// The actions on the leading side of a row; nil for the standard set, which is empty there.
  func tableView(
    _ tableView: TableView,
    leadingSwipeActionsConfigurationForRowAt path: RowPath
  ) -> SwipeActionsConfiguration?
}
