import Activities
import AppFoundation
import AppKit

extension AppKitHost {
  /// Makes the calls of a continuation.
  package func deliver(_ continuation: Continuation, launch: LaunchState, failing failure: HandoffFailure?) {
    continuation.deliver(to: AppKitContinuation(host: self), failing: failure)
  }
}

/// The app's delegate as the simulated system calls it.
@MainActor private final class AppKitContinuation: @MainActor ContinuationDelegate {
  private let host: AppKitHost

  init(host: AppKitHost) {
    self.host = host
  }

  func application(willFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    host.willFinishLaunching()
    return true
  }

  func application(didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    host.didFinishLaunching()
    return true
  }

  func applicationDidBecomeActive() { host.didBecomeActive() }

  func application(willContinueUserActivityWithType activityType: String) -> Bool {
    host.call { $0.application(host.application, willContinueUserActivityWithType: activityType) } ?? false
  }

  func application(
    continue activity: UserActivity,
    in continuation: Continuation,
    restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
  ) -> Bool {
    let received = NSUserActivity.received(activity, by: continuation, in: host.app.context.activities)
    let restoration = Restoration(of: host.app.context, continuation, restorationHandler)
    let handler = restoration.arrayHandler { (object: any NSUserActivityRestoring) in
      object.restoreUserActivityState(received)
    }
    return host.call {
      $0.application(host.application, continue: received, restorationHandler: handler)
    } ?? false
  }

  func application(
    didFailToContinueUserActivityWithType activityType: String,
    error failure: HandoffFailure
  ) {
    _ = host.call {
      $0.application(
        host.application,
        didFailToContinueUserActivityWithType: activityType,
        error: failure.cocoaError
      )
    }
  }
}
