/// What becomes of a numbers game: the target, or what comes closest and why nothing comes closer.
public enum NumbersAnswer: Hashable, Sendable {
  /// The tiles make the target.
  case solved(NumbersSolution)
  /// They do not, whatever one does.
  case closest(NumbersMiss)
}

/// What comes closest to a target that the tiles do not make.
public struct NumbersMiss: Hashable, Sendable {
  /// The number that was to be made.
  public let target: Int
  /// The number that is given as the answer.
  public let given: NumbersSolution
  /// The number that is just as near on the other side, or nil where there is none.
  ///
  /// Both are worth the same. The one with fewer operations is given, and of two with equally many the one below the
  /// target; that is this library's choice.
  public let equal: NumbersSolution?
  /// The numbers around the target of which the tiles make none; it ends at twice the largest target.
  public let gap: ClosedRange<Int>
  /// The search that found nothing there.
  public let effort: NumbersSearch.Effort

  /// How far the answer is from the target.
  public var distance: Int { abs(target - given.number) }
}

extension NumbersGame {
  /// The best answer.
  public func answer() -> NumbersAnswer { answer(from: NumbersSearch(tiles)) }

  /// The best answer, from a search that was made already.
  ///
  /// - Parameter search: the search over the tiles of this game; with other tiles it is made anew.
  public func answer(from search: NumbersSearch) -> NumbersAnswer {
    guard search.tiles == tiles else { return answer() }
    if let solution = search.solution(for: target) { return .solved(solution) }
    return .closest(NumbersMiss(around: target, in: search))
  }
}

extension NumbersAnswer {
  /// The answer in full: the target itself, or the number that is given in its place.
  public var solution: NumbersSolution {
    switch self {
    case .solved(let solution): solution
    case .closest(let miss): miss.given
    }
  }
}

extension NumbersAnswer: CustomStringConvertible {
  /// The answer as a sentence.
  public var description: String {
    switch self {
    case .solved(let solution):
      solution.steps.isEmpty
        ? "The target is one of the tiles."
        : "The tiles make \(solution.number) with \(solution.operationCount): \(solution)."
    case .closest(let miss): miss.description
    }
  }
}

extension NumbersMiss: CustomStringConvertible {
  /// The answer as a sentence, and where two are equally near a second one.
  public var description: String {
    let way = given.steps.isEmpty ? ", which is a tile" : ": \(given)"
    let sentence = "Nothing makes \(target): the closest is \(given.number), \(distance) away\(way)."
    guard let equal else { return sentence }
    return given.steps.count < equal.steps.count
      ? sentence + " \(equal.number) is just as near, and takes \(equal.operationCount)."
      : sentence + " \(equal.number) is just as near; the smaller is given."
  }
}

extension NumbersSolution {
  fileprivate var operationCount: String { steps.count == 1 ? "1 operation" : "\(steps.count) operations" }
}

extension NumbersMiss {
  /// What comes closest to a number that is not reached.
  fileprivate init(around target: Int, in search: NumbersSearch) {
    let below = (1..<target).last(where: search.reaches)
    let above = (target + 1...NumbersSearch.limit).first(where: search.reaches)
    let distance = min(below.map { target - $0 } ?? .max, above.map { $0 - target } ?? .max)
    let nearest = [below, above].compactMap(\.self).filter { abs($0 - target) == distance }
      .compactMap(search.solution).sorted { ($0.steps.count, $0.number) < ($1.steps.count, $1.number) }
    self.target = target
    // Each tile is a number that is reached and no target is smaller, so there always is one that is nearest.
    given = nearest.first ?? NumbersSolution(number: search.tiles.values.min() ?? 1, steps: [])
    equal = nearest.dropFirst().first
    gap = (below ?? 0) + 1...(above ?? NumbersSearch.limit + 1) - 1
    effort = search.effort
  }
}
