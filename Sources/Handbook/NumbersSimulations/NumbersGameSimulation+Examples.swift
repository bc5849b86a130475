import SimulationKit

extension NumbersGameSimulation {
  /// Scenarios that show what it can do.
  public var examples: [Example<NumbersGameScenario>] {
    [
      Example(
        "947, the target that the fewest games solve",
        NumbersGameScenario(tiles: [7, 75, 1, 2, 8, 50], target: 947)
      ),
      Example("One calculation is enough", NumbersGameScenario(tiles: [5, 75, 4, 10, 2, 8], target: 375)),
      Example(
        "Four large tiles, and all six are needed",
        NumbersGameScenario(tiles: [25, 50, 75, 100, 3, 6], target: 952)
      ),
      Example("No large tile", NumbersGameScenario(tiles: [1, 1, 4, 5, 6, 7], target: 899)),
      Example(
        "Tiles that make no target at all",
        NumbersGameScenario(tiles: [1, 1, 2, 2, 3, 3], target: 999)
      ),
      Example(
        "One too many, or one too few",
        NumbersGameScenario(tiles: [100, 75, 50, 25, 2, 7], target: 662)
      ),
      Example("Drawn by chance", NumbersGameScenario()),
      Example("Drawn with two large tiles", NumbersGameScenario(large: 2, profile: .countdown)),
      Example(
        "A tile is the target, which only Countdown allows",
        NumbersGameScenario(tiles: [5, 75, 4, 10, 2, 100], target: 100, profile: .countdown)
      ),
    ]
  }
}
