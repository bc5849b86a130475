import SimulationKit

/// What is on the table in the simulation `numbers-game`, and what is known of it.
struct NumbersGameStage: Sendable {
  /// The time between two events, in milliseconds: long enough to read one. It stands for nothing in the game.
  static let pace = 1000

  /// Whose game it is.
  let profile: Profile
  /// The tiles; none before they are drawn.
  var tiles: [Int] = []
  /// The number to make.
  var target: Int?
  /// The numbers on the table: tiles and results that are not used yet.
  var numbers: [Int] = []
  /// What has been calculated.
  var steps: [NumbersStep] = []
  /// The number that is given as the answer, at the end.
  var reached: Int?

  /// What the search looked at.
  var effort: NumbersSearch.Effort?
  /// For every target 4 where it is the one, 2 where the tiles make it, and else 0.
  var levels: [Int] = []
  /// How many targets the tiles make.
  var reachable = 0

  init(profile: Profile) {
    self.profile = profile
  }

  /// Takes two numbers from the table and lays their result there.
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
  /// Draws the table, and beside it what the search found.
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
    return Figure(id: "table", name: "Table", form: .phone, elements: elements)
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
