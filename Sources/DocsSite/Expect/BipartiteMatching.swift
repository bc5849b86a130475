/// Pairs as many of one side with partners of the other as can be paired.
enum BipartiteMatching {
  /// The partner of each, or nil for one that goes without.
  ///
  /// Kuhn's algorithm, searching breadth first: the time is the number of seekers times that of candidates.
  ///
  /// - Parameter candidates: for each seeker, the partners that it could have.
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

  /// The way to a partner who is free: for each partner seen, the seeker that came to it.
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
