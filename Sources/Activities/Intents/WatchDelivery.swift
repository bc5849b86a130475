/// The methods of a watch app's delegate that Siri calls when it launches the app.
///
/// The counterpart of the methods of
/// [WKExtensionDelegate](https://developer.apple.com/documentation/watchkit/wkextensiondelegate).
public protocol WatchExtensionDelegate: AnyObject {
  /// The launch is done. It returns nothing, so a watch app cannot refuse an activity.
  func applicationDidFinishLaunching()

  /// [An activity from Siri][handle] has arrived. There is no handler: the app restores its state itself.
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

/// The system's side when Siri passes an activity to an app on the watch.
///
/// A watch never receives activities by Handoff, but it does receive those from Siri.
public struct WatchDelivery: Hashable, Sendable {
  /// The calls so far, in order, by the names of the real methods.
  public private(set) var calls: [String] = []
  /// Whether the app is running.
  public private(set) var launch: LaunchState

  /// Creates a watch with the given state of the app.
  public init(launch: LaunchState) {
    self.launch = launch
  }

  /// Passes an activity to the app, launching it if it isn't running.
  ///
  /// - Parameters:
  ///   - activity: the activity from Siri.
  ///   - delegate: the app's delegate.
  /// - Throws: ``IntentError/noInteraction(type:)`` for an activity that doesn't come from Siri; nothing is called
  ///   then.
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
