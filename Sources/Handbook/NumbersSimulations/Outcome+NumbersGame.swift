import SimulationKit

extension Outcome {
  /// Creates the outcome of a numbers game.
  ///
  /// - Parameters:
  ///   - game: the game.
  ///   - answer: the best answer to it.
  ///   - search: the search that found the answer.
  ///   - targets: the possible targets.
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
      self.init(status: "solved", sentence: "\(answer)", facts: facts)
    case .closest(let miss):
      facts["gap"] = [.integer(miss.gap.lowerBound), .integer(miss.gap.upperBound)]
      facts["equal"] = miss.equal.map { .integer($0.number) } ?? .null
      self.init(status: "closest", sentence: "\(answer)", facts: facts)
    }
  }
}
