import AppFoundation

/// A short time in the background, which the system gives to an app for a purpose.
///
/// Source: developer.apple.com/documentation/watchkit/wkrefreshbackgroundtask.
open class WKRefreshBackgroundTask: NSObject {
  /// What the app attached when it asked for the task.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkrefreshbackgroundtask/userinfo.
  public let userInfo: (any NSSecureCoding & NSObjectProtocol)?
  /// What the system calls when the app has no time left.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkrefreshbackgroundtask/expirationhandler.
  open var expirationHandler: (() -> Void)?
  /// Whether the app has completed it.
  package private(set) var isCompleted = false
  /// Whether the app asked for a new picture in the Dock.
  package private(set) var wantsSnapshot = false

  package init(userInfo: (any NSSecureCoding & NSObjectProtocol)? = nil) {
    self.userInfo = userInfo
  }

  /// Completes the task.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkrefreshbackgroundtask/settaskcompleted().
  @available(watchOS, introduced: 3.0, deprecated: 4.0, message: "Use -setTaskCompletedWithSnapshot: instead")
  open func setTaskCompleted() {
    setTaskCompletedWithSnapshot(false)
  }

  /// Completes the task.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkrefreshbackgroundtask/settaskcompletedwithsnapshot(_:).
  ///
  /// - Parameter refreshSnapshot: whether the app looks different now, and needs a new picture in the Dock.
  open func setTaskCompletedWithSnapshot(_ refreshSnapshot: Bool) {
    guard !isCompleted else { return }
    isCompleted = true
    wantsSnapshot = refreshSnapshot
  }
}

/// The app asked to be refreshed at about this time.
///
/// Source: developer.apple.com/documentation/watchkit/wkapplicationrefreshbackgroundtask.
open class WKApplicationRefreshBackgroundTask: WKRefreshBackgroundTask {}

/// The system is about to take a picture of the app for the Dock.
///
/// Source: developer.apple.com/documentation/watchkit/wksnapshotrefreshbackgroundtask.
open class WKSnapshotRefreshBackgroundTask: WKRefreshBackgroundTask {
  /// The date until which the picture is right, as the app said.
  package private(set) var snapshotExpiration: Date?
  /// Whether the app showed its first screen for the picture.
  package private(set) var restoredDefaultState = false

  /// Completes the task.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wksnapshotrefreshbackgroundtask/settaskcompleted(restoreddefaultstate:estimatedsnapshotexpiration:userinfo:).
  ///
  /// - Parameters:
  ///   - restoredDefaultState: whether the app went back to its first screen.
  ///   - estimatedSnapshotExpiration: until when the picture is right; nil if it stays right.
  ///   - userInfo: what the next snapshot task gets.
  open func setTaskCompleted(
    restoredDefaultState: Bool,
    estimatedSnapshotExpiration: Date?,
    userInfo: (any NSSecureCoding & NSObjectProtocol)?
  ) {
    guard !isCompleted else { return }
    self.restoredDefaultState = restoredDefaultState
    snapshotExpiration = estimatedSnapshotExpiration
    setTaskCompletedWithSnapshot(false)
  }
}

/// A background session of `URLSession` has news.
///
/// Source: developer.apple.com/documentation/watchkit/wkurlsessionrefreshbackgroundtask.
open class WKURLSessionRefreshBackgroundTask: WKRefreshBackgroundTask {
  /// The identifier of the session.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkurlsessionrefreshbackgroundtask/sessionidentifier.
  public let sessionIdentifier: String

  package init(sessionIdentifier: String) {
    self.sessionIdentifier = sessionIdentifier
    super.init()
  }
}

/// The phone has sent something.
///
/// Source: developer.apple.com/documentation/watchkit/wkwatchconnectivityrefreshbackgroundtask.
open class WKWatchConnectivityRefreshBackgroundTask: WKRefreshBackgroundTask {}

/// The app may renew its relevant shortcuts.
///
/// Source: developer.apple.com/documentation/watchkit/wkrelevantshortcutrefreshbackgroundtask.
open class WKRelevantShortcutRefreshBackgroundTask: WKRefreshBackgroundTask {}

/// One of the app's shortcuts has run.
///
/// Source: developer.apple.com/documentation/watchkit/wkintentdidrunrefreshbackgroundtask.
open class WKIntentDidRunRefreshBackgroundTask: WKRefreshBackgroundTask {}

extension WKExtension {
  /// Asks for a refresh in the background. The simulated system gives it exactly at that time.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkextension/schedulebackgroundrefresh(withpreferreddate:userinfo:scheduledcompletion:).
  ///
  /// - Parameters:
  ///   - preferredFireDate: the time.
  ///   - userInfo: what the task gets.
  ///   - scheduledCompletion: called at once, without an error.
  public func scheduleBackgroundRefresh(
    withPreferredDate preferredFireDate: Date,
    userInfo: (any NSSecureCoding & NSObjectProtocol)?,
    scheduledCompletion: @escaping ((any Error)?) -> Void
  ) {
    runtime.scheduleRefresh(at: preferredFireDate, userInfo: userInfo)
    scheduledCompletion(nil)
  }
}

extension WKApplication {
  /// Asks for a refresh in the background. The simulated system gives it exactly at that time.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkapplication/schedulebackgroundrefresh(withpreferreddate:userinfo:scheduledcompletion:).
  ///
  /// - Parameters:
  ///   - preferredFireDate: the time.
  ///   - userInfo: what the task gets.
  ///   - scheduledCompletion: called at once, without an error.
  public func scheduleBackgroundRefresh(
    withPreferredDate preferredFireDate: Date,
    userInfo: (any NSSecureCoding & NSObjectProtocol)?,
    scheduledCompletion: @escaping ((any Error)?) -> Void
  ) {
    runtime.scheduleRefresh(at: preferredFireDate, userInfo: userInfo)
    scheduledCompletion(nil)
  }
}
