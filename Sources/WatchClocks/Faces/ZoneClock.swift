import Foundation

/// A clock for one time zone, with a fixed format and locale.
///
/// The clock stores its formats as values, so keep it and reuse it for every tick. Creating a formatter costs some
/// fifty times more than using one.
public struct ZoneClock: Hashable, Sendable {
  /// The time zone.
  public let zone: Zone
  /// The locale of the text: "PM" or "p.m.", "EDT" or "GMT-4".
  public let locale: Locale
  /// The time format.
  public let format: FaceFormat

  private let time: Style
  private let day: Date.VerbatimFormatStyle
  private let abbreviation: Date.VerbatimFormatStyle

  /// A custom pattern, or a style that the locale formats.
  private enum Style: Hashable, Sendable {
    case pattern(Date.VerbatimFormatStyle)
    case locale(Date.FormatStyle)

    func text(of date: Date) -> String {
      switch self {
      case .pattern(let style): date.formatted(style)
      case .locale(let style): date.formatted(style)
      }
    }
  }

  /// Creates a clock for a time zone.
  ///
  /// - Parameters:
  ///   - zone: the time zone.
  ///   - locale: the locale of the text. Don't pass the current locale: a test would then depend on the machine.
  ///   - format: the time format.
  public init(
    _ zone: Zone,
    locale: Locale = Locale(identifier: "en_US_POSIX"),
    format: FaceFormat = .twelveHour
  ) {
    self.zone = zone
    self.locale = locale
    self.format = format
    func pattern(_ format: Date.FormatString, _ locale: Locale) -> Date.VerbatimFormatStyle {
      Date.VerbatimFormatStyle(
        format: format,
        locale: locale,
        timeZone: zone.timeZone,
        calendar: Calendar(identifier: .gregorian)
      )
    }
    time =
      switch format {
      case .twelveHour, .twelveHourSeconds, .twentyFourHour, .twentyFourHourSeconds:
        .pattern(pattern(Self.pattern(of: format), locale))
      case .shortened, .skeleton:
        .locale(Self.style(format, locale, zone.timeZone))
      }
    day = pattern(
      "\(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits)",
      Locale(identifier: "en_US_POSIX")
    )
    abbreviation = pattern("\(timeZone: .specificName(.short))", locale)
  }

  private static func pattern(of format: FaceFormat) -> Date.FormatString {
    switch format {
    case .twelveHourSeconds:
      """
      \(hour: .defaultDigits(clock: .twelveHour, hourCycle: .oneBased)):\(minute: .twoDigits)\
      :\(second: .twoDigits) \(dayPeriod: .standard(.abbreviated))
      """
    case .twentyFourHour:
      "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)"
    case .twentyFourHourSeconds:
      """
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)\
      :\(second: .twoDigits)
      """
    case .twelveHour, .shortened, .skeleton:
      """
      \(hour: .defaultDigits(clock: .twelveHour, hourCycle: .oneBased)):\(minute: .twoDigits) \
      \(dayPeriod: .standard(.abbreviated))
      """
    }
  }

  private static func style(_ format: FaceFormat, _ locale: Locale, _ zone: TimeZone) -> Date.FormatStyle {
    let calendar = Calendar(identifier: .gregorian)
    guard format == .skeleton else {
      return Date.FormatStyle(
        date: .omitted,
        time: .shortened,
        locale: locale,
        calendar: calendar,
        timeZone: zone
      )
    }
    return Date.FormatStyle(locale: locale, calendar: calendar, timeZone: zone)
      .hour().minute()
  }

  /// Returns the clock's display at a moment.
  ///
  /// - Parameter date: a moment in the years 1 to 9999.
  /// - Returns: the time with its date, abbreviation and offset.
  /// - Throws: ``ClockError/dateOutOfRange`` for any other date.
  public func reading(at date: Date) throws(ClockError) -> Reading {
    let date = try date.checked()
    return Reading(
      time: time.text(of: date),
      day: date.formatted(day),
      abbreviation: date.formatted(abbreviation),
      offset: zone.timeZone.secondsFromGMT(for: date),
      isDaylightSaving: zone.timeZone.isDaylightSavingTime(for: date)
    )
  }

  /// Returns only the text of the face, for a timer that ticks often.
  ///
  /// - Parameter date: a moment in the years 1 to 9999.
  /// - Returns: the text of the face, such as `1:59 AM`.
  /// - Throws: ``ClockError/dateOutOfRange`` for any other date.
  public func text(at date: Date) throws(ClockError) -> String {
    time.text(of: try date.checked())
  }

  /// Returns the next moment at which the zone changes its clocks.
  ///
  /// A change of name alone doesn't count: when Yukon made daylight saving time permanent in 2020, no clock moved.
  ///
  /// - Parameter date: a moment in the years 1 to 9999.
  /// - Returns: the change, or nil if the data has none.
  /// - Throws: ``ClockError/dateOutOfRange`` for any other date.
  public func nextChange(after date: Date) throws(ClockError) -> Change? {
    var last = date
    while let moment = try nextTransition(after: last), moment > last {
      last = moment
      let change = Change(
        date: moment,
        before: try reading(at: moment.addingTimeInterval(-1)),
        after: try reading(at: moment)
      )
      if change.shift != 0 {
        return change
      }
    }
    return nil
  }

  /// Returns the next moment at which the zone changes its offset, its name or its daylight saving flag.
  func nextTransition(after date: Date) throws(ClockError) -> Date? {
    let date = try date.checked()
    guard let moment = zone.timeZone.nextDaylightSavingTimeTransition(after: date),
      (try? moment.checked()) != nil
    else { return nil }
    return moment
  }
}
