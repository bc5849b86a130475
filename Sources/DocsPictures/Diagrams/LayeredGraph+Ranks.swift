extension LayeredGraph {
  /// Reverses links so that no cycle is left: those that lead back to an item on the path to them.
  ///
  /// The walk keeps its path in an array, because its depth is the author's.
  mutating func reverseCycles() {
    let leaving = Dictionary(grouping: links.indices) { links[$0].from }
    var isDone = Array(repeating: false, count: items.count)
    var isOnPath = isDone
    for root in items.indices where !isDone[root] {
      var path: [(item: Int, next: Int)] = [(root, 0)]
      isOnPath[root] = true
      while let (item, next) = path.last {
        guard let outgoing = leaving[item], next < outgoing.count else {
          isOnPath[item] = false
          isDone[item] = true
          path.removeLast()
          continue
        }
        path[path.count - 1].next = next + 1
        let link = outgoing[next]
        let target = links[link].to
        if isOnPath[target] {
          reverse(link)
        } else if !isDone[target] {
          isOnPath[target] = true
          path.append((target, 0))
        }
      }
    }
  }

  private mutating func reverse(_ link: Int) {
    (links[link].from, links[link].to) = (links[link].to, links[link].from)
    (links[link].fromOffset, links[link].toOffset) = (links[link].toOffset, links[link].fromOffset)
    links[link].isReversed.toggle()
  }

  /// The rank of each item: behind everything that leads to it, and no further.
  func itemRanks() -> [Int] {
    let scale = hasLabels ? 2 : 1
    let inner = links.filter { items[$0.from].pin == .none && items[$0.to].pin == .none }
    let order = sorted(inner)
    let leaving = Dictionary(grouping: inner, by: \.from)
    var ranks = Array(repeating: 0, count: items.count)
    var isTarget = Array(repeating: false, count: items.count)
    for item in order {
      for link in leaving[item] ?? [] {
        ranks[link.to] = max(ranks[link.to], ranks[item] + link.length * scale)
        isTarget[link.to] = true
      }
    }
    // What nothing leads to moves up to what it leads to.
    for item in order.reversed() where !isTarget[item] {
      let targets = (leaving[item] ?? []).map { ranks[$0.to] - $0.length * scale }
      ranks[item] = targets.min() ?? ranks[item]
    }
    let last = items.indices.filter { items[$0].pin == .none }.map { ranks[$0] }.max() ?? 0
    let shift = items.contains { $0.pin == .first } ? 1 : 0
    return items.indices.map { index in
      switch items[index].pin {
      case .first: 0
      case .last: last + shift + 1
      case .none: ranks[index] + shift
      }
    }
  }

  /// The items, each behind those that lead to it.
  private func sorted(_ links: [Link]) -> [Int] {
    var missing = Array(repeating: 0, count: items.count)
    for link in links { missing[link.to] += 1 }
    let leaving = Dictionary(grouping: links, by: \.from)
    var order = items.indices.filter { missing[$0] == 0 && items[$0].pin == .none }
    var next = 0
    while next < order.count {
      for link in leaving[order[next]] ?? [] {
        missing[link.to] -= 1
        if missing[link.to] == 0 { order.append(link.to) }
      }
      next += 1
    }
    return order
  }

  /// Makes a vertex of each item, and of each rank that a link crosses.
  mutating func addVertices(ranks itemRanks: [Int]) {
    vertices = items.indices.map { Vertex(size: items[$0].size, rank: itemRanks[$0], isItem: true) }
    for link in links {
      let (first, last) = (itemRanks[link.from], itemRanks[link.to])
      var chain = [link.from]
      let middle = (first + last) / 2
      for rank in stride(from: first + 1, to: last, by: 1) {
        let label = rank == middle ? link.label : nil
        vertices.append(Vertex(size: label ?? Pair(cross: 0, main: 0), rank: rank, isItem: false))
        chain.append(vertices.count - 1)
      }
      chains.append(chain + [link.to])
    }
    before = Array(repeating: [], count: vertices.count)
    after = before
    for chain in chains {
      for (upper, lower) in zip(chain, chain.dropFirst()) {
        after[upper].append(lower)
        before[lower].append(upper)
      }
    }
  }
}
