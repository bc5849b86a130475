/// A day of the proleptic Gregorian calendar, without a time or time zone.
///
/// The libraries compute dates with it, because `Calendar` takes ten times as long. The algorithm is Howard Hinnant's,
/// https://howardhinnant.github.io/date_algorithms.html: years begin in March, which puts the leap day last, and repeat
/// in cycles of 400.
package struct CivilDate: Hashable, Sendable, Comparable {
  /// The year; 0 is the year before 1.
  package let year: Int
  /// The month, from 1 to 12.
  package let month: Int
  /// The day of the month, from 1.
  package let day: Int

  /// The days since 1970-01-01.
  package var daysSince1970: Int { Self.daysSince1970(year, month, day) }

  /// Returns the days from 1970-01-01 to a day that exists.
  package static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let fromMarch = month < 3 ? year - 1 : year
    let cycle = fromMarch.floored(by: 400)
    let yearOfCycle = fromMarch - cycle * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return cycle * daysPerCycle + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
      - daysUntil1970
  }

  /// Creates a day; nil if there is no such day.
  ///
  /// - Parameters:
  ///   - year: the year, from -9999 to 9999.
  ///   - month: the month, from 1.
  ///   - day: the day of the month, from 1.
  package init?(_ year: Int, _ month: Int, _ day: Int) {
    guard (-9999...9999).contains(year), (1...12).contains(month),
      (1...Self.days(of: month, in: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates a day from the days since 1970-01-01, up to some billion.
  package init(daysSince1970 days: Int) {
    let shifted = days + Self.daysUntil1970
    let cycle = shifted.floored(by: Self.daysPerCycle)
    let dayOfCycle = shifted - cycle * Self.daysPerCycle
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = cycle * 400 + yearOfCycle + (month < 3 ? 1 : 0)
  }

  /// Creates the UTC day of an instant, and returns the seconds since the start of that day too.
  package static func utc(secondsSince1970 seconds: Int) -> (date: CivilDate, secondOfDay: Int) {
    let days = seconds.floored(by: 86_400)
    return (CivilDate(daysSince1970: days), seconds - days * 86_400)
  }

  /// The number of days in a month.
  package static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  package static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// The days from March 1 of the year 0 to the start of 1970.
  private static let daysUntil1970 = 719_468
  private static let daysPerCycle = 146_097
}

extension Int {
  /// The quotient, rounded down even for negative numbers.
  package func floored(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
