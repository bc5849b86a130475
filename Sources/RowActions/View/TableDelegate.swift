/// The methods with which a table notifies the app of swipes, and requests actions.
///
/// The counterpart of [UITableViewDelegate](https://developer.apple.com/documentation/uikit/uitableviewdelegate), as
/// far as swiping is concerned. A table behaves differently depending on which methods for actions are implemented, so
/// each has a protocol of its own: ``EditActionsDelegate``, ``TrailingActionsDelegate``, ``LeadingActionsDelegate``.
public protocol TableDelegate: AnyObject {
  /// A swipe is opening a row ([willBeginEditingRowAt][begin]).
  ///
  /// Whether the call comes before or after the request for actions is undocumented. Here it comes after.
  ///
  /// [begin]: https://developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:willbegineditingrowat:)
  func tableView(_ tableView: TableView, willBeginEditingRowAt path: RowPath)

  /// A row opened by a swipe has closed ([didEndEditingRowAt][end]).
  ///
  /// [end]: https://developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:didendeditingrowat:)
  ///
  /// - Parameters:
  ///   - tableView: the table.
  ///   - path: the row, or nil if it is gone.
  func tableView(_ tableView: TableView, didEndEditingRowAt path: RowPath?)

  /// The user has tapped a row while none was open.
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
/// From iOS 11 it is called only if the delegate isn't a ``TrailingActionsDelegate``
/// (github.com/Shopify/FunctionalTableData/pull/149).
public protocol EditActionsDelegate: TableDelegate {
  /// Returns the actions for a row, with the outermost first; nil for the standard set.
  func tableView(_ tableView: TableView, editActionsForRowAt path: RowPath) -> [EditAction]?
}

/// A delegate that implements `tableView(_:trailingSwipeActionsConfigurationForRowAt:)`, from iOS 11.
public protocol TrailingActionsDelegate: TableDelegate {
  /// Returns the actions for the trailing side of a row; nil for the standard set, an empty configuration for none.
  func tableView(
    _ tableView: TableView,
    trailingSwipeActionsConfigurationForRowAt path: RowPath
  ) -> SwipeActionsConfiguration?
}

/// A delegate that implements `tableView(_:leadingSwipeActionsConfigurationForRowAt:)`, from iOS 11.
public protocol LeadingActionsDelegate: TableDelegate {
  /// Returns the actions for the leading side of a row; nil for the standard set, which is empty.
  func tableView(
    _ tableView: TableView,
    leadingSwipeActionsConfigurationForRowAt path: RowPath
  ) -> SwipeActionsConfiguration?
}
