import SimulationKit

extension FigureBlock {
  /// The indentation for each level of depth.
  private static let indent = 12

  /// A tree, with lines that connect each entry to its parent.
  init(outline lines: [Figure.Element.Line], width: Int) {
    // The middle of the last line of each depth, where the lines to its children begin.
    var anchors: [Int: Int] = [:]
    for line in lines {
      // At any depth, half of the width is left for the text.
      let depth = max(0, min(line.depth, width / 2 / Self.indent))
      let x = depth * Self.indent
      let inset = x + (line.mark.sign == nil ? 0 : 18)
      let style: TextStyle = line.mark == .ok ? .strong : .plain
      let middle = height + style.lineHeight / 2
      if depth > 0 {
        let top = anchors[depth - 1].map { $0 + 9 } ?? height
        svg += #"<path class="hair" d="M\#(x - 9).5 \#(top)V\#(middle)H\#(x - 3)"/>"#
      }
      if let sign = line.mark.sign {
        svg += #"<g transform="translate(\#(x) \#(height + 4))">\#(sign)</g>"#
      }
      addText(style.measure.lines(line.text, width: width - inset), style, x: inset, color: line.mark.color)
      anchors[depth] = middle
      height += 2
    }
  }
}
