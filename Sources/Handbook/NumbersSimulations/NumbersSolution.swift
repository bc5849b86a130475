/// A way to make a number with the tiles of a game.
public struct NumbersSolution: Hashable, Sendable {
  /// The number.
  public let number: Int
  /// The calculations, each after those whose results it uses; empty if the number is a tile.
  public let steps: [NumbersStep]

  /// The largest number in the solution, including the tiles it uses.
  public var largest: Int { steps.reduce(number) { max($0, $1.left, $1.right, $1.result) } }

  /// The tiles that it uses, in the order of the calculations.
  ///
  /// A calculation uses an unused result instead of an equal tile if there is one.
  public var tiles: [Int] {
    guard !steps.isEmpty else { return [number] }
    var results: [Int] = []
    var tiles: [Int] = []
    for step in steps {
      for operand in [step.left, step.right] {
        if let index = results.lastIndex(of: operand) {
          results.remove(at: index)
        } else {
          tiles.append(operand)
        }
      }
      results.append(step.result)
    }
    return tiles
  }
}

extension NumbersSolution: CustomStringConvertible {
  /// The calculations on one line: `75 × 4 = 300, 300 + 50 = 350`.
  public var description: String {
    steps.isEmpty ? "\(number) is a tile" : steps.map(\.description).joined(separator: ", ")
  }
}
