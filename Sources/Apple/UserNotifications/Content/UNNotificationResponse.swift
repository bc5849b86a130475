import AppFoundation

/// The action of a person who opens a notification.
///
/// Source: developer.apple.com/documentation/usernotifications/unnotificationdefaultactionidentifier.
public let UNNotificationDefaultActionIdentifier: String = "com.apple.UNNotificationDefaultActionIdentifier"

/// The action of a person who dismisses a notification.
///
/// Source: developer.apple.com/documentation/usernotifications/unnotificationdismissactionidentifier.
public let UNNotificationDismissActionIdentifier: String = "com.apple.UNNotificationDismissActionIdentifier"

/// What a person does with a notification.
///
/// Source: developer.apple.com/documentation/usernotifications/unnotificationresponse.
///
/// Unchecked, because `NSObject` isn't Sendable; the properties are constant.
open class UNNotificationResponse: NSObject, @unchecked Sendable {
  /// The notification.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationresponse/notification.
  public let notification: UNNotification
  /// The action.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationresponse/actionidentifier.
  public let actionIdentifier: String

  package init(_ notification: UNNotification, action: String) {
    self.notification = notification
    actionIdentifier = action
  }
}
