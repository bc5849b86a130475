import AppFoundation

/// A notification to deliver: what and when.
///
/// Source: developer.apple.com/documentation/usernotifications/unnotificationrequest.
///
/// Unchecked, because `NSObject` isn't Sendable; the properties are constant, and the content is a copy.
open class UNNotificationRequest: NSObject, @unchecked Sendable {
  /// The identifier. A later request with the same one replaces this one.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationrequest/identifier.
  public let identifier: String
  /// What it shows.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationrequest/content.
  public let content: UNNotificationContent
  /// When it is delivered; nil for at once.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationrequest/trigger.
  public let trigger: UNNotificationTrigger?

  /// Creates a request.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationrequest/init(identifier:content:trigger:).
  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
    self.identifier = identifier
    self.content = UNNotificationContent(content.storage)
    self.trigger = trigger
  }
}

/// A notification that was delivered.
///
/// Source: developer.apple.com/documentation/usernotifications/unnotification.
///
/// Unchecked, because `NSObject` isn't Sendable; the properties are constant.
open class UNNotification: NSObject, @unchecked Sendable {
  /// When it was delivered.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotification/date.
  public let date: Date
  /// Its request.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotification/request.
  public let request: UNNotificationRequest

  init(_ request: UNNotificationRequest, at date: Date) {
    self.request = request
    self.date = date
  }
}
