import SimulationKit

/// An app that creates activities, with the behavior of UIKit or AppKit.
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
/// It retains every activity. A real app has to retain its activities itself.
public final class SendingApp {
  /// What happens to a message between the two devices.
  public enum Link: String, Hashable, Sendable, Codable, CaseIterable {
    /// It arrives.
    case reachable
    /// The devices are out of contact.
    case unreachable
    /// It arrives, but this app doesn't respond in time.
    case silent
  }

  /// The framework that manages the activities of the app's responders.
  public let framework: AppFramework
  /// The version of the real system.
  public var profile: Profile { ledger.profile }
  /// The app's delegate, a weak reference.
  public weak var delegate: (any SendingAppDelegate)?
  /// What happens to messages to the continuing device.
  public var link = Link.reachable

  let ledger: ActivityLedger
  private var objects: [ActivityObject] = []
  var isSaving: Set<Int> = []

  /// Creates an app without activities.
  ///
  /// - Parameters:
  ///   - framework: the framework that manages its activities.
  ///   - profile: the version of the real system; by default the documented one.
  public init(_ framework: AppFramework = .uiKit, profile: Profile = .documented) {
    self.framework = framework
    ledger = ActivityLedger(profile: profile)
    ledger.app = self
  }

  /// Creates an activity.
  ///
  /// - Parameters:
  ///   - activityType: its type, in reverse-DNS style; not empty.
  ///   - title: the user's name for it.
  ///   - userInfo: the data that the app needs to continue it.
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

  /// Adds an activity that was created elsewhere.
  ///
  /// - Parameter activity: the activity; if it is current, the previous current activity resigns.
  /// - Returns: the activity as an object.
  public func add(_ activity: UserActivity) -> ActivityObject {
    var activity = activity
    // Only objects attach responders here; names from elsewhere would never be detached.
    activity.responders = []
    let object = ActivityObject(ledger.add(activity), in: ledger)
    objects.append(object)
    return object
  }

  /// The current activity, or nil.
  public var current: ActivityObject? { ledger.roster.currentIndex.map { objects[$0] } }

  /// The activities as values.
  public var roster: ActivityRoster { ledger.roster }

  /// The events so far, in order.
  public var records: [SendingRecord] { ledger.records }

  /// The stored activities.
  public var saved: SavedActivities { ledger.saved }
}

// MARK: - App lifecycle

extension SendingApp {
  /// Simulates a window becoming the main window. On macOS the activity of its responder becomes current, and one that
  /// belongs to responders of another window resigns ([Handoff in Xamarin.iOS][xamarin]).
  ///
  /// Apple doesn't document that the other activity resigns if this window has none. UIKit has no main window, so
  /// nothing happens there.
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

  /// Simulates the app entering the foreground. On iOS the activity of a visible view controller becomes current
  /// ([Handoff in Xamarin.iOS][xamarin]).
  ///
  /// If several have an activity, Apple doesn't document which one becomes current: here it is the first. AppKit goes
  /// by windows, so nothing happens there.
  ///
  /// [xamarin]: https://learn.microsoft.com/previous-versions/xamarin/ios/platform/handoff
  ///
  /// - Parameter responders: the visible view controllers, frontmost first.
  public func entersForeground(showing responders: [Responder]) {
    guard framework == .uiKit, let activity = responders.lazy.compactMap({ self.own($0.userActivity) }).first
    else { return }
    makeCurrent(activity)
  }

  /// Returns the activity, or nil if it belongs to another app.
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
