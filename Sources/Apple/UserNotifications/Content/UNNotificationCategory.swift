import AppFoundation

/// How an action behaves.
///
/// Source: developer.apple.com/documentation/usernotifications/unnotificationactionoptions.
public struct UNNotificationActionOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options from their bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The device must be unlocked.
  public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1 << 0)
  /// It destroys something.
  public static let destructive = UNNotificationActionOptions(rawValue: 1 << 1)
  /// It brings the app to the front.
  public static let foreground = UNNotificationActionOptions(rawValue: 1 << 2)
}

/// A button of a notification.
///
/// Source: developer.apple.com/documentation/usernotifications/unnotificationaction.
///
/// Unchecked, because `NSObject` isn't Sendable; the properties are constant.
open class UNNotificationAction: NSObject, @unchecked Sendable {
  /// The identifier.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationaction/identifier.
  public let identifier: String
  /// The text of the button.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationaction/title.
  public let title: String
  /// How it behaves.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationaction/options.
  public let options: UNNotificationActionOptions

  /// Creates an action.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationaction/init(identifier:title:options:).
  public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
    self.identifier = identifier
    self.title = title
    self.options = options
  }
}

/// How notifications of a category behave.
///
/// Source: developer.apple.com/documentation/usernotifications/unnotificationcategoryoptions.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options from their bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The app is told when a person dismisses one.
  public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1 << 0)
}

/// A kind of notification, with its actions.
///
/// Source: developer.apple.com/documentation/usernotifications/unnotificationcategory.
///
/// Unchecked, because `NSObject` isn't Sendable; the properties are constant.
open class UNNotificationCategory: NSObject, @unchecked Sendable {
  /// The identifier.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationcategory/identifier.
  public let identifier: String
  /// The actions.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationcategory/actions.
  public let actions: [UNNotificationAction]
  /// The intents that a notification may stand for.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationcategory/intentidentifiers.
  public let intentIdentifiers: [String]
  /// How its notifications behave.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationcategory/options.
  public let options: UNNotificationCategoryOptions

  /// Creates a category.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationcategory/init(identifier:actions:intentidentifiers:options:).
  public init(
    identifier: String,
    actions: [UNNotificationAction],
    intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) {
    self.identifier = identifier
    self.actions = actions
    self.intentIdentifiers = intentIdentifiers
    self.options = options
  }
}
