import Foundation

/// A 12-hour clock of one zone, in a locale that is pinned.
///
/// The text has the explicit pattern `h:mm a`, whose space is U+0020. The short time style puts U+202F, a
/// narrow no-break space, in its place, even in `en_US_POSIX` (measured with Swift 6.3 on Linux; the
/// change came with [CLDR 42](https://cldr.unicode.org/downloads/cldr-42)). The clock holds its formats as
/// values, so it can be kept and used for every tick: making a formatter anew costs some twenty times more
/// than using one.
public struct ZoneClock: Hashable, Sendable {
  /// Whose time it is.
  public let zone: Zone
  /// The locale of the words: "PM" or "p.m.", "EDT" or "GMT-4".
  public let locale: Locale

  private let time: Date.VerbatimFormatStyle
  private let day: Date.VerbatimFormatStyle
  private let abbreviation: Date.VerbatimFormatStyle

  /// A clock of a zone.
  ///
  /// - Parameters:
  ///   - zone: whose time it is.
  ///   - locale: the locale of the words. It should never be the current one: a test would then depend on
  ///     the machine.
  public init(_ zone: Zone, locale: Locale = Locale(identifier: "en_US_POSIX")) {
    self.zone = zone
    self.locale = locale
    func style(_ format: Date.FormatString, _ locale: Locale) -> Date.VerbatimFormatStyle {
      Date.VerbatimFormatStyle(
        format: format,
        locale: locale,
        timeZone: zone.timeZone,
        calendar: Calendar(identifier: .gregorian)
      )
    }
    time = style(
      """
      \(hour: .defaultDigits(clock: .twelveHour, hourCycle: .oneBased)):\(minute: .twoDigits) \
      \(dayPeriod: .standard(.abbreviated))
      """,
      locale
    )
    day = style(
      "\(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits)",
      Locale(identifier: "en_US_POSIX")
    )
    abbreviation = style("\(timeZone: .specificName(.short))", locale)
  }

  /// What the clock shows at a moment.
  ///
  /// - Parameter date: a moment of the years 1 to 9999.
  /// - Returns: the time with its date, its abbreviation and its offset.
  /// - Throws: ``ClockError/dateOutOfRange`` for any other date.
  public func reading(at date: Date) throws(ClockError) -> Reading {
    let date = try date.checked()
    return Reading(
      time: date.formatted(time),
      day: date.formatted(day),
      abbreviation: date.formatted(abbreviation),
      offset: zone.timeZone.secondsFromGMT(for: date),
      isDaylightSaving: zone.timeZone.isDaylightSavingTime(for: date)
    )
  }

  /// Only the digits and the half of the day, for a timer that ticks often.
  ///
  /// - Parameter date: a moment of the years 1 to 9999.
  /// - Returns: the text of the face: `1:59 AM`.
  /// - Throws: ``ClockError/dateOutOfRange`` for any other date.
  public func text(at date: Date) throws(ClockError) -> String {
    try date.checked().formatted(time)
  }

  /// The next moment at which the zone moves its clocks.
  ///
  /// - Parameter date: a moment of the years 1 to 9999.
  /// - Returns: the change, or nil where the data knows of none.
  /// - Throws: ``ClockError/dateOutOfRange`` for any other date.
  public func nextChange(after date: Date) throws(ClockError) -> Change? {
    let date = try date.checked()
    guard let moment = zone.timeZone.nextDaylightSavingTimeTransition(after: date),
      (try? moment.checked()) != nil
    else { return nil }
    return Change(
      date: moment,
      before: try reading(at: moment.addingTimeInterval(-1)),
      after: try reading(at: moment)
    )
  }
}
