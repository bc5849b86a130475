import RowActions
import SimulationKit

extension RowActionsState {
  /// Changes the app's data, and the table if the app notifies it.
  ///
  /// - Throws: `Rejection` at a location that doesn't exist, or at the change without a notification if the numbers of
  ///   rows no longer agree.
  mutating func apply(_ change: RowActionsScenario.Change, at pointer: JSONPointer) throws(Rejection) {
    let item = try changeData(change, at: pointer)
    guard change.isTold else {
      untold.append(pointer)
      return
    }
    let before = table
    let update: TableUpdate
    switch change.kind {
    case .insert(let title, let path):
      update = TableUpdate(insertions: [.init(row(title, section: path.section), at: path)])
    case .delete(let path): update = TableUpdate(deletions: [path])
    case .move(let path, let destination): update = TableUpdate(moves: [.init(from: path, to: destination)])
    }
    do {
      try table.update(update)
    } catch {
      throw Rejection(at: untold.first ?? pointer, error.description)
    }
    show(change.kind, item)
    try checkNumbers(update, before: before, at: pointer)
  }

  /// Compares the number of rows in the table and in the data.
  func checkNumbers(_ update: TableUpdate, before: RowTable, at pointer: JSONPointer) throws(Rejection) {
    do {
      try TableView.check(update, before: before, after: data.map(\.count))
    } catch {
      throw Rejection(at: untold.first ?? pointer, error.description)
    }
  }

  /// The current path of an item in the data.
  func path(of item: Item) -> RowPath? {
    for (section, items) in data.enumerated() {
      if let row = items.firstIndex(where: { $0.id == item.id }) {
        return RowPath(row: row, section: section)
      }
    }
    return nil
  }

  /// The title of an item in the data, or nil if there is none.
  func title(at path: RowPath) -> String? {
    guard data.indices.contains(path.section), data[path.section].indices.contains(path.row) else {
      return nil
    }
    return data[path.section][path.row].title
  }

  private mutating func changeData(
    _ change: RowActionsScenario.Change,
    at pointer: JSONPointer
  ) throws(Rejection) -> Item {
    switch change.kind {
    case .insert(let title, let path):
      let item = makeItem(title)
      try insert(item, at: path, pointer, "section", "row")
      return item
    case .delete(let path):
      return try take(path, pointer)
    case .move(let path, let destination):
      let item = try take(path, pointer)
      try insert(item, at: destination, pointer, "toSection", "toRow")
      return item
    }
  }

  private mutating func take(_ path: RowPath, _ pointer: JSONPointer) throws(Rejection) -> Item {
    guard data.indices.contains(path.section) else {
      let fault = TableFault.sectionOutOfRange(path.section, count: data.count)
      throw Rejection(at: pointer.appending("section"), fault.description)
    }
    guard data[path.section].indices.contains(path.row) else {
      let fault = TableFault.rowOutOfRange(path, count: data[path.section].count)
      throw Rejection(at: pointer.appending("row"), fault.description)
    }
    return data[path.section].remove(at: path.row)
  }

  private mutating func insert(
    _ item: Item,
    at path: RowPath,
    _ pointer: JSONPointer,
    _ sectionMember: String,
    _ rowMember: String
  ) throws(Rejection) {
    guard data.indices.contains(path.section) else {
      let fault = TableFault.sectionOutOfRange(path.section, count: data.count)
      throw Rejection(at: pointer.appending(sectionMember), fault.description)
    }
    let count = data[path.section].count
    guard (0...count).contains(path.row) else {
      throw Rejection(
        at: pointer.appending(rowMember),
        TableFault.rowOutOfRange(path, count: count).description
      )
    }
    guard count < RowActionsSimulation.rowsPerSection else {
      throw Rejection(
        at: pointer.appending(rowMember),
        "A section has at most \(RowActionsSimulation.rowsPerSection) rows here"
      )
    }
    data[path.section].insert(item, at: path.row)
  }

  /// Applies the table's change to the displayed rows. The table has checked the paths.
  private mutating func show(_ kind: RowActionsScenario.Change.Kind, _ item: Item) {
    switch kind {
    case .insert(_, let path): shown[path.section].insert(item, at: path.row)
    case .delete(let path): shown[path.section].remove(at: path.row)
    case .move(let path, let destination):
      let moved = shown[path.section].remove(at: path.row)
      shown[destination.section].insert(moved, at: destination.row)
    }
  }
}
