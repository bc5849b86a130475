import AppFoundation

/// The name of a sound file.
///
/// Source: developer.apple.com/documentation/usernotifications/unnotificationsoundname.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a name.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// The sound of a notification.
///
/// Source: developer.apple.com/documentation/usernotifications/unnotificationsound.
///
/// Unchecked, because `NSObject` isn't Sendable; the only property is constant.
open class UNNotificationSound: NSObject, @unchecked Sendable {
  /// The name of the file; nil for the system's own sound.
  package let name: UNNotificationSoundName?

  /// The system's own sound.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationsound/default.
  public class var `default`: UNNotificationSound { UNNotificationSound(nil) }

  /// Creates a sound from a file of the app.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unnotificationsound/init(named:).
  public convenience init(named name: UNNotificationSoundName) {
    self.init(name)
  }

  private init(_ name: UNNotificationSoundName?) {
    self.name = name
  }
}
