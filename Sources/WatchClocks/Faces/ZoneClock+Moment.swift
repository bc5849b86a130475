import Foundation

extension ZoneClock {
  /// The moments at which a clock shows a given time.
  public enum Moment: Hashable, Sendable {
    /// It shows the time once.
    case once(Date)
    /// It shows the time twice, because it is set back in between.
    case twice(first: Date, second: Date)
    /// It never shows the time, because it is set forward past it. The date is the moment by the old offset.
    case never(instead: Date)

    /// The moment that Foundation's calendar chooses: the first of two, or the one by the old offset if there is none.
    ///
    /// Measured with Swift 6.3 on Linux: 2:30 AM on March 8, 2026 in New York becomes 07:30 UTC.
    public var chosen: Date {
      switch self {
      case .once(let date), .twice(let date, _), .never(let date): date
      }
    }
  }

  /// Returns the wall time at a moment, in whole seconds.
  ///
  /// - Parameter date: a moment in the years 1 to 9999.
  /// - Throws: ``ClockError/dateOutOfRange`` for any other date.
  public func wallTime(at date: Date) throws(ClockError) -> WallTime {
    let date = try date.checked()
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    return WallTime(seconds: seconds + zone.timeZone.secondsFromGMT(for: date))
  }

  /// Returns the moments at which the clock shows a date and time.
  ///
  /// If there are more than two, which no zone in the database has within a day, it returns the first two.
  ///
  /// - Parameter wallTime: the date and time.
  /// - Throws: ``ClockError/dateOutOfRange`` at the very edge of the years 1 to 9999.
  public func moment(of wallTime: WallTime) throws(ClockError) -> Moment {
    let wall = wallTime.seconds
    // No zone is more than 26 hours from Greenwich, even when Alaska and Manila changed sides of the date line.
    let start = try Date(timeIntervalSince1970: Double(wall - 93_600)).checked()
    let end = try Date(timeIntervalSince1970: Double(wall + 93_600)).checked()
    var found: [Date] = []
    var skipped = start
    var from = start
    while true {
      let until = try nextTransition(after: from) ?? .never
      let offset = zone.timeZone.secondsFromGMT(for: from)
      let moment = Date(timeIntervalSince1970: Double(wall - offset))
      if from <= moment, moment < until {
        found.append(moment)
      } else if until <= moment, until <= end {
        // The old offset would have reached the time; the new one may skip it.
        skipped = moment
      }
      guard until <= end, until > from else { break }
      from = until
    }
    switch found.count {
    case 0: return .never(instead: skipped)
    case 1: return .once(found[0])
    default: return .twice(first: found[0], second: found[1])
    }
  }
}
