import Foundation

// `Date()` in an app's code is the present of the simulated world. A declaration of this module wins over Foundation's
// where a file imports only our modules; beside `import Foundation` the compiler calls it ambiguous.
extension Date {
  /// The present: the world's in an app's code, and this machine's elsewhere.
  private static var present: Date {
    AppContext.current?.world.now
      ?? Date(timeIntervalSinceReferenceDate: NSDate().timeIntervalSinceReferenceDate)
  }

  /// Creates a date with the present time.
  ///
  /// Source: developer.apple.com/documentation/foundation/date/init().
  public init() {
    self = .present
  }

  /// The present time.
  ///
  /// Source: developer.apple.com/documentation/foundation/date/now.
  public static var now: Date { present }

  /// Creates a date relative to the present time.
  ///
  /// Source: developer.apple.com/documentation/foundation/date/init(timeintervalsincenow:).
  ///
  /// - Parameter timeIntervalSinceNow: seconds from now; negative for the past.
  public init(timeIntervalSinceNow: TimeInterval) {
    self = Date.present.addingTimeInterval(timeIntervalSinceNow)
  }

  /// Seconds from now; negative for a date in the past.
  ///
  /// Source: developer.apple.com/documentation/foundation/date/timeintervalsincenow.
  public var timeIntervalSinceNow: TimeInterval { timeIntervalSince(.present) }
}
