import Foundation
import SimulationKit
import Testing
import WatchClocks

@Suite struct FaceTests {
  let five = Date(timeIntervalSince1970: 1_751_403_909)  // 2025-07-01T21:05:09Z

  func clock(_ zone: String, _ format: FaceFormat, locale: String = "en_US_POSIX") throws -> ZoneClock {
    ZoneClock(try ZoneResolver().zone(zone), locale: Locale(identifier: locale), format: format)
  }

  @Test(arguments: [
    (FaceFormat.twelveHour, "5:05\u{20}PM"), (.twelveHourSeconds, "5:05:09\u{20}PM"),
    (.twentyFourHour, "17:05"), (.twentyFourHourSeconds, "17:05:09"), (.shortened, "5:05\u{202F}PM"),
    (.skeleton, "5:05\u{202F}PM"),
  ])
  func hasTheTrueSpace(format: FaceFormat, text: String) throws {
    #expect(try clock("America/New_York", format).text(at: five) == text)
  }

  @Test(arguments: [
    ("en_GB", "5:05\u{20}pm"), ("en_AU", "5:05\u{20}pm"), ("en_CA", "5:05\u{20}PM"),
    ("fr_CA", "5:05\u{20}p.m."),
  ])
  func hasTheWordsOfItsLocale(locale: String, text: String) throws {
    #expect(try clock("America/New_York", .twelveHour, locale: locale).text(at: five) == text)
  }

  @Test(arguments: ["en_US_POSIX", "en_US", "en_CA", "en_GB", "en_AU", "fr_CA", "en_001"])
  func agreesWithADateFormatterInEveryFormat(locale: String) throws {
    for format in FaceFormat.allCases {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: locale)
      formatter.timeZone = TimeZone(identifier: "America/St_Johns")
      switch format {
      case .shortened: continue
      case .skeleton: formatter.setLocalizedDateFormatFromTemplate("jmm")
      default: formatter.dateFormat = format.rawValue
      }
      let clock = try clock("America/St_Johns", format, locale: locale)
      for hour in 0..<30 {
        let date = Date(timeIntervalSince1970: 1_289_000_000 + Double(hour) * 3659)
        #expect(try clock.text(at: date) == formatter.string(from: date), "\(format)")
      }
    }
    let short = DateFormatter()
    short.locale = Locale(identifier: locale)
    short.timeZone = .gmt
    short.timeStyle = .short
    #expect(try clock("UTC", .skeleton, locale: locale).text(at: five) == short.string(from: five))
  }

  @Test func hasNoZeroBeforeTheHourInTheShortenedStyle() throws {
    let morning = five.addingTimeInterval(-12 * 3600)
    #expect(try clock("America/New_York", .shortened, locale: "en_GB").text(at: morning) == "5:05")
    #expect(try clock("America/New_York", .skeleton, locale: "en_GB").text(at: morning) == "05:05")
    #expect(try clock("America/New_York", .shortened, locale: "en_GB").text(at: five) == "17:05")
  }

  @Test(arguments: ["5:05\u{20}PM", "5:05\u{202F}PM", "5:05\u{A0}PM"])
  func isReadWithEitherSpace(text: String) throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = "h:mm a"
    #expect(formatter.date(from: text) == Date(timeIntervalSince1970: 946_746_300))
  }

  @Test(arguments: [(0, "12:00 AM"), (12, "12:00 PM"), (13, "1:00 PM"), (23, "11:00 PM")])
  func countsFromTwelve(hour: Int, text: String) throws {
    #expect(try clock("UTC", .twelveHour).text(at: Date(timeIntervalSince1970: Double(hour) * 3600)) == text)
  }

  @Test func findsTheMomentOfATime() throws {
    let newYork = try clock("America/New_York", .twelveHour)
    func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
    #expect(
      try newYork.moment(of: WallTime(2026, 3, 8, 2, 30)) == .never(instead: date("2026-03-08T07:30:00Z"))
    )
    let ambiguous = try newYork.moment(of: WallTime(2025, 11, 2, 1, 30))
    #expect(
      ambiguous == .twice(first: try date("2025-11-02T05:30:00Z"), second: try date("2025-11-02T06:30:00Z"))
    )
    #expect(ambiguous.chosen == (try date("2025-11-02T05:30:00Z")))
    #expect(try newYork.moment(of: WallTime(2025, 7, 1, 17, 5, 9)) == .once(five))
  }

  @Test func choosesWhatFoundationsCalendarChooses() throws {
    var random = SeededSource(seed: 7)
    for name in ["America/New_York", "America/St_Johns", "Australia/Lord_Howe", "Europe/London"] {
      let clock = try clock(name, .twelveHour)
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = clock.zone.timeZone
      var moment = Date(timeIntervalSince1970: 1_577_836_800)
      for _ in 0..<16 {
        guard let change = try clock.nextChange(after: moment) else { break }
        moment = change.date
        for _ in 0..<8 {
          let near = moment.addingTimeInterval(Double(random.number(in: -10_000...10_000)))
          let wall = try clock.wallTime(at: near)
          let parts = DateComponents(
            year: wall.year,
            month: wall.month,
            day: wall.day,
            hour: wall.hour,
            minute: wall.minute,
            second: wall.second
          )
          #expect(try clock.moment(of: wall).chosen == calendar.date(from: parts), "\(name) \(wall)")
        }
      }
    }
  }

  @Test func countsDaysAsFoundationDoes() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let utc = try clock("UTC", .twentyFourHour)
    var random = SeededSource(seed: 7)
    for _ in 0..<2000 {
      // From 1600 on, so both calendars are Gregorian.
      let date = Date(timeIntervalSince1970: Double(random.number(in: -11_676_096_000...253_402_214_399)))
      let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
      let wall = try utc.wallTime(at: date)
      #expect([wall.year, wall.month, wall.day] == [parts.year, parts.month, parts.day])
      #expect([wall.hour, wall.minute, wall.second] == [parts.hour, parts.minute, parts.second])
      #expect(try utc.moment(of: wall) == .once(date))
    }
  }

  @Test(arguments: [
    (2025, 2, 29, 0, 0, 0), (1900, 2, 29, 0, 0, 0), (2025, 13, 1, 0, 0, 0), (2025, 0, 1, 0, 0, 0),
    (2025, 4, 31, 0, 0, 0), (0, 1, 1, 0, 0, 0), (10_000, 1, 1, 0, 0, 0), (2025, 1, 1, 24, 0, 0),
    (2025, 1, 1, 0, 60, 0), (2025, 1, 1, 0, 0, 60), (.max, .min, .max, -1, -1, -1),
  ])
  func refusesATimeThatNoWallShows(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    #expect(throws: ClockError.self) { try WallTime(year, month, day, hour, minute, second) }
  }

  @Test func refusesAMomentBeyondTheCalendar() throws {
    let newYork = try clock("America/New_York", .twelveHour)
    #expect(throws: ClockError.dateOutOfRange) { try newYork.moment(of: WallTime(1, 1, 1)) }
    #expect(throws: ClockError.dateOutOfRange) { try newYork.moment(of: WallTime(9999, 12, 31)) }
  }
}
