import AppFoundation

/// When a notification is delivered.
///
/// Apple's trigger for places isn't here, because where a person is isn't simulated.
///
/// Source: developer.apple.com/documentation/usernotifications/unnotificationtrigger.
///
/// Unchecked, because `NSObject` isn't Sendable; the properties are constant.
open class UNNotificationTrigger: NSObject, @unchecked Sendable {
  /// Whether it is delivered again and again.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationtrigger/repeats.
  public let repeats: Bool

  init(repeats: Bool) {
    self.repeats = repeats
  }

  /// The first date after another one.
  func date(after date: Date) -> Date? { nil }
}

/// A trigger that waits for some time.
///
/// Source: developer.apple.com/documentation/usernotifications/untimeintervalnotificationtrigger.
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// The time, in seconds.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/untimeintervalnotificationtrigger/timeinterval.
  public let timeInterval: TimeInterval

  /// Creates a trigger. A time that Apple's class refuses ends the process.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/untimeintervalnotificationtrigger/init(timeinterval:repeats:).
  ///
  /// - Parameters:
  ///   - timeInterval: the time, in seconds: more than 0, and 60 or more to repeat.
  ///   - repeats: whether it is delivered again and again.
  public init(timeInterval: TimeInterval, repeats: Bool) {
    precondition(timeInterval > 0, "time interval must be greater than 0")
    precondition(!repeats || timeInterval >= 60, "time interval must be at least 60 if repeating")
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }

  /// The date at which it would be delivered next, if it were added now.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/untimeintervalnotificationtrigger/nexttriggerdate().
  open func nextTriggerDate() -> Date? { date(after: Date()) }

  override func date(after date: Date) -> Date? { date.addingTimeInterval(timeInterval) }
}

/// A trigger for a date and time.
///
/// Source: developer.apple.com/documentation/usernotifications/uncalendarnotificationtrigger.
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// The components that the date matches.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/uncalendarnotificationtrigger/datecomponents.
  public let dateComponents: DateComponents

  /// Creates a trigger.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/uncalendarnotificationtrigger/init(datematching:repeats:).
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }

  /// The next date that matches.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/uncalendarnotificationtrigger/nexttriggerdate().
  open func nextTriggerDate() -> Date? { date(after: Date()) }

  override func date(after date: Date) -> Date? {
    let calendar = dateComponents.calendar ?? Calendar.current
    return calendar.nextDate(after: date, matching: dateComponents, matchingPolicy: .nextTime)
  }
}
