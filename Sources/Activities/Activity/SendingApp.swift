import SimulationKit

/// The app that activities come from: what UIKit or AppKit does with them.
///
/// ```swift
/// final class AppDelegate: ContinuationDelegate {
///   func application(
///     continue activity: UserActivity,
///     restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
///   ) -> Bool {
///     activity.title == "Letter"
///   }
/// }
///
/// let app = SendingApp(.uiKit)
/// let editor = Responder()
/// editor.userActivity = try app.makeActivity("com.example.edit", title: "Letter")
/// try editor.userActivity?.becomeCurrent()
/// let continuation = try Continuation(from: app, launch: .cold)
/// continuation.deliver(to: AppDelegate())
/// continuation.end == .continued  // => true
/// ```
///
/// It keeps every activity alive. A real app has to do so itself.
public final class SendingApp {
  /// What becomes of a message between the two devices.
  public enum Link: String, Hashable, Sendable, Codable, CaseIterable {
    /// It arrives.
    case reachable
    /// The devices have lost each other.
    case unreachable
    /// It arrives, and this app does not answer in time.
    case silent
  }

  /// The framework that manages the activities of the app's responders.
  public let framework: AppFramework
  /// The version of the real system.
  public var profile: Profile { ledger.profile }
  /// The app's delegate. It is not kept alive.
  public weak var delegate: (any SendingAppDelegate)?
  /// What becomes of messages to the continuing device.
  public var link = Link.reachable

  let ledger: ActivityLedger
  private var objects: [ActivityObject] = []
  var isSaving: Set<Int> = []

  /// An app that has made no activity.
  ///
  /// - Parameters:
  ///   - framework: the framework that manages its activities.
  ///   - profile: the version of the real system; the documented one where it is left out.
  public init(_ framework: AppFramework = .uiKit, profile: Profile = .documented) {
    self.framework = framework
    ledger = ActivityLedger(profile: profile)
    ledger.app = self
  }

  /// Makes an activity.
  ///
  /// - Parameters:
  ///   - activityType: its kind, in reverse-DNS style; not empty.
  ///   - title: what the person would call it.
  ///   - userInfo: what the app needs to go on with it.
  /// - Returns: the activity, which is not current.
  /// - Throws: ``ActivityError/emptyType``.
  public func makeActivity(
    _ activityType: String,
    title: String? = nil,
    userInfo: [ActivityValue: ActivityValue] = [:]
  ) throws(ActivityError) -> ActivityObject {
    var activity = try UserActivity(activityType: activityType, title: title, userInfo: userInfo)
    activity.needsSave = profile.has("new-activity-needs-save")
    return add(activity)
  }

  /// Takes an activity in that was made elsewhere.
  ///
  /// - Parameter activity: the activity; where it is current, the one that was resigns.
  /// - Returns: the activity as an object.
  public func add(_ activity: UserActivity) -> ActivityObject {
    var activity = activity
    // Responders are attached by objects here, and names from elsewhere would never be detached.
    activity.responders = []
    let object = ActivityObject(ledger.add(activity), in: ledger)
    objects.append(object)
    return object
  }

  /// What the person is doing now, or nil.
  public var current: ActivityObject? { ledger.roster.currentIndex.map { objects[$0] } }

  /// The activities as values.
  public var roster: ActivityRoster { ledger.roster }

  /// What has happened so far, in order.
  public var records: [SendingRecord] { ledger.records }

  /// What the system has stored of the activities.
  public var saved: SavedActivities { ledger.saved }
}

// MARK: - The life of the app

extension SendingApp {
  /// A window becomes the main one: on macOS the activity of its responder becomes current, and one that
  /// belongs to responders of another window resigns ([Handoff in Xamarin.iOS][xamarin]).
  ///
  /// That the other one resigns where this window has no activity is not documented. UIKit has no main window,
  /// so nothing happens there.
  ///
  /// [xamarin]: https://learn.microsoft.com/previous-versions/xamarin/ios/platform/handoff
  ///
  /// - Parameter responder: the responder of the window that has an activity, or the first responder.
  public func windowBecomesMain(showing responder: Responder) {
    guard framework == .appKit else { return }
    if let activity = own(responder.userActivity) {
      makeCurrent(activity)
    } else if let current, current.value.isManaged {
      current.resignCurrent()
    }
  }

  /// The app comes to the foreground: on iOS the activity of a view controller that is on the screen becomes
  /// current ([Handoff in Xamarin.iOS][xamarin]).
  ///
  /// Which one does where several have an activity is not documented: here it is the first. AppKit goes by
  /// windows, so nothing happens there.
  ///
  /// [xamarin]: https://learn.microsoft.com/previous-versions/xamarin/ios/platform/handoff
  ///
  /// - Parameter responders: the view controllers on the screen, the frontmost first.
  public func entersForeground(showing responders: [Responder]) {
    guard framework == .uiKit, let activity = responders.lazy.compactMap({ self.own($0.userActivity) }).first
    else { return }
    makeCurrent(activity)
  }

  /// An activity of this app; nil for one of another.
  func own(_ activity: ActivityObject?) -> ActivityObject? {
    guard let activity, objects.indices.contains(activity.index), objects[activity.index] === activity else {
      return nil
    }
    return activity
  }

  private func makeCurrent(_ activity: ActivityObject) {
    do {
      try activity.becomeCurrent()
    } catch {
      ledger.note(.fault(activity.activityType, error))
    }
  }
}
