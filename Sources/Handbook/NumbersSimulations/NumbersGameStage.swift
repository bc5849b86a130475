import SimulationKit

/// The table of the simulation `numbers-game`, and the results of its search.
struct NumbersGameStage: Sendable {
  /// The time between two events in milliseconds, long enough to read one. It has no meaning in the game.
  static let pace = 1000

  /// The version of the game.
  let profile: Profile
  /// The tiles; empty before they are drawn.
  var tiles: [Int] = []
  /// The number to make.
  var target: Int?
  /// The numbers on the table: unused tiles and results.
  var numbers: [Int] = []
  /// The calculations so far.
  var steps: [NumbersStep] = []
  /// The number given as the answer, at the end.
  var reached: Int?

  /// The effort of the search.
  var effort: NumbersSearch.Effort?
  /// For each possible target: 4 for the target itself, 2 if the tiles can make it, otherwise 0.
  var levels: [Int] = []
  /// The number of targets that the tiles can make.
  var reachable = 0

  init(profile: Profile) {
    self.profile = profile
  }

  /// Removes two numbers from the table and adds their result.
  mutating func take(_ step: NumbersStep) {
    for operand in [step.left, step.right] {
      if let index = numbers.lastIndex(of: operand) {
        numbers.remove(at: index)
      }
    }
    numbers.append(step.result)
    steps.append(step)
  }
}

extension World<NumbersGameStage> {
  /// Draws the table, and the results of the search beside it.
  mutating func showStage() {
    show([state.tableFigure] + (state.searchFigure.map { [$0] } ?? []))
  }
}

extension NumbersGameStage {
  fileprivate var tableFigure: Figure {
    var elements: [Figure.Element] = [.status(profile.title)]
    elements.append(target.map { .title("\($0)") } ?? .text("No target yet", mark: .muted))
    elements.append(
      tiles.isEmpty
        ? .text("No tiles yet", mark: .muted)
        : .text(tiles.map(String.init).joined(separator: "   "), mark: .plain)
    )
    elements += steps.map { step in
      .row(
        label: "\(step.left) \(step.operation.rawValue) \(step.right)",
        value: "\(step.result)",
        mark: step.result == target ? .ok : .plain
      )
    }
    if let reached, let target {
      elements.append(
        reached == target
          ? .text("The target", mark: .ok) : .text("\(abs(target - reached)) away", mark: .info)
      )
    }
    return Figure(id: "table", name: "Phone", form: .phone, elements: elements)
  }

  fileprivate var searchFigure: Figure? {
    guard let effort, let target else { return nil }
    let targets = profile.numbersGameTargets
    return Figure(
      id: "targets",
      name: "Targets",
      form: .document,
      elements: [
        .row(label: "can be made", value: "\(reachable) of \(targets.count)", mark: .plain),
        .row(label: "groups of tiles", value: "\(effort.groups)", mark: .plain),
        .row(label: "pairs combined", value: "\(effort.pairs)", mark: .plain),
        .cells(
          levels,
          columns: 30,
          caption:
            "The targets from \(targets.lowerBound) to \(targets.upperBound), 30 in a row. Empty: the tiles"
            + " cannot make it. Half: they can. Full: \(target), the target."
        ),
      ]
    )
  }
}
