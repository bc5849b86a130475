import Foundation

/// What a user is doing in an app, in a form that another device or Siri can pass back to the app.
///
/// The counterpart of `NSUserActivity`, as a value. The app keeps it in an ``ActivityRoster``, which ensures that only
/// one is current. ``ActivityObject`` is an object with a delegate that wraps it. The rules are those of
/// `NSUserActivity.h` and of Apple's pages on
/// [NSUserActivity](https://developer.apple.com/documentation/foundation/nsuseractivity).
///
/// `contentAttributeSet` belongs to Core Spotlight, and is not modeled.
public struct UserActivity: Hashable, Sendable {
  /// The size of `userInfo`, in bytes, that Apple advises to stay below: 3 KB
  /// ([Implementing Handoff in Your App][handoff]).
  ///
  /// [handoff]: https://developer.apple.com/documentation/foundation/implementing-handoff-in-your-app
  public static let advisedSize = 3072

  /// The size of `userInfo`, in bytes, beyond which a continuation fails here with ``HandoffFailure/userInfoTooLarge``.
  ///
  /// A limit exists, because there is an error for it, but Apple doesn't publish it. This figure is the library's.
  public static let assumedSizeLimit = 65_536

  /// The lifecycle phase of an activity.
  public enum Phase: String, Hashable, Sendable, Codable {
    /// Created but never current: not yet eligible for continuation.
    case created
    /// The user's current activity.
    case current
    /// No longer current.
    case resigned
    /// Invalidated; it cannot become current again.
    case invalidated
  }

  /// The activity's type, in reverse-DNS style.
  public let activityType: String
  /// The user's name for it, such as a document's name.
  public var title: String?
  /// The data that the app needs to continue it.
  ///
  /// Keys and values are of the types that ``ActivityValue`` lists, at any depth.
  public var userInfo: [ActivityValue: ActivityValue]
  /// The page that continues the activity if no app does; see ``setWebpageURL(_:)``.
  public internal(set) var webpageURL: URL?
  /// The page that linked to ``webpageURL``. Apple documents no rule for its scheme, so none is applied.
  public var referrerURL: URL?
  /// The keys without which the activity cannot be restored; nil means all of them (`NSUserActivity.h`).
  public var requiredUserInfoKeys: Set<String>?
  /// Words that help the user find it in a search.
  public var keywords: Set<String> = []
  /// Whether another device may continue it.
  ///
  /// True for a new activity. Apple's page doesn't say so; two reimplementations agree (GNUstep, and kern0x1b/charon,
  /// which tested Apple's class).
  public var isEligibleForHandoff = true
  /// Whether on-device search may find it.
  public var isEligibleForSearch = false
  /// Whether public search may find it; it then needs ``webpageURL`` or ``requiredUserInfoKeys``.
  public var isEligibleForPublicIndexing = false
  /// Whether Siri may suggest it.
  public var isEligibleForPrediction = false
  /// The date after which it is neither handed off nor indexed; nil leaves that to the system.
  public var expirationDate: Date?
  /// Whether its state is out of date and must be saved before it is sent.
  ///
  /// No other property sets it (`NSUserActivity.h` says so about `targetContentIdentifier`).
  public var needsSave = false
  /// Whether the continuing app may request streams to this app.
  public var supportsContinuationStreams = false
  /// The identifier for deleting it later; see ``SavedActivities``.
  public var persistentIdentifier: String?
  /// An identifier of its content, used to find a scene that already shows it.
  public var targetContentIdentifier: String?
  /// The phrase that Siri suggests for it; see ``setSuggestedInvocationPhrase(_:)``.
  public internal(set) var suggestedInvocationPhrase: String?
  /// The request that Siri launched the app for; nil for every other activity.
  public var interaction: Interaction?
  /// The lifecycle phase.
  public internal(set) var phase = Phase.created
  /// The names of the responders whose `userActivity` it is.
  public internal(set) var responders: Set<String> = []
  /// Whether it was created without a type of its own; see ``init(declaredTypes:)``.
  public private(set) var hasFirstDeclaredType = false

  /// Creates an activity that is not yet current.
  ///
  /// - Parameters:
  ///   - activityType: its type, in reverse-DNS style; not empty.
  ///   - title: the user's name for it.
  ///   - userInfo: the data that the app needs to continue it.
  /// - Throws: ``ActivityError/emptyType``.
  public init(
    activityType: String,
    title: String? = nil,
    userInfo: [ActivityValue: ActivityValue] = [:]
  ) throws(ActivityError) {
    guard !activityType.isEmpty else { throw .emptyType }
    self.activityType = activityType
    self.title = title
    self.userInfo = userInfo
  }

  /// The activity that the system creates for a request that an app should continue.
  ///
  /// Its type is the name of the intent, and the system sets ``interaction`` before the app sees it
  /// ([INIntent](https://developer.apple.com/documentation/sirikit/inintent)).
  ///
  /// - Parameter interaction: the request.
  /// - Throws: ``ActivityError/emptyType`` if the intent has no name.
  public init(continuing interaction: Interaction) throws(ActivityError) {
    try self.init(activityType: interaction.intent.name)
    self.interaction = interaction
  }

  /// Creates an activity of the first type that the app declares, as `NSUserActivity()` without a type did.
  ///
  /// Deprecated since iOS 10 and macOS 10.12 (`NSUserActivity.h`). It still works there, so ``advice(profile:)``
  /// mentions it, unless the profile is an earlier version.
  ///
  /// - Parameter declaredTypes: the `NSUserActivityTypes` of the app's Info.plist, in their order.
  /// - Throws: ``ActivityError/noDeclaredType`` if there are none (the real initializer raises an exception), or
  ///   ``ActivityError/emptyType``.
  public init(declaredTypes: [String]) throws(ActivityError) {
    guard let first = declaredTypes.first else { throw .noDeclaredType }
    try self.init(activityType: first)
    hasFirstDeclaredType = true
  }

  /// Merges entries into ``userInfo``, replacing existing ones.
  ///
  /// - Parameter entries: the entries to add.
  public mutating func addUserInfoEntries(_ entries: [ActivityValue: ActivityValue]) {
    userInfo.merge(entries) { _, new in new }
  }

  /// Merges entries of any type into ``userInfo``, as `addUserInfoEntries(from:)` does.
  ///
  /// - Parameter dictionary: the entries to add.
  /// - Throws: the error of `ActivityValue.init(any:)`; nothing is added then.
  public mutating func addUserInfoEntries(from dictionary: [AnyHashable: Any]) throws(ActivityError) {
    guard case .dictionary(let entries) = try ActivityValue(any: dictionary) else { return }
    addUserInfoEntries(entries)
  }

  /// Sets the web page that continues the activity if no app does.
  ///
  /// - Parameter url: its address, http or https, or nil for none.
  /// - Throws: ``ActivityError/unsupportedScheme(_:)``; the real property raises an exception.
  public mutating func setWebpageURL(_ url: URL?) throws(ActivityError) {
    if let url {
      let scheme = url.scheme?.lowercased() ?? ""
      guard ["http", "https"].contains(scheme) else { throw .unsupportedScheme(scheme) }
    }
    webpageURL = url
  }

  /// Sets the phrase that Siri suggests when a user makes a shortcut of the activity.
  ///
  /// Apple asks for a [short, memorable phrase][phrase]. Its length is only checked as advice; see
  /// ``advice(profile:)``.
  ///
  /// [phrase]: https://developer.apple.com/documentation/foundation/nsuseractivity/suggestedinvocationphrase
  ///
  /// - Parameter phrase: the phrase, or nil for none.
  /// - Throws: ``ActivityError/emptyPhrase`` if it contains only white space.
  public mutating func setSuggestedInvocationPhrase(_ phrase: String?) throws(ActivityError) {
    if let phrase, phrase.allSatisfy(\.isWhitespace) { throw .emptyPhrase }
    suggestedInvocationPhrase = phrase
  }
}
