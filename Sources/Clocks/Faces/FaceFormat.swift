/// How a face writes the time.
///
/// The space before "PM" is the trap. A pattern of the app's own keeps the space that it was written with, U+0020. The
/// styles and skeletons of the locale data have had U+202F, a narrow no-break space, since
/// [CLDR 42](https://cldr.unicode.org/downloads/cldr-42), even in `en_US_POSIX` (measured with Swift 6.3 on Linux).
public enum FaceFormat: String, Hashable, Sendable, Codable, CaseIterable {
  /// The pattern `h:mm a`: "5:05 PM" with U+0020.
  case twelveHour = "h:mm a"
  /// The pattern `h:mm:ss a`: "5:05:09 PM" with U+0020.
  case twelveHourSeconds = "h:mm:ss a"
  /// The pattern `HH:mm`: "17:05".
  case twentyFourHour = "HH:mm"
  /// The pattern `HH:mm:ss`: "17:05:09".
  case twentyFourHourSeconds = "HH:mm:ss"
  /// `Date.FormatStyle` with `time: .shortened`: the locale chooses between 12 and 24 hours; U+202F before "PM".
  ///
  /// Where the locale has 24 hours, the hour has no zero before it: "5:05" in Britain (measured with Swift 6.3 on Linux).
  case shortened
  /// The skeleton `jmm`: the locale chooses between 12 and 24 hours; U+202F before "PM", and "05:05" in Britain.
  ///
  /// In the locales that a scenario can be pinned to, `DateFormatter` gives the same for `timeStyle = .short`.
  case skeleton = "jmm"

  /// Whether the text changes each second, and not only at the minute.
  public var showsSeconds: Bool { self == .twelveHourSeconds || self == .twentyFourHourSeconds }
}
