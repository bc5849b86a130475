/// The methods of a scene's delegate that handle activities.
///
/// The counterpart of the methods of
/// [UISceneDelegate](https://developer.apple.com/documentation/uikit/uiscenedelegate), without the scene as first
/// argument. None returns a value: a scene cannot refuse. All are optional.
public protocol SceneContinuationDelegate: AnyObject {
  /// The scene is connected, because the app was not running.
  ///
  /// - Parameter options: the activity if it comes from this device; only its type if it comes from another.
  func scene(willConnectWith options: SceneConnectionOptions)

  /// The scene leaves the background.
  func sceneWillEnterForeground()

  /// The scene receives events.
  func sceneDidBecomeActive()

  /// An activity is about to arrive; its data isn't there yet. The system tells the user to wait.
  ///
  /// - Parameter activityType: its type.
  func scene(willContinueUserActivityWithType activityType: String)

  /// The activity has arrived.
  ///
  /// - Parameter activity: the activity with its data.
  func scene(continue activity: UserActivity)

  /// The activity has arrived, and streams to its origin are available.
  ///
  /// - Parameters:
  ///   - activity: the activity with its data.
  ///   - continuation: provides the streams, only during this call: `Continuation.continuationStreams()`.
  func scene(continue activity: UserActivity, in continuation: Continuation)

  /// The activity did not arrive.
  ///
  /// - Parameters:
  ///   - activityType: its type.
  ///   - failure: the reason.
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

  /// Calls the method without a continuation.
  public func scene(continue activity: UserActivity, in continuation: Continuation) {
    scene(continue: activity)
  }

  /// Does nothing.
  public func scene(
    didFailToContinueUserActivityWithType activityType: String,
    error failure: HandoffFailure
  ) {}
}
