/// A method of the receiving app that a continuation calls, by its real name.
public enum ContinuationCallback: String, Hashable, Sendable, CaseIterable {
  /// UIKit: the launch has begun.
  case willFinishLaunching = "application(_:willFinishLaunchingWithOptions:)"
  /// UIKit: the launch is almost done.
  case didFinishLaunching = "application(_:didFinishLaunchingWithOptions:)"
  /// AppKit: the launch has begun.
  case macWillFinishLaunching = "applicationWillFinishLaunching(_:)"
  /// AppKit: the launch is almost done.
  case macDidFinishLaunching = "applicationDidFinishLaunching(_:)"
  /// The app leaves the background.
  case willEnterForeground = "applicationWillEnterForeground(_:)"
  /// The app receives events.
  case didBecomeActive = "applicationDidBecomeActive(_:)"
  /// An activity is about to arrive.
  case willContinue = "application(_:willContinueUserActivityWithType:)"
  /// The activity has arrived.
  case `continue` = "application(_:continue:restorationHandler:)"
  /// The activity did not arrive.
  case didFail = "application(_:didFailToContinueUserActivityWithType:error:)"
  /// A scene is connected.
  case sceneWillConnect = "scene(_:willConnectTo:options:)"
  /// A scene leaves the background.
  case sceneWillEnterForeground = "sceneWillEnterForeground(_:)"
  /// A scene receives events.
  case sceneDidBecomeActive = "sceneDidBecomeActive(_:)"
  /// An activity is about to arrive, for a scene.
  case sceneWillContinue = "scene(_:willContinueUserActivityWithType:)"
  /// The activity has arrived, for a scene.
  case sceneContinue = "scene(_:continue:)"
  /// The activity did not arrive, for a scene.
  case sceneDidFail = "scene(_:didFailToContinueUserActivityWithType:error:)"
  /// An object of the restoration handler's list restores its state.
  case restore = "restoreUserActivityState(_:)"

  /// Whether the app also gets this call without an activity, whenever it enters the foreground.
  public var isOfEveryForeground: Bool {
    switch self {
    case .willEnterForeground, .didBecomeActive, .sceneWillEnterForeground, .sceneDidBecomeActive: true
    default: false
    }
  }
}
