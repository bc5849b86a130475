import SimulationKit

/// The date and time on a calendar and a wall clock, without a time zone.
///
/// It doesn't identify a moment by itself. In New York 1:30 AM on November 2, 2025 occurs twice, and 2:30 AM on March
/// 8, 2026 never does; see ``ZoneClock/moment(of:)``.
public struct WallTime: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute, from 0 to 59.
  public let minute: Int
  /// The second, from 0 to 59.
  public let second: Int

  /// Creates a date and time of the Gregorian calendar.
  ///
  /// - Throws: ``ClockError/wallTime(_:)`` for a date or a time of day that doesn't exist.
  public init(
    _ year: Int,
    _ month: Int,
    _ day: Int,
    _ hour: Int = 0,
    _ minute: Int = 0,
    _ second: Int = 0
  ) throws(ClockError) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    guard (1...9999).contains(year), CivilDate(year, month, day) != nil, (0...23).contains(hour),
      (0...59).contains(minute), (0...59).contains(second)
    else { throw .wallTime(description) }
  }

  /// Creates a wall time from seconds since the start of 1970 on the same wall clock, in the years 1 to 9999.
  package init(seconds: Int) {
    let (date, rest) = CivilDate.utc(secondsSince1970: seconds)
    (year, month, day) = (date.year, date.month, date.day)
    hour = rest / 3600
    minute = rest / 60 % 60
    second = rest % 60
  }

  /// Seconds since the start of 1970 on the same wall clock.
  var seconds: Int {
    CivilDate.daysSince1970(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
  }

  /// Whether one wall time is earlier than another. The moments may be in the opposite order.
  public static func < (left: WallTime, right: WallTime) -> Bool { left.seconds < right.seconds }

  /// The date and time in ISO 8601 format without a time zone: `2026-03-08T02:30:00`.
  public var description: String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))T"
      + "\(digits(hour, 2)):\(digits(minute, 2)):\(digits(second, 2))"
  }
}
