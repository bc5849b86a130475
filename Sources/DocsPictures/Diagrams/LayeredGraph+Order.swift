extension LayeredGraph {
  /// How often the ranks are ordered, once downward and once upward.
  private static let sweeps = 12

  /// Orders the vertices of each rank so that few links cross.
  mutating func orderRanks() {
    ranks = initialOrder()
    var best = ranks
    var fewest = crossings()
    for sweep in 0..<LayeredGraph.sweeps where fewest > 0 {
      if sweep.isMultiple(of: 2) {
        for rank in ranks.indices.dropFirst() { order(rank, by: before, in: rank - 1) }
      } else {
        for rank in ranks.indices.dropLast().reversed() { order(rank, by: after, in: rank + 1) }
      }
      let count = crossings()
      if count < fewest { (best, fewest) = (ranks, count) }
    }
    ranks = best
  }

  /// The order in which a walk along the links meets the vertices.
  private func initialOrder() -> [[Int]] {
    var order = Array(repeating: [Int](), count: (vertices.map(\.rank).max() ?? -1) + 1)
    var isMet = Array(repeating: false, count: vertices.count)
    let roots = vertices.indices.sorted { (vertices[$0].rank, $0) < (vertices[$1].rank, $1) }
    for root in roots where !isMet[root] {
      var open = [root]
      while let vertex = open.popLast() {
        guard !isMet[vertex] else { continue }
        isMet[vertex] = true
        order[vertices[vertex].rank].append(vertex)
        open += after[vertex].reversed()
      }
    }
    return order
  }

  /// Sorts a rank by the average place of each vertex's neighbors.
  private mutating func order(_ rank: Int, by neighbors: [[Int]], in other: Int) {
    var places: [Int: Int] = [:]
    for (place, vertex) in ranks[other].enumerated() { places[vertex] = place }
    let keys = ranks[rank].enumerated().map { place, vertex -> (key: Double, place: Int, vertex: Int) in
      let near = neighbors[vertex].compactMap { places[$0] }
      let average = near.isEmpty ? Double(place) : Double(near.reduce(0, +)) / Double(near.count)
      return (average, place, vertex)
    }
    ranks[rank] = keys.sorted { ($0.key, $0.place) < ($1.key, $1.place) }.map(\.vertex)
  }

  /// The number of crossings in this order.
  private func crossings() -> Int {
    var places = Array(repeating: 0, count: vertices.count)
    for rank in ranks {
      for (place, vertex) in rank.enumerated() { places[vertex] = place }
    }
    return ranks.reduce(into: 0) { count, rank in
      let ends = rank.flatMap { vertex in after[vertex].map { places[$0] }.sorted() }
      for (index, end) in ends.enumerated() {
        for other in ends[..<index] where other > end { count += 1 }
      }
    }
  }
}
