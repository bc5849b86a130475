import Foundation
import Testing
import WatchClocks

@Suite struct TicksTests {
  let start = Date(timeIntervalSince1970: 1_000_017)

  @Test func areOneIntervalApart() throws {
    let ticks = try Ticks(every: 60_000, from: start)
    #expect(ticks.first == start.addingTimeInterval(60))
    #expect(try ticks.next(after: start) == ticks.first)
    #expect(try ticks.next(after: ticks.first) == start.addingTimeInterval(120))
    #expect(try ticks.next(after: start.addingTimeInterval(119.999)) == start.addingTimeInterval(120))
  }

  @Test func fallOnTheFullMinuteWhereTheyAreAligned() throws {
    let ticks = try Ticks(every: 60_000, from: start, aligned: true)
    #expect(ticks.first == Date(timeIntervalSince1970: 1_000_020))
    let full = try Ticks(every: 60_000, from: Date(timeIntervalSince1970: 1_000_020), aligned: true)
    #expect(full.first == Date(timeIntervalSince1970: 1_000_080))
    let before1970 = try Ticks(every: 60_000, from: Date(timeIntervalSince1970: -17), aligned: true)
    #expect(before1970.first == Date(timeIntervalSince1970: 0))
  }

  @Test func doNotDriftHoweverLateEachOneIs() throws {
    let ticks = try Ticks(every: 100, from: start)
    var scheduled = start
    for _ in 0..<10_000 {
      // The run loop is 40 ms late every time; a timer that counted from the late time would lose 400 s.
      scheduled = try ticks.next(after: try ticks.next(after: scheduled).addingTimeInterval(-0.06))
    }
    #expect(scheduled == start.addingTimeInterval(1000))
  }

  @Test func skipWhatWasMissed() throws {
    let ticks = try Ticks(every: 1000, from: start)
    #expect(try ticks.next(after: start.addingTimeInterval(7.3)) == start.addingTimeInterval(8))
  }

  @Test(arguments: [0, -1, Int.min, 86_400_001, .max])
  func refuseAnIntervalThatNeverOrAlwaysTicks(interval: Int) {
    #expect(throws: ClockError.interval(interval)) { try Ticks(every: interval, from: start) }
  }

  @Test func refuseADateThatIsNoNumber() throws {
    let never = Date(timeIntervalSince1970: .nan)
    #expect(throws: ClockError.dateOutOfRange) { try Ticks(every: 1000, from: never) }
    let ticks = try Ticks(every: 1000, from: start)
    #expect(throws: ClockError.dateOutOfRange) { try ticks.next(after: never) }
  }
}
