/// Finds the best way to make a number in a table that contains it.
///
/// The best way has the fewest operations and, among those, the smallest largest number (Alliot, section 1). The last
/// calculation breaks the remaining ties: + before − before × before ÷, then the smaller first number, then by the same
/// rules the way to the first number, and the way to the second. There is therefore exactly one best way.
struct SolutionFinder {
  private struct Place: Hashable {
    let subset: Int
    let number: Int
  }

  /// A way to make a number.
  private indirect enum Way {
    case tile(Int)
    case calculation(NumbersStep, Way, Way, operations: Int, largest: Int)

    init(_ step: NumbersStep, _ left: Way, _ right: Way) {
      self = .calculation(
        step,
        left,
        right,
        operations: left.operations + right.operations + 1,
        largest: max(step.result, left.largest, right.largest)
      )
    }

    var operations: Int {
      if case .calculation(_, _, _, let operations, _) = self { operations } else { 0 }
    }

    var largest: Int {
      switch self {
      case .tile(let tile): tile
      case .calculation(_, _, _, _, let largest): largest
      }
    }

    /// The calculations, each after those whose results it uses.
    var steps: [NumbersStep] {
      guard case .calculation(let step, let left, let right, _, _) = self else { return [] }
      return left.steps + right.steps + [step]
    }
  }

  private let table: NumberTable
  private var best: [Place: Way] = [:]

  init(_ table: NumberTable) {
    self.table = table
  }

  /// Returns the best way to make a number, or nil if there is none.
  mutating func solution(for number: Int) -> NumbersSolution? {
    var found: Way?
    for subset in table.subsets.distinct.sorted(by: { $0.nonzeroBitCount < $1.nonzeroBitCount }) {
      if let found, found.operations < subset.nonzeroBitCount - 1 { break }
      guard table.contains(number, in: subset) else { continue }
      offer(way(to: number, with: subset), to: &found)
    }
    return found.map { NumbersSolution(number: number, steps: $0.steps) }
  }

  /// Returns the best way to make a number that needs all the tiles of a subset.
  private mutating func way(to number: Int, with subset: Int) -> Way? {
    guard subset.nonzeroBitCount > 1 else { return .tile(number) }
    let place = Place(subset: subset, number: number)
    if let known = best[place] { return known }
    var found: Way?
    var splits: [(Int, Int)] = []
    table.subsets.forEachSplit(of: subset) { splits.append(($0, $1)) }
    for (part, other) in splits {
      // There is no list for five tiles, so take the list of the smaller part.
      let (large, small) = part.nonzeroBitCount > other.nonzeroBitCount ? (part, other) : (other, part)
      for operand in table.list(of: small) {
        for step in Self.steps(to: number, with: Int(operand)) {
          let isLeft = step.left == Int(operand)
          let wanted = isLeft ? step.right : step.left
          guard table.contains(wanted, in: large),
            let given = way(to: Int(operand), with: small), let way = way(to: wanted, with: large)
          else { continue }
          var (left, right) = isLeft ? (given, way) : (way, given)
          if step.left == step.right, Self.compare(right, left) < 0 {
            swap(&left, &right)
          }
          offer(Way(step, left, right), to: &found)
        }
      }
    }
    best[place] = found
    return found
  }

  /// Returns every calculation that makes a number with a given operand. A sum or product has the larger operand first.
  private static func steps(to number: Int, with operand: Int) -> [NumbersStep] {
    var steps: [NumbersStep] = []
    func add(_ left: Int, _ operation: NumbersStep.Operation, _ right: Int) {
      if let step = NumbersStep(left, operation, right), step.result == number { steps.append(step) }
    }
    add(max(operand, number - operand), .plus, min(operand, number - operand))
    add(number + operand, .minus, operand)
    add(operand, .minus, operand - number)
    add(max(operand, number / operand), .times, min(operand, number / operand))
    add(number * operand, .dividedBy, operand)
    if operand >= number { add(operand, .dividedBy, operand / number) }
    return steps
  }

  private func offer(_ way: Way?, to best: inout Way?) {
    guard let way else { return }
    if let current = best, Self.compare(way, current) >= 0 { return }
    best = way
  }

  /// Returns a negative number if the first way to a number is better than the second, and 0 if they are the same.
  private static func compare(_ one: Way, _ other: Way) -> Int {
    guard case .calculation(let step, let left, let right, let operations, let largest) = one,
      case .calculation(let otherStep, let otherLeft, let otherRight, let otherOperations, let otherLargest) =
        other
    else { return one.operations - other.operations }
    if operations != otherOperations { return operations - otherOperations }
    if largest != otherLargest { return largest - otherLargest }
    if step.operation != otherStep.operation { return step.operation.rank - otherStep.operation.rank }
    if step.left != otherStep.left { return step.left - otherStep.left }
    let first = compare(left, otherLeft)
    return first == 0 ? compare(right, otherRight) : first
  }
}

extension NumbersStep.Operation {
  /// The rank of the operation, the easiest first.
  fileprivate var rank: Int {
    switch self {
    case .plus: 0
    case .minus: 1
    case .times: 2
    case .dividedBy: 3
    }
  }
}
