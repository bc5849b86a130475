import DocsFoundation
import Testing

@testable import DocsMarkdown

struct FlowchartParserTests {
  @Test(arguments: [
    ("flowchart TD", Flowchart.Direction.down), ("graph TB", .down), ("graph", .down), ("flowchart BT", .up),
    ("graph LR;", .right), ("flowchart RL", .left),
  ])
  func hasADirection(header: String, direction: Flowchart.Direction) throws {
    #expect(try #require(DiagramSource.flowchart(header + "\na")).direction == direction)
  }

  @Test(arguments: [
    ("a[x]", Flowchart.Shape.rectangle), ("a(x)", .rounded), ("a([x])", .stadium), ("a[[x]]", .subroutine),
    ("a[(x)]", .cylinder), ("a((x))", .circle), ("a{x}", .diamond), ("a{{x}}", .hexagon),
  ])
  func eachShapeHasItsBrackets(text: String, shape: Flowchart.Shape) throws {
    for text in [text, text.replacing("x", with: "\"x\"")] {
      let chart = try #require(DiagramSource.flowchart("flowchart TD\n\(text) --> b"))
      #expect(chart.nodes.map(\.shape) == [shape, .rectangle])
      #expect(chart.nodes.map(\.label) == ["x", "b"])
    }
  }

  @Test(arguments: [
    ("-->", Flowchart.Line.solid, true, 1), ("---->", .solid, true, 3), ("---", .solid, false, 1),
    ("-.->", .dotted, true, 1), ("-..->", .dotted, true, 2), ("-.-", .dotted, false, 1),
    ("==>", .thick, true, 1),
    ("===", .thick, false, 1), ("===>", .thick, true, 2),
  ])
  func eachArrowHasItsLine(mark: String, line: Flowchart.Line, hasArrow: Bool, length: Int) throws {
    for (text, label) in [("a \(mark) b", ""), ("a\(mark)|to b|c", "to b"), ("a \(mark) |\"(b)\"| c", "(b)")]
    {
      let edge = try #require(DiagramSource.flowchart("graph LR\n" + text)?.edges.first)
      #expect(edge == .init(from: 0, to: 1, line: line, hasArrow: hasArrow, label: label, length: length))
    }
  }

  @Test(arguments: [
    ("a -- re-read --> b", "re-read", Flowchart.Line.solid, true, 1), ("a-- x ---b", "x", .solid, false, 1),
    ("a -. e.g. x .-> b", "e.g. x", .dotted, true, 1), ("a -. x .- b", "x", .dotted, false, 1),
    ("a == x ==> b", "x", .thick, true, 1), ("a -- x ---> b", "x", .solid, true, 2),
  ])
  func aTextMayBeWithinTheArrow(
    text: String,
    label: String,
    line: Flowchart.Line,
    hasArrow: Bool,
    length: Int
  ) throws {
    let edge = try #require(DiagramSource.flowchart("graph LR\n" + text)?.edges.first)
    #expect(edge == .init(from: 0, to: 1, line: line, hasArrow: hasArrow, label: label, length: length))
  }

  @Test func chainsAndAmpersandsConnectEachWithEach() throws {
    let chart = try #require(DiagramSource.flowchart("graph LR; a & b --> c & d --> e; e-->a %% back"))
    #expect(chart.nodes.map(\.label) == ["a", "b", "c", "d", "e"])
    #expect(
      chart.edges.map { [$0.from, $0.to] } == [[0, 2], [0, 3], [1, 2], [1, 3], [2, 4], [3, 4], [4, 0]]
    )
  }

  @Test func namesMayHaveJointsAndLettersOfAllLanguages() throws {
    let chart = try #require(DiagramSource.flowchart("graph LR\nweb-shop-->página_2\na.b---c/d"))
    #expect(chart.nodes.map(\.label) == ["web-shop", "página_2", "a.b", "c/d"])
  }

  @Test func nodesBelongToTheFirstGroupThatMentionsThem() throws {
    let chart = try #require(
      DiagramSource.flowchart(
        "graph TD\na-->b\nsubgraph one [The first]\nb-->c\nsubgraph two\nd\nend\nend\nsubgraph \"Part three\"\nc-->e\nend"
      )
    )
    #expect(chart.groups.map(\.title) == ["The first", "two", "Part three"])
    #expect(chart.groups.map(\.parent) == [nil, 0, nil])
    #expect(chart.nodes.map(\.group) == [nil, 0, 0, 1, 2])
  }

  @Test(arguments: [
    ("a -> b", "3:3: '-> b' isn't an arrow"),
    ("a <--> b", "3:3: An arrow with two heads can't be drawn"),
    ("a o--o b", "3:3: An arrow with two heads can't be drawn"),
    ("a --x b", "3:3: A line that ends in 'x' can't be drawn"),
    ("a ---oak", "3:3: A line that ends in 'o' can't be drawn"),
    ("a ~~~ b", "3:3: An invisible line can't be drawn"),
    ("a -- b", "3:3: The arrow has no end"),
    ("a -->", "3:6: A node is missing here"),
    ("a -->|x b", "3:3: The text of the arrow isn't closed"),
    ("a -------> b", "3:3: The arrow is too long"),
    ("a --> end", "3:7: 'end' can't be the name of a node"),
    ("a[x --> b", "3:2: '[' has no ']'"),
    ("a[f(x)]", "3:4: The text contains '('"),
    ("a[\"x]", "3:3: The quotation mark isn't closed"),
    ("a[\"`**x**`\"]", "3:3: Markdown in a label can't be drawn"),
    ("a[]", "3:2: The text is empty"),
    ("a>x]", "3:2: '>x]' isn't an arrow"),
    ("a[/x/]", "3:2: The shape '[/' can't be drawn"),
    ("a(((x)))", "3:2: The shape '(((' can't be drawn"),
    ("a:::big --> b", "3:2: ':::' can't be drawn"),
    ("a@{ shape: cloud }", "3:2: '@{' can't be drawn"),
    ("  style a fill:#f00", "3:3: 'style' can't be drawn"),
    ("classDef big x", "3:1: 'classDef' can't be drawn"),
    ("click a href \"x\"", "3:1: 'click' can't be drawn"),
    ("subgraph x\ndirection LR\na\nend", "4:1: 'direction' can't be drawn"),
    ("subgraph x\na", "3:1: The subgraph has no end"),
    ("a\nend", "4:1: Nothing is open that could end here"),
    ("subgraph x\na\nend\nb --> x", "6:7: 'x' is a subgraph"),
  ])
  func whatCannotBeDrawnIsAFaultWithItsPlace(lines: String, fault: String) {
    #expect(DiagramSource.parse("flowchart TD\n" + lines).faults == [fault])
  }

  @Test func sizesAreLimited() {
    let many = (0..<70).map { "n\($0)" }.joined(separator: "\n")
    #expect(DiagramSource.parse("graph TD\n" + many).faults == ["63:1: More than 60 nodes"])
    let dense = "a & b & c & d & e & f & g & h & i & j & k --> l & m & n & o & p & q & r & s & t & u & v"
    #expect(
      DiagramSource.parse("graph TD\n" + dense).faults.map { $0.hasSuffix("More than 100 arrows") } == [true]
    )
    #expect(DiagramSource.parse("graph XY\na").faults == ["2:7: 'XY' isn't a direction"])
    #expect(DiagramSource.parse("graph TD").faults == ["2:7: The flowchart is empty"])
  }
}
