import NumbersSimulations
import SimulationKit
import Testing

@Suite struct NumbersSearchTests {
  private func search(_ tiles: [Int]) throws -> NumbersSearch { NumbersSearch(try NumberTiles(tiles)) }

  private func drawn(_ count: Int, seed: UInt64) throws -> [NumberTiles] {
    var random = SeededSource(seed: seed)
    return try (0..<count).map { _ in try NumberTiles.draw(using: &random) }
  }

  /// The first violation of the rules in a solution, or nil if there is none.
  private func fault(_ solution: NumbersSolution, _ number: Int, _ tiles: NumberTiles) -> String? {
    var table = tiles.values
    for step in solution.steps {
      for operand in [step.left, step.right] {
        guard let index = table.firstIndex(of: operand) else { return "\(operand) is not on the table" }
        table.remove(at: index)
      }
      let result =
        switch step.operation {
        case .plus: step.left + step.right
        case .minus: step.left - step.right
        case .times: step.left * step.right
        case .dividedBy: step.left % step.right == 0 ? step.left / step.right : 0
        }
      guard result > 0, result == step.result else { return "\(step) is wrong" }
      table.append(result)
    }
    return table.contains(number) && solution.number == number
      ? nil : "\(number) is not on the table at the end"
  }

  // MARK: Reachable numbers

  @Test(arguments: [
    [1, 1, 2, 2, 3, 3], [1, 10, 10, 25, 75, 100], [2, 3, 5, 5, 7, 50], [4, 6, 7, 9, 10, 100],
  ])
  func reachesWhatTryingEverythingReaches(_ tiles: [Int]) throws {
    let search = try search(tiles)
    let bruteForce = NumbersBruteForce(tiles)
    #expect(search.reachable(in: 1...NumbersSearch.limit) == bruteForce.reached)
    for number in bruteForce.reached.indices.filter({ $0 % 37 == 0 }).map({ bruteForce.reached[$0] }) {
      let solution = try #require(search.solution(for: number))
      let cost = try #require(bruteForce.costs[number])
      #expect(solution.steps.count == cost.operations, "\(number)")
      #expect(solution.largest == cost.largest, "\(number)")
    }
  }

  @Test(arguments: [[1, 1, 2, 2, 3, 3], [1, 2, 3, 4, 10, 100], [5, 6, 7, 9, 75, 100]])
  func looksAtEveryGroupAndEveryPair(_ tiles: [Int]) throws {
    let effort = try search(tiles).effort
    let all = tiles.sorted()
    let byGroup = NumbersByGroup(tiles)
    #expect(effort.groups == byGroup.made.count)
    // Of the results of five tiles, only those count that the sixth can bring below the limit again. For example,
    // 100 × 10 × 2 − (4 − 3) is 1999, so it counts with a tile 1.
    var kept: [[Int]: Int] = [:]
    for group in byGroup.made.keys where group != all {
      var numbers = byGroup.needing(group)
      if group.count == 5 {
        let sixth = tiles.reduce(0, +) - group.reduce(0, +)
        numbers = numbers.filter {
          $0 <= NumbersSearch.limit * sixth || $0 <= NumbersSearch.limit + sixth
        }
      }
      kept[group] = numbers.count
    }
    #expect(effort.numbers == kept.values.reduce(0, +))
    let pairs = byGroup.made.keys.filter { $0.count > 1 }.map { group in
      // Each split is listed in both orders, except splits into equal halves.
      NumbersByGroup.splits(of: group).reduce(0) { sum, split in
        sum + (split.0 == split.1 ? 2 : 1) * (kept[split.0] ?? 0) * (kept[split.1] ?? 0)
      } / 2
    }
    #expect(effort.pairs == pairs.reduce(0, +))
  }

  @Test func tellsNothingBeyondItsLimit() throws {
    let search = try search([25, 50, 75, 100, 9, 10])
    #expect(!search.reaches(0))
    #expect(!search.reaches(-1))
    #expect(!search.reaches(.min))
    #expect(!search.reaches(.max))
    #expect(!search.reaches(NumbersSearch.limit + 1))
    #expect(search.solution(for: .max) == nil)
    #expect(search.solution(for: 0) == nil)
    #expect(search.reachable(in: .min ... .max) == search.reachable(in: 1...NumbersSearch.limit))
    #expect(search.reachable(in: 2000...5000) == [])
    #expect(search.reachable(in: .min...0) == [])
  }

  // MARK: Solutions

  @Test func findsAWayToWhateverItReachesAndToNothingElse() throws {
    for tiles in try drawn(12, seed: 5) {
      let search = NumbersSearch(tiles)
      for number in stride(from: 1, through: NumbersSearch.limit, by: 41) {
        let solution = search.solution(for: number)
        #expect((solution != nil) == search.reaches(number), "\(tiles.values) \(number)")
        if let solution {
          #expect(fault(solution, number, tiles) == nil, "\(tiles.values) \(solution)")
        }
      }
    }
  }

  @Test func givesTheSameWayHoweverTheTilesLie() throws {
    for tiles in try drawn(6, seed: 6) {
      let search = NumbersSearch(tiles)
      let turned = NumbersSearch(try NumberTiles(Array(tiles.values.reversed())))
      let sorted = NumbersSearch(try NumberTiles(tiles.values.sorted()))
      #expect(turned.effort == search.effort)
      for number in stride(from: 101, through: 999, by: 31) {
        let solution = search.solution(for: number)
        #expect(turned.solution(for: number) == solution)
        #expect(sorted.solution(for: number) == solution)
      }
    }
  }

  @Test func needsNoCalculationForATile() throws {
    let solution = try search([25, 50, 75, 100, 1, 2]).solution(for: 75)
    #expect(solution?.steps == [])
    #expect(solution?.tiles == [75])
    #expect(solution?.largest == 75)
    #expect(solution?.description == "75 is a tile")
  }

  @Test func prefersTheSmallestMaximum() throws {
    // 75 − 50 also needs one operation, but uses 75.
    #expect(try search([75, 50, 2, 9, 9, 10]).solution(for: 25)?.description == "50 ÷ 2 = 25")
  }

  @Test func prefersTheEasierOperationAndThenTheSmallerNumber() throws {
    #expect(try search([2, 2, 9, 9, 10, 10]).solution(for: 4)?.description == "2 + 2 = 4")
    #expect(try search([1, 4, 2, 3, 10, 10]).solution(for: 5)?.description == "3 + 2 = 5")
    // 8 − 2 also needs one operation, but uses 8.
    #expect(try search([8, 2, 3, 25, 50, 75]).solution(for: 6)?.description == "3 × 2 = 6")
  }

  @Test func decidesByHowTheFirstNumberIsMadeAndThenTheSecond() throws {
    // 6 × 2 has the larger first number; 2 × 2 also makes 4.
    #expect(try search([2, 2, 3, 50, 75, 100]).solution(for: 12)?.description == "2 + 2 = 4, 4 × 3 = 12")
    // 11 + 2 has the larger first number; 2 × 2 also makes 4.
    #expect(try search([2, 2, 9, 75, 50, 100]).solution(for: 13)?.description == "2 + 2 = 4, 9 + 4 = 13")
  }

  @Test func namesTheTilesThatAWayUses() throws {
    let solution = try search([1, 1, 4, 5, 6, 7]).solution(for: 899)
    #expect(solution?.tiles.sorted() == [1, 1, 4, 5, 6, 7])
    #expect(try search([5, 75, 4, 10, 2, 8]).solution(for: 375)?.tiles == [75, 5])
  }

  // MARK: Answers

  @Test func solvesTheGameOfThePaper() throws {
    let game = try NumbersGame(tiles: NumberTiles([1, 1, 4, 5, 6, 7]), target: 899)
    let solution = game.answer().solution
    #expect(game.answer() == .solved(solution))
    #expect(solution.number == 899)
    #expect(solution.steps.count == 5)
    #expect(fault(solution, 899, game.tiles) == nil)
  }

  @Test func provesThatNothingComesCloser() throws {
    let tiles = try NumberTiles([1, 1, 2, 2, 3, 3])
    let game = try NumbersGame(tiles: tiles, target: 999)
    guard case .closest(let miss) = game.answer() else {
      Issue.record("999 cannot be made")
      return
    }
    let reached = NumbersBruteForce(tiles.values).reached
    #expect(miss.given.number == reached.last)
    #expect(miss.distance == 918)
    #expect(miss.equal == nil)
    #expect(!reached.contains(where: miss.gap.contains))
    #expect(miss.gap == 82...NumbersSearch.limit)
    #expect(miss.effort.groups == 26)
  }

  @Test func givesTheEasierOfTwoThatAreEquallyNear() throws {
    let game = try NumbersGame(tiles: NumberTiles([100, 75, 50, 25, 6, 7]), target: 878)
    guard case .closest(let miss) = game.answer() else {
      Issue.record("878 cannot be made")
      return
    }
    #expect(miss.given.number == 879)
    #expect(miss.equal?.number == 877)
    #expect((miss.equal?.steps.count ?? 0) > miss.given.steps.count)
    #expect(miss.gap == 878...878)
  }

  @Test func givesTheSmallerOfTwoThatAreEquallyNearAndEasy() throws {
    let game = try NumbersGame(tiles: NumberTiles([75, 50, 100, 25, 10, 5]), target: 828)
    guard case .closest(let miss) = game.answer() else {
      Issue.record("828 cannot be made")
      return
    }
    #expect(miss.given.number == 827)
    #expect(miss.equal?.number == 829)
    #expect(miss.equal?.steps.count == miss.given.steps.count)
  }

  @Test func looksForTheClosestBeyondTheTargetsToo() throws {
    let cases = [([10, 1, 3, 8, 3, 8], 1001, 997...1000), ([75, 50, 100, 25, 8, 7], 1000, 998...999)]
    for (tiles, nearest, gap) in cases {
      guard case .closest(let miss) = try NumbersGame(tiles: NumberTiles(tiles), target: 999).answer() else {
        Issue.record("999 cannot be made of \(tiles)")
        continue
      }
      #expect(miss.given.number == nearest)
      #expect(miss.gap == gap)
    }
  }

  @Test func givesNothingThatIsFartherThanNeedBe() throws {
    var missed = 0
    for tiles in try drawn(25, seed: 11) {
      let search = NumbersSearch(tiles)
      let reached = search.reachable(in: 1...NumbersSearch.limit)
      for target in stride(from: 939, through: 999, by: 4) {
        let answer = try NumbersGame(tiles: tiles, target: target).answer(from: search)
        let distance = abs(answer.solution.number - target)
        #expect(distance == reached.map { abs($0 - target) }.min())
        missed += distance > 0 ? 1 : 0
      }
    }
    #expect(missed > 10)
  }

  @Test func searchesAnewForOtherTiles() throws {
    let game = try NumbersGame(tiles: NumberTiles([5, 75, 4, 10, 2, 8]), target: 375)
    #expect(try game.answer(from: search([1, 1, 2, 2, 3, 3])) == game.answer())
  }
}
