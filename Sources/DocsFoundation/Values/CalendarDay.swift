import SimulationKit

/// A day of the Gregorian calendar, without a time or time zone: `2026-03-08`.
package struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The year, from 1 to 9999.
  package let year: Int
  /// The month, from 1.
  package let month: Int
  /// The day of the month, from 1.
  package let day: Int

  /// Parses the ISO 8601 form with hyphens; returns nil for any other text or a day that doesn't exist.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8...])
    else { return nil }
    guard year > 0, CivilDate(year, month, day) != nil else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the UTC day of an instant; returns nil outside the years 1 to 9999.
  ///
  /// - Parameter seconds: the seconds since 1970-01-01T00:00:00Z.
  package init?(secondsSince1970 seconds: Int) {
    guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
    let date = CivilDate.utc(secondsSince1970: seconds).date
    (year, month, day) = (date.year, date.month, date.day)
  }

  /// Returns whether a day comes before another.
  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// The ISO 8601 form with hyphens.
  package var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}
