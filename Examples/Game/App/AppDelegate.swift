import Intents
import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = UINavigationController(rootViewController: GameViewController())
    window?.makeKeyAndVisible()
    return true
  }

  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    guard let intent = userActivity.interaction?.intent as? SolveGameIntent,
      let navigation = window?.rootViewController as? UINavigationController,
      let game = navigation.viewControllers.first as? GameViewController
    else { return false }
    game.show(intent)
    return true
  }
}
