import AppFoundation

/// What a notification shows. Create a ``UNMutableNotificationContent`` instead.
///
/// Source: developer.apple.com/documentation/usernotifications/unnotificationcontent.
///
/// Unchecked, because `NSObject` isn't Sendable. A request holds an immutable copy; the mutable subclass is for one
/// thread, as Apple's is.
open class UNNotificationContent: NSObject, @unchecked Sendable {
  struct Storage {
    var title = ""
    var subtitle = ""
    var body = ""
    var badge: NSNumber?
    var sound: UNNotificationSound?
    var userInfo: [AnyHashable: Any] = [:]
    var categoryIdentifier = ""
    var threadIdentifier = ""
    var targetContentIdentifier: String?
  }

  var storage: Storage

  /// Creates an empty content.
  public override init() {
    storage = Storage()
  }

  init(_ storage: Storage) {
    self.storage = storage
  }

  // Apple's page on each is developer.apple.com/documentation/usernotifications/unnotificationcontent/ and its name.

  /// The title.
  open var title: String { storage.title }
  /// The second line.
  open var subtitle: String { storage.subtitle }
  /// The text.
  open var body: String { storage.body }
  /// The number on the app's icon; nil leaves it as it is.
  open var badge: NSNumber? { storage.badge }
  /// The sound.
  open var sound: UNNotificationSound? { storage.sound }
  /// The app's own data.
  open var userInfo: [AnyHashable: Any] { storage.userInfo }
  /// The category, which has actions, and a long look on the watch.
  open var categoryIdentifier: String { storage.categoryIdentifier }
  /// The thread with which it is grouped.
  open var threadIdentifier: String { storage.threadIdentifier }
  /// An identifier of the content that the notification is about.
  open var targetContentIdentifier: String? { storage.targetContentIdentifier }

  /// Returns an immutable copy.
  open override func copy() -> Any { UNNotificationContent(storage) }

  /// Returns a mutable copy.
  open override func mutableCopy() -> Any { UNMutableNotificationContent(storage) }
}

/// What a notification will show.
///
/// Source: developer.apple.com/documentation/usernotifications/unmutablenotificationcontent.
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
  // Apple's page on each is developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/ and its
  // name.

  /// The title.
  open override var title: String {
    get { storage.title }
    set { storage.title = newValue }
  }

  /// The second line.
  open override var subtitle: String {
    get { storage.subtitle }
    set { storage.subtitle = newValue }
  }

  /// The text.
  open override var body: String {
    get { storage.body }
    set { storage.body = newValue }
  }

  /// The number on the app's icon; nil leaves it as it is.
  open override var badge: NSNumber? {
    get { storage.badge }
    set { storage.badge = newValue }
  }

  /// The sound.
  open override var sound: UNNotificationSound? {
    get { storage.sound }
    set { storage.sound = newValue }
  }

  /// The app's own data.
  open override var userInfo: [AnyHashable: Any] {
    get { storage.userInfo }
    set { storage.userInfo = newValue }
  }

  /// The category, which has actions, and a long look on the watch.
  open override var categoryIdentifier: String {
    get { storage.categoryIdentifier }
    set { storage.categoryIdentifier = newValue }
  }

  /// The thread with which it is grouped.
  open override var threadIdentifier: String {
    get { storage.threadIdentifier }
    set { storage.threadIdentifier = newValue }
  }

  /// An identifier of the content that the notification is about.
  open override var targetContentIdentifier: String? {
    get { storage.targetContentIdentifier }
    set { storage.targetContentIdentifier = newValue }
  }
}
