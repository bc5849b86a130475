import Testing

@testable import SimulationKit

struct SeededSourceTests {
  /// The numbers of the reference implementation (Vigna, `splitmix64.c`).
  @Test func givesThePublishedNumbers() {
    var source = SeededSource(seed: 1_234_567)
    let numbers = (1...5).map { _ in source.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ]
    )
  }

  @Test func givesTheSameNumbersFromARangeForEver() {
    var source = SeededSource(seed: 7)
    #expect((1...8).map { _ in source.number(in: 1...6) } == [3, 1, 6, 4, 3, 2, 3, 2])
  }

  @Test(arguments: [0...9, -5...4, 1_000_000...1_000_009])
  func numbersFromARangeAreUniform(range: ClosedRange<Int>) {
    var source = SeededSource(seed: 42)
    var counts: [Int: Int] = [:]
    for _ in 0..<100_000 {
      counts[source.number(in: range), default: 0] += 1
    }
    #expect(Set(counts.keys) == Set(range))
    // Five standard deviations of a binomial distribution with n = 100,000 and p = 0.1.
    #expect(counts.values.allSatisfy { abs($0 - 10_000) < 475 })
  }

  @Test func aRangeOfOneNumberGivesThatNumber() {
    var source = SeededSource(seed: 1)
    for number in [Int.min, -1, 0, 1, .max] {
      #expect(source.number(in: number...number) == number)
    }
  }

  @Test(arguments: [Int.min ... .max, Int.min ... -1, 0 ... .max, Int.min...(.max - 1)])
  func theWidestRangesAreCoveredFromEndToEnd(range: ClosedRange<Int>) {
    var source = SeededSource(seed: 3)
    let numbers = (1...2000).map { _ in source.number(in: range) }
    #expect(numbers.allSatisfy(range.contains))
    #expect(Set(numbers).count == 2000)
    let quarter = Int(truncatingIfNeeded: (Int64(range.upperBound) / 4) - (Int64(range.lowerBound) / 4))
    #expect(numbers.contains { $0 < range.lowerBound + quarter })
    #expect(numbers.contains { $0 > range.upperBound - quarter })
  }

  @Test func aCopyGoesOnFromWhereItWasMade() {
    var source = SeededSource(seed: 9)
    _ = source.next()
    var copy = source
    #expect(copy == source)
    #expect(copy.next() == source.next())
  }
}
