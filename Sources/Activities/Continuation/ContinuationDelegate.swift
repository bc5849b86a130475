/// What an app's delegate is asked when an activity comes to it.
///
/// The counterpart of the methods of
/// [UIApplicationDelegate](https://developer.apple.com/documentation/uikit/uiapplicationdelegate), without
/// the application as first argument. All may be left out; an app that takes activities has one of the two
/// that continue one.
public protocol ContinuationDelegate: AnyObject {
  /// The launch has begun.
  ///
  /// - Parameter options: what is known of the activity that the app is launched for.
  /// - Returns: false where the app cannot continue it.
  func application(willFinishLaunchingWithOptions options: LaunchOptions) -> Bool

  /// The launch has begun.
  ///
  /// - Parameter activityType: the type of the activity that the app is launched for.
  /// - Returns: false where the app cannot continue it.
  func application(willFinishLaunchingFor activityType: String) -> Bool

  /// The launch is almost done.
  ///
  /// - Parameter options: what is known of the activity that the app is launched for.
  /// - Returns: false where the app cannot continue it.
  func application(didFinishLaunchingWithOptions options: LaunchOptions) -> Bool

  /// The launch is almost done.
  ///
  /// - Parameter activityType: the type of the activity that the app is launched for.
  /// - Returns: false where the app cannot continue it.
  func application(didFinishLaunchingFor activityType: String) -> Bool

  /// The app leaves the background.
  func applicationWillEnterForeground()

  /// The app is in front.
  func applicationDidBecomeActive()

  /// An activity is about to come; its data is not there yet.
  ///
  /// - Parameter activityType: its type.
  /// - Returns: true where the app itself tells the person that it takes a while.
  func application(willContinueUserActivityWithType activityType: String) -> Bool

  /// The activity is here.
  ///
  /// - Parameters:
  ///   - activity: the activity with its data.
  ///   - restorationHandler: takes the objects that are to restore their state. It may be kept and called
  ///     later, or not at all.
  /// - Returns: whether the app does something with the activity.
  func application(
    continue activity: UserActivity,
    restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
  ) -> Bool

  /// The activity is here, and streams back to where it comes from can be had.
  ///
  /// - Parameters:
  ///   - activity: the activity with its data.
  ///   - continuation: gives the streams, now and not later: `Continuation.continuationStreams()`.
  ///   - restorationHandler: takes the objects that are to restore their state. It may be kept and called
  ///     later, or not at all.
  /// - Returns: whether the app does something with the activity.
  func application(
    continue activity: UserActivity,
    in continuation: Continuation,
    restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
  ) -> Bool

  /// The activity did not come.
  ///
  /// - Parameters:
  ///   - activityType: its type.
  ///   - failure: why.
  func application(
    didFailToContinueUserActivityWithType activityType: String,
    error failure: HandoffFailure
  )
}

extension ContinuationDelegate {
  /// Asks the method that takes the type alone.
  public func application(willFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    application(willFinishLaunchingFor: options.activityType)
  }

  /// Accepts the activity.
  public func application(willFinishLaunchingFor activityType: String) -> Bool { true }

  /// Asks the method that takes the type alone.
  public func application(didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    application(didFinishLaunchingFor: options.activityType)
  }

  /// Accepts the activity.
  public func application(didFinishLaunchingFor activityType: String) -> Bool { true }

  /// Does nothing.
  public func applicationWillEnterForeground() {}

  /// Does nothing.
  public func applicationDidBecomeActive() {}

  /// Leaves it to the system to tell the person.
  public func application(willContinueUserActivityWithType activityType: String) -> Bool { false }

  /// Does nothing with the activity, as an app without this method.
  public func application(
    continue activity: UserActivity,
    restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
  ) -> Bool { false }

  /// Asks the method that takes no continuation.
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

/// Something that can take up its state from an activity: a view controller, a document.
///
/// The counterpart of
/// [UIUserActivityRestoring](https://developer.apple.com/documentation/uikit/uiuseractivityrestoring).
public protocol UserActivityRestoring: AnyObject {
  /// Takes up the state that the activity carries.
  ///
  /// - Parameter activity: the activity.
  func restoreUserActivityState(_ activity: UserActivity)
}
