import AppFoundation

/// How an app wants to get a person's attention.
///
/// Source: developer.apple.com/documentation/usernotifications/unauthorizationoptions.
public struct UNAuthorizationOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options from their bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// A number on the icon.
  public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
  /// Sounds.
  public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
  /// Alerts.
  public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
  /// Quietly, without asking first.
  public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)
}

/// Whether an app may notify.
///
/// Source: developer.apple.com/documentation/usernotifications/unauthorizationstatus.
public enum UNAuthorizationStatus: Int, Sendable {
  /// The person hasn't been asked.
  case notDetermined = 0
  /// The person has refused.
  case denied
  /// The person has agreed.
  case authorized
  /// It may notify quietly.
  case provisional
}

/// What an app may do.
///
/// Source: developer.apple.com/documentation/usernotifications/unnotificationsettings.
///
/// Unchecked, because `NSObject` isn't Sendable; the only property is constant.
open class UNNotificationSettings: NSObject, @unchecked Sendable {
  /// Whether it may notify.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationsettings/authorizationstatus.
  public let authorizationStatus: UNAuthorizationStatus

  init(_ status: UNAuthorizationStatus) {
    authorizationStatus = status
  }
}

/// How a notification is presented while its app is in front.
///
/// Source: developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options from their bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The number on the icon changes.
  public static let badge = UNNotificationPresentationOptions(rawValue: 1 << 0)
  /// The sound is played.
  public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)
  /// It is shown as an alert.
  @available(iOS, introduced: 10.0, deprecated: 14.0)
  public static let alert = UNNotificationPresentationOptions(rawValue: 1 << 2)
  /// It is added to Notification Center.
  public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
  /// It is shown as a banner.
  public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}

/// Why a notification can't be added.
///
/// Source: developer.apple.com/documentation/usernotifications/unerror.
public struct UNError: Error, Hashable, Sendable, CustomNSError {
  /// The reasons.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unerror/code.
  public enum Code: Int, Sendable {
    /// The person hasn't agreed.
    case notificationsNotAllowed = 1
    /// The trigger has no date in the future.
    case notificationInvalidNoDate = 1400
    /// There is nothing to show.
    case notificationInvalidNoContent = 1401
  }

  /// The reason.
  public let code: Code

  /// Creates an error.
  public init(_ code: Code) {
    self.code = code
  }

  /// The domain, `UNErrorDomain`.
  public static var errorDomain: String { "UNErrorDomain" }
  /// The number of the reason.
  public var errorCode: Int { code.rawValue }

  /// The person hasn't agreed.
  public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
  /// The trigger has no date in the future.
  public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
  /// There is nothing to show.
  public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
}
