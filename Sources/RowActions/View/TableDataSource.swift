/// What a table asks the app's data.
///
/// The counterpart of
/// [UITableViewDataSource](https://developer.apple.com/documentation/uikit/uitableviewdatasource), as far as swiping
/// goes. Whether a method is implemented means something to a table, so a method that may be left out and whose
/// absence counts is a protocol of its own: ``CommittingDataSource``.
public protocol TableDataSource: AnyObject {
  /// How many sections there are; 1 where it is left out.
  func numberOfSections(in tableView: TableView) -> Int

  /// How many rows a section has.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int

  /// Whether a row can be edited, and so be swiped; true where it is left out ([canEditRowAt][edit]).
  ///
  /// [edit]: https://developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:caneditrowat:)
  func tableView(_ tableView: TableView, canEditRowAt path: RowPath) -> Bool
}

extension TableDataSource {
  /// One section.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }

  /// Every row can be edited.
  public func tableView(_ tableView: TableView, canEditRowAt path: RowPath) -> Bool { true }
}

/// A data source that implements `tableView(_:commit:forRowAt:)`.
///
/// With it a table has the standard Delete button. On iOS 8 nothing can be swiped without it.
public protocol CommittingDataSource: TableDataSource {
  /// A person has chosen the standard Delete.
  ///
  /// The app removes the row from its data, and then from the table: ``TableView/deleteRows(at:)``
  /// ([commit][commit]). It is not called for actions of the app's own.
  ///
  /// [commit]: https://developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:commit:forrowat:)
  func tableView(_ tableView: TableView, commit editingStyle: EditingStyle, forRowAt path: RowPath)
}

/// What the data source is asked to commit.
public enum EditingStyle: String, Hashable, Sendable, CaseIterable {
  /// The row is to be deleted, the one style that a swipe leads to.
  case delete
}
