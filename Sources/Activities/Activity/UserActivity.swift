import Foundation

/// What a person is doing in an app, in a form that another device, or Siri, can hand back to the app.
///
/// The counterpart of `NSUserActivity`, as a value: the app keeps it in an ``ActivityRoster``, which sees to
/// it that only one is current. The rules are those of `NSUserActivity.h` and of Apple's pages on
/// [NSUserActivity](https://developer.apple.com/documentation/foundation/nsuseractivity).
public struct UserActivity: Hashable, Sendable {
  /// The size of `userInfo`, in bytes, below which Apple advises to stay: 3 KB
  /// ([Implementing Handoff in Your App][handoff]).
  ///
  /// [handoff]: https://developer.apple.com/documentation/foundation/implementing-handoff-in-your-app
  public static let advisedSize = 3072

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
  public var userInfo: [ActivityValue: ActivityValue]
  /// The page that goes on with it where no app does; see ``setWebpageURL(_:)``.
  public private(set) var webpageURL: URL?
  /// The keys without which the activity cannot be restored; nil means all of them.
  public var requiredUserInfoKeys: Set<String>?
  /// Whether another device may continue it.
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
  public var needsSave = false
  /// The request that Siri launched the app for; nil for every other activity.
  public var interaction: Interaction?
  /// How far it has come.
  public private(set) var phase = Phase.created
  /// The responders whose `userActivity` it is, by name.
  public private(set) var responders: Set<String> = []

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

  /// Merges entries into ``userInfo``; an entry that is there already is replaced.
  ///
  /// - Parameter entries: what is added.
  public mutating func addUserInfoEntries(_ entries: [ActivityValue: ActivityValue]) {
    userInfo.merge(entries) { _, new in new }
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

  /// Says that this is what the person is doing now.
  ///
  /// After ``invalidate()`` the real method [has no effect][invalidate]; here it throws.
  ///
  /// [invalidate]: https://developer.apple.com/documentation/foundation/nsuseractivity/invalidate()
  ///
  /// - Throws: ``ActivityError/invalidated`` after ``invalidate()``; the error of ``validate()`` otherwise.
  public mutating func becomeCurrent() throws(ActivityError) {
    guard phase != .invalidated else { throw .invalidated }
    try validate()
    phase = .current
  }

  /// Says that the person does something else now; does nothing where the activity is not current.
  public mutating func resignCurrent() {
    guard phase == .current else { return }
    phase = .resigned
  }

  /// Ends the activity for ever.
  public mutating func invalidate() {
    phase = .invalidated
  }

  /// Checks what can only be told once every property is set.
  ///
  /// - Throws: ``ActivityError/requiredKeysMissing(_:)`` or
  ///   ``ActivityError/publicIndexingWithoutAnchor``.
  public func validate() throws(ActivityError) {
    let missing = (requiredUserInfoKeys ?? []).filter { userInfo[.string($0)] == nil }.sorted()
    guard missing.isEmpty else { throw .requiredKeysMissing(missing) }
    guard !isEligibleForPublicIndexing || webpageURL != nil || requiredUserInfoKeys?.isEmpty == false else {
      throw .publicIndexingWithoutAnchor
    }
  }

  /// Whether the activity may still be handed off at a moment.
  public func isExpired(at now: Date) -> Bool {
    expirationDate.map { $0 <= now } ?? false
  }

  /// Makes the activity a responder's `userActivity`: from here on the framework saves it.
  ///
  /// - Parameter responder: the responder's name; several may share one activity.
  public mutating func attach(to responder: String) {
    responders.insert(responder)
    needsSave = true
  }

  /// Takes the activity from a responder. When the last one lets go, the activity is invalidated.
  ///
  /// - Parameter responder: the responder's name.
  public mutating func detach(from responder: String) {
    guard responders.remove(responder) != nil, responders.isEmpty else { return }
    invalidate()
  }
}
