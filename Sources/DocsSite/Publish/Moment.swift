import DocsFoundation
import DocsTheme
import SimulationKit

/// A UTC time in seconds, in the format of feeds and search engines: `2026-03-08T06:59:59Z`.
struct Moment: Hashable, Sendable, Comparable, Codable {
  /// Seconds since 1970-01-01T00:00:00Z.
  let seconds: Int

  /// A time from 1970 through 9999; nil for any other.
  init?(seconds: Int) {
    guard (0..<253_402_300_800).contains(seconds) else { return nil }
    self.seconds = seconds
  }

  /// The start of a day such as `2026-03-08`; nil if the day is invalid or before 1970.
  init?(day text: String) {
    guard let day = CalendarDay(text), day.year >= 1970 else { return nil }
    self.init(seconds: CivilDate.daysSince1970(day.year, day.month, day.day) * 86_400)
  }

  static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }

  /// The year, the month from 1 and the day from 1, in UTC.
  var date: (year: Int, month: Int, day: Int) {
    let date = CivilDate.utc(secondsSince1970: seconds).date
    return (date.year, date.month, date.day)
  }

  /// The day only: `2026-03-08`.
  var dayText: String {
    let (year, month, day) = date
    return "\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(day))"
  }

  /// The complete time (RFC 3339): `2026-03-08T06:59:59Z`.
  var text: String {
    let rest = seconds % 86_400
    let clock = [rest / 3600, rest / 60 % 60, rest % 60].map(Self.twoDigits).joined(separator: ":")
    return "\(dayText)T\(clock)Z"
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

extension Moment {
  /// The day in a theme's words: "March 8, 2026"; `2026-03-08` if the theme has none.
  func text(in words: Words) -> String {
    let (year, month, day) = date
    let months = words["months"].split(separator: " ").map(String.init)
    guard months.count == 12 else { return dayText }
    let form = day == 1 && words.has("dateOnFirst") ? words["dateOnFirst"] : words["date"]
    return form.replacing("{day}", with: String(day)).replacing("{month}", with: months[month - 1])
      .replacing("{year}", with: String(year))
  }
}
