import Foundation

/// A clock of one zone, in a format and a locale that are pinned.
///
/// The clock holds its formats as values, so it can be kept and used for every tick: making a formatter anew costs some
/// fifty times more than using one.
public struct ZoneClock: Hashable, Sendable {
  /// Whose time it is.
  public let zone: Zone
  /// The locale of the words: "PM" or "p.m.", "EDT" or "GMT-4".
  public let locale: Locale
  /// How the time is written.
  public let format: FaceFormat

  private let time: Style
  private let day: Date.VerbatimFormatStyle
  private let abbreviation: Date.VerbatimFormatStyle

  /// A pattern of ours, or what the locale makes of a style.
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

  /// A clock of a zone.
  ///
  /// - Parameters:
  ///   - zone: whose time it is.
  ///   - locale: the locale of the words. It should never be the current one: a test would then depend on
  ///     the machine.
  ///   - format: how the time is written.
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

  /// What the clock shows at a moment.
  ///
  /// - Parameter date: a moment of the years 1 to 9999.
  /// - Returns: the time with its date, its abbreviation and its offset.
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

  /// Only the text of the face, for a timer that ticks often.
  ///
  /// - Parameter date: a moment of the years 1 to 9999.
  /// - Returns: the text of the face: `1:59 AM`.
  /// - Throws: ``ClockError/dateOutOfRange`` for any other date.
  public func text(at date: Date) throws(ClockError) -> String {
    time.text(of: try date.checked())
  }

  /// The next moment at which the zone moves its clocks.
  ///
  /// A zone that only takes another name does not: when Yukon kept its summer time for good in 2020, no clock moved.
  ///
  /// - Parameter date: a moment of the years 1 to 9999.
  /// - Returns: the change, or nil where the data knows of none.
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

  /// The next moment at which the zone takes another offset, another name or another idea of summer.
  func nextTransition(after date: Date) throws(ClockError) -> Date? {
    let date = try date.checked()
    guard let moment = zone.timeZone.nextDaylightSavingTimeTransition(after: date),
      (try? moment.checked()) != nil
    else { return nil }
    return moment
  }
}
