/// The best answer to a numbers game: the target, or the closest number and why nothing is closer.
public enum NumbersAnswer: Hashable, Sendable {
  /// The tiles make the target.
  case solved(NumbersSolution)
  /// The tiles cannot make the target.
  case closest(NumbersMiss)
}

/// The closest numbers to a target that the tiles cannot make.
public struct NumbersMiss: Hashable, Sendable {
  /// The number to make.
  public let target: Int
  /// The number given as the answer.
  public let given: NumbersSolution
  /// An equally near number on the other side of the target, or nil.
  ///
  /// Both are worth the same. The one with fewer operations is given; if they have equally many, the one below the
  /// target. That is this library's choice.
  public let equal: NumbersSolution?
  /// The range of numbers around the target that the tiles cannot make; it ends at twice the largest target.
  public let gap: ClosedRange<Int>
  /// The search that found nothing in the gap.
  public let effort: NumbersSearch.Effort

  /// The distance of the answer from the target.
  public var distance: Int { abs(target - given.number) }
}

extension NumbersGame {
  /// Returns the best answer.
  public func answer() -> NumbersAnswer { answer(from: NumbersSearch(tiles)) }

  /// Returns the best answer, using an existing search.
  ///
  /// - Parameter search: a search over the tiles of this game; if its tiles differ, a new search is made.
  public func answer(from search: NumbersSearch) -> NumbersAnswer {
    guard search.tiles == tiles else { return answer() }
    if let solution = search.solution(for: target) { return .solved(solution) }
    return .closest(NumbersMiss(around: target, in: search))
  }
}

extension NumbersAnswer {
  /// The solution for the target itself, or for the number given instead.
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
  /// The answer as a sentence; a second sentence follows if two numbers are equally near.
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
  /// Finds the closest numbers to an unreachable target.
  fileprivate init(around target: Int, in search: NumbersSearch) {
    let below = (1..<target).last(where: search.reaches)
    let above = (target + 1...NumbersSearch.limit).first(where: search.reaches)
    let distance = min(below.map { target - $0 } ?? .max, above.map { $0 - target } ?? .max)
    let nearest = [below, above].compactMap(\.self).filter { abs($0 - target) == distance }
      .compactMap(search.solution).sorted { ($0.steps.count, $0.number) < ($1.steps.count, $1.number) }
    self.target = target
    // Each tile is reachable and no target is smaller, so a nearest number always exists.
    given = nearest.first ?? NumbersSolution(number: search.tiles.values.min() ?? 1, steps: [])
    equal = nearest.dropFirst().first
    gap = (below ?? 0) + 1...(above ?? NumbersSearch.limit + 1) - 1
    effort = search.effort
  }
}
