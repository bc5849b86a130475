import DocsMarkdown

/// The sizes of a flowchart's parts, along the axes of its ranks.
struct FlowchartSizes {
  typealias Pair = LayeredGraph.Pair

  /// The widest line of a node's text, and of an arrow's.
  private static let textWidth = 200
  private static let labelWidth = 160

  let texts: [DiagramText]
  let labelTexts: [DiagramText]
  let titleTexts: [DiagramText]

  /// The frames of the nodes, without their places.
  let frames: [Frame]
  /// The sizes of the nodes, with room for their loops.
  private(set) var nodes: [Pair] = []
  /// The sizes of the labels, for the edges that have one.
  private(set) var labels: [Pair?] = []
  /// The least sizes of groups, so that their titles fit.
  private(set) var titles: [Pair] = []
  let isVertical: Bool
  private let titleHeight: Int
  private let direction: Flowchart.Direction

  init(_ chart: Flowchart) {
    isVertical = chart.direction == .down || chart.direction == .up
    texts = chart.nodes.map { DiagramText($0.label, width: FlowchartSizes.textWidth) }
    labelTexts = chart.edges.map { DiagramText($0.label, width: FlowchartSizes.labelWidth) }
    titleTexts = chart.groups.map { DiagramText($0.title, width: FlowchartSizes.textWidth, isBold: true) }
    frames = zip(chart.nodes, texts).map { FlowchartShape.frame(of: $0.shape, around: $1) }
    titleHeight = (titleTexts.map(\.height).max() ?? 0) + 8
    direction = chart.direction
    nodes = frames.map { pair($0.width, $0.height) }
    for (index, edge) in chart.edges.enumerated() {
      let text = labelTexts[index]
      let size = pair(text.width + 12, text.height + 8)
      labels.append(text.lines.isEmpty ? nil : size)
      // A loop is on one side; the node keeps its place in the middle.
      if edge.from == edge.to {
        nodes[edge.from].cross += 2 * (FlowchartShape.loopSize + (text.lines.isEmpty ? 0 : size.cross))
      }
    }
    titles = titleTexts.map { pair($0.width + 32, $0.height + 24) }
  }

  /// A size on the screen along the axes of the ranks.
  private func pair(_ width: Int, _ height: Int) -> Pair {
    isVertical ? Pair(cross: width, main: height) : Pair(cross: height, main: width)
  }

  /// The space around the content of a group. Its title is at the top, whatever the direction is.
  ///
  /// - Parameter pins: the borders that have ports, whose ranks already keep a distance.
  func padding(pins: Set<LayeredGraph.Pin>) -> FlowchartLayout.Padding {
    let first = pins.contains(.first) ? 4 : 4 + LayeredGraph.pinGap
    let last = pins.contains(.last) ? 4 : 4 + LayeredGraph.pinGap
    let top = titleHeight + 4
    return switch direction {
    case .down:
      FlowchartLayout.Padding(crossStart: 16, mainStart: top + first, cross: 32, main: top + first + last)
    case .up: FlowchartLayout.Padding(crossStart: 16, mainStart: first, cross: 32, main: top + first + last)
    case .right, .left:
      FlowchartLayout.Padding(crossStart: top + 8, mainStart: first, cross: top + 24, main: first + last)
    }
  }
}
