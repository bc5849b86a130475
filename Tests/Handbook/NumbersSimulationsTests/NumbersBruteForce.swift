import NumbersSimulations

/// A brute-force solver for the numbers game: it combines any two numbers on the table with any operation, and repeats
/// this with the resulting table.
struct NumbersBruteForce {
  /// The cost of the best solution: first the number of operations, then the largest number used.
  typealias Cost = (operations: Int, largest: Int)

  /// The best costs up to `NumbersSearch.limit`, by number; nil for unreachable numbers.
  private(set) var costs: [Cost?] = Array(repeating: nil, count: NumbersSearch.limit + 1)

  init(_ tiles: [Int]) {
    for tile in tiles {
      note(tile, (0, tile))
    }
    var table = tiles
    visit(&table, count: table.count, (0, 0))
  }

  /// The reachable numbers, in order.
  var reached: [Int] { costs.indices.filter { costs[$0] != nil } }

  private mutating func note(_ number: Int, _ cost: Cost) {
    guard number < costs.count else { return }
    if let known = costs[number], known <= cost { return }
    costs[number] = cost
  }

  private mutating func visit(_ table: inout [Int], count: Int, _ cost: Cost) {
    guard count > 1 else { return }
    for one in 0..<count - 1 {
      for two in one + 1..<count {
        let high = max(table[one], table[two])
        let low = min(table[one], table[two])
        let kept = (table[one], table[two])
        table[two] = table[count - 1]
        func take(_ result: Int) {
          let now = (cost.operations + 1, max(cost.largest, high, result))
          note(result, now)
          table[one] = result
          visit(&table, count: count - 1, now)
        }
        take(high + low)
        take(high * low)
        if high > low { take(high - low) }
        if high % low == 0 { take(high / low) }
        (table[one], table[two]) = kept
      }
    }
  }
}

/// The numbers that groups of tiles make, by their definition.
struct NumbersByGroup {
  /// The numbers that can be made from all tiles of a group, by sorted group.
  private(set) var made: [[Int]: Set<Int>] = [:]

  init(_ tiles: [Int]) {
    _ = numbers(of: tiles.sorted())
  }

  /// The numbers of a group that no smaller group makes.
  func needing(_ group: [Int]) -> Set<Int> {
    var numbers = made[group] ?? []
    for (part, _) in Self.splits(of: group) {
      numbers.subtract(made[part] ?? [])
    }
    return numbers
  }

  /// Every way to split a group in two, with both orders of each pair.
  static func splits(of group: [Int]) -> [([Int], [Int])] {
    Set(
      (1..<(1 << group.count) - 1).map { bits in
        [
          group.indices.filter { bits >> $0 & 1 == 1 }.map { group[$0] },
          group.indices.filter { bits >> $0 & 1 == 0 }.map { group[$0] },
        ]
      }
    ).map { ($0[0], $0[1]) }
  }

  private mutating func numbers(of group: [Int]) -> Set<Int> {
    if let known = made[group] { return known }
    guard group.count > 1 else {
      made[group] = Set(group)
      return Set(group)
    }
    var numbers: Set<Int> = []
    for (part, other) in Self.splits(of: group) {
      for left in self.numbers(of: part) {
        for right in self.numbers(of: other) {
          numbers.formUnion([left + right, left * right])
          if left > right { numbers.insert(left - right) }
          if left % right == 0 { numbers.insert(left / right) }
        }
      }
    }
    made[group] = numbers
    return numbers
  }
}
