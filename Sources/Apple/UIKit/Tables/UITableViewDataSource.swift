import AppFoundation

/// What a table shows.
///
/// Source: developer.apple.com/documentation/uikit/uitableviewdatasource.
@preconcurrency @MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  /// Nothing, if the app commits edits; ``NotImplemented`` if it doesn't.
  associatedtype CommitResult
  /// Nothing, if the app moves rows; ``NotImplemented`` if it doesn't.
  associatedtype MoveResult

  /// Returns the number of rows in a section.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int

  /// Returns the cell of a row.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:cellforrowat:).
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell

  /// Returns the number of sections: 1 if it isn't implemented.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdatasource/numberofsections(in:).
  func numberOfSections(in tableView: UITableView) -> Int

  /// Returns the title above a section.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:titleforheaderinsection:).
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?

  /// Returns the title below a section.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:titleforfooterinsection:).
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?

  /// Whether a row can be edited and therefore swiped: true if it isn't implemented.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:caneditrowat:).
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool

  /// Deletes or inserts a row that a person has chosen with the standard controls.
  ///
  /// Without it a table has no Delete button of its own, and on iOS 8 no row moves.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:commit:forrowat:).
  @discardableResult
  func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) -> CommitResult

  /// Whether a person can move a row in editing mode, if the app can: true if it isn't implemented.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:canmoverowat:).
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool

  /// Moves a row in the app's data that a person has dragged in editing mode.
  ///
  /// Without it rows have no control for dragging.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:moverowat:to:).
  @discardableResult
  func tableView(
    _ tableView: UITableView,
    moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) -> MoveResult
}

extension UITableViewDataSource {
  /// Returns 1.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }

  /// Returns no title.
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }

  /// Returns no title.
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }

  /// Allows editing.
  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

  /// Isn't called.
  public func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) -> NotImplemented { NotImplemented() }

  /// Allows moving.
  public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  /// Isn't called.
  public func tableView(
    _ tableView: UITableView,
    moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) -> NotImplemented { NotImplemented() }
}
