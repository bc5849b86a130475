import DocsMarkdown

/// Draws a flowchart whose layout is known.
struct FlowchartDrawing {
  private typealias Pair = LayeredGraph.Pair

  private let chart: Flowchart
  private let sizes: FlowchartSizes
  private var layout: FlowchartLayout

  private static let margin = 4
  /// The greatest distance between arrows that meet a side of a node.
  private static let spacing = 18

  init(_ chart: Flowchart) {
    self.chart = chart
    sizes = FlowchartSizes(chart)
    layout = FlowchartLayout(chart, sizes)
    spreadArrows()
  }

  /// The shapes, and the frame around them.
  var drawn: (Drawing, Frame) {
    var drawing = Drawing()
    for group in chart.groups.indices { draw(group: group, into: &drawing) }
    for edge in chart.edges.indices { draw(edge: edge, into: &drawing) }
    for node in chart.nodes.indices { draw(node: node, into: &drawing) }
    for edge in chart.edges.indices { drawLabel(of: edge, into: &drawing) }
    for group in chart.groups.indices { drawTitle(ofGroup: group, into: &drawing) }
    let (width, height) = screen(layout.size)
    let margin = FlowchartDrawing.margin
    return (
      drawing, Frame(left: -margin, top: -margin, width: width + 2 * margin, height: height + 2 * margin)
    )
  }

  // MARK: Axes

  private func screen(_ size: FlowchartLayout.Pair) -> (width: Int, height: Int) {
    sizes.isVertical ? (size.cross, size.main) : (size.main, size.cross)
  }

  private func point(_ place: FlowchartLayout.Pair) -> (x: Int, y: Int) {
    switch chart.direction {
    case .down: (place.cross, place.main)
    case .up: (place.cross, layout.size.main - place.main)
    case .right: (place.main, place.cross)
    case .left: (layout.size.main - place.main, place.cross)
    }
  }

  private func frame(_ box: FlowchartLayout.Box) -> Frame {
    let first = point(box.corner)
    let last = point(box.corner + box.size)
    return Frame(
      left: min(first.x, last.x),
      top: min(first.y, last.y),
      width: abs(last.x - first.x),
      height: abs(last.y - first.y)
    )
  }

  private func frame(ofNode node: Int) -> Frame {
    let place = frame(layout.nodes[node])
    var frame = sizes.frames[node]
    frame.left = place.centerX - frame.width / 2
    frame.top = place.centerY - frame.height / 2
    return frame
  }

  // MARK: Nodes and groups

  private func draw(group: Int, into drawing: inout Drawing) {
    drawing.rectangle(frame(layout.groups[group]), radius: 6, "group")
  }

  /// The title is in front of arrows that cross it.
  private func drawTitle(ofGroup group: Int, into drawing: inout Drawing) {
    let frame = frame(layout.groups[group])
    drawing.text(sizes.titleTexts[group].lines, from: frame.left + 12, top: frame.top + 6, "strong title")
  }

  private func draw(node: Int, into drawing: inout Drawing) {
    let frame = frame(ofNode: node)
    let (shape, text) = (chart.nodes[node].shape, sizes.texts[node])
    FlowchartShape.draw(shape, frame, into: &drawing)
    drawing.text(text.lines, x: frame.centerX, top: FlowchartShape.textTop(shape, frame, text))
  }

  // MARK: Arrows

  /// The ends of the arrows at one side of a node.
  private struct Side: Hashable {
    var node: Int
    /// Whether the arrows leave the node in the direction of the ranks.
    var isEnd: Bool
  }

  /// Gives each arrow its own place on the side of its node, in the order in which they lead away.
  private mutating func spreadArrows() {
    var sides: [Side: [(edge: Int, next: Int)]] = [:]
    for (index, edge) in chart.edges.enumerated() {
      let points = layout.routes[index].points
      guard points.count >= 4 else { continue }
      let (first, last) = layout.levels.isReversed[index] ? (edge.to, edge.from) : (edge.from, edge.to)
      sides[Side(node: first, isEnd: true), default: []].append((index, points[2].cross))
      sides[Side(node: last, isEnd: false), default: []].append((index, points[points.count - 3].cross))
    }
    var offsets: [Side: [Int: Int]] = [:]
    for (side, ends) in sides {
      let width = sizes.isVertical ? sizes.frames[side.node].width : sizes.frames[side.node].height
      let step = min(FlowchartDrawing.spacing, width * 3 / 5 / max(1, ends.count))
      for (place, end) in ends.sorted(by: { ($0.next, $0.edge) < ($1.next, $1.edge) }).enumerated() {
        offsets[side, default: [:]][end.edge] = (2 * place - ends.count + 1) * step / 2
      }
    }
    for (index, edge) in chart.edges.enumerated() {
      let (first, last) = layout.levels.isReversed[index] ? (edge.to, edge.from) : (edge.from, edge.to)
      let start = offsets[Side(node: first, isEnd: true)]?[index] ?? 0
      let end = offsets[Side(node: last, isEnd: false)]?[index] ?? 0
      layout.shift(index, first: start, last: end, insets: (inset(first, at: start), inset(last, at: end)))
    }
  }

  private func inset(_ node: Int, at offset: Int) -> Int {
    FlowchartShape.inset(
      chart.nodes[node].shape,
      sizes.frames[node],
      at: offset,
      isVertical: sizes.isVertical
    )
  }

  private func draw(edge index: Int, into drawing: inout Drawing) {
    let edge = chart.edges[index]
    let name =
      switch edge.line {
      case .solid: "line"
      case .dotted: "line dashed"
      case .thick: "line thick"
      }
    guard edge.from != edge.to else { return drawLoop(index, name, into: &drawing) }
    var points = layout.routes[index].points
    if layout.levels.isReversed[index] { points.reverse() }
    guard points.count > 1 else { return }
    let (last, previous) = (points[points.count - 1], points[points.count - 2])
    let isForward = !layout.levels.isReversed[index]
    if edge.hasArrow {
      // The line ends in the arrowhead, so that its end isn't wider than the tip.
      let step = isForward ? -6 : 6
      points[points.count - 1].main += abs(last.main - previous.main) >= 6 || points.count > 2 ? step : 0
    }
    drawing.path(path(points), name)
    if edge.hasArrow { drawing.path(head(at: point(last), isForward: isForward), "head") }
  }

  /// A line through some points. Where the cross axis changes, it is a curve that begins and ends along the main axis.
  private func path(_ points: [FlowchartLayout.Pair]) -> String {
    guard let first = points.first else { return "" }
    var path = "M" + text(first)
    for (start, end) in zip(points, points.dropFirst()) where start != end {
      if abs(start.cross - end.cross) <= 1 {
        path += "L" + text(end)
      } else {
        let middle = (start.main + end.main) / 2
        let controls = [start, end].map { text(FlowchartLayout.Pair(cross: $0.cross, main: middle)) }
        path += "C\(controls.joined(separator: " ")) \(text(end))"
      }
    }
    return path
  }

  private func text(_ place: FlowchartLayout.Pair) -> String {
    let (x, y) = point(place)
    return "\(x) \(y)"
  }

  private func head(at tip: (x: Int, y: Int), isForward: Bool) -> String {
    let towardsStart = chart.direction == .up || chart.direction == .left
    let back = isForward == towardsStart ? 10 : -10
    return sizes.isVertical
      ? "M\(tip.x) \(tip.y)l-5 \(back)h10z" : "M\(tip.x) \(tip.y)l\(back) -5v10z"
  }

  /// An arrow from a node to itself, at the right of it, or below it if the ranks go sideways.
  private func drawLoop(_ index: Int, _ name: String, into drawing: inout Drawing) {
    let edge = chart.edges[index]
    let frame = frame(ofNode: edge.from)
    let inset = FlowchartShape.inset(
      chart.nodes[edge.from].shape,
      frame,
      at: 8,
      isVertical: !sizes.isVertical
    )
    let size = FlowchartShape.loopSize - 4 + inset
    if sizes.isVertical {
      let (x, y) = (frame.right - inset, frame.centerY)
      drawing.path("M\(x) \(y - 8)c\(size) -10 \(size) 26 6 16", name)
      if edge.hasArrow { drawing.path("M\(x) \(y + 8)l10 -5v10z", "head") }
    } else {
      let (x, y) = (frame.centerX, frame.bottom - inset)
      drawing.path("M\(x - 8) \(y)c-10 \(size) 26 \(size) 16 6", name)
      if edge.hasArrow { drawing.path("M\(x + 8) \(y)l-5 10h10z", "head") }
    }
  }

  private func drawLabel(of index: Int, into drawing: inout Drawing) {
    let text = sizes.labelTexts[index]
    guard !text.lines.isEmpty else { return }
    let center: (x: Int, y: Int)
    if let place = layout.routes[index].label {
      center = point(place)
    } else {
      let frame = frame(ofNode: chart.edges[index].from)
      let distance = FlowchartShape.loopSize
      center =
        sizes.isVertical
        ? (frame.right + distance + text.width / 2 + 2, frame.centerY)
        : (frame.centerX, frame.bottom + distance + text.height / 2)
    }
    let box = Frame(
      left: center.x - text.width / 2 - 4,
      top: center.y - text.height / 2,
      width: text.width + 8,
      height: text.height
    )
    drawing.rectangle(box, "label")
    drawing.text(text.lines, x: center.x, top: box.top)
  }
}
