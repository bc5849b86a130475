import AppFoundation

/// The object that answers for a scene. All methods are optional.
///
/// Apple's page on each is developer.apple.com/documentation/uikit/uiscenedelegate/ and its name.
///
/// Source: developer.apple.com/documentation/uikit/uiscenedelegate.
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// The scene is connected to the app.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - session: its session.
  ///   - connectionOptions: why it is created.
  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  )

  /// The scene is no longer connected to the app.
  func sceneDidDisconnect(_ scene: UIScene)
  /// The scene gets events.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// The scene is about to get no more events.
  func sceneWillResignActive(_ scene: UIScene)
  /// The scene leaves the background.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// The scene is in the background.
  func sceneDidEnterBackground(_ scene: UIScene)

  /// The scene is to open URLs.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - URLContexts: the URLs, and who opens them.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)

  /// The scene is in the background, and the system asks for an activity with which to restore it.
  ///
  /// - Parameter scene: the scene.
  /// - Returns: the activity; nil if there is nothing to restore.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?

  /// An activity is about to arrive.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - userActivityType: its type.
  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)

  /// The activity has arrived.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - userActivity: the activity.
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)

  /// The activity didn't arrive.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - userActivityType: its type.
  ///   - error: the reason, a `CocoaError`.
  func scene(
    _ scene: UIScene,
    didFailToContinueUserActivityWithType userActivityType: String,
    error: any Error
  )

  /// UIKit has saved an activity that it manages.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - userActivity: the activity, after its responders have written to it.
  func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity)
}

/// The object that answers for a scene with windows.
///
/// Source: developer.apple.com/documentation/uikit/uiwindowscenedelegate.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The scene's window. The scene's storyboard sets it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiwindowscenedelegate/window.
  var window: UIWindow? { get set }
}

// The behavior of a method that an app leaves out.
extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}

  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  /// Does nothing.
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
  /// Restores nothing.
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
  /// Does nothing.
  public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}
  /// Does nothing.
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  /// Does nothing.
  public func scene(
    _ scene: UIScene,
    didFailToContinueUserActivityWithType userActivityType: String,
    error: any Error
  ) {}
  /// Does nothing.
  public func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {}
}

extension UIWindowSceneDelegate {
  /// None; a window that the storyboard makes has no owner then.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
