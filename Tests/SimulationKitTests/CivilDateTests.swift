import Foundation
import Testing

@testable import SimulationKit

struct CivilDateTests {
  @Test func countsDaysAsFoundationDoes() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    // From 1600 to 2800, where the calendars agree; 97 days at a time meet every month and kind of leap year.
    for day in stride(from: -135_140, through: 303_100, by: 97) {
      let date = CivilDate(daysSince1970: day)
      let parts = calendar.dateComponents(
        [.year, .month, .day],
        from: Date(timeIntervalSince1970: Double(day * 86_400))
      )
      #expect([date.year, date.month, date.day] == [parts.year, parts.month, parts.day])
      #expect(date.daysSince1970 == day)
    }
  }

  @Test func everyDayFollowsTheOneBefore() throws {
    var day = CivilDate.daysSince1970(-1, 12, 1)
    var date = CivilDate(daysSince1970: day)
    while date.year < 410 {
      day += 1
      let next = CivilDate(daysSince1970: day)
      let isMonthOver = date.day == CivilDate.days(of: date.month, in: date.year)
      let isYearOver = isMonthOver && date.month == 12
      #expect(next.day == (isMonthOver ? 1 : date.day + 1))
      #expect(next.month == (isYearOver ? 1 : isMonthOver ? date.month + 1 : date.month))
      #expect(next.year == (isYearOver ? date.year + 1 : date.year))
      #expect(date < next)
      #expect(next.daysSince1970 == day)
      date = next
    }
  }

  @Test(arguments: [
    (0, 1970, 1, 1, 0), (-1, 1969, 12, 31, 86_399), (951_868_799, 2000, 2, 29, 86_399),
    (-62_135_596_800, 1, 1, 1, 0), (253_402_300_799, 9999, 12, 31, 86_399),
  ])
  func splitsAnInstant(seconds: Int, year: Int, month: Int, day: Int, second: Int) throws {
    let (date, secondOfDay) = CivilDate.utc(secondsSince1970: seconds)
    #expect(date == CivilDate(year, month, day))
    #expect(secondOfDay == second)
  }

  @Test(arguments: [
    (2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (10_000, 1, 1),
    (.max, 1, 1), (2026, .min, 1), (2026, 1, .max),
  ])
  func knowsNoOtherDays(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year, month, day) == nil)
  }
}
