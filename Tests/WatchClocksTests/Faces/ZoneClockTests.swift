import Foundation
import Testing
import WatchClocks

/// The vectors are valid for the zone data of Swift 6.3, release 2025b; later releases may change a zone.
@Suite struct ZoneClockTests {
  func clock(_ name: String, _ locale: String = "en_US") throws -> ZoneClock {
    ZoneClock(try ZoneResolver().zone(name), locale: Locale(identifier: locale))
  }

  func reading(_ name: String, _ date: String, _ locale: String = "en_US") throws -> ZoneClock.Reading {
    try clock(name, locale).reading(at: Date(date, strategy: .iso8601))
  }

  @Test(arguments: [
    ("America/New_York", "2025-11-02T05:59:59Z", "1:59 AM", "2025-11-02", "EDT"),
    ("America/New_York", "2025-11-02T06:00:00Z", "1:00 AM", "2025-11-02", "EST"),
    ("America/New_York", "2026-03-08T06:59:59Z", "1:59 AM", "2026-03-08", "EST"),
    ("America/New_York", "2026-03-08T07:00:00Z", "3:00 AM", "2026-03-08", "EDT"),
    ("America/St_Johns", "2010-11-07T02:30:59Z", "12:00 AM", "2010-11-07", "GMT-2:30"),
    ("America/St_Johns", "2010-11-07T02:31:00Z", "11:01 PM", "2010-11-06", "GMT-3:30"),
    ("Australia/Lord_Howe", "2025-04-05T14:59:59Z", "1:59 AM", "2025-04-06", "GMT+11"),
    ("Australia/Lord_Howe", "2025-04-05T15:00:00Z", "1:30 AM", "2025-04-06", "GMT+10:30"),
    ("Australia/Lord_Howe", "2025-10-04T15:30:00Z", "2:30 AM", "2025-10-05", "GMT+11"),
    ("America/New_York", "2025-07-01T04:00:00Z", "12:00 AM", "2025-07-01", "EDT"),
    ("America/New_York", "2025-07-01T16:00:00Z", "12:00 PM", "2025-07-01", "EDT"),
  ])
  func readsTheVectors(zone: String, date: String, time: String, day: String, abbreviation: String) throws {
    let reading = try reading(zone, date)
    #expect(reading.time == time)
    #expect(reading.day == day)
    #expect(reading.abbreviation == abbreviation)
  }

  @Test func knowsTheDoubleSummerTimeOf1988() throws {
    let reading = try reading("America/St_Johns", "1988-06-01T00:00:00Z")
    #expect(reading.offset == -5400)
    #expect(reading.offsetText == "-01:30")
    #expect(reading.isDaylightSaving)
  }

  @Test(arguments: ["America/Phoenix", "America/Regina", "America/Whitehorse", "Pacific/Honolulu"])
  func leavesSomeClocksAlone(zone: String) throws {
    #expect(try reading(zone, "2025-01-01T00:00:00Z").offset == reading(zone, "2025-07-01T00:00:00Z").offset)
    #expect(try clock(zone).nextChange(after: Date("2025-01-01T00:00:00Z", strategy: .iso8601)) == nil)
  }

  @Test(arguments: [
    ("en_US_POSIX", "5:05 PM", "EDT"), ("en_US", "5:05 PM", "EDT"), ("en_CA", "5:05 PM", "EDT"),
    ("en_GB", "5:05 pm", "GMT-4"), ("fr_CA", "5:05 p.m.", "HAE"),
  ])
  func hasTheWordsOfItsLocale(locale: String, time: String, abbreviation: String) throws {
    let reading = try reading("America/New_York", "2025-07-01T21:05:00Z", locale)
    #expect(reading.time.replacing("\u{A0}", with: "~") == time)
    #expect(reading.abbreviation == abbreviation)
  }

  @Test func isCalledNDTOnlyInCanada() throws {
    #expect(try reading("America/St_Johns", "2025-07-01T00:00:00Z", "en_CA").abbreviation == "NDT")
    #expect(try reading("America/St_Johns", "2025-07-01T00:00:00Z", "en_US").abbreviation == "GMT-2:30")
    #expect(try reading("America/New_York", "2025-07-01T00:00:00Z", "en_001").abbreviation == "GMT-4")
  }

  @Test func hasAPlainSpaceWhereTheShortStyleHasNot() throws {
    let date = try Date("2025-07-01T21:05:00Z", strategy: .iso8601)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "America/New_York")
    formatter.timeStyle = .short
    #expect(formatter.string(from: date) == "5:05\u{202F}PM")
    #expect(try clock("America/New_York").text(at: date) == "5:05\u{20}PM")
  }

  @Test(arguments: ["en_US_POSIX", "en_US", "en_CA", "en_GB", "fr_CA", "en_001"])
  func agreesWithADateFormatterOfTheSamePattern(locale: String) throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: locale)
    formatter.timeZone = TimeZone(identifier: "America/St_Johns")
    formatter.dateFormat = "h:mm a"
    let clock = try clock("America/St_Johns", locale)
    for hour in 0..<48 {
      let date = Date(timeIntervalSince1970: 1_289_000_000 + Double(hour) * 3659)
      #expect(try clock.text(at: date) == formatter.string(from: date))
    }
  }

  @Test func findsTheMomentAtWhichTheDateRunsBackwards() throws {
    let start = try Date("2010-07-01T00:00:00Z", strategy: .iso8601)
    let change = try #require(try clock("America/St_Johns").nextChange(after: start))
    #expect(change.date == (try Date("2010-11-07T02:31:00Z", strategy: .iso8601)))
    #expect(change.shift == -3600)
    #expect(change.dateRunsBackwards)
  }

  @Test func findsAChangeThatIsNotOfSummerTime() throws {
    // Samoa skipped 30 December 2011 when it crossed the date line.
    let start = try Date("2011-12-01T00:00:00Z", strategy: .iso8601)
    let change = try #require(try clock("Pacific/Apia").nextChange(after: start))
    #expect(change.shift == 86_400)
    #expect(change.before.day == "2011-12-29")
    #expect(change.after.day == "2011-12-31")
    #expect(!change.dateRunsBackwards)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 3e11])
  func refusesDatesThatFoundationTrapsOn(seconds: Double) throws {
    let clock = try clock("America/New_York")
    let date = Date(timeIntervalSince1970: seconds)
    #expect(throws: ClockError.dateOutOfRange) { try clock.reading(at: date) }
    #expect(throws: ClockError.dateOutOfRange) { try clock.text(at: date) }
    #expect(throws: ClockError.dateOutOfRange) { try clock.nextChange(after: date) }
  }

  @Test(arguments: [-62_135_510_400.0, 253_402_214_400])
  func tellsTheEdgesOfItsRange(seconds: Double) throws {
    let clock = try clock("America/New_York")
    #expect(try clock.reading(at: Date(timeIntervalSince1970: seconds)).day.count == 10)
    _ = try clock.nextChange(after: Date(timeIntervalSince1970: seconds))
  }
}
