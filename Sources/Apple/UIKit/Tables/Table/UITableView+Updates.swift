import AppFoundation
import RowActions

extension UITableView {
  /// Begins changes that belong together.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/beginupdates().
  public func beginUpdates() {
    // Before the app changes its data: the table compares with what it has loaded.
    if batchDepth == 0 {
      loadIfNeeded()
      batch = []
    }
    batchDepth += 1
  }

  /// Ends changes that belong together, and makes them.
  ///
  /// The numbers of rows before and after must agree with the changes. Otherwise the real table raises an exception:
  /// here it is recorded, the table stays as it was, and the next drive throws an ``AppException``.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/endupdates().
  public func endUpdates() {
    guard batchDepth > 0 else { return }
    batchDepth -= 1
    guard batchDepth == 0, let changes = batch else { return }
    batch = nil
    apply(changes)
  }

  /// Makes changes that belong together.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/performbatchupdates(_:completion:).
  ///
  /// - Parameters:
  ///   - updates: changes the app's data, and tells the table of it.
  ///   - completion: called at the end, with whether the animation wasn't interrupted, which is true here.
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    endUpdates()
    completion?(true)
  }

  /// Inserts rows that the app has added to its data.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/insertrows(at:with:).
  ///
  /// - Parameters:
  ///   - indexPaths: the rows, by their paths after the update.
  ///   - animation: how the real ones come.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(indexPaths.map { .insert($0) })
  }

  /// Deletes rows that the app has removed from its data.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/deleterows(at:with:).
  ///
  /// - Parameters:
  ///   - indexPaths: the rows, by their paths before the update.
  ///   - animation: how the real ones go.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(indexPaths.map { .delete($0) })
  }

  /// Moves a row that the app has moved in its data.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/moverow(at:to:).
  ///
  /// - Parameters:
  ///   - indexPath: its path before the update.
  ///   - newIndexPath: its path after the update.
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change([.move(indexPath, newIndexPath)])
  }

  /// Asks for the cells of rows again. An open row stays open; what the real one does isn't documented.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/reloadrows(at:with:).
  ///
  /// - Parameters:
  ///   - indexPaths: the rows, by their paths before the update.
  ///   - animation: how the real ones change.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(indexPaths.map { .reload($0) })
  }

  /// Inserts sections that the app has added to its data. An open row closes.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/insertsections(_:with:).
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(sections.map { .insertSection($0) })
  }

  /// Deletes sections that the app has removed from its data. An open row closes.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/deletesections(_:with:).
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(sections.map { .deleteSection($0) })
  }

  /// Moves a section that the app has moved in its data. An open row closes.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/movesection(_:tosection:).
  public func moveSection(_ section: Int, toSection newSection: Int) {
    change([.moveSection(section, newSection)])
  }

  /// Loads sections again. An open row in one of them closes.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/reloadsections(_:with:).
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(sections.map { .reloadSection($0) })
  }

  private func change(_ changes: [RowChange]) {
    guard batch == nil else {
      batch? += changes
      return
    }
    loadIfNeeded()
    apply(changes)
  }

  private func apply(_ changes: [RowChange]) {
    if changes.contains(where: \.isAboutSections) { return applySections(changes) }
    var update = TableUpdate()
    let table = simulated
    let counts = slots.map(\.count)
    for change in changes {
      switch change {
      case .delete(let path): path.rowPath.map { update.deletions.append($0) }
      case .insert(let path): path.rowPath.map { update.insertions.append(.init(Row(""), at: $0)) }
      case .move(let origin, let destination):
        guard let origin = origin.rowPath, let destination = destination.rowPath else { continue }
        update.moves.append(.init(from: origin, to: destination))
      case .reloadSection(let section) where counts.indices.contains(section):
        let after = dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
        update.deletions += (0..<counts[section]).map { RowPath(row: $0, section: section) }
        update.insertions += (0..<max(0, after)).map {
          .init(Row(""), at: RowPath(row: $0, section: section))
        }
      default: break
      }
    }
    do throws(TableFault) {
      try table.performBatchUpdates { () throws(TableFault) in
        if !update.deletions.isEmpty { try table.deleteRows(at: update.deletions) }
        if !update.insertions.isEmpty { try table.insertRows(at: update.insertions.map(\.path)) }
        for move in update.moves { try table.moveRow(at: move.origin, to: move.destination) }
      }
    } catch {
      return raise(AppException(error.reason(changes)))
    }
    for case .reload(let path) in changes { slot(at: path).map(recycle) }
    moveSlots(update)
  }
}
