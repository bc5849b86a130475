import DocsMarkdown

/// A flowchart taken apart into levels: the chart itself, and each of its groups.
///
/// Each level is laid out on its own, with its groups as boxes. An arrow that crosses the border of a group has a port
/// there, an item without size on the first or the last rank of the inner level.
struct FlowchartLevels {
  /// What is directly in a level.
  enum Item: Hashable {
    case node(Int)
    case group(Int)
    case port(edge: Int)
  }

  struct Level {
    var items: [Item] = []
    var pins: [Item: LayeredGraph.Pin] = [:]
    var links: [LayeredGraph.Link] = []
    /// The edge of each link.
    var edges: [Int] = []
    /// The edges from a node to itself.
    var loops: [Int] = []

    func index(of item: Item) -> Int { items.firstIndex(of: item) ?? 0 }
  }

  /// The chart, and then its groups in their order, each behind the one around it.
  private(set) var levels: [Level]
  /// The levels that each edge is drawn in, in the direction of the ranks.
  private(set) var routes: [[Int]]
  /// Whether an edge leads against the direction of the ranks.
  private(set) var isReversed: [Bool]
  private let chart: Flowchart

  init(_ chart: Flowchart) {
    self.chart = chart
    levels = Array(repeating: Level(), count: chart.groups.count + 1)
    routes = Array(repeating: [], count: chart.edges.count)
    isReversed = Array(repeating: false, count: chart.edges.count)
    addItems()
    addEdges()
    for level in levels.indices { connect(level) }
  }

  private func level(ofNode node: Int) -> Int { chart.nodes[node].group.map { $0 + 1 } ?? 0 }

  /// The level around a level; nil for the chart itself.
  private func parent(of level: Int) -> Int? {
    level == 0 ? nil : chart.groups[level - 1].parent.map { $0 + 1 } ?? 0
  }

  /// The levels around a node, from the innermost to the chart.
  private func levels(aroundNode node: Int) -> [Int] {
    var all = [level(ofNode: node)]
    while let last = all.last, let next = parent(of: last) { all.append(next) }
    return all
  }

  /// Adds nodes and groups, in the order in which the author mentions them.
  private mutating func addItems() {
    var isKnown: Set<Int> = []
    for node in chart.nodes.indices {
      let around = levels(aroundNode: node)
      for (inner, outer) in zip(around, around.dropFirst()) where isKnown.insert(inner).inserted {
        levels[outer].items.append(.group(inner - 1))
      }
      levels[around[0]].items.append(.node(node))
    }
    for level in levels.indices.dropFirst() where !isKnown.contains(level) {
      isKnown.insert(level)
      levels[parent(of: level) ?? 0].items.append(.group(level - 1))
    }
  }

  /// The item of a level that contains a node.
  private func item(of node: Int, in level: Int) -> Item {
    let around = levels(aroundNode: node)
    guard let place = around.firstIndex(of: level), place > 0 else { return .node(node) }
    return .group(around[place - 1] - 1)
  }

  /// Adds each edge to the innermost level that contains both of its ends.
  private mutating func addEdges() {
    for (index, edge) in chart.edges.enumerated() {
      let around = levels(aroundNode: edge.to)
      let common = levels(aroundNode: edge.from).first { around.contains($0) } ?? 0
      guard edge.from != edge.to else {
        levels[common].loops.append(index)
        continue
      }
      let from = levels[common].index(of: item(of: edge.from, in: common))
      let to = levels[common].index(of: item(of: edge.to, in: common))
      levels[common].links.append(LayeredGraph.Link(from: from, to: to, length: edge.length))
      levels[common].edges.append(index)
    }
  }

  /// Decides the direction of a level's own links, and gives those that cross a border their ports further inside.
  ///
  /// The level around this one is already connected, so all ports on its own border exist.
  private mutating func connect(_ level: Int) {
    let own = levels[level].links.indices.filter { routes[levels[level].edges[$0]].isEmpty }
    var graph = LayeredGraph(
      items: levels[level].items.map { LayeredGraph.Item(pin: levels[level].pins[$0] ?? .none) },
      links: levels[level].links
    )
    graph.reverseCycles()
    levels[level].links = graph.links
    for link in own {
      let index = levels[level].edges[link]
      let edge = chart.edges[index]
      isReversed[index] = graph.links[link].isReversed
      let (first, last) = isReversed[index] ? (edge.to, edge.from) : (edge.from, edge.to)
      let inner = levels(aroundNode: first).prefix { $0 != level }
      let outer = levels(aroundNode: last).prefix { $0 != level }
      for lower in inner { addPort(of: index, at: .last, to: first, in: lower) }
      for lower in outer { addPort(of: index, at: .first, to: last, in: lower) }
      routes[index] = Array(inner) + [level] + Array(outer.reversed())
    }
  }

  private mutating func addPort(of edge: Int, at pin: LayeredGraph.Pin, to node: Int, in level: Int) {
    let inside = levels[level].index(of: item(of: node, in: level))
    levels[level].items.append(.port(edge: edge))
    levels[level].pins[.port(edge: edge)] = pin
    let port = levels[level].items.count - 1
    levels[level].links.append(
      pin == .last ? LayeredGraph.Link(from: inside, to: port) : LayeredGraph.Link(from: port, to: inside)
    )
    levels[level].edges.append(edge)
  }
}
