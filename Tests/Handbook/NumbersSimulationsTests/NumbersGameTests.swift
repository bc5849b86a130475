import NumbersSimulations
import SimulationKit
import Testing

@Suite struct NumbersGameTests {
  private func error(_ tiles: [Int]) -> NumbersError? {
    do {
      _ = try NumberTiles(tiles)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Tiles

  @Test func takesSixTilesOfTheTwentyFour() throws {
    #expect(try NumberTiles([10, 100, 10, 1, 25, 1]).values == [10, 100, 10, 1, 25, 1])
    #expect(try NumberTiles([25, 50, 75, 100, 1, 2]).largeCount == 4)
    #expect(try NumberTiles([1, 2, 3, 4, 5, 10]).largeCount == 0)
  }

  @Test func refusesTilesThatTheGameHasNot() {
    let cases: [([Int], NumbersError, Int?)] = [
      ([1, 2, 3, 4, 5], .tileCount(5), nil),
      ([], .tileCount(0), nil),
      ([1, 2, 3, 4, 5, 6, 7], .tileCount(7), nil),
      ([1, 2, 0, 4, 5, 6], .nonPositiveTile(0, at: 2), 2),
      ([-25, 2, 3, 4, 5, 6], .nonPositiveTile(-25, at: 0), 0),
      ([.min, 2, 3, 4, 5, 6], .nonPositiveTile(.min, at: 0), 0),
      ([1, 2, 3, 4, 5, 11], .unknownTile(11, at: 5), 5),
      ([1, 2, 3, .max, 5, 11], .unknownTile(.max, at: 3), 3),
      ([7, 7, 3, 7, 5, 6], .tooManyTiles(of: 7, at: 3), 3),
      ([75, 2, 3, 4, 75, 6], .tooManyTiles(of: 75, at: 4), 4),
    ]
    for (tiles, expected, index) in cases {
      #expect(error(tiles) == expected)
      #expect(error(tiles)?.tileIndex == index)
    }
  }

  @Test func saysInWordsWhatIsWrong() {
    #expect("\(NumbersError.tooManyTiles(of: 7, at: 3))" == "There are only two tiles 7")
    #expect("\(NumbersError.tooManyTiles(of: 75, at: 4))" == "There is only one tile 75")
    #expect("\(NumbersError.targetOutOfRange(100, 101...999))" == "The target 100 is not from 101 to 999")
    #expect("\(NumbersError.tileCount(5))" == "A game has 6 tiles, not 5")
  }

  // MARK: Targets

  @Test func takesTheTargetsOfItsGame() throws {
    let tiles = try NumberTiles([1, 2, 3, 4, 5, 100])
    #expect(try NumbersGame(tiles: tiles, target: 101).target == 101)
    #expect(try NumbersGame(tiles: tiles, target: 999).target == 999)
    #expect(try NumbersGame(tiles: tiles, target: 100, profile: .countdown).target == 100)
    for (target, profile, expected) in [
      (100, Profile.desChiffresEtDesLettres, NumbersError.targetOutOfRange(100, 101...999)),
      (1000, .desChiffresEtDesLettres, .targetOutOfRange(1000, 101...999)),
      (99, .countdown, .targetOutOfRange(99, 100...999)),
      (.max, .countdown, .targetOutOfRange(.max, 100...999)),
      (0, .countdown, .nonPositiveTarget(0)),
      (.min, .countdown, .nonPositiveTarget(.min)),
    ] {
      #expect(throws: expected) { try NumbersGame(tiles: tiles, target: target, profile: profile) }
    }
  }

  // MARK: Draws

  @Test func drawsTheSameGameFromTheSameSeed() throws {
    func game(_ seed: UInt64) throws -> NumbersGame {
      var random = SeededSource(seed: seed)
      return try NumbersGame.draw(using: &random)
    }
    #expect(try game(3) == game(3))
    #expect(try Set((0..<100).map { try game($0) }).count > 95)
  }

  @Test func drawsAsManyLargeTilesAsAsked() throws {
    var random = SeededSource(seed: 1)
    for large in 0...4 {
      for _ in 0..<50 {
        #expect(try NumberTiles.draw(large: large, using: &random).largeCount == large)
      }
    }
    for large in [-1, 5, .max, .min] {
      #expect(throws: NumbersError.largeCount(large)) {
        var random = SeededSource(seed: 1)
        _ = try NumberTiles.draw(large: large, using: &random)
      }
    }
  }

  @Test func drawsEachTileAboutAsOftenAsAnyOther() throws {
    var random = SeededSource(seed: 2)
    var counts: [Int: Int] = [:]
    let games = 12_000
    for _ in 0..<games {
      for tile in try NumberTiles.draw(using: &random).values {
        counts[tile, default: 0] += 1
      }
    }
    // A quarter of the tiles is drawn: 3000 of each, with a standard deviation of 47 for a single one.
    for (tile, count) in counts {
      let expected = NumberTiles.isLarge(tile) ? games / 4 : games / 2
      #expect(abs(count - expected) < 300, "\(tile)")
    }
    #expect(counts.count == 14)
  }

  @Test func drawsTargetsOfItsGame() throws {
    var random = SeededSource(seed: 3)
    let targets = try (0..<20_000).map { _ in
      try NumbersGame.draw(profile: .countdown, using: &random).target
    }
    #expect(Set(targets) == Set(100...999))
  }

  // MARK: Calculations

  @Test func calculatesAsTheRulesAllow() {
    #expect(NumbersStep(75, .times, 4)?.description == "75 × 4 = 300")
    #expect(NumbersStep(75, .plus, 4)?.description == "75 + 4 = 79")
    #expect(NumbersStep(75, .minus, 4)?.description == "75 − 4 = 71")
    #expect(NumbersStep(75, .dividedBy, 5)?.description == "75 ÷ 5 = 15")
  }

  @Test func refusesWhatIsNoPositiveWholeNumber() {
    #expect(NumbersStep(4, .minus, 4) == nil)
    #expect(NumbersStep(4, .minus, 5) == nil)
    #expect(NumbersStep(75, .dividedBy, 4) == nil)
    #expect(NumbersStep(75, .dividedBy, 0) == nil)
    #expect(NumbersStep(0, .plus, 4) == nil)
    #expect(NumbersStep(4, .times, -1) == nil)
    #expect(NumbersStep(.max, .plus, 1) == nil)
    #expect(NumbersStep(.max, .times, 2) == nil)
    #expect(NumbersStep(.min, .minus, 1) == nil)
    #expect(NumbersStep(.min, .dividedBy, -1) == nil)
  }
}
