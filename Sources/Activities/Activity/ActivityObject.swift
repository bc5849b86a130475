/// An activity as an object with a delegate and responders, like `NSUserActivity`.
///
/// A thin layer around a value in the ``SendingApp``'s roster. Its properties are those of ``UserActivity``:
///
/// ```swift
/// final class Editor: UserActivityDelegate {
///   func userActivityWillSave(_ activity: ActivityObject) {
///     activity.addUserInfoEntries(["cursor": 42])
///   }
/// }
///
/// let (app, editor) = (SendingApp(), Editor())
/// let activity = try app.makeActivity("com.example.edit")
/// activity.title = "Letter"
/// activity.delegate = editor
/// try activity.becomeCurrent()
/// activity.phase  // => current
///
/// activity.needsSave = true
/// app.save(activity)
/// activity.userInfo["cursor"]?.integerValue  // => Optional(42)
/// ```
@dynamicMemberLookup
public final class ActivityObject {
  /// The delegate of the activity. The reference is weak, as in `NSUserActivity.h`.
  public weak var delegate: (any UserActivityDelegate)?

  let index: Int
  private let ledger: ActivityLedger
  private var attachments: [Attachment] = []
  private var attachmentCount = 0

  private struct Attachment {
    let name: String
    weak var responder: Responder?
  }

  init(_ index: Int, in ledger: ActivityLedger) {
    self.index = index
    self.ledger = ledger
  }

  /// The current value of the activity.
  public var value: UserActivity { ledger.activity(index) }

  /// A property of the activity.
  public subscript<Property>(dynamicMember property: KeyPath<UserActivity, Property>) -> Property {
    value[keyPath: property]
  }

  /// A settable property of the activity.
  public subscript<Property>(dynamicMember property: WritableKeyPath<UserActivity, Property>) -> Property {
    get { value[keyPath: property] }
    set { ledger.update(index) { $0[keyPath: property] = newValue } }
  }

  /// Merges entries into `userInfo`; see `UserActivity.addUserInfoEntries(_:)`.
  ///
  /// - Parameter entries: the entries to add.
  public func addUserInfoEntries(_ entries: [ActivityValue: ActivityValue]) {
    ledger.update(index) { $0.addUserInfoEntries(entries) }
  }

  /// Merges entries of any type into `userInfo`, as `addUserInfoEntries(from:)` does.
  ///
  /// - Parameter dictionary: the entries to add.
  /// - Throws: the error of `ActivityValue.init(any:)`; nothing is added then.
  public func addUserInfoEntries(from dictionary: [AnyHashable: Any]) throws(ActivityError) {
    try change { value throws(ActivityError) in try value.addUserInfoEntries(from: dictionary) }
  }

  /// Changes the activity with a throwing method of ``UserActivity``, such as `setWebpageURL(_:)`.
  ///
  /// - Parameter change: the change. If it throws, the activity is unchanged.
  /// - Throws: the error of the change.
  public func change(
    _ change: (inout UserActivity) throws(ActivityError) -> Void
  ) throws(ActivityError) {
    var activity = value
    try change(&activity)
    ledger.update(index) { $0 = activity }
  }

  /// Makes this the current activity; the previous one resigns.
  ///
  /// - Throws: the error of `UserActivity.becomeCurrent()`; the current activity is then unchanged.
  public func becomeCurrent() throws(ActivityError) {
    try ledger.becomeCurrent(self)
  }

  /// Makes the activity no longer current; does nothing if it isn't current.
  public func resignCurrent() {
    ledger.update(index) { $0.resignCurrent() }
  }

  /// Ends the activity permanently.
  public func invalidate() {
    ledger.update(index) { $0.invalidate() }
  }
}

// MARK: - Responders

extension ActivityObject {
  /// Attaches a responder under a unique name.
  func attach(_ responder: Responder) -> String {
    attachmentCount += 1
    let name = "\(type(of: responder)) \(attachmentCount)"
    attachments.append(Attachment(name: name, responder: responder))
    ledger.update(index) { $0.attach(to: name) }
    return name
  }

  func detach(_ name: String) {
    attachments.removeAll { $0.name == name }
    ledger.update(index) { $0.detach(from: name) }
  }

  /// Calls `updateUserActivityState(_:)` on each responder, in the order in which they were attached.
  ///
  /// A responder that detaches during the update is skipped.
  func updateThroughResponders() {
    for attachment in attachments {
      guard let responder = attachment.responder, value.responders.contains(attachment.name) else { continue }
      ledger.note(.update(value.activityType, responder: attachment.name))
      responder.updateUserActivityState(self)
    }
  }
}
