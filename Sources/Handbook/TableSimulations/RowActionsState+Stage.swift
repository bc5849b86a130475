import RowActions
import SimulationKit

extension World where State == RowActionsState {
  /// Draws the phone with its list and the buttons beneath the open row.
  mutating func showStage() {
    show([state.phone(of: state.table)] + (state.measures.map { [$0] } ?? []))
  }

  /// Draws the phone while a finger drags a row.
  ///
  /// - Parameters:
  ///   - swipe: what the swipe will do.
  ///   - finger: how far the finger has moved, in points, negative to the left.
  ///   - before: the table when the finger touched it.
  mutating func showDrag(_ swipe: Swipe, finger: Int, before: RowTable) {
    let title = state.shown[swipe.path.section][swipe.path.row].title
    let isFull = swipe.result == .full
    let row = Figure.Element.draggedRow(
      title: title,
      offset: swipe.result == .dead ? 0 : state.table.offset(swipe.edge, aside: swipe.distance),
      finger: finger,
      width: state.table.width,
      buttons: swipe.buttons.filter { isFull ? $0.index == 0 : $0.progress > 0 }.map(\.drawing)
    )
    show([state.phone(of: before, with: (swipe.path, row))])
  }
}

extension RowActionsState {
  /// The phone. Buttons are on the side where they appear on the screen, left or right.
  ///
  /// - Parameters:
  ///   - table: the table on the screen.
  ///   - dragged: a row that is drawn differently, because a finger is on it.
  func phone(of table: RowTable, with dragged: (path: RowPath, element: Figure.Element)? = nil) -> Figure {
    var elements: [Figure.Element] = [.status("9:41")]
    for (section, items) in shown.enumerated() {
      let header = scenario.sections[section].header
      if !header.isEmpty {
        elements.append(.title(header))
      }
      for (row, item) in items.enumerated() {
        let path = RowPath(row: row, section: section)
        if let dragged, dragged.path == path {
          elements.append(dragged.element)
        } else {
          elements.append(element(item, table.openPath == path ? table.openRow : nil))
        }
      }
    }
    if shown.allSatisfy(\.isEmpty) {
      elements.append(.text("No rows", mark: .muted))
    }
    return Figure(id: "phone", name: "Phone, \(system.profile.title)", form: .phone, elements: elements)
  }

  private func element(_ item: Item, _ open: RowTable.OpenRow?) -> Figure.Element {
    guard let open else { return .swipedRow(item.title, leading: [], trailing: []) }
    guard !open.isFull else {
      // The first action covers whatever the row has uncovered.
      let offset = table.offset(open.edge, aside: open.rest)
      let first = open.buttons.filter { $0.index == 0 }.map(\.drawing)
      return .draggedRow(title: item.title, offset: offset, finger: nil, width: table.width, buttons: first)
    }
    let buttons = open.buttons.map(\.drawing)
    return table.isOnTheRight(open.edge)
      ? .swipedRow(item.title, leading: [], trailing: buttons)
      : .swipedRow(item.title, leading: buttons, trailing: [])
  }

  /// The positions of everything that the open row reveals, in points; nil if no row is open.
  var measures: Figure? {
    guard let open = table.openRow, let path = table.openPath else { return nil }
    let side = table.isOnTheRight(open.edge) ? "left" : "right"
    let rows = open.buttons.map { button in
      Figure.Element.row(
        label: button.action.label,
        value: "x \(button.x), \(button.width) wide, \(button.action.tint.hex), \(button.progress) %",
        mark: .plain
      )
    }
    return Figure(
      id: "measures",
      name: "Beneath '\(shown[path.section][path.row].title)', in points",
      form: .facts,
      elements: [.row(label: "Row", value: "\(open.rest) to the \(side)", mark: .info)] + rows
    )
  }
}

extension RowButton {
  fileprivate var drawing: Figure.Element.Button {
    Figure.Element.Button(action.label, tint: action.tint.hex)
  }
}
