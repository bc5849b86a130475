import Activities
import Foundation
import SimulationKit
import Testing

/// The counts of all games, published by J.-M. Alliot ("The (Final) Countdown", alliot.fr/COMPTE/compte.html) and in
/// part counted again by others.
///
/// All of them take two seconds in a release build, and minutes in a debug build:
/// `LIVEDOCS_ORACLE=1 swift test -c release --filter NumbersOracleTests`.
@Suite struct NumbersOracleTests {
  private static let isAsked = ProcessInfo.processInfo.environment["LIVEDOCS_ORACLE"] != nil

  /// Every set of six tiles.
  private static func allTiles() throws -> [NumberTiles] {
    var sets: [[Int]] = [[]]
    for tile in Array(1...10) + [25, 50, 75, 100] {
      sets = sets.flatMap { set in
        (0...(tile > 10 ? 1 : 2)).map { set + Array(repeating: tile, count: $0) }
      }.filter { $0.count <= 6 }
    }
    return try sets.filter { $0.count == 6 }.map { try NumberTiles($0) }
  }

  @Test func countsTheSetsOfTiles() throws {
    let tiles = try Self.allTiles()
    #expect(tiles.count == 13_243)
    #expect(Set(tiles).count == 13_243)
  }

  @Test func countsTheGamesWithFourLargeTilesThatCanBeSolved() throws {
    let tiles = try Self.allTiles().filter { $0.largeCount == 4 }
    let solvable = tiles.map { NumbersSearch($0).reachable(in: 101...999).count }
    #expect(tiles.count == 55)
    #expect(solvable.reduce(0, +) == 43_710)
  }

  @Test(.enabled(if: isAsked, "LIVEDOCS_ORACLE asks for it"))
  func countsAllGamesThatCanBeSolved() throws {
    var solvable = [0, 0, 0, 0, 0]
    var solving = Array(repeating: 0, count: 1000)
    var complete = 0
    for tiles in try Self.allTiles() {
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
    let all = try Self.allTiles()
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
