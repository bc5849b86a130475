/// The methods of an app's delegate that handle activities.
///
/// The counterpart of the methods of
/// [UIApplicationDelegate](https://developer.apple.com/documentation/uikit/uiapplicationdelegate), without the
/// application as first argument. All are optional; an app that handles activities implements one of the two `continue`
/// methods.
public protocol ContinuationDelegate: AnyObject {
  /// The launch has begun.
  ///
  /// - Parameter options: what is known about the activity that the app is launched for.
  /// - Returns: false if the app cannot continue it.
  func application(willFinishLaunchingWithOptions options: LaunchOptions) -> Bool

  /// The launch has begun.
  ///
  /// - Parameter activityType: the type of the activity that the app is launched for.
  /// - Returns: false if the app cannot continue it.
  func application(willFinishLaunchingFor activityType: String) -> Bool

  /// The launch is almost done.
  ///
  /// - Parameter options: what is known about the activity that the app is launched for.
  /// - Returns: false if the app cannot continue it.
  func application(didFinishLaunchingWithOptions options: LaunchOptions) -> Bool

  /// The launch is almost done.
  ///
  /// - Parameter activityType: the type of the activity that the app is launched for.
  /// - Returns: false if the app cannot continue it.
  func application(didFinishLaunchingFor activityType: String) -> Bool

  /// The app leaves the background.
  func applicationWillEnterForeground()

  /// The app receives events.
  func applicationDidBecomeActive()

  /// An activity is about to arrive; its data isn't there yet.
  ///
  /// - Parameter activityType: its type.
  /// - Returns: true if the app itself tells the user to wait.
  func application(willContinueUserActivityWithType activityType: String) -> Bool

  /// The activity has arrived.
  ///
  /// - Parameters:
  ///   - activity: the activity with its data.
  ///   - restorationHandler: takes the objects that should restore their state. The app may keep it and call it later,
  ///     or not at all.
  /// - Returns: whether the app handles the activity.
  func application(
    continue activity: UserActivity,
    restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
  ) -> Bool

  /// The activity has arrived, and streams to its origin are available.
  ///
  /// - Parameters:
  ///   - activity: the activity with its data.
  ///   - continuation: provides the streams, only during this call: `Continuation.continuationStreams()`.
  ///   - restorationHandler: takes the objects that should restore their state. The app may keep it and call it later,
  ///     or not at all.
  /// - Returns: whether the app handles the activity.
  func application(
    continue activity: UserActivity,
    in continuation: Continuation,
    restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
  ) -> Bool

  /// The activity did not arrive.
  ///
  /// - Parameters:
  ///   - activityType: its type.
  ///   - failure: the reason.
  func application(
    didFailToContinueUserActivityWithType activityType: String,
    error failure: HandoffFailure
  )
}

extension ContinuationDelegate {
  /// Calls the method that only takes the type.
  public func application(willFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    application(willFinishLaunchingFor: options.activityType)
  }

  /// Accepts the activity.
  public func application(willFinishLaunchingFor activityType: String) -> Bool { true }

  /// Calls the method that only takes the type.
  public func application(didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    application(didFinishLaunchingFor: options.activityType)
  }

  /// Accepts the activity.
  public func application(didFinishLaunchingFor activityType: String) -> Bool { true }

  /// Does nothing.
  public func applicationWillEnterForeground() {}

  /// Does nothing.
  public func applicationDidBecomeActive() {}

  /// Lets the system tell the user to wait.
  public func application(willContinueUserActivityWithType activityType: String) -> Bool { false }

  /// Ignores the activity, like an app without this method.
  public func application(
    continue activity: UserActivity,
    restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
  ) -> Bool { false }

  /// Calls the method without a continuation.
  public func application(
    continue activity: UserActivity,
    in continuation: Continuation,
    restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
  ) -> Bool {
    application(continue: activity, restorationHandler: restorationHandler)
  }

  /// Does nothing.
  public func application(
    didFailToContinueUserActivityWithType activityType: String,
    error failure: HandoffFailure
  ) {}
}

/// An object that can restore its state from an activity: a view controller, a document.
///
/// The counterpart of
/// [UIUserActivityRestoring](https://developer.apple.com/documentation/uikit/uiuseractivityrestoring).
public protocol UserActivityRestoring: AnyObject {
  /// Restores the state in an activity.
  ///
  /// - Parameter activity: the activity to restore.
  func restoreUserActivityState(_ activity: UserActivity)
}
