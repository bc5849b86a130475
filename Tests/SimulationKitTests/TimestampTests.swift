import Foundation
import Testing

@testable import SimulationKit

struct TimestampTests {
  @Test func readsEveryDayAsFoundationDoes() throws {
    // Steps of 37 times seven hours through four centuries, which include leap years of every kind.
    for seconds in stride(from: -2_208_988_800, to: 10_413_792_000, by: 7 * 3600 * 37) {
      let date = Date(timeIntervalSince1970: TimeInterval(seconds))
      #expect(Timestamp(date.formatted(.iso8601))?.seconds == seconds, "\(date)")
    }
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("1970-01-01T01:00:00+01:00", 0), ("1969-12-31T22:30:00-01:30", 0),
    ("2000-02-29T23:59:59.999999999Z", 951_868_799), ("2026-03-08T06:59:59Z", 1_772_953_199),
  ])
  func readsZonesAndFractions(text: String, seconds: Int) {
    #expect(Timestamp(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "2026", "2026-03-08", "2026-03-08T06:59:59", "2026-03-08 06:59:59Z", "2026-03-08t06:59:59z",
    "2026-13-08T06:59:59Z", "2026-00-08T06:59:59Z", "2026-02-29T06:59:59Z", "1900-02-29T06:59:59Z",
    "2026-04-31T06:59:59Z", "2026-03-08T24:00:00Z", "2026-03-08T06:60:00Z", "2026-03-08T06:59:60Z",
    "2026-03-08T06:59:59.Z", "2026-03-08T06:59:59.0000000001Z", "2026-03-08T06:59:59+24:00",
    "2026-03-08T06:59:59+0100", "2026-03-08T06:59:59ZZ", "+2026-03-08T06:59:59Z", "２026-03-08T06:59:59Z",
  ])
  func refusesWhatIsNoMoment(text: String) {
    #expect(Timestamp(text) == nil)
  }
}
