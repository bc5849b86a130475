import SimulationKit

extension FigureBlock {
  /// The part of a row that stays in sight however far it goes, so its title can be read.
  private static let leastFront = 56

  /// A table row under a finger. What it uncovers are bands of equal width, and the title of each that has the room.
  init(
    draggedRow title: String,
    offset: Int,
    finger: Int?,
    of tableWidth: Int,
    buttons: [Figure.Element.Button],
    width: Int
  ) {
    let scale = { (points: Int) in FigureBlock.scaled(points, of: tableWidth, to: width) }
    let bare = buttons.isEmpty ? 0 : min(abs(scale(offset)), max(0, width - FigureBlock.leastFront))
    let left = offset > 0 ? bare : 0
    let lines = TextStyle.plain.measure.lines(title, width: width - bare - (bare > 0 ? 12 : 16))
    let band = max(44, lines.count * TextStyle.plain.lineHeight + 16)
    height = band
    svg = FigureBlock.box("paper list", x: 0, y: 0, width: width, height: band)
    svg += FigureBlock.text(
      lines,
      .plain,
      x: left + 8,
      y: (band - lines.count * TextStyle.plain.lineHeight) / 2
    )
    if bare > 0 {
      let start = offset > 0 ? 0 : width - bare
      for (index, button) in buttons.enumerated() {
        let (from, to) = (start + index * bare / buttons.count, start + (index + 1) * bare / buttons.count)
        addButton(button, x: from, y: 0, width: to - from, height: band, isTitled: false)
      }
    }
    svg += FigureBlock.rule(y: 0, to: width) + FigureBlock.rule(y: band, to: width)
    // Below the middle, so the title can be read.
    if let finger { addFinger(scale(finger), width: width, y: band / 2 + 11) }
    height += 1
    isListRow = true
  }

  /// A fingertip where it is now, and the way it has come.
  private mutating func addFinger(_ moved: Int, width: Int, y: Int) {
    let radius = 10
    let start = moved < 0 ? width - radius - 2 : radius + 2
    let end = max(radius + 2, min(width - radius - 2, start + moved))
    let edge = end - moved.signum() * radius
    if (edge - start) * moved.signum() > 0 {
      svg += #"<path class="trail" d="M\#(start) \#(y)H\#(edge)"/>"#
    }
    svg += #"<circle class="finger" cx="\#(end)" cy="\#(y)" r="\#(radius)"/>"#
  }

  /// Points of a table in pixels of its picture. Every number is accepted.
  private static func scaled(_ points: Int, of tableWidth: Int, to width: Int) -> Int {
    let share = Double(points) / Double(max(1, tableWidth))
    return Int(max(-1, min(1, share)) * Double(width))
  }
}
