import AppFoundation

/// Learns what happens to a watch app whose code is in an extension. All methods are optional.
///
/// Source: developer.apple.com/documentation/watchkit/wkextensiondelegate.
@preconcurrency @MainActor
public protocol WKExtensionDelegate: NSObjectProtocol {
  /// The app has been launched. The default does nothing.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkextensiondelegate/applicationdidfinishlaunching().
  func applicationDidFinishLaunching()

  /// The app reacts to the wearer from now on. The default does nothing.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkextensiondelegate/applicationdidbecomeactive().
  func applicationDidBecomeActive()

  /// The app is about to react no longer, for example because the wrist goes down. The default does nothing.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkextensiondelegate/applicationwillresignactive().
  func applicationWillResignActive()

  /// The app is about to come to the screen. The default does nothing.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkextensiondelegate/applicationwillenterforeground().
  func applicationWillEnterForeground()

  /// The app has left the screen. The default does nothing.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkextensiondelegate/applicationdidenterbackground().
  func applicationDidEnterBackground()

  /// The app was opened with data from its glance, a notification or a complication. The default does nothing.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkextensiondelegate/handleuseractivity(_:).
  ///
  /// - Parameter userInfo: the data.
  func handleUserActivity(_ userInfo: [AnyHashable: Any]?)

  /// An activity has arrived from Siri or a complication. The default does nothing.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkextensiondelegate/handle(_:)-5pyj1.
  ///
  /// - Parameter userActivity: the activity; one from Siri has an `interaction`.
  func handle(_ userActivity: NSUserActivity)

  /// The app may run for a short time in the background, until it completes the tasks. The default completes them.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkextensiondelegate/handle(_:).
  ///
  /// - Parameter backgroundTasks: the tasks. Complete each of them.
  func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>)
}

extension WKExtensionDelegate {
  /// Does nothing.
  public func applicationDidFinishLaunching() {}
  /// Does nothing.
  public func applicationDidBecomeActive() {}
  /// Does nothing.
  public func applicationWillResignActive() {}
  /// Does nothing.
  public func applicationWillEnterForeground() {}
  /// Does nothing.
  public func applicationDidEnterBackground() {}
  /// Does nothing.
  public func handleUserActivity(_ userInfo: [AnyHashable: Any]?) {}
  /// Does nothing.
  public func handle(_ userActivity: NSUserActivity) {}
  /// Completes the tasks.
  public func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>) {
    for task in backgroundTasks { task.setTaskCompletedWithSnapshot(false) }
  }
}
