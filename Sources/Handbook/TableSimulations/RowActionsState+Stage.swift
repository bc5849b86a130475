import RowActions
import SimulationKit

extension World where State == RowActionsState {
  /// Draws the phone with its list and the buttons beneath the open row.
  mutating func showStage() {
    show([state.phone] + (state.measures.map { [$0] } ?? []))
  }
}

extension RowActionsState {
  /// The phone. Buttons are on the side where they appear on the screen, left or right.
  var phone: Figure {
    let open = table.openPath
    var elements: [Figure.Element] = [.status("9:41")]
    for (section, items) in shown.enumerated() {
      let header = scenario.sections[section].header
      if !header.isEmpty {
        elements.append(.title(header))
      }
      for (row, item) in items.enumerated() {
        elements.append(element(item, isOpen: open == RowPath(row: row, section: section)))
      }
    }
    if shown.allSatisfy(\.isEmpty) {
      elements.append(.text("No rows", mark: .muted))
    }
    return Figure(id: "phone", name: "Phone, \(system.profile.title)", form: .phone, elements: elements)
  }

  private func element(_ item: Item, isOpen: Bool) -> Figure.Element {
    guard isOpen, let open = table.openRow else { return .text(item.title, mark: .plain) }
    let buttons = open.buttons.map { Figure.Element.Button($0.action.label, tint: $0.action.tint.hex) }
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
