import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {

  var window: UIWindow?

  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = (scene as? UIWindowScene) else { return }
    let window = UIWindow(windowScene: windowScene)
    window.rootViewController = UINavigationController(rootViewController: EditorViewController())
    self.window = window
    window.makeKeyAndVisible()
    if let activity = connectionOptions.userActivities.first ?? session.stateRestorationActivity {
      self.scene(scene, continue: activity)
    }
  }

  func sceneDidDisconnect(_ scene: UIScene) {
  }

  func sceneDidBecomeActive(_ scene: UIScene) {
  }

  func sceneWillResignActive(_ scene: UIScene) {
  }

  func sceneWillEnterForeground(_ scene: UIScene) {
  }

  func sceneDidEnterBackground(_ scene: UIScene) {
  }

  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    return editor?.userActivity
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    if userActivity.activityType == EditorViewController.activityType {
      editor?.restoreUserActivityState(userActivity)
    }
  }

  func scene(_ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: Error) {
    failure = error
  }

  private var editor: EditorViewController? {
    let navigation = window?.rootViewController as? UINavigationController
    return navigation?.topViewController as? EditorViewController
  }

  // Added for the tests.
  var failure: Error?
}
