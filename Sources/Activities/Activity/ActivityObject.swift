/// An activity as an object, with a delegate and responders: what an app holds of `NSUserActivity`.
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
  /// Who is told of the activity's life. It is not kept alive, as in `NSUserActivity.h`.
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

  /// The activity as it is now.
  public var value: UserActivity { ledger.activity(index) }

  /// A property of the activity.
  public subscript<Property>(dynamicMember property: KeyPath<UserActivity, Property>) -> Property {
    value[keyPath: property]
  }

  /// A property of the activity that can be set.
  public subscript<Property>(dynamicMember property: WritableKeyPath<UserActivity, Property>) -> Property {
    get { value[keyPath: property] }
    set { ledger.update(index) { $0[keyPath: property] = newValue } }
  }

  /// Merges entries into `userInfo`; see `UserActivity.addUserInfoEntries(_:)`.
  ///
  /// - Parameter entries: what is added.
  public func addUserInfoEntries(_ entries: [ActivityValue: ActivityValue]) {
    ledger.update(index) { $0.addUserInfoEntries(entries) }
  }

  /// Merges entries of any type into `userInfo`, as `addUserInfoEntries(from:)` does.
  ///
  /// - Parameter dictionary: what is added.
  /// - Throws: the error of `ActivityValue.init(any:)`; nothing is added then.
  public func addUserInfoEntries(from dictionary: [AnyHashable: Any]) throws(ActivityError) {
    try change { value throws(ActivityError) in try value.addUserInfoEntries(from: dictionary) }
  }

  /// Changes the activity by a method of ``UserActivity`` that may throw, such as `setWebpageURL(_:)`.
  ///
  /// - Parameter change: the change. Where it throws, the activity stays as it was.
  /// - Throws: the error of the change.
  public func change(
    _ change: (inout UserActivity) throws(ActivityError) -> Void
  ) throws(ActivityError) {
    var activity = value
    try change(&activity)
    ledger.update(index) { $0 = activity }
  }

  /// Says that this is what the person is doing now; the activity that was current resigns.
  ///
  /// - Throws: the error of `UserActivity.becomeCurrent()`, after which what was current still is.
  public func becomeCurrent() throws(ActivityError) {
    try ledger.becomeCurrent(self)
  }

  /// Says that the person does something else now; does nothing where the activity is not current.
  public func resignCurrent() {
    ledger.update(index) { $0.resignCurrent() }
  }

  /// Ends the activity for ever.
  public func invalidate() {
    ledger.update(index) { $0.invalidate() }
  }
}

// MARK: - Responders

extension ActivityObject {
  /// Takes a responder in, under a name of its own.
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

  /// Sends each responder `updateUserActivityState(_:)`, in the order in which they took the activity.
  ///
  /// One that lets go of the activity while others write is not sent it any more.
  func updateThroughResponders() {
    for attachment in attachments {
      guard let responder = attachment.responder, value.responders.contains(attachment.name) else { continue }
      ledger.note(.update(value.activityType, responder: attachment.name))
      responder.updateUserActivityState(self)
    }
  }
}
