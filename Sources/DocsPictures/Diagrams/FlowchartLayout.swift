import DocsMarkdown

/// Where the nodes, groups and arrows of a flowchart are, along the axes of its ranks.
struct FlowchartLayout {
  typealias Pair = LayeredGraph.Pair

  /// A rectangle along the two axes.
  struct Box: Hashable {
    var corner: Pair
    var size: Pair
  }

  /// The way of an arrow, in the direction of the ranks.
  struct Route {
    var points: [Pair] = []
    /// The center of its label.
    var label: Pair?
  }

  /// The space within the border of a group.
  struct Padding {
    var crossStart: Int
    var mainStart: Int
    var cross: Int
    var main: Int
  }

  private(set) var nodes: [Box]
  private(set) var groups: [Box]
  private(set) var routes: [Route]
  private(set) var size = Pair(cross: 0, main: 0)
  let levels: FlowchartLevels

  private let chart: Flowchart
  private let sizes: FlowchartSizes
  private var graphs: [LayeredGraph?]

  init(_ chart: Flowchart, _ sizes: FlowchartSizes) {
    self.chart = chart
    self.sizes = sizes
    levels = FlowchartLevels(chart)
    let nothing = Box(corner: Pair(cross: 0, main: 0), size: Pair(cross: 0, main: 0))
    nodes = Array(repeating: nothing, count: chart.nodes.count)
    groups = Array(repeating: nothing, count: chart.groups.count)
    routes = Array(repeating: Route(), count: chart.edges.count)
    graphs = Array(repeating: nil, count: levels.levels.count)
    // Inner levels are behind the outer ones, and decide the sizes of those.
    for level in levels.levels.indices.reversed() { layOut(level) }
    size = graphs[0]?.size ?? size
    for level in levels.levels.indices { place(level) }
    for edge in chart.edges.indices { connect(edge) }
  }

  // MARK: Sizes

  private mutating func layOut(_ level: Int) {
    let content = levels.levels[level]
    let items = content.items.map { item in
      let size: Pair
      switch item {
      case .node(let node): size = sizes.nodes[node]
      case .group(let group): size = groups[group].size
      case .port: size = Pair(cross: 0, main: 0)
      }
      return LayeredGraph.Item(size: size, pin: content.pins[item] ?? .none)
    }
    var links = content.links
    for index in links.indices {
      let edge = content.edges[index]
      // The label is drawn in the outermost level of the route.
      if levels.routes[edge].min() == level { links[index].label = sizes.labels[edge] }
      links[index].fromOffset = offset(of: edge, at: content.items[links[index].from])
      links[index].toOffset = offset(of: edge, at: content.items[links[index].to])
    }
    var graph = LayeredGraph(items: items, links: links)
    graph.layOut()
    graphs[level] = graph
    guard level > 0 else { return }
    let padding = padding(of: level)
    groups[level - 1].size = Pair(
      cross: max(graph.size.cross + padding.cross, sizes.titles[level - 1].cross),
      main: max(graph.size.main + padding.main, sizes.titles[level - 1].main)
    )
  }

  private func padding(of level: Int) -> Padding {
    sizes.padding(pins: Set(levels.levels[level].pins.values))
  }

  /// Where an edge meets the border of a group, from the group's center; nil at a node.
  private func offset(of edge: Int, at item: FlowchartLevels.Item) -> Int? {
    guard case .group(let group) = item, let graph = graphs[group + 1] else { return nil }
    let port = levels.levels[group + 1].index(of: .port(edge: edge))
    return graph.corner(of: port).cross + padding(of: group + 1).crossStart - groups[group].size.cross / 2
  }

  // MARK: Places

  /// The place of a level's content. Its group is placed before.
  private func origin(of level: Int) -> Pair {
    guard level > 0 else { return Pair(cross: 0, main: 0) }
    let corner = groups[level - 1].corner
    let padding = padding(of: level)
    return Pair(cross: corner.cross + padding.crossStart, main: corner.main + padding.mainStart)
  }

  private mutating func place(_ level: Int) {
    guard let graph = graphs[level] else { return }
    let origin = origin(of: level)
    for (index, item) in levels.levels[level].items.enumerated() {
      let corner = graph.corner(of: index) + origin
      switch item {
      case .node(let node): nodes[node] = Box(corner: corner, size: sizes.nodes[node])
      case .group(let group): groups[group].corner = corner
      case .port: break
      }
    }
  }

  // MARK: Arrows

  /// Joins the parts of an edge's way.
  private mutating func connect(_ edge: Int) {
    for level in levels.routes[edge] {
      guard let graph = graphs[level],
        let link = levels.levels[level].edges.firstIndex(of: edge), graph.chains.indices.contains(link)
      else { continue }
      let origin = origin(of: level)
      let chain = graph.chains[link]
      for vertex in chain {
        let (place, isItem) = (graph.vertices[vertex], graph.vertices[vertex].isItem)
        let start = graph.rankStarts[place.rank]
        let end = start + graph.rankSizes[place.rank]
        let cross = Int(place.cross.rounded())
        if isItem {
          let item = levels.levels[level].items[vertex]
          routes[edge].points += points(of: edge, at: item, cross, start, end, isFirst: vertex == chain.first)
            .map { $0 + origin }
        } else {
          routes[edge].points += [
            Pair(cross: cross, main: start) + origin, Pair(cross: cross, main: end) + origin,
          ]
          if place.size.cross > 0 {
            routes[edge].label = Pair(cross: cross, main: (start + end) / 2) + origin
          }
        }
      }
    }
  }

  /// The points of an edge at one of its ends in a level: at the border of the item, and of its rank.
  private func points(
    of edge: Int,
    at item: FlowchartLevels.Item,
    _ center: Int,
    _ start: Int,
    _ end: Int,
    isFirst: Bool
  ) -> [Pair] {
    let middle = (start + end) / 2
    switch item {
    case .port: return [Pair(cross: center, main: middle)]
    case .node(let node):
      let half = sizes.nodes[node].main / 2
      return isFirst
        ? [Pair(cross: center, main: middle + half), Pair(cross: center, main: end)]
        : [Pair(cross: center, main: start), Pair(cross: center, main: middle - half)]
    case .group(let group):
      let cross = center + (offset(of: edge, at: item) ?? 0)
      let half = groups[group].size.main / 2
      return isFirst
        ? [Pair(cross: cross, main: middle + half), Pair(cross: cross, main: end)]
        : [Pair(cross: cross, main: start), Pair(cross: cross, main: middle - half)]
    }
  }

  /// Moves the first and the last point of a route along the borders of its nodes.
  mutating func shift(_ edge: Int, first: Int, last: Int, insets: (first: Int, last: Int)) {
    let count = routes[edge].points.count
    guard count >= 4 else { return }
    for index in [0, 1] { routes[edge].points[index].cross += first }
    for index in [count - 2, count - 1] { routes[edge].points[index].cross += last }
    routes[edge].points[0].main -= insets.first
    routes[edge].points[count - 1].main += insets.last
  }
}

extension LayeredGraph.Pair {
  static func + (left: Self, right: Self) -> Self {
    Self(cross: left.cross + right.cross, main: left.main + right.main)
  }
}
