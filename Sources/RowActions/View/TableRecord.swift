/// An interaction between a ``TableView`` and an app.
public enum TableRecord: Hashable, Sendable {
  /// The table called a method of the app, with the row, if any.
  case call(TableCall, RowPath?)
  /// The user swiped.
  case swipe(Swipe)
  /// The handler of an action started, with the path of the row.
  case handler(RowAction, RowPath)
  /// The app called a completion, with its effect on the row.
  case completion(RowAction, performed: Bool, RowTable.Completion)
  /// The app changed rows of the table.
  case update(TableUpdate)
  /// The app did something for which the real table raises an exception, or whose effect is undefined.
  case fault(TableFault)
}

/// A method of a delegate or a data source, by name.
public enum TableCall: String, Hashable, Sendable, CaseIterable {
  /// The table counts the sections.
  case numberOfSections = "numberOfSections(in:)"
  /// The table counts the rows of a section.
  case numberOfRows = "tableView(_:numberOfRowsInSection:)"
  /// The table checks whether a row can be edited.
  case canEditRow = "tableView(_:canEditRowAt:)"
  /// The table requests a row's actions, before iOS 11.
  case editActions = "tableView(_:editActionsForRowAt:)"
  /// The table requests a row's trailing actions.
  case trailingActions = "tableView(_:trailingSwipeActionsConfigurationForRowAt:)"
  /// The table requests a row's leading actions.
  case leadingActions = "tableView(_:leadingSwipeActionsConfigurationForRowAt:)"
  /// A row has opened.
  case willBeginEditing = "tableView(_:willBeginEditingRowAt:)"
  /// A row has closed.
  case didEndEditing = "tableView(_:didEndEditingRowAt:)"
  /// A row was selected.
  case didSelect = "tableView(_:didSelectRowAt:)"
  /// The standard Delete was chosen.
  case commit = "tableView(_:commit:forRowAt:)"

  /// Whether the call only counts, which happens often and says nothing about swiping.
  var isCount: Bool { self == .numberOfSections || self == .numberOfRows }
}
