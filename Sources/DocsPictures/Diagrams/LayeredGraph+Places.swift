extension LayeredGraph {
  /// How often the ranks are settled by one side, and then by both.
  private static let passes = 8

  /// Places the vertices along the cross axis: each as close to its neighbors as its rank permits.
  mutating func placeAcross() {
    for rank in ranks {
      var cross = 0.0
      for (place, vertex) in rank.enumerated() {
        if place > 0 { cross += separation(rank[place - 1], vertex) }
        vertices[vertex].cross = cross
      }
    }
    let offsets = pinnedOffsets()
    for pass in 0..<LayeredGraph.passes {
      for rank in ranks {
        settle(rank, pass == LayeredGraph.passes - 1 ? [before, after] : [before], offsets)
      }
      for rank in ranks.reversed() {
        settle(rank, pass == LayeredGraph.passes - 1 ? [before, after] : [after], offsets)
      }
    }
    for chain in chains { straighten(chain) }
    let left = vertices.map { $0.cross - Double($0.size.cross) / 2 }.min() ?? 0
    for index in vertices.indices { vertices[index].cross -= left }
  }

  /// The least distance between the centers of two vertices that are next to each other.
  private func separation(_ left: Int, _ right: Int) -> Double {
    let isItem = vertices[left].isItem || vertices[right].isItem
    let gap = isItem ? LayeredGraph.itemGap : LayeredGraph.linkGap
    return Double(vertices[left].size.cross + vertices[right].size.cross) / 2 + Double(gap)
  }

  /// A pair of connected vertices.
  private struct Connection: Hashable {
    var upper: Int
    var lower: Int
  }

  /// Where links meet the borders of groups, as the difference between the centers if the link is straight.
  private func pinnedOffsets() -> [Connection: Double] {
    var offsets: [Connection: Double] = [:]
    for (link, chain) in zip(links, chains) {
      for (upper, lower) in zip(chain, chain.dropFirst()) {
        let start = upper == link.from ? link.fromOffset ?? 0 : 0
        let end = lower == link.to ? link.toOffset ?? 0 : 0
        if start != end { offsets[Connection(upper: upper, lower: lower)] = Double(start - end) }
      }
    }
    return offsets
  }

  /// Moves the vertices of a rank towards their neighbors, in their order and without overlaps.
  ///
  /// This is a regression with a monotone result: the squared distances are the least possible. Adjacent vertices that
  /// would overlap are pooled, and move together.
  private mutating func settle(_ rank: [Int], _ sides: [[[Int]]], _ offsets: [Connection: Double]) {
    var pools: [(place: Double, weight: Double, count: Int)] = []
    var shift = 0.0
    var shifts: [Double] = []
    for (index, vertex) in rank.enumerated() {
      if index > 0 { shift += separation(rank[index - 1], vertex) }
      shifts.append(shift)
      let (place, weight) = wish(of: vertex, sides, offsets)
      pools.append((place - shift, weight, 1))
      while pools.count > 1, let last = pools.last, case let previous = pools[pools.count - 2],
        previous.place > last.place
      {
        let total = previous.weight + last.weight
        pools.removeLast(2)
        pools.append(
          (
            (previous.place * previous.weight + last.place * last.weight) / total, total,
            previous.count + last.count
          )
        )
      }
    }
    var index = 0
    for pool in pools {
      for _ in 0..<pool.count {
        vertices[rank[index]].cross = pool.place + shifts[index]
        index += 1
      }
    }
  }

  /// Puts the vertices between the ends of a link on one line, if their ranks have room for it.
  private mutating func straighten(_ chain: [Int]) {
    let inner = chain.filter { !vertices[$0].isItem || items[$0].pin != .none }
    let places = inner.map { vertices[$0].cross }
    guard inner.count > 1, let left = places.min(), let right = places.max() else { return }
    let middle = places.reduce(0, +) / Double(places.count)
    let free = [middle, right, left].first { cross in inner.allSatisfy { hasRoom($0, at: cross) } }
    guard let free else { return }
    for vertex in inner { vertices[vertex].cross = free }
  }

  /// Whether a vertex could be at a place without coming too close to those next to it.
  private func hasRoom(_ vertex: Int, at cross: Double) -> Bool {
    let rank = ranks[vertices[vertex].rank]
    guard let place = rank.firstIndex(of: vertex) else { return false }
    let isFreeBefore =
      place == 0 || vertices[rank[place - 1]].cross + separation(rank[place - 1], vertex) <= cross + 0.01
    let isFreeAfter =
      place + 1 == rank.count
      || cross + separation(vertex, rank[place + 1]) <= vertices[rank[place + 1]].cross + 0.01
    return isFreeBefore && isFreeAfter
  }

  /// The average place of a vertex's neighbors, and how much it counts. Long links count most, so that they are straight.
  private func wish(of vertex: Int, _ sides: [[[Int]]], _ offsets: [Connection: Double]) -> (Double, Double) {
    var sum = 0.0
    var total = 0.0
    for (side, neighbors) in sides.enumerated() {
      for neighbor in neighbors[vertex] {
        let isAbove = sides.count == 2 ? side == 0 : vertices[neighbor].rank < vertices[vertex].rank
        let offset =
          isAbove
          ? offsets[Connection(upper: neighbor, lower: vertex)] ?? 0
          : -(offsets[Connection(upper: vertex, lower: neighbor)] ?? 0)
        let weight =
          switch (vertices[vertex].isItem, vertices[neighbor].isItem) {
          case (true, true): 1.0
          case (false, false): 8.0
          default: 2.0
          }
        sum += (vertices[neighbor].cross + offset) * weight
        total += weight
      }
    }
    return total > 0 ? (sum / total, total) : (vertices[vertex].cross, 0.01)
  }

  /// Places the ranks along the main axis.
  mutating func placeAlong() {
    rankSizes = ranks.map { rank in rank.map { vertices[$0].size.main }.max() ?? 0 }
    let isPinned = ranks.map { rank in rank.contains { $0 < items.count && items[$0].pin != .none } }
    let gap = hasLabels ? LayeredGraph.rankGap / 2 : LayeredGraph.rankGap
    var start = 0
    rankStarts = []
    for rank in ranks.indices {
      rankStarts.append(start)
      let isAtPin = isPinned[rank] || (rank + 1 < ranks.count && isPinned[rank + 1])
      start += rankSizes[rank] + (isAtPin ? LayeredGraph.pinGap : gap)
    }
  }
}
