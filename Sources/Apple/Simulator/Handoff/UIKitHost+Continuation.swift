import Activities
import AppFoundation
import UIKit

extension UIKitHost {
  /// Makes the calls of a continuation.
  package func deliver(_ continuation: Continuation, launch: LaunchState, failing failure: HandoffFailure?) {
    let adapter = UIKitContinuation(host: self)
    if usesScenes {
      continuation.deliver(toScene: adapter, of: adapter, failing: failure)
    } else {
      continuation.deliver(to: adapter, failing: failure)
    }
  }
}

/// The app's delegates as the simulated system calls them.
@MainActor
private final class UIKitContinuation: @MainActor ContinuationDelegate, @MainActor SceneContinuationDelegate {
  private let host: UIKitHost

  init(host: UIKitHost) {
    self.host = host
  }

  private var center: ActivityCenter { host.app.context.activities }

  /// The launch options, with the keys that apps have printed beside the documented one.
  ///
  /// Source: github.com/BranchMetrics/ios-branch-deep-linking-attribution/issues/277.
  private func dictionary(_ options: LaunchOptions) -> [UIApplication.LaunchOptionsKey: Any] {
    let activity: [String: Any] = [
      UIApplication.LaunchOptionsKey.userActivityType.rawValue: options.activityType,
      "UIApplicationLaunchOptionsUserActivityIdentifierKey": options.identifier.uuidString,
      "UIApplicationLaunchOptionsUserActivityKey": NSUserActivity(receiving: options.activity, in: center),
    ]
    return [.userActivityDictionary: activity]
  }

  // MARK: - The application's delegate

  func application(willFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    host.willFinishLaunching(dictionary(options))
  }

  func application(didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    host.didFinishLaunching(dictionary(options))
  }

  func applicationWillEnterForeground() { host.willEnterForeground() }

  func applicationDidBecomeActive() { host.didBecomeActive() }

  func application(willContinueUserActivityWithType activityType: String) -> Bool {
    host.call { $0.application(host.application, willContinueUserActivityWithType: activityType) } ?? false
  }

  func application(
    continue activity: UserActivity,
    in continuation: Continuation,
    restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
  ) -> Bool {
    let received = NSUserActivity.received(activity, by: continuation, in: center)
    let restoration = Restoration(of: host.app.context, continuation, restorationHandler)
    let handler = restoration.handler { (object: any UIUserActivityRestoring) in
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

  // MARK: - The scene's delegate

  func scene(willConnectWith options: SceneConnectionOptions) {
    host.connectScene(
      UIScene.ConnectionOptions(
        handoffUserActivityType: options.handoffUserActivityType,
        userActivities: Set(options.userActivities.map { NSUserActivity(receiving: $0, in: center) })
      )
    )
  }

  func sceneWillEnterForeground() { host.willEnterForeground() }

  func sceneDidBecomeActive() { host.didBecomeActive() }

  func scene(willContinueUserActivityWithType activityType: String) {
    host.callScene { $0.scene($1, willContinueUserActivityWithType: activityType) }
  }

  func scene(continue activity: UserActivity, in continuation: Continuation) {
    let received = NSUserActivity.received(activity, by: continuation, in: center)
    host.callScene { $0.scene($1, continue: received) }
  }

  func scene(didFailToContinueUserActivityWithType activityType: String, error failure: HandoffFailure) {
    host.callScene {
      $0.scene($1, didFailToContinueUserActivityWithType: activityType, error: failure.cocoaError)
    }
  }
}

extension HandoffFailure {
  /// The error that an app gets.
  var cocoaError: CocoaError { CocoaError(CocoaError.Code(rawValue: rawValue)) }
}
