/// An action of an app that Siri may suggest, and to which a person may give a phrase.
///
/// The counterpart of [INShortcut](https://developer.apple.com/documentation/intents/inshortcutreference): it has
/// either an intent or a user activity.
public struct Shortcut: Hashable, Sendable {
  /// What the shortcut does.
  public enum Action: Hashable, Sendable {
    /// It makes a request.
    case intent(Intent)
    /// It continues an activity.
    case userActivity(UserActivity)
  }

  /// What the shortcut does.
  public let action: Action
  /// What a person reads of it.
  public let title: String
  /// What the app proposes that a person says for it, or nil. It is shown when the person creates the shortcut.
  public let suggestedInvocationPhrase: InvocationPhrase?

  /// A shortcut that makes a request.
  ///
  /// "The intent must have a title and be a valid shortcut type"; the real initializer [returns nil][init] otherwise.
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

  /// A shortcut that continues an activity.
  ///
  /// - Parameters:
  ///   - userActivity: the activity; where it has no title, its type takes the title's place.
  ///   - suggestedInvocationPhrase: what the app proposes that a person says for it.
  public init(userActivity: UserActivity, suggestedInvocationPhrase: InvocationPhrase? = nil) {
    action = .userActivity(userActivity)
    title = userActivity.title ?? userActivity.activityType
    self.suggestedInvocationPhrase = suggestedInvocationPhrase
  }

  /// The request that it makes, or nil where it continues an activity.
  public var intent: Intent? {
    guard case .intent(let intent) = action else { return nil }
    return intent
  }

  /// The activity that it continues, or nil where it makes a request.
  public var userActivity: UserActivity? {
    guard case .userActivity(let activity) = action else { return nil }
    return activity
  }
}
