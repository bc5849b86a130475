import AppFoundation
import RowActions

extension UITableView {
  /// Loads the rows.
  func load() {
    let table = simulated
    slots.joined().forEach(recycle)
    rethrow { () throws(TableFault) in try table.reloadData() }
    slots = table.rowCounts.map { count in (0..<count).map { _ in RowSlot() } }
    isLoaded = true
    geometry = nil
  }

  package func loadIfNeeded() {
    _ = simulated
    if !isLoaded { load() }
  }

  // MARK: - Exceptions

  /// Does something to the simulated table. Where that fails, the real table raises an exception.
  func rethrow(_ changes: [RowChange] = [], _ body: () throws(TableFault) -> Void) {
    do {
      try body()
    } catch {
      raise(AppException(error.reason(changes)))
    }
  }

  // MARK: - Actions

  /// Closes the open row, if there is one.
  func closeOpenRow() {
    guard isLoaded else { return }
    let table = simulated
    guard table.openRow != nil else { return }
    rethrow { () throws(TableFault) in try table.scroll() }
  }

  /// Whether the standard Delete button is offered for a row, if the app can commit it.
  func offersDelete(at path: IndexPath) -> Bool {
    (delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete) == .delete
  }

  /// Runs the code of an action for the open row.
  func perform(_ action: UIContextualAction, _ completion: @escaping (Bool) -> Void) {
    let table = simulated
    let slot = table.openPath.flatMap(slot)
    let button = table.openRow?.buttons.first { $0.action.label == (action.title ?? action.image?.name) }
    let frame = button.map { CGRect(x: CGFloat($0.x), y: 0, width: CGFloat($0.width), height: 44) }
    action.handler(action, UIView(frame: frame ?? .zero)) { [weak self] performed in
      completion(performed)
      self?.completed(slot)
    }
  }

  /// An app has called a completion: the simulated table may have removed the row.
  private func completed(_ slot: RowSlot?) {
    if case .fault(.invalidUpdate(let update))? = simulated.records.last {
      raise(AppException(TableFault.invalidUpdate(update).reason([])))
    }
    guard let slot, let path = path(of: slot)?.rowPath else { return }
    let counts = simulated.rowCounts
    guard counts.indices.contains(path.section), counts[path.section] < slots[path.section].count else {
      return
    }
    moveSlots(TableUpdate(deletions: [path]))
  }
}

extension TableFault {
  /// The text of the exception that the real table raises.
  func reason(_ changes: [RowChange]) -> String {
    switch self {
    case .invalidUpdate(let update):
      let moved = changes.reduce(into: (in: 0, out: 0)) { moved, change in
        guard case .move(let origin, let destination) = change else { return }
        if origin.section == update.section { moved.out += 1 }
        if destination.section == update.section { moved.in += 1 }
      }
      return
        "Invalid update: invalid number of rows in section \(update.section). The number of rows contained in "
        + "an existing section after the update (\(update.after)) must be equal to the number of rows contained in "
        + "that section before the update (\(update.before)), plus or minus the number of rows inserted or deleted "
        + "from that section (\(update.inserted - moved.in) inserted, \(update.deleted - moved.out) deleted) and plus "
        + "or minus the number of rows moved into or out of that section (\(moved.in) moved in, \(moved.out) moved "
        + "out)."
    case .sectionCountChanged(let before, let after):
      return TableFault.sections(before: before, after: after, inserted: 0, deleted: 0)
    case .rowOutOfRange(let path, let count):
      let isDeleted = changes.contains { change in
        if case .delete(let deleted) = change { deleted.rowPath == path } else { false }
      }
      return isDeleted
        ? "attempt to delete row \(path.row) from section \(path.section) which only contains \(count) rows before "
          + "the update"
        : "attempt to insert row \(path.row) into section \(path.section), but there are only \(count) rows in "
          + "section \(path.section) after the update"
    default: return description
    }
  }

  static func sections(before: Int, after: Int, inserted: Int, deleted: Int) -> String {
    "Invalid update: invalid number of sections. The number of sections contained in the table view after the update "
      + "(\(after)) must be equal to the number of sections contained in the table view before the update (\(before)), "
      + "plus or minus the number of sections inserted or deleted (\(inserted) inserted, \(deleted) deleted)."
  }
}
