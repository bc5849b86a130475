import Activities
import AppFoundation
import WatchClocks

/// Passes what the library delivers to the app's delegate.
private final class WatchDeliveryAdapter: WatchExtensionDelegate {
  let didLaunch: () -> Void
  let didReceive: (UserActivity) -> Void

  init(didLaunch: @escaping () -> Void, didReceive: @escaping (UserActivity) -> Void) {
    self.didLaunch = didLaunch
    self.didReceive = didReceive
  }

  func applicationDidFinishLaunching() { didLaunch() }

  func handle(_ userActivity: UserActivity) { didReceive(userActivity) }
}

extension WatchRuntime {
  /// Opens the app with an activity of Siri or of a complication.
  ///
  /// - Parameters:
  ///   - activity: the activity.
  ///   - source: its origin.
  ///   - launch: starts the app's process.
  ///   - show: brings the app to the screen.
  /// - Throws: `IntentError` if it is said to be from Siri and has no interaction; nothing is called then.
  package func deliver(
    _ activity: UserActivity,
    from source: WatchDelivery.Source,
    launch start: @escaping () -> Void,
    show: @escaping () -> Void
  ) throws(IntentError) {
    let launch: LaunchState =
      if !isRunning { .cold } else { applicationState == .background ? .background : .foreground }
    var delivery = WatchDelivery(launch: launch)
    let adapter = WatchDeliveryAdapter(
      didLaunch: start,
      didReceive: { value in
        show()
        guard let app = self.app else { return }
        self.handle(NSUserActivity(receiving: value, in: app.activities))
      }
    )
    try delivery.deliver(activity, from: source, to: adapter)
  }

  /// Brings the app to the screen. A storyboard without its first controllers is recorded.
  package func show() {
    do throws(NavigationError) {
      try comeToFront()
    } catch {
      refusals.append(error)
    }
  }
}
