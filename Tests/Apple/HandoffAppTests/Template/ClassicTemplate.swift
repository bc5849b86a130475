import UIKit

/// The app delegate of Xcode's template before scenes, with a window made in code and Handoff.
enum ClassicTemplate {
  class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?

    func application(
      _ application: UIApplication,
      willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
      calls.append("willFinish")
      return acceptsInWill
    }

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      calls.append("didFinish")
      self.launchOptions = launchOptions
      window = UIWindow(frame: UIScreen.main.bounds)
      window?.rootViewController = EditorViewController()
      window?.makeKeyAndVisible()
      return acceptsInDid
    }

    func applicationWillResignActive(_ application: UIApplication) {
      calls.append("willResignActive")
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
      calls.append("didEnterBackground")
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
      calls.append("willEnterForeground")
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
      calls.append("didBecomeActive")
    }

    func applicationWillTerminate(_ application: UIApplication) {
      calls.append("willTerminate")
    }

    func application(
      _ application: UIApplication,
      willContinueUserActivityWithType userActivityType: String
    ) -> Bool {
      calls.append("willContinue")
      return true
    }

    func application(
      _ application: UIApplication,
      continue userActivity: NSUserActivity,
      restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
    ) -> Bool {
      calls.append("continue")
      if keepsHandler {
        handler = restorationHandler
      } else {
        restorationHandler(window?.rootViewController.map { [$0] })
      }
      return true
    }

    func application(
      _ application: UIApplication,
      didFailToContinueUserActivityWithType userActivityType: String,
      error: Error
    ) {
      calls.append("didFail")
      failure = error
    }

    func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {
      calls.append("didUpdate")
      userActivity.addUserInfoEntries(from: ["version": 2])
    }

    func application(
      _ app: UIApplication,
      open url: URL,
      options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
      calls.append("open \(url.absoluteString)")
      return true
    }

    // Added for the tests.
    var calls: [String] = []
    var launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    var failure: Error?
    var acceptsInWill = true
    var acceptsInDid = true
    var keepsHandler = false
    var handler: (([UIUserActivityRestoring]?) -> Void)?
  }
}
