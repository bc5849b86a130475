import SimulationKit

extension Outcome {
  /// How a numbers game ended.
  ///
  /// - Parameters:
  ///   - game: the game.
  ///   - answer: the best answer to it.
  ///   - search: where the answer comes from.
  ///   - targets: what could have been the target.
  init(
    of game: NumbersGame,
    _ answer: NumbersAnswer,
    _ search: NumbersSearch,
    among targets: ClosedRange<Int>
  ) {
    let solution = answer.solution
    var facts: [String: JSONValue] = [
      "tiles": .array(game.tiles.values.map { .integer($0) }),
      "target": .integer(game.target),
      "reached": .integer(solution.number),
      "distance": .integer(abs(game.target - solution.number)),
      "operations": .integer(solution.steps.count),
      "steps": .array(solution.steps.map { .string($0.description) }),
      "reachable": .integer(search.reachable(in: targets).count),
      "targets": .integer(targets.count),
      "groups": .integer(search.effort.groups),
      "numbers": .integer(search.effort.numbers),
      "pairs": .integer(search.effort.pairs),
    ]
    switch answer {
    case .solved:
      self.init(status: "solved", sentence: Self.sentence(solved: solution), facts: facts)
    case .closest(let miss):
      facts["gap"] = [.integer(miss.gap.lowerBound), .integer(miss.gap.upperBound)]
      facts["equal"] = miss.equal.map { .integer($0.number) } ?? .null
      self.init(status: "closest", sentence: Self.sentence(missed: game.target, miss), facts: facts)
    }
  }

  private static func sentence(solved solution: NumbersSolution) -> String {
    solution.steps.isEmpty
      ? "The target is one of the tiles."
      : "The tiles make \(solution.number) with \(solution.steps.operationCount): \(solution)."
  }

  private static func sentence(missed target: Int, _ miss: NumbersMiss) -> String {
    let given = miss.given
    let way = given.steps.isEmpty ? ", which is a tile" : ": \(given)"
    var sentence =
      "Nothing makes \(target): the closest is \(given.number), \(abs(target - given.number)) away\(way)."
    if let equal = miss.equal {
      sentence +=
        given.steps.count < equal.steps.count
        ? " \(equal.number) is just as near, and takes \(equal.steps.operationCount)."
        : " \(equal.number) is just as near; the smaller is given."
    }
    return sentence
  }
}

extension [NumbersStep] {
  fileprivate var operationCount: String { count == 1 ? "1 operation" : "\(count) operations" }
}
