import AppFoundation
import RowActions

/// An app's data source, as the simulated table sees it.
@MainActor class SourceAdapter: @MainActor TableDataSource {
  weak var table: UITableView?

  init(for table: UITableView) { self.table = table }

  /// Returns what fits the methods that the data source implements.
  static func make(for table: UITableView) -> SourceAdapter? {
    guard let source = table.dataSource else { return nil }
    return source.implementsCommit ? CommittingAdapter(for: table) : SourceAdapter(for: table)
  }

  func numberOfSections(in tableView: TableView) -> Int {
    guard let table, let source = table.dataSource else { return 0 }
    return source.numberOfSections(in: table)
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    guard let table, let source = table.dataSource else { return 0 }
    return source.tableView(table, numberOfRowsInSection: section)
  }

  func tableView(_ tableView: TableView, canEditRowAt path: RowPath) -> Bool {
    guard let table, let source = table.dataSource else { return true }
    table.offeredColors = nil
    let path = IndexPath(path)
    guard source.tableView(table, canEditRowAt: path) else { return false }
    // A row without actions of the app's own has only the standard ones.
    let hasActions = table.delegate.map { !$0.actionMethods.isEmpty } ?? false
    return hasActions || table.offersDelete(at: path)
  }

  func tableView(_ tableView: TableView, commit editingStyle: EditingStyle, forRowAt path: RowPath) {
    guard let table else { return }
    table.dataSource?.tableView(table, commit: .delete, forRowAt: IndexPath(path))
  }
}

/// A data source that implements `tableView(_:commit:forRowAt:)`.
private final class CommittingAdapter: SourceAdapter, @MainActor CommittingDataSource {}
