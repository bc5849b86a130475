/// The methods of a watch app's delegate that Siri calls when it launches the app.
///
/// The counterpart of the methods of
/// [WKExtensionDelegate](https://developer.apple.com/documentation/watchkit/wkextensiondelegate).
public protocol WatchExtensionDelegate: AnyObject {
  /// The launch is done. It returns nothing, so a watch app cannot refuse an activity.
  func applicationDidFinishLaunching()

  /// [An activity][handle] has arrived, from Siri or a complication. There is no handler: the app restores its state itself.
  ///
  /// [handle]: https://developer.apple.com/documentation/watchkit/wkextensiondelegate/handle(_:)-5pyj1
  ///
  /// - Parameter userActivity: the activity; one from Siri has an `interaction`.
  func handle(_ userActivity: UserActivity)
}

extension WatchExtensionDelegate {
  /// Does nothing.
  public func applicationDidFinishLaunching() {}
}

/// The system's side when an activity is passed to an app on the watch.
///
/// A watch never receives activities by Handoff, but it does receive those from Siri and from its own complications.
public struct WatchDelivery: Hashable, Sendable {
  /// The origin of an activity.
  public enum Source: Hashable, Sendable, CaseIterable {
    /// Siri has passed on a request.
    case siri
    /// The user has tapped a complication, whose descriptor has the activity.
    ///
    /// Source: Apple, https://developer.apple.com/documentation/clockkit/clkcomplicationdescriptor/useractivity
    case complication
  }

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
  ///   - activity: the activity.
  ///   - source: its origin.
  ///   - delegate: the app's delegate.
  /// - Throws: ``IntentError/noInteraction(type:)`` if it is said to be from Siri and has no interaction; nothing is
  ///   called then.
  public mutating func deliver(
    _ activity: UserActivity,
    from source: Source = .siri,
    to delegate: some WatchExtensionDelegate
  ) throws(IntentError) {
    guard source == .complication || activity.interaction != nil else {
      throw .noInteraction(type: activity.activityType)
    }
    if launch == .cold {
      calls.append("applicationDidFinishLaunching()")
      delegate.applicationDidFinishLaunching()
    }
    launch = .foreground
    calls.append("handle(_:)")
    delegate.handle(activity)
  }
}
