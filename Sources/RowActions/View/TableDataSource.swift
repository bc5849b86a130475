/// The source of a table's data.
///
/// The counterpart of [UITableViewDataSource](https://developer.apple.com/documentation/uikit/uitableviewdatasource),
/// as far as swiping is concerned. A table behaves differently if the commit method isn't implemented, so that method
/// has a protocol of its own: ``CommittingDataSource``.
public protocol TableDataSource: AnyObject {
  /// Returns the number of sections. The default is 1.
  func numberOfSections(in tableView: TableView) -> Int

  /// Returns the number of rows in a section.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int

  /// Whether a row can be edited and therefore swiped. The default is true ([canEditRowAt][edit]).
  ///
  /// [edit]: https://developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:caneditrowat:)
  func tableView(_ tableView: TableView, canEditRowAt path: RowPath) -> Bool
}

extension TableDataSource {
  /// Returns one section.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }

  /// Allows editing every row.
  public func tableView(_ tableView: TableView, canEditRowAt path: RowPath) -> Bool { true }
}

/// A data source that implements `tableView(_:commit:forRowAt:)`.
///
/// With it, a table has the standard Delete button. On iOS 8 nothing can be swiped without it.
public protocol CommittingDataSource: TableDataSource {
  /// Commits the standard Delete that the user has chosen.
  ///
  /// Remove the row from your data, and then from the table with ``TableView/deleteRows(at:)`` ([commit][commit]). This
  /// method isn't called for your own actions.
  ///
  /// [commit]: https://developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:commit:forrowat:)
  func tableView(_ tableView: TableView, commit editingStyle: EditingStyle, forRowAt path: RowPath)
}

/// The change for a data source to commit.
public enum EditingStyle: String, Hashable, Sendable, CaseIterable {
  /// Deletion of the row, the only style that a swipe leads to.
  case delete
}
