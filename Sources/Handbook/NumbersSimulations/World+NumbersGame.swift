import SimulationKit

extension World<NumbersGameStage> {
  private static let game = "Game"
  private static let solver = "Solver"

  /// Lays six tiles on the table.
  mutating func layTiles(_ scenario: NumbersGameScenario) throws(Rejection) -> NumberTiles {
    let tiles: NumberTiles
    do {
      if let given = scenario.tiles {
        tiles = try NumberTiles(given)
      } else {
        tiles = try NumberTiles.draw(large: scenario.large, using: &random)
      }
    } catch {
      let place = JSONPointer([scenario.tiles == nil ? "large" : "tiles"])
      throw Rejection(at: error.tileIndex.map { place.appending($0) } ?? place, "\(error)")
    }
    if let large = scenario.large, large != tiles.largeCount {
      throw Rejection(
        at: JSONPointer(["large"]),
        "The given tiles include \(tiles.largeCount) large ones, not \(large)"
      )
    }
    state.tiles = tiles.values
    state.numbers = tiles.values
    record(
      .local,
      scenario.tiles == nil ? "tiles drawn" : "tiles given",
      from: Self.game,
      "\(tiles.values.listed), of which \(tiles.largeCount == 1 ? "1 is" : "\(tiles.largeCount) are") large."
    )
    showStage()
    return tiles
  }

  /// Sets the target.
  mutating func setTarget(
    _ scenario: NumbersGameScenario,
    _ tiles: NumberTiles
  ) throws(Rejection) -> NumbersGame {
    try advance(by: NumbersGameStage.pace)
    let targets = state.profile.numbersGameTargets
    let game: NumbersGame
    do {
      let target = scenario.target ?? random.number(in: targets)
      game = try NumbersGame(tiles: tiles, target: target, profile: state.profile)
    } catch {
      throw Rejection(at: JSONPointer(["target"]), "\(error)")
    }
    state.target = game.target
    record(
      .local,
      scenario.target == nil ? "target drawn" : "target given",
      from: Self.game,
      "\(game.target), of \(targets.lowerBound) to \(targets.upperBound)."
    )
    showStage()
    return game
  }

  /// Finds everything that the tiles can make.
  mutating func search(_ game: NumbersGame) throws(Rejection) -> NumbersSearch {
    try advance(by: NumbersGameStage.pace)
    let search = NumbersSearch(game.tiles)
    let targets = state.profile.numbersGameTargets
    let reachable = Set(search.reachable(in: targets))
    state.effort = search.effort
    state.levels = targets.map { $0 == game.target ? 4 : reachable.contains($0) ? 2 : 0 }
    state.reachable = reachable.count
    let isReached = reachable.contains(game.target)
    record(
      .call,
      "answer()",
      from: Self.game,
      to: Self.solver,
      "Each group of tiles is combined with each that has no tile in common with it.",
      reasons: [
        Reason(
          "every-group",
          holds: true,
          "\(search.effort.groups) different groups of 1 to 6 tiles were looked at."
        ),
        Reason(
          "every-pair",
          holds: true,
          "They keep \(search.effort.numbers) numbers, of which \(search.effort.pairs) pairs were combined with"
            + " +, −, × and ÷."
        ),
        Reason(
          "every-target",
          holds: reachable.count == targets.count,
          "The tiles make \(reachable.count) of the \(targets.count) targets."
        ),
        Reason(
          "target-reached",
          holds: isReached,
          "\(game.target) is \(isReached ? "one" : "none") of them."
        ),
      ]
    )
    showStage()
    return search
  }

  /// Plays the best answer, one calculation at a time.
  mutating func play(_ game: NumbersGame, _ search: NumbersSearch) throws(Rejection) -> NumbersAnswer {
    let answer = game.answer(from: search)
    if case .closest(let miss) = answer {
      try advance(by: NumbersGameStage.pace)
      record(.absent, "\(game.target)", from: Self.solver, to: Self.game, miss.explanation)
      showStage()
    }
    for step in answer.solution.steps {
      try advance(by: NumbersGameStage.pace)
      state.take(step)
      record(.local, step.description, from: Self.solver, "On the table: \(state.numbers.listed).")
      showStage()
    }
    try advance(by: NumbersGameStage.pace)
    state.reached = answer.solution.number
    let distance = abs(game.target - answer.solution.number)
    record(
      .reply,
      "\(answer.solution.number)",
      from: Self.solver,
      to: Self.game,
      distance == 0 ? "The target." : "\(distance) away from the target."
    )
    showStage()
    return answer
  }
}

extension NumbersMiss {
  /// Why nothing is closer, as a sentence.
  var explanation: String {
    let numbers =
      gap.count == 1 ? "\(gap.lowerBound)" : "any number from \(gap.lowerBound) to \(gap.upperBound)"
    return "No way of combining the tiles makes \(numbers)."
  }
}

extension [Int] {
  /// The numbers in a sentence.
  var listed: String {
    guard count > 1, let last else { return map(String.init).joined() }
    return dropLast().map(String.init).joined(separator: ", ") + " and \(last)"
  }
}
