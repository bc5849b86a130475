import AppFoundation
import WatchClocks

/// A label with the present date or time. The system draws it, without the app.
///
/// The storyboard says how it is formatted.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfacedate.
open class WKInterfaceDate: WKInterfaceObject {
  package private(set) var textColor: UIColor?
  private var timeZone: TimeZone?
  private var calendar: Calendar?

  /// Sets the time zone.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacedate/settimezone(_:).
  ///
  /// - Parameter timeZone: the zone; nil is the wearer's.
  open func setTimeZone(_ timeZone: TimeZone?) {
    set("setTimeZone(\(timeZone?.identifier ?? "nil"))") { self.timeZone = timeZone }
  }

  /// Sets the color of the text.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacedate/settextcolor(_:).
  ///
  /// - Parameter color: the color; nil is the storyboard's.
  open func setTextColor(_ color: UIColor?) {
    set("setTextColor(_:)") { textColor = color }
  }

  /// Sets the calendar.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacedate/setcalendar(_:).
  ///
  /// - Parameter calendar: the calendar; nil is the wearer's.
  open func setCalendar(_ calendar: Calendar?) {
    set("setCalendar(_:)") { self.calendar = calendar }
  }

  /// What it shows at a date.
  package func text(at now: Date) -> String {
    let wearer = onMain(self) { $0.owner?.runtime?.app?.device.watch.settings } ?? WatchSettings()
    let zone = timeZone ?? wearer.timeZone
    if case .time(let format) = design.dateFormat, calendar == nil,
      let known = try? ZoneResolver(bareWords: .identifier).zone(zone.identifier),
      let text = try? ZoneClock(known, locale: wearer.locale, format: format).text(at: now)
    {
      return text
    }
    let formatter = DateFormatter()
    formatter.locale = wearer.locale
    formatter.timeZone = zone
    formatter.calendar = calendar ?? wearer.calendar
    switch design.dateFormat {
    case .pattern(let pattern): formatter.dateFormat = pattern
    case .time(.shortened), .time(.skeleton): formatter.timeStyle = .short
    case .time(let format): formatter.dateFormat = format.rawValue
    }
    return formatter.string(from: now)
  }
}
