import DocsFoundation
import SimulationKit

/// Parses the lines of a flowchart. A fault costs only its own line.
struct FlowchartParser {
  var chart = Flowchart()
  private(set) var faults: [DiagramFault] = []

  /// The nodes by the name that statements use, and where each occurs first.
  var indices: [String: Int] = [:]
  private var places: [String: SourcePosition] = [:]
  private var groupNames: Set<String> = []
  /// The open groups, outermost first.
  private var open: [(group: Int, position: SourcePosition)] = []
  private var isFull = false

  private static let directions: [String: Flowchart.Direction] = [
    "": .down, "TB": .down, "TD": .down, "BT": .up, "LR": .right, "RL": .left,
  ]

  /// Mermaid's other statements, which aren't drawn, with what to do.
  private static let undrawn: [String: String] = [
    "style": colors, "classDef": colors, "class": colors, "linkStyle": colors,
    "click": "Put the link below the diagram",
    "direction": "The whole chart has one direction, after flowchart",
    "accTitle": "The description is made from the chart",
    "accDescr": "The description is made from the chart",
  ]

  private static let colors = "The style sheet of the site chooses the colors, for light and dark pages"

  mutating func read(header: DiagramLine, _ lines: ArraySlice<DiagramLine>) {
    var header = header
    let place = header.position
    let word = String(header.take { $0.isLetter })
    if let direction = Self.directions[word] {
      chart.direction = direction
    } else {
      faults.append(
        DiagramFault(place, "'\(word)' isn't a direction", "The directions are TD, TB, BT, LR and RL")
      )
    }
    for line in [header] + lines where !isFull {
      read(line)
    }
    if let group = open.last, !isFull {
      faults.append(DiagramFault(group.position, "The subgraph has no end", "Write end on a line of its own"))
    }
    for name in groupNames.sorted() {
      if let place = places[name] {
        faults.append(DiagramFault(place, "'\(name)' is a subgraph", "Connect one of the nodes in it"))
      }
    }
    if faults.isEmpty, chart.nodes.isEmpty {
      faults.append(DiagramFault(place, "The flowchart is empty", "Write A --> B"))
    }
  }

  /// Reads the statements of a line, which semicolons separate.
  private mutating func read(_ line: DiagramLine) {
    do {
      try readStatements(line)
    } catch {
      faults.append(error)
    }
  }

  private mutating func readStatements(_ line: DiagramLine) throws(DiagramFault) {
    var line = line
    while true {
      _ = line.take { $0 == " " || $0 == "\t" || $0 == ";" }
      guard !line.isAtEnd, !line.rest.hasPrefix("%%") || line.rest.hasPrefix("%%{") else { return }
      try readStatement(&line)
      line.skipBlanks()
      guard line.isAtEnd || line.rest.hasPrefix(";") || line.rest.hasPrefix("%%") else {
        throw unexpected(line)
      }
    }
  }

  private mutating func readStatement(_ line: inout DiagramLine) throws(DiagramFault) {
    let start = line.position
    let word = String(line.word)
    switch word {
    case "subgraph":
      _ = line.takeWord()
      try readGroup(&line, at: start)
    case "end":
      _ = line.takeWord()
      guard open.popLast() != nil else { throw DiagramFault(start, "Nothing is open that could end here") }
    default:
      if let hint = Self.undrawn[word] { throw DiagramFault(start, "'\(word)' can't be drawn", hint) }
      guard !line.rest.hasPrefix("%%{") else {
        throw DiagramFault(start, "'%%{' can't be drawn", Self.colors)
      }
      try readChain(&line)
    }
  }

  private func unexpected(_ line: DiagramLine) -> DiagramFault {
    if line.rest.hasPrefix(":::") { return line.fault("':::' can't be drawn", Self.colors) }
    if line.rest.hasPrefix("@{") {
      return line.fault("'@{' can't be drawn", "Write the shape around the text: A[text]")
    }
    return line.fault(
      "'\(line.rest.prefix(12))' isn't an arrow",
      "The arrows are -->, ---, -.->, -.-, ==> and ==="
    )
  }

  // MARK: Groups

  private mutating func readGroup(_ line: inout DiagramLine, at start: SourcePosition) throws(DiagramFault) {
    guard chart.groups.count < Flowchart.groupLimit else {
      throw full(start, Flowchart.groupLimit, "subgraphs")
    }
    guard open.count < Flowchart.depthLimit else {
      throw DiagramFault(start, "Nested deeper than \(Flowchart.depthLimit) subgraphs")
    }
    let whole = line.rest
    var name = line.take { $0 != "[" && $0 != ";" && $0 != "\"" }.trimmed
    var title = String(name)
    if line.rest.hasPrefix("[") {
      title = try readLabel(&line, from: "[", to: "]")
    } else if line.rest.hasPrefix("\"") {
      title = try readQuoted(&line)
      name = Substring(title)
    }
    guard !title.isEmpty else { throw line.fault("The subgraph has no title", at: whole.startIndex) }
    chart.groups.append(Flowchart.Group(title: title, parent: open.last?.group))
    groupNames.insert(String(name))
    open.append((chart.groups.count - 1, start))
  }

  // MARK: Chains

  /// Reads `A & B --> C --> D`.
  private mutating func readChain(_ line: inout DiagramLine) throws(DiagramFault) {
    var left = try readNodes(&line)
    line.skipBlanks()
    while let link = try FlowchartLink.read(&line) {
      let place = line.position
      line.skipBlanks()
      let right = try readNodes(&line)
      for from in left {
        for to in right {
          guard chart.edges.count < Flowchart.edgeLimit else {
            throw full(place, Flowchart.edgeLimit, "arrows")
          }
          chart.edges.append(link.edge(from: from, to: to))
        }
      }
      left = right
      line.skipBlanks()
    }
  }

  private mutating func readNodes(_ line: inout DiagramLine) throws(DiagramFault) -> [Int] {
    var nodes = [try readNode(&line)]
    line.skipBlanks()
    while line.take("&") {
      line.skipBlanks()
      nodes.append(try readNode(&line))
      line.skipBlanks()
    }
    return nodes
  }

  private mutating func readNode(_ line: inout DiagramLine) throws(DiagramFault) -> Int {
    let start = line.position
    let id = String(try readID(&line))
    let index: Int
    if let known = indices[id] {
      index = known
    } else {
      guard chart.nodes.count < Flowchart.nodeLimit else { throw full(start, Flowchart.nodeLimit, "nodes") }
      index = chart.nodes.count
      indices[id] = index
      places[id] = start
      chart.nodes.append(Flowchart.Node(label: id, shape: .rectangle, group: nil))
    }
    if chart.nodes[index].group == nil { chart.nodes[index].group = open.last?.group }
    if let (shape, label) = try readShape(&line) {
      chart.nodes[index].shape = shape
      chart.nodes[index].label = label
    }
    return index
  }

  /// Reads the name of a node: letters, digits and `_`, with `-`, `.` and `/` between them.
  private func readID(_ line: inout DiagramLine) throws(DiagramFault) -> Substring {
    let start = line.rest.startIndex
    var end = start
    while end < line.rest.endIndex {
      let character = line.rest[end]
      let next = line.rest.index(after: end)
      let isJoint =
        end > start && "-./".contains(character) && next < line.rest.endIndex && line.rest[next].isNamePart
      guard character.isNamePart || isJoint else { break }
      end = next
    }
    let id = line.take(to: end)
    guard !id.isEmpty else { throw line.fault("A node is missing here", "Write A --> B") }
    guard id != "end" else {
      throw line.fault(
        "'end' can't be the name of a node",
        "Write End, or another name and the text: e[end]",
        at: start
      )
    }
    return id
  }

  private mutating func full(_ place: SourcePosition, _ limit: Int, _ things: String) -> DiagramFault {
    isFull = true
    return DiagramFault(place, "More than \(limit) \(things)", "Divide the chart")
  }
}

extension Character {
  /// Whether a name can begin with it.
  fileprivate var isNamePart: Bool { isLetter || isNumber || self == "_" }
}
