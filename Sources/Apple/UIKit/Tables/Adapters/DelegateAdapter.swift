import AppFoundation
import RowActions

/// An app's delegate, as the simulated table sees it.
///
/// The table asks which protocols the delegate has, so there is a class for each set of methods.
@MainActor class DelegateAdapter: @MainActor TableDelegate {
  weak var table: UITableView?

  /// Returns what fits the methods that the delegate implements.
  static func make(for table: UITableView) -> DelegateAdapter? {
    guard let methods = table.delegate?.actionMethods else { return nil }
    let adapters: [ActionMethods.RawValue: DelegateAdapter.Type] = [
      ActionMethods.edit.rawValue: Edit.self,
      ActionMethods.trailing.rawValue: Trailing.self,
      ActionMethods.leading.rawValue: Leading.self,
      ActionMethods([.edit, .trailing]).rawValue: EditTrailing.self,
      ActionMethods([.edit, .leading]).rawValue: EditLeading.self,
      ActionMethods([.trailing, .leading]).rawValue: TrailingLeading.self,
      ActionMethods([.edit, .trailing, .leading]).rawValue: EditTrailingLeading.self,
    ]
    return (adapters[methods.rawValue] ?? DelegateAdapter.self).init(for: table)
  }

  required init(for table: UITableView) { self.table = table }

  func tableView(_ tableView: TableView, willBeginEditingRowAt path: RowPath) {
    guard let table else { return }
    table.cell(at: path)?.showingDeleteConfirmation = true
    table.delegate?.tableView(table, willBeginEditingRowAt: IndexPath(path))
  }

  func tableView(_ tableView: TableView, didEndEditingRowAt path: RowPath?) {
    guard let table else { return }
    if let path { table.cell(at: path)?.showingDeleteConfirmation = false }
    table.delegate?.tableView(table, didEndEditingRowAt: path.map { IndexPath($0) })
  }

  func tableView(_ tableView: TableView, didSelectRowAt path: RowPath) {
    table?.selectByTouch(IndexPath(path))
  }

  func tableView(_ tableView: TableView, editActionsForRowAt path: RowPath) -> [EditAction]? {
    guard let table, let delegate = table.delegate else { return nil }
    let path = IndexPath(path)
    let answer = delegate.tableView(table, editActionsForRowAt: path) as Any
    if let actions = answer as? [UITableViewRowAction] {
      table.offeredColors = actions.compactMap(\.backgroundColor)
      return actions.map { $0.editAction() }
    }
    return table.offersDelete(at: path) ? nil : []
  }

  func tableView(
    _ tableView: TableView,
    trailingSwipeActionsConfigurationForRowAt path: RowPath
  ) -> SwipeActionsConfiguration? {
    guard let table, let delegate = table.delegate else { return nil }
    let path = IndexPath(path)
    let answer = delegate.tableView(table, trailingSwipeActionsConfigurationForRowAt: path) as Any
    if let actions = answer as? UISwipeActionsConfiguration {
      return actions.configuration(in: table)
    }
    return table.offersDelete(at: path) ? nil : SwipeActionsConfiguration(actions: [])
  }

  func tableView(
    _ tableView: TableView,
    leadingSwipeActionsConfigurationForRowAt path: RowPath
  ) -> SwipeActionsConfiguration? {
    guard let table, let delegate = table.delegate else { return nil }
    let answer = delegate.tableView(table, leadingSwipeActionsConfigurationForRowAt: IndexPath(path)) as Any
    return (answer as? UISwipeActionsConfiguration)?.configuration(in: table)
  }
}

private final class Edit: DelegateAdapter, @MainActor EditActionsDelegate {}
private final class Trailing: DelegateAdapter, @MainActor TrailingActionsDelegate {}
private final class Leading: DelegateAdapter, @MainActor LeadingActionsDelegate {}
private final class EditTrailing: DelegateAdapter, @MainActor EditActionsDelegate,
  @MainActor TrailingActionsDelegate
{}
private final class EditLeading: DelegateAdapter, @MainActor EditActionsDelegate,
  @MainActor LeadingActionsDelegate
{}
private final class TrailingLeading: DelegateAdapter, @MainActor TrailingActionsDelegate,
  @MainActor LeadingActionsDelegate
{}
private final class EditTrailingLeading: DelegateAdapter, @MainActor EditActionsDelegate,
  @MainActor TrailingActionsDelegate, @MainActor LeadingActionsDelegate
{}
