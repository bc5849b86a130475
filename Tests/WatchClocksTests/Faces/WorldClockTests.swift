import Foundation
import SimulationKit
import Testing
import WatchClocks

@Suite struct WorldClockTests {
  func clocks(_ names: [String], _ format: FaceFormat = .twelveHour) throws -> [ZoneClock] {
    try names.map { ZoneClock(try ZoneResolver().zone($0), format: format) }
  }

  @Test func changesItsTextsAtTheMinuteAlone() throws {
    var world = try WorldClock(clocks(["America/New_York", "Asia/Kathmandu"]))
    let start = Date(timeIntervalSince1970: 1_429_290_270.25)
    #expect(try world.tick(at: start) == [0, 1])
    var changes = 0
    for second in 1...3600 {
      changes += try world.tick(at: start.addingTimeInterval(Double(second))).count
    }
    #expect(changes == 120)
    #expect(world.texts == ["2:04 PM", "11:49 PM"])
  }

  @Test func tellsWhenItChangesNext() throws {
    var world = try WorldClock(clocks(["America/New_York", "America/St_Johns"]))
    _ = try world.tick(at: Date(timeIntervalSince1970: 1_429_290_270.25))
    #expect(world.nextChange == Date(timeIntervalSince1970: 1_429_290_300))
    var seconds = try WorldClock(clocks(["America/New_York"], .twentyFourHourSeconds))
    _ = try seconds.tick(at: Date(timeIntervalSince1970: 1_429_290_270.25))
    #expect(seconds.nextChange == Date(timeIntervalSince1970: 1_429_290_271))
  }

  @Test func knowsAnOffsetThatIsNotOfWholeMinutes() throws {
    // Liberia was 44 minutes and 30 seconds behind until 1972, so its minutes started at the half minute.
    let date = Date(timeIntervalSince1970: 31_536_000)
    let monrovia = try #require(clocks(["Africa/Monrovia"]).first)
    #expect(try monrovia.reading(at: date).offset == -2670)
    #expect(try monrovia.nextTextChange(after: date) == date.addingTimeInterval(30))
    #expect(try monrovia.text(at: date) != monrovia.text(at: date.addingTimeInterval(30)))
    #expect(try monrovia.text(at: date) == monrovia.text(at: date.addingTimeInterval(29)))
  }

  @Test func isNeverWrongWhateverTheTicks() throws {
    let names = [
      "America/St_Johns", "Australia/Lord_Howe", "Africa/Monrovia", "Pacific/Apia", "Europe/Dublin",
      "Asia/Gaza",
    ]
    var random = SeededSource(seed: 7)
    for format in FaceFormat.allCases {
      let clocks = try clocks(names, format)
      var world = try WorldClock(clocks)
      var date = Date(timeIntervalSince1970: Double(random.number(in: 0...1_900_000_000)))
      for _ in 0..<300 {
        let before = world.texts
        let changed = try world.tick(at: date)
        for (index, clock) in clocks.enumerated() {
          #expect(try world.texts[index] == clock.text(at: date))
          #expect(changed.contains(index) == (before[index] != world.texts[index]))
        }
        #expect(world.nextChange > date)
        switch random.number(in: 0...9) {
        case 0: date = Date(timeIntervalSince1970: Double(random.number(in: 0...1_900_000_000)))
        case 1: date = world.nextChange.addingTimeInterval(-0.001)
        case 2...4: date = world.nextChange
        case 5: date.addTimeInterval(-Double(random.number(in: 0...90)))
        case 6:
          let change = try clocks[random.number(in: 0...5)].nextChange(after: date)
          date = change.map { $0.date.addingTimeInterval(Double(random.number(in: -1...0))) } ?? date
        default: date.addTimeInterval(Double(random.number(in: 0...2000)) / 1000)
        }
      }
    }
  }

  @Test func refusesNoFacesAndNoDates() throws {
    #expect(throws: ClockError.noFaces) { try WorldClock([]) }
    var world = try WorldClock(clocks(["UTC"]))
    for seconds in [Double.nan, .infinity, 1e300] {
      #expect(throws: ClockError.dateOutOfRange) { try world.tick(at: Date(timeIntervalSince1970: seconds)) }
    }
    #expect(world.texts == [""])
  }
}
