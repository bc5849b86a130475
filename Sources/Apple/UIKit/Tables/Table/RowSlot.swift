import AppFoundation
import RowActions

/// A row, as a table knows it while it is somewhere in the table.
@MainActor final class RowSlot {
  var cell: UITableViewCell?
  var isSelected = false
}

/// A change of rows or sections that an app tells a table of.
enum RowChange {
  case delete(IndexPath)
  case insert(IndexPath)
  case move(IndexPath, IndexPath)
  case reload(IndexPath)
  case deleteSection(Int)
  case insertSection(Int)
  case moveSection(Int, Int)
  case reloadSection(Int)

  var isAboutSections: Bool {
    switch self {
    case .deleteSection, .insertSection, .moveSection: true
    case .delete, .insert, .move, .reload, .reloadSection: false
    }
  }
}

extension UITableView {
  /// The cell of a row, if the table has one.
  func cell(at path: RowPath) -> UITableViewCell? { slot(at: path)?.cell }

  func slot(at path: RowPath) -> RowSlot? {
    guard slots.indices.contains(path.section), slots[path.section].indices.contains(path.row) else {
      return nil
    }
    return slots[path.section][path.row]
  }

  func slot(at path: IndexPath) -> RowSlot? { path.rowPath.flatMap(slot) }

  func path(of slot: RowSlot) -> IndexPath? {
    for (section, rows) in slots.enumerated() {
      if let row = rows.firstIndex(where: { $0 === slot }) { return IndexPath(row: row, section: section) }
    }
    return nil
  }

  /// The rows that are there after an update, in the way that the simulated table moves them.
  func moveSlots(_ update: TableUpdate) {
    var leaving = Set(update.deletions)
    var arriving = update.insertions.map { ($0.path, RowSlot()) }
    for move in update.moves {
      leaving.insert(move.origin)
      if let slot = slot(at: move.origin) { arriving.append((move.destination, slot)) }
    }
    update.deletions.compactMap(slot).forEach(recycle)
    for section in slots.indices {
      var rows = slots[section].enumerated()
        .filter { !leaving.contains(RowPath(row: $0.offset, section: section)) }.map(\.element)
      let taken = arriving.filter { $0.0.section == section }.sorted { $0.0.row < $1.0.row }
      for (path, slot) in taken { rows.insert(slot, at: min(path.row, rows.count)) }
      slots[section] = rows
    }
    geometry = nil
  }

  /// Puts the cell of a row that isn't seen any more aside, for another row.
  func recycle(_ slot: RowSlot) {
    guard let cell = slot.cell else { return }
    let path = path(of: slot)
    slot.cell = nil
    cell.removeFromSuperview()
    if let path { delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path) }
    if let identifier = cell.reuseIdentifier { pool[identifier, default: []].append(cell) }
  }
}
