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
  /// There is going to be an activity.
  case willContinue = "application(_:willContinueUserActivityWithType:)"
  /// Here is the activity.
  case `continue` = "application(_:continue:restorationHandler:)"
  /// The activity did not come.
  case didFail = "application(_:didFailToContinueUserActivityWithType:error:)"
  /// A scene is connected.
  case sceneWillConnect = "scene(_:willConnectTo:options:)"
  /// A scene leaves the background.
  case sceneWillEnterForeground = "sceneWillEnterForeground(_:)"
  /// A scene receives events.
  case sceneDidBecomeActive = "sceneDidBecomeActive(_:)"
  /// There is going to be an activity, for a scene.
  case sceneWillContinue = "scene(_:willContinueUserActivityWithType:)"
  /// Here is the activity, for a scene.
  case sceneContinue = "scene(_:continue:)"
  /// The activity did not come, for a scene.
  case sceneDidFail = "scene(_:didFailToContinueUserActivityWithType:error:)"
  /// An object of the restoration handler's list takes up its state.
  case restore = "restoreUserActivityState(_:)"

  /// Whether it would come without an activity too, whenever the app comes to the front.
  public var isOfEveryForeground: Bool {
    switch self {
    case .willEnterForeground, .didBecomeActive, .sceneWillEnterForeground, .sceneDidBecomeActive: true
    default: false
    }
  }
}
