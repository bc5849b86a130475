import SimulationKit

extension FigureBlock {
  /// A table row, dragged aside, with its buttons beside it; without buttons, a row at rest.
  ///
  /// If the buttons leave too little room for the row's title, the title is above them.
  init(
    swipedRow title: String,
    leading: [Figure.Element.Button],
    trailing: [Figure.Element.Button],
    width: Int
  ) {
    let needed = (leading + trailing).map { FigureBlock.buttonWidth($0.title) }.reduce(0, +)
    let room = width - needed
    let titleStyle = TextStyle.plain
    let widest = title.split(separator: " ").map { titleStyle.measure.width($0) }.max() ?? 0
    let isBeside = room >= max(48, min(widest, width / 2) + 12) || needed == 0
    let lines = titleStyle.measure.lines(title, width: (isBeside ? room : width) - 12)
    let band = max(44, lines.count * titleStyle.lineHeight + 16)
    let left = leading.map { FigureBlock.buttonWidth($0.title) }.reduce(0, +)
    height = band
    svg = FigureBlock.box("paper list", x: 0, y: 0, width: width, height: band)
    svg += FigureBlock.text(
      lines,
      titleStyle,
      x: (isBeside ? left : 0) + 8,
      y: (band - lines.count * titleStyle.lineHeight) / 2
    )
    if isBeside {
      addButtons(leading, x: 0, y: 0, height: band)
      addButtons(trailing, x: left + room, y: 0, height: band)
    } else {
      addRow(leading, width: width)
      addRow(trailing, width: width)
    }
    svg += FigureBlock.rule(y: 0, to: width) + FigureBlock.rule(y: height, to: width)
    height += 1
    isListRow = true
  }

  private mutating func addButtons(_ buttons: [Figure.Element.Button], x: Int, y: Int, height: Int) {
    var x = x
    for button in buttons {
      let width = FigureBlock.buttonWidth(button.title)
      addButton(button, x: x, y: y, width: width, height: height)
      x += width
    }
  }

  /// Adds a line of buttons at the bottom, each as wide as its title needs, and all as wide as the row.
  private mutating func addRow(_ buttons: [Figure.Element.Button], width: Int) {
    guard !buttons.isEmpty else { return }
    let needed = buttons.map { FigureBlock.buttonWidth($0.title) - 8 }
    let spare = max(0, width - needed.reduce(0, +))
    let cells = needed.map { $0 + spare / buttons.count }
    let tallest = zip(buttons, cells).map { FigureBlock.lines($0.title, width: $1).count }.max() ?? 1
    let band = max(36, tallest * TextStyle.small.lineHeight + 12)
    var x = 0
    for (index, button) in buttons.enumerated() {
      let cell = index == buttons.count - 1 ? width - x : cells[index]
      addButton(button, x: x, y: height, width: cell, height: band)
      x += cell
    }
    height += band
  }

  /// Adds a button.
  ///
  /// - Parameters:
  ///   - button: the button.
  ///   - x: its left edge.
  ///   - y: its upper edge.
  ///   - width: its width.
  ///   - height: its height.
  ///   - isTitled: whether its title is shown even if it needs several lines.
  mutating func addButton(
    _ button: Figure.Element.Button,
    x: Int,
    y: Int,
    width: Int,
    height: Int,
    isTitled: Bool = true
  ) {
    let tint = FigureTint(button.tint)
    let lines = FigureBlock.lines(button.title, width: width)
    let top = y + (height - lines.count * TextStyle.small.lineHeight) / 2
    svg += FigureBlock.box("swipe", x: x, y: y, width: width, height: height, fill: tint?.hex)
    guard isTitled || TextStyle.small.measure.width(button.title) <= width - 4 else { return }
    svg += FigureBlock.text(
      lines,
      .small,
      x: x + width / 2,
      y: top,
      anchor: "middle",
      color: tint?.text == "#14181d" ? "on-light" : "on-dark"
    )
  }

  private static func lines(_ title: String, width: Int) -> [String] {
    TextStyle.small.measure.lines(title, width: width - 4)
  }

  /// The width of the widest word, so a title of several words takes several lines.
  private static func buttonWidth(_ title: String) -> Int {
    let widest = title.split(separator: " ").map { TextStyle.small.measure.width($0) }.max() ?? 0
    return max(48, min(widest + 8, 110))
  }
}
