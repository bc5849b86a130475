import SimulationKit

extension FigureBlock {
  /// A grid of squares, as wide as there is room. Adjacent squares of the same level in a row form one shape.
  init(cells levels: [Int], columns: Int, caption: String, width: Int) {
    let columns = max(1, min(columns, width / 3))
    let side = width / columns
    let rows = (levels.count + columns - 1) / columns
    svg = FigureBlock.box("paper", x: 0, y: 0, width: columns * side, height: rows * side)
    var shapes: [Int: String] = [:]
    for row in 0..<rows {
      let line = levels[(row * columns)..<min(levels.count, (row + 1) * columns)]
      var start = line.startIndex
      while start < line.endIndex {
        let end = line[start...].firstIndex { $0 != line[start] } ?? line.endIndex
        let length = (end - start) * side - 1
        shapes[max(0, min(4, line[start])), default: ""] +=
          "M\((start - line.startIndex) * side) \(row * side)h\(length)v\(side - 1)h-\(length)z"
        start = end
      }
    }
    for (level, path) in shapes.sorted(by: { $0.key < $1.key }) where level > 0 {
      svg += #"<path class="level-\#(level)" d="\#(path)"/>"#
    }
    height = rows * side + (caption.isEmpty ? 0 : 6)
    guard !caption.isEmpty else { return }
    addText(TextStyle.small.measure.lines(caption, width: width), .small, x: 0, color: "muted")
  }
}
