import RowActions

/// A second implementation of the table, as simple as possible: rows are numbers, and an open row is an offset on the
/// screen, negative to the left.
struct TableModel {
  struct Side {
    var titles: [String]
    var performsFirst = true
    var hasCompletion: Bool
  }

  struct Item {
    let name: Int
    let row: Row
  }

  struct Open {
    let name: Int
    let isTrailing: Bool
    let side: Side
    var x: Int
    var shown: [String]
    var isWaiting = false
  }

  let system: System
  let isMirrored: Bool
  let commits: Bool
  var width: Int
  var sections: [[Item]]
  var open: Open?
  /// The rows with an action waiting for its completion, with the action's number.
  var waiting: [Int: (name: Int, isDestructive: Bool)] = [:]

  var openPath: RowPath? {
    guard let open else { return nil }
    for (section, items) in sections.enumerated() {
      if let row = items.firstIndex(where: { $0.name == open.name }) {
        return RowPath(row: row, section: section)
      }
    }
    return nil
  }

  var isModern: Bool { [.iOS11, .iOS13].contains(system) }

  func widths(_ titles: [String]) -> [Int] {
    let wanted = titles.map { max(74, 30 + 9 * $0.count) }
    return wanted.reduce(0, +) <= width ? wanted : titles.map { _ in width / titles.count }
  }

  /// The actions on one side of a row.
  func side(_ row: Row, isTrailing: Bool) -> Side {
    if isModern {
      if let given = isTrailing ? row.trailing : row.leading {
        return Side(
          titles: given.actions.map(\.label),
          performsFirst: given.performsFirstActionWithFullSwipe,
          hasCompletion: true
        )
      }
      guard isTrailing else { return Side(titles: [], hasCompletion: false) }
      if let given = row.editActions { return Side(titles: given.map(\.label), hasCompletion: false) }
    } else {
      guard isTrailing else { return Side(titles: [], hasCompletion: false) }
      if let given = row.editActions ?? row.trailing?.actions {
        return Side(titles: given.map(\.label), hasCompletion: false)
      }
    }
    return Side(titles: commits ? ["Delete"] : [], hasCompletion: false)
  }

  /// Moves a row by points of the screen; the velocity is the screen's too.
  ///
  /// - Returns: how it ends, and whether the first action starts.
  mutating func drag(_ item: Item, by dx: Int, velocity: Int, toTheLeft: Bool) -> String {
    let isOpen = open?.name == item.name
    if !isOpen { open = nil }
    let onTheRight = isOpen ? (open?.x ?? 0) < 0 : toTheLeft
    let isTrailing = onTheRight != isMirrored
    let side = isOpen ? open?.side : side(item.row, isTrailing: isTrailing)
    guard let side else { return "dead" }
    if !isOpen {
      guard item.row.isEditable, system != .iOS8 || commits, isTrailing || isModern, !side.titles.isEmpty
      else {
        return "dead"
      }
    }
    let start = abs(isOpen ? open?.x ?? 0 : 0)
    let moved = (isOpen ? open?.x ?? 0 : 0) + dx
    let aside = min(width, max(0, onTheRight ? -moved : moved))
    let speed = onTheRight ? -velocity : velocity
    let total = widths(side.titles).reduce(0, +)
    guard speed > -300, 2 * aside >= total || speed >= 300 else {
      open = nil
      return "closed"
    }
    let isWaiting = isOpen && (open?.isWaiting ?? false)
    let isFull =
      isModern && side.performsFirst && 5 * aside >= 3 * width && (aside > total || aside == width)
      && aside > start && !isWaiting
    let order = onTheRight ? side.titles.reversed() : side.titles
    open = Open(
      name: item.name,
      isTrailing: isTrailing,
      side: side,
      x: (onTheRight ? -1 : 1) * (isFull ? width : total),
      shown: isFull ? [side.titles[0]] : order,
      isWaiting: isWaiting
    )
    return isFull ? "full" : "open"
  }

  mutating func drop(_ name: Int) {
    for section in sections.indices { sections[section].removeAll { $0.name == name } }
    if open?.name == name { open = nil }
  }
}
