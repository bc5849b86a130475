/// What a scene's delegate is asked when an activity comes to its app.
///
/// The counterpart of the methods of
/// [UISceneDelegate](https://developer.apple.com/documentation/uikit/uiscenedelegate), without the scene as
/// first argument. None returns anything: a scene cannot refuse. All may be left out.
public protocol SceneContinuationDelegate: AnyObject {
  /// The scene is connected, because the app was not running.
  ///
  /// - Parameter options: the activity, where it is of this device; its type, where it is of another.
  func scene(willConnectWith options: SceneConnectionOptions)

  /// The scene leaves the background.
  func sceneWillEnterForeground()

  /// The scene is in front.
  func sceneDidBecomeActive()

  /// An activity is about to come; its data is not there yet. The system tells the person so.
  ///
  /// - Parameter activityType: its type.
  func scene(willContinueUserActivityWithType activityType: String)

  /// The activity is here.
  ///
  /// - Parameter activity: the activity with its data.
  func scene(continue activity: UserActivity)

  /// The activity is here, and streams back to where it comes from can be had.
  ///
  /// - Parameters:
  ///   - activity: the activity with its data.
  ///   - continuation: gives the streams, now and not later: `Continuation.continuationStreams()`.
  func scene(continue activity: UserActivity, in continuation: Continuation)

  /// The activity did not come.
  ///
  /// - Parameters:
  ///   - activityType: its type.
  ///   - failure: why.
  func scene(didFailToContinueUserActivityWithType activityType: String, error failure: HandoffFailure)
}

extension SceneContinuationDelegate {
  /// Does nothing.
  public func scene(willConnectWith options: SceneConnectionOptions) {}

  /// Does nothing.
  public func sceneWillEnterForeground() {}

  /// Does nothing.
  public func sceneDidBecomeActive() {}

  /// Does nothing.
  public func scene(willContinueUserActivityWithType activityType: String) {}

  /// Does nothing.
  public func scene(continue activity: UserActivity) {}

  /// Asks the method that takes no continuation.
  public func scene(continue activity: UserActivity, in continuation: Continuation) {
    scene(continue: activity)
  }

  /// Does nothing.
  public func scene(
    didFailToContinueUserActivityWithType activityType: String,
    error failure: HandoffFailure
  ) {}
}
