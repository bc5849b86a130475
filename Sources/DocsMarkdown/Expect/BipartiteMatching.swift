/// Maximum bipartite matching: pairs as many seekers with partners as possible.
enum BipartiteMatching {
  /// Returns the partner of each seeker, or nil for one left unpaired.
  ///
  /// Kuhn's algorithm with breadth-first search: O(seekers × candidates).
  ///
  /// - Parameter candidates: the possible partners of each seeker.
  static func partners(candidates: [[Int]]) -> [Int?] {
    var partners = [Int?](repeating: nil, count: candidates.count)
    var seekers: [Int: Int] = [:]
    for start in candidates.indices {
      guard let (path, free) = augmentingPath(from: start, candidates: candidates, seekers: seekers) else {
        continue
      }
      var partner: Int? = free
      while let current = partner, let seeker = path[current] {
        partner = partners[seeker]
        partners[seeker] = current
        seekers[current] = seeker
      }
    }
    return partners
  }

  /// Returns a path to a free partner: for each partner visited, the seeker it was reached from.
  private static func augmentingPath(
    from start: Int,
    candidates: [[Int]],
    seekers: [Int: Int]
  ) -> (path: [Int: Int], free: Int)? {
    var path: [Int: Int] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let seeker = queue[next]
      next += 1
      for candidate in candidates[seeker] where path[candidate] == nil {
        path[candidate] = seeker
        guard let rival = seekers[candidate] else { return (path, candidate) }
        queue.append(rival)
      }
    }
    return nil
  }
}
