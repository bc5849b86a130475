import Activities
import AppFoundation

/// An action of an app that Siri may suggest, and that a person may add to Siri.
///
/// Source: developer.apple.com/documentation/intents/inshortcut-swift.enum.
public enum INShortcut {
  /// It makes a request.
  case intent(INIntent)
  /// It continues an activity.
  case userActivity(NSUserActivity)

  /// Creates a shortcut that makes a request.
  ///
  /// Source: developer.apple.com/documentation/intents/inshortcut-swift.enum/init(intent:).
  ///
  /// - Parameter intent: the request. The result is nil if it has no title: if the intent definition has none for the
  ///   parameters that are set.
  public init?(intent: INIntent) {
    guard (try? Shortcut(intent: intent.value)) != nil else { return nil }
    self = .intent(intent)
  }

  /// Creates a shortcut that continues an activity.
  ///
  /// Source: developer.apple.com/documentation/intents/inshortcut-swift.enum/init(useractivity:).
  public init(userActivity: NSUserActivity) {
    self = .userActivity(userActivity)
  }

  /// The request; nil if it continues an activity.
  ///
  /// Source: developer.apple.com/documentation/intents/inshortcut-swift.enum/intent.
  public var intent: INIntent? {
    guard case .intent(let intent) = self else { return nil }
    return intent
  }

  /// The activity; nil if it makes a request.
  ///
  /// Source: developer.apple.com/documentation/intents/inshortcut-swift.enum/useractivity.
  public var userActivity: NSUserActivity? {
    guard case .userActivity(let activity) = self else { return nil }
    return activity
  }

  /// The shortcut as a value; nil for an intent without a title.
  package var value: Shortcut? {
    switch self {
    case .intent(let intent): try? Shortcut(intent: intent.value)
    case .userActivity(let activity):
      Shortcut(
        userActivity: activity.value,
        suggestedInvocationPhrase: activity.suggestedInvocationPhrase.flatMap { try? InvocationPhrase($0) }
      )
    }
  }
}

extension INShortcut: Hashable {
  /// Whether two shortcuts have the same object.
  public static func == (left: INShortcut, right: INShortcut) -> Bool { left.object === right.object }

  /// Hashes the object.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(object)
  }

  private var object: NSObject {
    switch self {
    case .intent(let intent): intent
    case .userActivity(let activity): activity
    }
  }
}
