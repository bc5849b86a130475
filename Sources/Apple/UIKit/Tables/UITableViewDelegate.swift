import AppFoundation

/// What an app decides about a table, and is told of it.
///
/// Source: developer.apple.com/documentation/uikit/uitableviewdelegate.
@preconcurrency @MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  /// An optional configuration, if the app implements the method; ``NotImplemented`` if it doesn't.
  associatedtype LeadingActions
  /// An optional configuration, if the app implements the method; ``NotImplemented`` if it doesn't.
  associatedtype TrailingActions
  /// An optional array of actions, if the app implements the method; ``NotImplemented`` if it doesn't.
  associatedtype EditActions

  // MARK: Swiping

  /// Returns the actions on the leading side: nil for none, from iOS 11.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:leadingswipeactionsconfigurationforrowat:).
  func tableView(
    _ tableView: UITableView,
    leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> LeadingActions

  /// Returns the actions on the trailing side: nil for the standard set, from iOS 11.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:trailingswipeactionsconfigurationforrowat:).
  func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> TrailingActions

  /// Returns the actions on the trailing side: nil for the standard set, from iOS 8. Deprecated in iOS 13.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:editactionsforrowat:).
  func tableView(_ tableView: UITableView, editActionsForRowAt indexPath: IndexPath) -> EditActions

  // MARK: Editing

  /// Returns what the control of a row does in editing mode: delete if it isn't implemented.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:editingstyleforrowat:).
  func tableView(
    _ tableView: UITableView,
    editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle

  /// Returns the text of the standard Delete button: nil for "Delete".
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:titlefordeleteconfirmationbuttonforrowat:).
  func tableView(
    _ tableView: UITableView,
    titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String?

  /// Returns where a row goes that a person drags: the place of the finger if it isn't implemented.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:targetindexpathformovefromrowat:toproposedindexpath:).
  func tableView(
    _ tableView: UITableView,
    targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath

  /// A swipe is opening a row.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:willbegineditingrowat:).
  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath)

  /// A row that a swipe opened has closed; nil if it is gone.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:didendeditingrowat:).
  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?)

  // MARK: Selection

  /// Whether a touch highlights a row, without which it isn't selected: true if it isn't implemented.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:shouldhighlightrowat:).
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool

  /// Returns the row to select instead: nil for none.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:willselectrowat:).
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?

  /// Returns the row to deselect instead: nil for none.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:willdeselectrowat:).
  func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?

  /// A person has selected a row.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:didselectrowat:).
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)

  /// A person has deselected a row.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:diddeselectrowat:).
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)

  /// A person has tapped the button at the end of a row.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:accessorybuttontappedforrowwith:).
  func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath)

  // MARK: Display

  /// A cell is about to be seen.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:willdisplay:forrowat:).
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)

  /// A cell is no longer seen.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:didenddisplaying:forrowat:).
  func tableView(
    _ tableView: UITableView,
    didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  )

  /// Returns the height of a row: the table's `rowHeight` if it isn't implemented.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:heightforrowat:).
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat

  /// Returns the height of a header.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:heightforheaderinsection:).
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat

  /// Returns the height of a footer.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:heightforfooterinsection:).
  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat

  /// Returns the header of a section, instead of its title.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:viewforheaderinsection:).
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?

  /// Returns the footer of a section, instead of its title.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:viewforfooterinsection:).
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
}
