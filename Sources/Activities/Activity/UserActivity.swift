import Foundation

/// What a person is doing in an app, in a form that another device, or Siri, can hand back to the app.
///
/// The counterpart of `NSUserActivity`, as a value: the app keeps it in an ``ActivityRoster``, which sees to
/// it that only one is current. ``ActivityObject`` is the same as an object with a delegate. The rules are
/// those of `NSUserActivity.h` and of Apple's pages on
/// [NSUserActivity](https://developer.apple.com/documentation/foundation/nsuseractivity).
///
/// `contentAttributeSet` belongs to Core Spotlight, and is not modelled.
public struct UserActivity: Hashable, Sendable {
  /// The size of `userInfo`, in bytes, below which Apple advises to stay: 3 KB
  /// ([Implementing Handoff in Your App][handoff]).
  ///
  /// [handoff]: https://developer.apple.com/documentation/foundation/implementing-handoff-in-your-app
  public static let advisedSize = 3072

  /// The size of `userInfo`, in bytes, beyond which a continuation fails here with
  /// ``HandoffFailure/userInfoTooLarge``.
  ///
  /// There is such a limit, because there is an error for it; where it lies is not published. This figure is
  /// the library's own.
  public static let assumedSizeLimit = 65_536

  /// How far an activity has come in its life.
  public enum Phase: String, Hashable, Sendable, Codable {
    /// Made, and never current so far: not yet eligible for continuation.
    case created
    /// What the person is doing now.
    case current
    /// Once current, and no longer.
    case resigned
    /// Over. It cannot become current again.
    case invalidated
  }

  /// What kind of activity it is, in reverse-DNS style.
  public let activityType: String
  /// What the person would call it, such as a document's name.
  public var title: String?
  /// What the app needs to go on with it.
  ///
  /// Keys and values are of the types that ``ActivityValue`` lists, at any depth.
  public var userInfo: [ActivityValue: ActivityValue]
  /// The page that goes on with it where no app does; see ``setWebpageURL(_:)``.
  public internal(set) var webpageURL: URL?
  /// The page that linked to ``webpageURL``. Apple names no rule for its scheme, and none is applied.
  public var referrerURL: URL?
  /// The keys without which the activity cannot be restored; nil means all of them (`NSUserActivity.h`).
  public var requiredUserInfoKeys: Set<String>?
  /// Words by which the person may find it in a search.
  public var keywords: Set<String> = []
  /// Whether another device may continue it.
  ///
  /// It is true for a new activity. Apple's page does not say so; two reimplementations agree (GNUstep, and
  /// kern0x1b/charon, which asked Apple's class).
  public var isEligibleForHandoff = true
  /// Whether it may be found in a search on the device.
  public var isEligibleForSearch = false
  /// Whether everyone may find it; it then needs ``webpageURL`` or ``requiredUserInfoKeys``.
  public var isEligibleForPublicIndexing = false
  /// Whether Siri may suggest it.
  public var isEligibleForPrediction = false
  /// The moment after which it is neither handed off nor indexed; nil leaves that to the system.
  public var expirationDate: Date?
  /// Whether the state that it carries is out of date, so that it must be saved before it is sent.
  ///
  /// No other property sets it (`NSUserActivity.h` says so of `targetContentIdentifier`).
  public var needsSave = false
  /// Whether the continuing app may ask for streams back to this one.
  public var supportsContinuationStreams = false
  /// The name by which the app deletes it later; see ``SavedActivities``.
  public var persistentIdentifier: String?
  /// The content that it is about, by which a scene that shows it already is found.
  public var targetContentIdentifier: String?
  /// What Siri suggests to say for it; see ``setSuggestedInvocationPhrase(_:)``.
  public internal(set) var suggestedInvocationPhrase: String?
  /// The request that Siri launched the app for; nil for every other activity.
  public var interaction: Interaction?
  /// How far it has come.
  public internal(set) var phase = Phase.created
  /// The responders whose `userActivity` it is, by name.
  public internal(set) var responders: Set<String> = []
  /// Whether it was made without a type of its own; see ``init(declaredTypes:)``.
  public private(set) var hasFirstDeclaredType = false

  /// An activity that is not yet current.
  ///
  /// - Parameters:
  ///   - activityType: its kind, in reverse-DNS style; not empty.
  ///   - title: what the person would call it.
  ///   - userInfo: what the app needs to go on with it.
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

  /// The activity that the system makes for a request that an app is to continue.
  ///
  /// Its type is the name of the intent, and ``interaction`` is there before the app sees it
  /// ([INIntent](https://developer.apple.com/documentation/sirikit/inintent)).
  ///
  /// - Parameter interaction: the request.
  /// - Throws: ``ActivityError/emptyType`` where the intent has no name.
  public init(continuing interaction: Interaction) throws(ActivityError) {
    try self.init(activityType: interaction.intent.name)
    self.interaction = interaction
  }

  /// An activity of the first type that the app declares: what `NSUserActivity()` without a type was.
  ///
  /// Deprecated since iOS 10 and macOS 10.12 (`NSUserActivity.h`). It still works there, so ``advice(profile:)``
  /// speaks of it, unless the profile is of a version before.
  ///
  /// - Parameter declaredTypes: the `NSUserActivityTypes` of the app's Info.plist, in their order.
  /// - Throws: ``ActivityError/noDeclaredType`` where there are none (the real one raises an exception), or
  ///   ``ActivityError/emptyType``.
  public init(declaredTypes: [String]) throws(ActivityError) {
    guard let first = declaredTypes.first else { throw .noDeclaredType }
    try self.init(activityType: first)
    hasFirstDeclaredType = true
  }

  /// Merges entries into ``userInfo``; an entry that is there already is replaced.
  ///
  /// - Parameter entries: what is added.
  public mutating func addUserInfoEntries(_ entries: [ActivityValue: ActivityValue]) {
    userInfo.merge(entries) { _, new in new }
  }

  /// Merges entries of any type into ``userInfo``, as `addUserInfoEntries(from:)` does.
  ///
  /// - Parameter dictionary: what is added.
  /// - Throws: the error of `ActivityValue.init(any:)`; nothing is added then.
  public mutating func addUserInfoEntries(from dictionary: [AnyHashable: Any]) throws(ActivityError) {
    guard case .dictionary(let entries) = try ActivityValue(any: dictionary) else { return }
    addUserInfoEntries(entries)
  }

  /// Names the web page that goes on with the activity where no app does.
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

  /// Names what Siri suggests to say for the activity when a person makes a shortcut of it.
  ///
  /// Apple asks for a [short, memorable phrase][phrase]. How short is advice; see ``advice(profile:)``.
  ///
  /// [phrase]: https://developer.apple.com/documentation/foundation/nsuseractivity/suggestedinvocationphrase
  ///
  /// - Parameter phrase: the phrase, or nil for none.
  /// - Throws: ``ActivityError/emptyPhrase`` where it holds nothing but white space.
  public mutating func setSuggestedInvocationPhrase(_ phrase: String?) throws(ActivityError) {
    if let phrase, phrase.allSatisfy(\.isWhitespace) { throw .emptyPhrase }
    suggestedInvocationPhrase = phrase
  }
}
