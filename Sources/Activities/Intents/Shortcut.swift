/// An action of an app that Siri may suggest, and that a user may give a phrase.
///
/// The counterpart of [INShortcut](https://developer.apple.com/documentation/intents/inshortcutreference): it has
/// either an intent or a user activity.
public struct Shortcut: Hashable, Sendable {
  /// The action of a shortcut.
  public enum Action: Hashable, Sendable {
    /// It makes a request.
    case intent(Intent)
    /// It continues an activity.
    case userActivity(UserActivity)

    /// The activity that the app continues when the user chooses the action, with the entries of `userInfo` that were
    /// stored; nil for an intent.
    ///
    /// Source: Apple, https://developer.apple.com/documentation/foundation/nsuseractivity/requireduserinfokeys
    public var launchActivity: UserActivity? {
      guard case .userActivity(let activity) = self else { return nil }
      return activity.requiredUserInfoKeys.map { activity.keepingOnly($0) } ?? activity
    }
  }

  /// The action of the shortcut.
  public let action: Action
  /// The title to display.
  public let title: String
  /// The phrase that the app suggests, or nil. It is shown when the user creates the shortcut.
  public let suggestedInvocationPhrase: InvocationPhrase?

  /// Creates a shortcut that makes a request.
  ///
  /// "The intent must have a title and be a valid shortcut type"; otherwise the real initializer [returns nil][init].
  ///
  /// [init]: https://developer.apple.com/documentation/intents/inshortcutreference/init(intent:)
  ///
  /// - Parameter intent: the request.
  /// - Throws: ``IntentError/emptyName`` or ``IntentError/untitled(_:)``.
  public init(intent: Intent) throws(IntentError) {
    guard !intent.name.isEmpty else { throw .emptyName }
    guard let title = intent.title, !title.isEmpty else { throw .untitled(intent.name) }
    action = .intent(intent)
    self.title = title
    suggestedInvocationPhrase = intent.suggestedInvocationPhrase
  }

  /// Creates a shortcut that continues an activity.
  ///
  /// - Parameters:
  ///   - userActivity: the activity; if it has no title, its type is used instead.
  ///   - suggestedInvocationPhrase: the phrase that the app suggests.
  public init(userActivity: UserActivity, suggestedInvocationPhrase: InvocationPhrase? = nil) {
    action = .userActivity(userActivity)
    title = userActivity.title ?? userActivity.activityType
    self.suggestedInvocationPhrase = suggestedInvocationPhrase
  }

  /// The request that it makes, or nil if it continues an activity.
  public var intent: Intent? {
    guard case .intent(let intent) = action else { return nil }
    return intent
  }

  /// The activity that it continues, or nil if it makes a request.
  public var userActivity: UserActivity? {
    guard case .userActivity(let activity) = action else { return nil }
    return activity
  }
}
