import Testing

@testable import DocsFoundation

struct CalendarDayTests {
  @Test(arguments: ["2026-03-08", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
  func readsADayThatExists(text: String) {
    #expect(CalendarDay(text)?.description == text)
  }

  @Test(
    arguments: [
      "", "2026-02-30", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-01-00",
      "0000-01-01", "2026-1-1", "2026/01/01", "20260101", "2026-01-01T00:00:00Z", "２０２６-01-01", "2026-01-+1",
    ]
  )
  func readsNothingElse(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test(
    arguments: [
      (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (-1, "1969-12-31"),
      (951_782_400, "2000-02-29"), (1_795_219_200, "2026-11-21"), (-62_135_596_800, "0001-01-01"),
      (253_402_300_799, "9999-12-31"),
    ]
  )
  func isTheDayOfAMoment(seconds: Int, day: String) {
    #expect(CalendarDay(secondsSince1970: seconds)?.description == day)
  }

  @Test(arguments: [Int.min, Int.max, -62_135_596_801, 253_402_300_800])
  func isNoneOutsideTheCalendar(seconds: Int) {
    #expect(CalendarDay(secondsSince1970: seconds) == nil)
  }

  @Test func daysAreOrdered() throws {
    let days = try ["2025-12-31", "2026-01-01", "2026-01-02", "2026-02-01"].map {
      try #require(CalendarDay($0))
    }
    #expect(days.shuffled().sorted() == days)
  }
}
