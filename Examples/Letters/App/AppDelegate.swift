import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  let editor = LetterViewController()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = UINavigationController(rootViewController: editor)
    window?.makeKeyAndVisible()
    return true
  }

  func application(
    _ application: UIApplication,
    willContinueUserActivityWithType userActivityType: String
  ) -> Bool {
    guard userActivityType == LetterViewController.activityType else { return false }
    editor.show(status: "Loading the letter…")
    return true
  }

  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    guard userActivity.activityType == LetterViewController.activityType else { return false }
    restorationHandler([editor])
    return true
  }

  func application(
    _ application: UIApplication,
    didFailToContinueUserActivityWithType userActivityType: String,
    error: Error
  ) {
    let isCancelled = (error as? CocoaError)?.code == .userCancelled
    editor.show(status: isCancelled ? nil : "The letter didn't arrive. Tap the icon again.")
  }
}
