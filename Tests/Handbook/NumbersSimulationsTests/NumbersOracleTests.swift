import Foundation
import NumbersSimulations
import SimulationKit
import Testing

/// The statistics of all games, published by J.-M. Alliot ("The (Final) Countdown", alliot.fr/COMPTE/compte.html), and
/// partly confirmed by others.
///
/// All of them take two seconds in a release build, and minutes in a debug build:
/// `LIVEDOCS_ORACLE=1 swift test -c release --filter NumbersOracleTests`.
@Suite struct NumbersOracleTests {
  private static let isAsked = ProcessInfo.processInfo.environment["LIVEDOCS_ORACLE"] != nil

  @Test func countsTheSetsOfTiles() {
    let tiles = NumberTiles.all
    #expect(tiles.count == 13_243)
    #expect(Set(tiles).count == 13_243)
  }

  @Test func countsTheGamesWithFourLargeTilesThatCanBeSolved() {
    let tiles = NumberTiles.all.filter { $0.largeCount == 4 }
    let solvable = tiles.map { NumbersSearch($0).reachable(in: 101...999).count }
    #expect(tiles.count == 55)
    #expect(solvable.reduce(0, +) == 43_710)
  }

  @Test(.enabled(if: isAsked, "LIVEDOCS_ORACLE asks for it"))
  func countsAllGamesThatCanBeSolved() {
    var solvable = [0, 0, 0, 0, 0]
    var solving = Array(repeating: 0, count: 1000)
    var complete = 0
    for tiles in NumberTiles.all {
      let targets = NumbersSearch(tiles).reachable(in: 101...999)
      solvable[tiles.largeCount] += targets.count
      complete += targets.count == 899 ? 1 : 0
      for target in targets {
        solving[target] += 1
      }
    }
    #expect(solvable == [1_963_726, 4_966_076, 3_192_103, 693_131, 43_710])
    #expect(solvable.reduce(0, +) == 10_858_746)
    #expect(complete == 1226)
    #expect(solving[947] == 9017)
    #expect(solving[101...].min() == 9017)
    #expect(solving[101...].count { $0 == 9017 } == 1)
  }

  @Test(.enabled(if: isAsked, "LIVEDOCS_ORACLE asks for it"))
  func agreesWithTryingEverythingOnManySets() throws {
    let all = NumberTiles.all
    for tiles in stride(from: 0, to: all.count, by: 131).map({ all[$0] }) {
      let search = NumbersSearch(tiles)
      let bruteForce = NumbersBruteForce(tiles.values)
      #expect(search.reachable(in: 1...NumbersSearch.limit) == bruteForce.reached, "\(tiles.values)")
      for number in bruteForce.reached {
        let solution = try #require(search.solution(for: number))
        let cost = try #require(bruteForce.costs[number])
        #expect(solution.steps.count == cost.operations, "\(tiles.values) \(number)")
        #expect(solution.largest == cost.largest, "\(tiles.values) \(number)")
      }
    }
  }
}
