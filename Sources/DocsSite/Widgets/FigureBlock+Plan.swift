import Foundation
import SimulationKit

extension FigureBlock {
  /// A place from above: the first spot with the reach of its radio around it, and the others where they are.
  init(plan spots: [Figure.Element.Spot], range: Double, width: Int) {
    // Nothing that is farther away than any radio carries can be drawn; no number of it is too large for a pixel then.
    let spots = spots.filter { abs($0.x) <= 1e9 && abs($0.y) <= 1e9 }
    guard let first = spots.first else { return }
    let reach = range.isFinite ? max(0, range) : 0
    // What must be seen: every spot, and how far the first one is heard, if that is not out of all proportion.
    let farthest = spots.map { max(abs($0.x - first.x), abs($0.y - first.y)) }.max() ?? 0
    let half = max(farthest, min(reach, max(farthest, 1) * 10), 1)
    let side = width - 2 * Self.margin
    let scale = Double(side) / (2 * half)
    func place(_ spot: Figure.Element.Spot) -> (x: Int, y: Int) {
      // Within the square by the choice of the scale.
      let x = Int(((spot.x - first.x) * scale).rounded())
      return (
        Self.margin + side / 2 + x, Self.margin + side / 2 + Int(((spot.y - first.y) * scale).rounded())
      )
    }
    height = side + 2 * Self.margin
    svg = FigureBlock.box("paper", x: 0, y: 0, width: width, height: height, radius: 4)
    let center = place(first)
    if reach > 0, reach <= half * 1.5 {
      svg += #"<circle class="reach" cx="\#(center.x)" cy="\#(center.y)" r="\#(Int(reach * scale))"/>"#
    }
    var taken: [Label] = spots.map { Label(dotAt: place($0)) }
    for spot in spots {
      let at = place(spot)
      svg += #"<circle class="spot \#(spot.mark.rawValue)" cx="\#(at.x)" cy="\#(at.y)" r="5"/>"#
      let label = Label.free(for: spot.name, at: at, within: width, besides: taken)
      taken.append(label)
      svg += FigureBlock.text([spot.name], .small, x: label.left, y: label.top, color: spot.mark.color)
    }
  }

  /// The room around the square in which spots are, so that a name at the edge has a place.
  private static let margin = 14

  /// Where a name stands, in the coordinates of the plan.
  private struct Label {
    var left: Int
    var top: Int
    var width: Int
    var height = TextStyle.small.lineHeight

    init(left: Int, top: Int, width: Int) {
      (self.left, self.top, self.width) = (left, top, width)
    }

    init(dotAt place: (x: Int, y: Int)) {
      (left, top, width, height) = (place.x - 6, place.y - 6, 12, 12)
    }

    func overlaps(_ other: Label) -> Bool {
      left < other.left + other.width && other.left < left + width && top < other.top + other.height
        && other.top < top + height
    }

    /// The place nearest to the dot that is free: right, left, below and above, then further and further away.
    static func free(
      for name: String,
      at place: (x: Int, y: Int),
      within width: Int,
      besides taken: [Label]
    ) -> Label {
      let size = TextStyle.small.measure.width(name)
      let line = TextStyle.small.lineHeight
      let highest = max(0, width - size)
      func label(_ left: Int, _ top: Int) -> Label {
        Label(left: max(0, min(left, highest)), top: max(0, min(top, width - line)), width: size)
      }
      let middle = place.y - line / 2
      let candidates = (0..<6).flatMap { step in
        let away = step * line
        return [
          label(place.x + 9, middle + away), label(place.x - 9 - size, middle + away),
          label(place.x - size / 2, place.y + 8 + away), label(place.x - size / 2, place.y - 8 - line - away),
          label(place.x + 9, middle - away), label(place.x - 9 - size, middle - away),
        ]
      }
      return candidates.first { candidate in !taken.contains { $0.overlaps(candidate) } } ?? candidates[0]
    }
  }
}
