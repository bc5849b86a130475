import DocsFoundation
import SimulationKit
import Testing

@testable import DocsMarkdown
@testable import DocsPictures

/// Diagrams that no author would write.
struct RandomDiagramTests {
  private static let pieces = [
    "a", "b", "c", "Web Shop", "end", "->>", "-->>", "-x", "-)", "->", "+", "-", ":", " text", "<br>", "#59;",
    ";", ",",
    "[", "]", "(", ")", "((", "{{", "}}", "{", "}", "|", "\"", "`", "-->", "---", "-.->", "==>", "--", "==",
    "-.", "&",
    "subgraph x", "alt", "else", "loop", "activate a", "Note over a,b: x", "%%", "é", "\n", "\n", "\n", " ",
    " ",
  ]

  private func diagram(_ text: String) -> Diagram? {
    let block = CodeBlock(
      info: "mermaid",
      text: text,
      position: SourcePosition(file: "a.md", line: 1),
      indentation: 0,
      isFenced: true
    )
    let (diagram, diagnostics) = Diagram.parse(block)
    #expect((diagram == nil) == !diagnostics.isEmpty)
    return diagram
  }

  @Test(arguments: 0..<40)
  func anyTextIsDrawnOrReported(seed: Int) {
    var source = SeededSource(seed: UInt64(seed))
    for header in ["sequenceDiagram\n", "flowchart TD\n", "graph RL\n"] {
      let count = source.number(in: 0...60)
      let text = (0..<count).map { _ in Self.pieces[source.number(in: 0...Self.pieces.count - 1)] }.joined()
      if let diagram = diagram(header + text + "\n") {
        #expect(DiagramRenderer.html(diagram, number: 1) { $0 }.hasSuffix("</figure>\n"))
      }
    }
  }

  @Test(arguments: 0..<40)
  func nodesOfAnyChartKeepApart(seed: Int) throws {
    var source = SeededSource(seed: UInt64(seed))
    var lines = [["flowchart TD", "graph LR", "graph BT", "graph RL"][source.number(in: 0...3)]]
    var open = 0
    let nodes = source.number(in: 1...14)
    for number in 0..<source.number(in: 1...30) {
      switch source.number(in: 0...9) {
      case 0 where open < 3:
        lines.append("subgraph g\(number)")
        open += 1
      case 1 where open > 0:
        lines.append("end")
        open -= 1
      default:
        let mark = ["-->", "-.-", "-->|label|", "---->"][source.number(in: 0...3)]
        lines.append("n\(source.number(in: 0...nodes)) \(mark) n\(source.number(in: 0...nodes))")
      }
    }
    lines += Array(repeating: "end", count: open)
    guard case .flowchart(let chart)? = diagram(lines.joined(separator: "\n")) else {
      // A chart of groups alone is reported as empty.
      return
    }
    let layout = FlowchartLayout(chart, FlowchartSizes(chart))
    for (index, box) in layout.nodes.enumerated() {
      for other in layout.nodes[..<index] { #expect(!overlap(box, other), "\(lines)") }
      for (group, frame) in layout.groups.enumerated() {
        #expect(overlap(box, frame) == isNode(index, in: group, of: chart), "\(lines)")
      }
    }
    for (edge, route) in zip(chart.edges, layout.routes) where edge.from != edge.to {
      #expect(route.points.map(\.main) == route.points.map(\.main).sorted(), "\(lines)")
    }
  }

  private func isNode(_ node: Int, in group: Int, of chart: Flowchart) -> Bool {
    var next = chart.nodes[node].group
    while let current = next {
      if current == group { return true }
      next = chart.groups[current].parent
    }
    return false
  }

  private func overlap(_ left: FlowchartLayout.Box, _ right: FlowchartLayout.Box) -> Bool {
    left.corner.cross < right.corner.cross + right.size.cross
      && right.corner.cross < left.corner.cross + left.size.cross
      && left.corner.main < right.corner.main + right.size.main
      && right.corner.main < left.corner.main + left.size.main
  }
}
