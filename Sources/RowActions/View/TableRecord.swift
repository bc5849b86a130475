/// One thing that happened between a ``TableView`` and an app.
public enum TableRecord: Hashable, Sendable {
  /// The table called a method of the app, with the row that it is about.
  case call(TableCall, RowPath?)
  /// A person swiped.
  case swipe(Swipe)
  /// The handler of an action began; the place is that of the row.
  case handler(RowAction, RowPath)
  /// An app called a completion, and what became of the row.
  case completion(RowAction, performed: Bool, Table.Completion)
  /// The app changed rows of the table.
  case update(TableUpdate)
  /// The app did what the real table answers with an exception, or does not define.
  case fault(TableFault)
}

/// A method of a delegate or a data source, by its name.
public enum TableCall: String, Hashable, Sendable, CaseIterable {
  /// The table counts the sections.
  case numberOfSections = "numberOfSections(in:)"
  /// The table counts the rows of a section.
  case numberOfRows = "tableView(_:numberOfRowsInSection:)"
  /// May the row be edited?
  case canEditRow = "tableView(_:canEditRowAt:)"
  /// Which actions does the row have, before iOS 11?
  case editActions = "tableView(_:editActionsForRowAt:)"
  /// Which actions does the row have on its trailing side?
  case trailingActions = "tableView(_:trailingSwipeActionsConfigurationForRowAt:)"
  /// Which actions does the row have on its leading side?
  case leadingActions = "tableView(_:leadingSwipeActionsConfigurationForRowAt:)"
  /// A row is open.
  case willBeginEditing = "tableView(_:willBeginEditingRowAt:)"
  /// A row is closed again.
  case didEndEditing = "tableView(_:didEndEditingRowAt:)"
  /// A row was selected.
  case didSelect = "tableView(_:didSelectRowAt:)"
  /// The standard Delete was chosen.
  case commit = "tableView(_:commit:forRowAt:)"

  /// Whether it is asked all the time and says nothing about swiping.
  var isCount: Bool { self == .numberOfSections || self == .numberOfRows }
}
