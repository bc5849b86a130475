import SimulationKit

extension World where State == RowActionsState {
  /// Draws the phone with its list.
  mutating func showStage() {
    show([state.figure])
  }
}

extension RowActionsState {
  /// The phone. Buttons stand at the side where they are on the screen, left or right.
  var figure: Figure {
    let open = table.openRow
    let openIndex = table.openIndex
    let rows = table.rows.enumerated().map { index, row -> Figure.Element in
      guard let open, index == openIndex else { return .text(row.title, mark: .plain) }
      let buttons = open.buttons.map { Figure.Element.Button($0.action.label, tint: $0.action.tint.hex) }
      return table.isOnTheRight(open.edge)
        ? .swipedRow(row.title, leading: [], trailing: buttons)
        : .swipedRow(row.title, leading: buttons, trailing: [])
    }
    return Figure(
      id: "phone",
      name: "Phone, \(system.profile.title)",
      form: .phone,
      elements: [.status("9:41")] + (rows.isEmpty ? [.text("No rows", mark: .muted)] : rows)
    )
  }
}
