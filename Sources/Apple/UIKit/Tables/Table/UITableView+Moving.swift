import AppFoundation

extension UITableView {
  /// Whether a row has a control for dragging.
  package func canDrag(rowAt path: IndexPath) -> Bool {
    guard isEditing, slot(at: path) != nil, let dataSource, dataSource.implementsMove else { return false }
    return dataSource.tableView(self, canMoveRowAt: path)
  }

  /// A person drags a row in editing mode. The app moves it in its data, and the table follows.
  package func drag(rowAt path: IndexPath, to proposed: IndexPath) {
    guard canDrag(rowAt: path) else { return }
    let target =
      delegate?.tableView(self, targetIndexPathForMoveFromRowAt: path, toProposedIndexPath: proposed)
      ?? proposed
    guard target != path else { return }
    dataSource?.tableView(self, moveRowAt: path, to: target)
    moveRow(at: path, to: target)
  }
}
