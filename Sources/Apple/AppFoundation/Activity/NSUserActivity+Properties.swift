import Activities
import Foundation

// Apple's page on each is developer.apple.com/documentation/foundation/nsuseractivity/ and its name.
extension NSUserActivity {
  /// The type, in reverse-DNS style.
  public var activityType: String { value.activityType }

  /// The person's name for the activity, such as a document's name.
  public var title: String? {
    get { value.title }
    set { set(\.title, to: newValue) }
  }

  /// The keys without which the activity can't be restored; nil means all.
  public var requiredUserInfoKeys: Set<String>? {
    get { value.requiredUserInfoKeys }
    set { set(\.requiredUserInfoKeys, to: newValue) }
  }

  /// Whether the state is out of date, and must be saved before it is sent.
  public var needsSave: Bool {
    get { value.needsSave }
    set { set(\.needsSave, to: newValue) }
  }

  /// The page that continues the activity where no app does: http or https. Any other address ends the process.
  public var webpageURL: URL? {
    get { value.webpageURL }
    set { change { (activity) throws(ActivityError) in try activity.setWebpageURL(newValue) } }
  }

  /// The page that linked to `webpageURL`.
  public var referrerURL: URL? {
    get { value.referrerURL }
    set { set(\.referrerURL, to: newValue) }
  }

  /// The date after which it is neither handed off nor indexed; nil leaves that to the system.
  public var expirationDate: Date? {
    get { value.expirationDate }
    set { set(\.expirationDate, to: newValue) }
  }

  /// Words that help a person to find it.
  public var keywords: Set<String> {
    get { value.keywords }
    set { set(\.keywords, to: newValue) }
  }

  /// Whether the continuing app may ask for streams back to this one.
  public var supportsContinuationStreams: Bool {
    get { value.supportsContinuationStreams }
    set { set(\.supportsContinuationStreams, to: newValue) }
  }

  /// An identifier of its content, by which the system finds a scene that shows it already.
  public var targetContentIdentifier: String? {
    get { value.targetContentIdentifier }
    set { set(\.targetContentIdentifier, to: newValue) }
  }

  /// Whether another device may continue it.
  public var isEligibleForHandoff: Bool {
    get { value.isEligibleForHandoff }
    set { set(\.isEligibleForHandoff, to: newValue) }
  }

  /// Whether the device's search may find it.
  public var isEligibleForSearch: Bool {
    get { value.isEligibleForSearch }
    set { set(\.isEligibleForSearch, to: newValue) }
  }

  /// Whether anybody's search may find it.
  public var isEligibleForPublicIndexing: Bool {
    get { value.isEligibleForPublicIndexing }
    set { set(\.isEligibleForPublicIndexing, to: newValue) }
  }

  /// Whether Siri may suggest it.
  public var isEligibleForPrediction: Bool {
    get { value.isEligibleForPrediction }
    set { set(\.isEligibleForPrediction, to: newValue) }
  }

  /// The identifier by which it can be deleted.
  public var persistentIdentifier: NSUserActivityPersistentIdentifier? {
    get { value.persistentIdentifier }
    set { set(\.persistentIdentifier, to: newValue) }
  }

  /// The phrase that Siri suggests for it. A phrase without a word ends the process.
  public var suggestedInvocationPhrase: String? {
    get { value.suggestedInvocationPhrase }
    set { change { (activity) throws(ActivityError) in try activity.setSuggestedInvocationPhrase(newValue) } }
  }
}
