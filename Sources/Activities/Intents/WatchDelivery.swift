/// What a watch app's delegate is asked when Siri launches the app.
///
/// The counterpart of the methods of
/// [WKExtensionDelegate](https://developer.apple.com/documentation/watchkit/wkextensiondelegate).
public protocol WatchExtensionDelegate: AnyObject {
  /// The launch is done. It returns nothing, so that a watch app cannot refuse an activity.
  func applicationDidFinishLaunching()

  /// [An activity from Siri][handle] is here. There is no handler: the app restores its state itself.
  ///
  /// [handle]: https://developer.apple.com/documentation/watchkit/wkextensiondelegate/handle(_:)-5pyj1
  ///
  /// - Parameter userActivity: the activity, with its `interaction`.
  func handle(_ userActivity: UserActivity)
}

extension WatchExtensionDelegate {
  /// Does nothing.
  public func applicationDidFinishLaunching() {}
}

/// The system's part where Siri hands an activity to an app on the watch.
///
/// A watch never receives an activity by Handoff; those of Siri reach it all the same, by a way of their own.
public struct WatchDelivery: Hashable, Sendable {
  /// The calls that were made so far, in order, by the names of the real methods.
  public private(set) var calls: [String] = []
  /// Whether the app is running.
  public private(set) var launch: LaunchState

  /// A watch on which the app is running, or is not.
  public init(launch: LaunchState) {
    self.launch = launch
  }

  /// Hands an activity to the app, which is launched for it where it is not running.
  ///
  /// - Parameters:
  ///   - activity: the activity from Siri.
  ///   - delegate: the app's delegate.
  /// - Throws: ``IntentError/noInteraction(type:)`` for an activity that does not come from Siri: nothing is called.
  public mutating func deliver(
    _ activity: UserActivity,
    to delegate: some WatchExtensionDelegate
  ) throws(IntentError) {
    guard activity.interaction != nil else { throw .noInteraction(type: activity.activityType) }
    if launch == .cold {
      calls.append("applicationDidFinishLaunching()")
      delegate.applicationDidFinishLaunching()
    }
    launch = .foreground
    calls.append("handle(_:)")
    delegate.handle(activity)
  }
}
