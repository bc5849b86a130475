import Foundation
import SimulationKit

extension FigureBlock {
  /// A place seen from above: the first spot with its radio range around it, and the other spots.
  init(plan spots: [Figure.Element.Spot], range: Double, width: Int) {
    // Spots beyond the range of any radio aren't drawn, which also keeps pixel values in range.
    let spots = spots.filter { abs($0.x) <= 1e9 && abs($0.y) <= 1e9 }
    guard let first = spots.first else { return }
    let reach = range.isFinite ? max(0, range) : 0
    // The visible area: every spot, and the range of the first one unless it is disproportionately large.
    let farthest = spots.map { max(abs($0.x - first.x), abs($0.y - first.y)) }.max() ?? 0
    let half = max(farthest, min(reach, max(farthest, 1) * 10), 1)
    let side = width - 2 * Self.margin
    let scale = Double(side) / (2 * half)
    func place(_ spot: Figure.Element.Spot) -> (x: Int, y: Int) {
      // Within the square, because of the scale.
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

  /// The space around the square of the spots, for names at the edge.
  private static let margin = 14

  /// The place of a name, in the coordinates of the plan.
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

    /// The nearest free place to the dot: right, left, below and above, then farther and farther away.
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
