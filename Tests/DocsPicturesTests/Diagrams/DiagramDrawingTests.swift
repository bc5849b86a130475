import DocsFoundation
import Testing

@testable import DocsMarkdown
@testable import DocsPictures

struct DiagramDrawingTests {
  private func html(_ text: String, number: Int = 1) throws -> String {
    let block = CodeBlock(
      info: "mermaid",
      text: text + "\n",
      position: SourcePosition(file: "a.md", line: 1),
      indentation: 0,
      isFenced: true
    )
    let diagram = try #require(Diagram.parse(block).diagram)
    return DiagramRenderer.html(diagram, number: number) { words[$0] ?? $0 }
  }

  private let words = [
    "diagram": "Diagram", "sequenceDiagram": "Sequence: {names}", "diagramTo": "{from} to {to}",
    "diagramNote": "Note, {names}: {text}", "diagramBegin": "{kind} begins: {text}",
    "diagramSection": "{kind} continues: {text}", "diagramEnd": "{kind} ends.", "diagramAlt": "Alternative",
    "diagramLost": "lost", "diagramDotted": "dotted", "diagramActive": "{name} is active.",
    "diagramInactive": "{name} is done.", "flowchart": "Flowchart: {names}", "diagramThick": "thick",
    "diagramGroup": "{group} contains {names}.", "diagramAlone": "Alone: {names}.", "diagramLine": "no arrow",
  ]

  private static let samples = [
    "sequenceDiagram\nautonumber\nactor P as #lt;Paula#gt;\nP->>+S: Hello & goodbye\nalt ok\nS-->>-P: yes\nelse\nS--xP: no\nend\nNote over P,S: Both\nS->>S: self",
    "flowchart TD\na[\"x < y\"] -->|no| b{Any?} -.-> c((Loop)) ==> a\nc --> c\nsubgraph G\nb\nd[(Disk)]\nend\nb --- e{{Six}} & f([End]) & g[[Sub]] & h(Round)",
    "graph LR\nsubgraph G\na\nend\na --> b --> a",
  ]

  @Test(arguments: samples)
  func hasNoStylesScriptsOrNames(sample: String) throws {
    let html = try html(sample)
    for text in ["style=", "<script", " id=", "url(", "http", "fill=", "stroke=", "NaN"] {
      #expect(!html.contains(text), "\(text)")
    }
    #expect(html.contains(#"tabindex="0" role="region" aria-label="Diagram 1""#))
    #expect(html.contains(#"<svg role="img" width=""#))
  }

  @Test(arguments: samples)
  func isTheSameEachTime(sample: String) throws {
    #expect(try html(sample) == html(sample))
  }

  @Test func describesASequenceInWords() throws {
    let html = try html(Self.samples[0])
    #expect(
      html.contains(
        "<title>Sequence: &lt;Paula&gt;, S</title>"
      )
    )
    let text = try #require(html.split(separator: "<desc>").last?.split(separator: "</desc>").first)
    #expect(
      text.split(separator: "\n") == [
        "1. &lt;Paula&gt; to S: Hello &amp; goodbye", "S is active.", "Alternative begins: ok",
        "2. S to &lt;Paula&gt; (dotted): yes", "S is done.", "Alternative continues.",
        "3. S to &lt;Paula&gt; (dotted, lost): no", "Alternative ends.", "Note, &lt;Paula&gt;, S: Both",
        "4. S to S: self",
      ]
    )
  }

  @Test func describesAFlowchartInWords() throws {
    let html = try html("flowchart TD\na[One] -->|no| b\nb --- c\nb ==> c\nsubgraph G\nd\nend\ne")
    #expect(html.contains("<title>Flowchart: One, b, c, d, e</title>"))
    let text = try #require(html.split(separator: "<desc>").last?.split(separator: "</desc>").first)
    #expect(
      text.split(separator: "\n") == [
        "G contains d.", "One to b: no", "b to c (no arrow).", "b to c (thick).", "Alone: d, e.",
      ]
    )
  }

  @Test func textsFitTheirBoxes() throws {
    let chart = try flowchart(
      "flowchart TD\na[A very long text that has to be wrapped into several lines]\nb{Is it so?}"
    )
    let sizes = FlowchartSizes(chart)
    for (text, frame) in zip(sizes.texts, sizes.frames) {
      #expect(text.width <= frame.width - 16)
      #expect(text.height <= frame.height - 8)
      #expect(text.width <= 200)
    }
  }

  // MARK: Layout

  private func flowchart(_ text: String) throws -> Flowchart {
    let block = CodeBlock(
      info: "mermaid",
      text: text,
      position: SourcePosition(file: "a.md", line: 1),
      indentation: 0,
      isFenced: true
    )
    guard case .flowchart(let chart)? = Diagram.parse(block).diagram else { throw NoChart() }
    return chart
  }

  private struct NoChart: Error {}

  private func layout(_ text: String) throws -> (Flowchart, FlowchartLayout) {
    let chart = try flowchart(text)
    return (chart, FlowchartLayout(chart, FlowchartSizes(chart)))
  }

  private static let charts = [
    "graph TD\na-->b & c & d\nb & c-->e\nd-->e\ne-->a",
    "graph LR\nsubgraph one\na-->b\nsubgraph two\nc-->d\nend\nb-->c\nend\nd-->e & f & g\na---->g\nsubgraph empty\nend\ne-->a",
    "graph BT\na-->|x|b-->c-->|y|a\nd\ne-->e",
  ]

  @Test(arguments: charts)
  func nodesDoNotOverlapAndAreInside(text: String) throws {
    let (chart, layout) = try layout(text)
    for (index, box) in layout.nodes.enumerated() {
      #expect(box.corner.cross >= 0 && box.corner.main >= 0)
      #expect(box.corner.cross + box.size.cross <= layout.size.cross + 1)
      #expect(box.corner.main + box.size.main <= layout.size.main)
      for other in layout.nodes[..<index] { #expect(!overlap(box, other)) }
      for (group, frame) in layout.groups.enumerated() {
        let isInside = groups(around: index, in: chart).contains(group)
        #expect(overlap(box, frame) == isInside)
        #expect(!isInside || contains(frame, box))
      }
    }
  }

  @Test(arguments: charts)
  func arrowsJoinTheirNodes(text: String) throws {
    let (chart, layout) = try layout(text)
    for (index, edge) in chart.edges.enumerated() where edge.from != edge.to {
      let points = layout.routes[index].points
      let ends = layout.levels.isReversed[index] ? (edge.to, edge.from) : (edge.from, edge.to)
      let (first, last) = (layout.nodes[ends.0], layout.nodes[ends.1])
      #expect(points.first?.main == first.corner.main + first.size.main)
      #expect(points.last?.main == last.corner.main)
      #expect(points.map(\.main) == points.map(\.main).sorted())
      #expect((layout.routes[index].label != nil) == !edge.label.isEmpty)
    }
  }

  private func groups(around node: Int, in chart: Flowchart) -> Set<Int> {
    var all: Set<Int> = []
    var next = chart.nodes[node].group
    while let group = next {
      all.insert(group)
      next = chart.groups[group].parent
    }
    return all
  }

  private func overlap(_ left: FlowchartLayout.Box, _ right: FlowchartLayout.Box) -> Bool {
    left.corner.cross < right.corner.cross + right.size.cross
      && right.corner.cross < left.corner.cross + left.size.cross
      && left.corner.main < right.corner.main + right.size.main
      && right.corner.main < left.corner.main + left.size.main
  }

  private func contains(_ outer: FlowchartLayout.Box, _ inner: FlowchartLayout.Box) -> Bool {
    outer.corner.cross <= inner.corner.cross && outer.corner.main <= inner.corner.main
      && inner.corner.cross + inner.size.cross <= outer.corner.cross + outer.size.cross
      && inner.corner.main + inner.size.main <= outer.corner.main + outer.size.main
  }

  @Test func theLargestChartsAreDrawnInBoundedTime() throws {
    let chain = (0..<59).map { "n\($0) ----> n\($0 + 1)" }.joined(separator: "\n")
    let long = (0..<40).map { "n\($0) --> n\(59 - $0 / 4)" }.joined(separator: "\n")
    #expect(try html("graph LR\n\(chain)\n\(long)").utf8.count < 500_000)
  }
}
