import AppFoundation

/// The object that answers for the app. All methods are optional.
///
/// Apple's page on each is developer.apple.com/documentation/appkit/nsapplicationdelegate/ and its name.
///
/// Source: developer.apple.com/documentation/appkit/nsapplicationdelegate.
@preconcurrency @MainActor public protocol NSApplicationDelegate: NSObjectProtocol {
  /// The launch has begun.
  func applicationWillFinishLaunching(_ notification: Notification)
  /// The app was launched.
  func applicationDidFinishLaunching(_ notification: Notification)
  /// The app became the active one.
  func applicationDidBecomeActive(_ notification: Notification)
  /// The app is no longer the active one.
  func applicationDidResignActive(_ notification: Notification)
  /// The app is about to end.
  func applicationWillTerminate(_ notification: Notification)

  /// An activity is about to arrive.
  ///
  /// - Parameters:
  ///   - application: the app.
  ///   - userActivityType: its type.
  /// - Returns: true if the app itself tells the person to wait.
  func application(
    _ application: NSApplication,
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
    _ application: NSApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
  ) -> Bool

  /// The activity didn't arrive.
  ///
  /// - Parameters:
  ///   - application: the app.
  ///   - userActivityType: its type.
  ///   - error: the reason, a `CocoaError`.
  func application(
    _ application: NSApplication,
    didFailToContinueUserActivityWithType userActivityType: String,
    error: any Error
  )

  /// AppKit has saved an activity that it manages.
  ///
  /// - Parameters:
  ///   - application: the app.
  ///   - userActivity: the activity, after its responders have written to it.
  func application(_ application: NSApplication, didUpdate userActivity: NSUserActivity)
}

// The behavior of a method that an app leaves out.
extension NSApplicationDelegate {
  /// Does nothing.
  public func applicationWillFinishLaunching(_ notification: Notification) {}
  /// Does nothing.
  public func applicationDidFinishLaunching(_ notification: Notification) {}
  /// Does nothing.
  public func applicationDidBecomeActive(_ notification: Notification) {}
  /// Does nothing.
  public func applicationDidResignActive(_ notification: Notification) {}
  /// Does nothing.
  public func applicationWillTerminate(_ notification: Notification) {}

  /// Lets the system tell the person to wait.
  public func application(
    _ application: NSApplication,
    willContinueUserActivityWithType userActivityType: String
  ) -> Bool { false }

  /// Doesn't handle the activity.
  public func application(
    _ application: NSApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
  ) -> Bool { false }

  /// Does nothing.
  public func application(
    _ application: NSApplication,
    didFailToContinueUserActivityWithType userActivityType: String,
    error: any Error
  ) {}

  /// Does nothing.
  public func application(_ application: NSApplication, didUpdate userActivity: NSUserActivity) {}
}
