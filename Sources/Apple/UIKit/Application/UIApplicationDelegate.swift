import AppFoundation

/// The object that answers for the app. All methods are optional.
///
/// Apple's page on each is developer.apple.com/documentation/uikit/uiapplicationdelegate/ and its name.
///
/// Source: developer.apple.com/documentation/uikit/uiapplicationdelegate.
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  /// The app's window, where there are no scenes. The main storyboard sets it.
  var window: UIWindow? { get set }

  // MARK: - Launch

  /// The app was launched. Not called if ``application(_:didFinishLaunchingWithOptions:)`` is implemented.
  func applicationDidFinishLaunching(_ application: UIApplication)

  /// The launch has begun.
  ///
  /// - Parameters:
  ///   - application: the app.
  ///   - launchOptions: why it is launched; nil if a person opened it.
  /// - Returns: false if it can't open the URL or continue the activity.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// The launch is almost done.
  ///
  /// - Parameters:
  ///   - application: the app.
  ///   - launchOptions: why it is launched; nil if a person opened it.
  /// - Returns: false if it can't open the URL or continue the activity.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  // MARK: - Life, not called in an app with scenes

  /// The app gets events.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// The app is about to get no more events.
  func applicationWillResignActive(_ application: UIApplication)
  /// The app is in the background.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// The app leaves the background.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// The app is about to end. A suspended app isn't told.
  func applicationWillTerminate(_ application: UIApplication)

  /// The system is short of memory. An app with scenes is told too.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)

  /// The app is to open a URL.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - url: the URL.
  ///   - options: who opens it.
  /// - Returns: whether the app could.
  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool

  // MARK: - Activities

  /// An activity is about to arrive.
  ///
  /// - Parameters:
  ///   - application: the app.
  ///   - userActivityType: its type.
  /// - Returns: true if the app itself tells the person to wait.
  func application(
    _ application: UIApplication,
    willContinueUserActivityWithType userActivityType: String
  ) -> Bool

  /// The activity has arrived.
  ///
  /// - Parameters:
  ///   - application: the app.
  ///   - userActivity: the activity.
  ///   - restorationHandler: takes the objects that are to restore their state. Call it on the main thread, now or
  ///     later, or not at all.
  /// - Returns: whether the app handles the activity.
  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool

  /// The activity didn't arrive.
  ///
  /// - Parameters:
  ///   - application: the app.
  ///   - userActivityType: its type.
  ///   - error: the reason, a `CocoaError`.
  func application(
    _ application: UIApplication,
    didFailToContinueUserActivityWithType userActivityType: String,
    error: any Error
  )

  /// UIKit has saved an activity that it manages. The app that the activity comes from gets this.
  ///
  /// - Parameters:
  ///   - application: the app.
  ///   - userActivity: the activity, after its responders have written to it.
  func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity)

  // MARK: - Scenes

  /// A scene is about to be created.
  ///
  /// - Parameters:
  ///   - application: the app.
  ///   - connectingSceneSession: its session.
  ///   - options: why.
  /// - Returns: how to create it, by name as in the Info.plist.
  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration

  /// A person has removed scenes in the app switcher.
  ///
  /// - Parameters:
  ///   - application: the app.
  ///   - sceneSessions: their sessions.
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

// The behavior of a method that an app leaves out.
extension UIApplicationDelegate {
  /// None; a window that the main storyboard makes has no owner then.
  public var window: UIWindow? {
    get { nil }
    set {}
  }

  /// Does nothing.
  public func applicationDidFinishLaunching(_ application: UIApplication) {}

  /// Accepts what the app is launched for.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Calls ``applicationDidFinishLaunching(_:)``, and accepts what the app is launched for.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    applicationDidFinishLaunching(application)
    return true
  }

  /// Does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}

  /// Opens nothing.
  public func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }

  /// Lets the system tell the person to wait.
  public func application(
    _ application: UIApplication,
    willContinueUserActivityWithType userActivityType: String
  ) -> Bool { false }

  /// Doesn't handle the activity.
  public func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool { false }

  /// Does nothing.
  public func application(
    _ application: UIApplication,
    didFailToContinueUserActivityWithType userActivityType: String,
    error: any Error
  ) {}

  /// Does nothing.
  public func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {}

  /// Takes the configuration of the Info.plist.
  public func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { connectingSceneSession.configuration }

  /// Does nothing.
  public func application(
    _ application: UIApplication,
    didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
}
