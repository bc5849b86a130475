/// The time format of a face.
///
/// Watch for the space before "PM". A custom pattern keeps the space that it was written with, U+0020. The locale
/// data's styles and skeletons have had U+202F, a narrow no-break space, since [CLDR
/// 42](https://cldr.unicode.org/downloads/cldr-42), even in `en_US_POSIX` (measured with Swift 6.3 on Linux).
public enum FaceFormat: String, Hashable, Sendable, Codable, CaseIterable {
  /// The pattern `h:mm a`: "5:05 PM" with U+0020.
  case twelveHour = "h:mm a"
  /// The pattern `h:mm:ss a`: "5:05:09 PM" with U+0020.
  case twelveHourSeconds = "h:mm:ss a"
  /// The pattern `HH:mm`: "17:05".
  case twentyFourHour = "HH:mm"
  /// The pattern `HH:mm:ss`: "17:05:09".
  case twentyFourHourSeconds = "HH:mm:ss"
  /// `Date.FormatStyle` with `time: .shortened`: the locale chooses 12 or 24 hours; U+202F before "PM".
  ///
  /// With 24 hours, the hour has no leading zero: "5:05" in Britain (measured with Swift 6.3 on Linux).
  case shortened
  /// The skeleton `jmm`: the locale chooses 12 or 24 hours; U+202F before "PM", and "05:05" in Britain.
  ///
  /// In the locales available to a scenario, `DateFormatter` gives the same text for `timeStyle = .short`.
  case skeleton = "jmm"

  /// Whether the text changes every second instead of every minute.
  public var showsSeconds: Bool { self == .twelveHourSeconds || self == .twentyFourHourSeconds }
}
