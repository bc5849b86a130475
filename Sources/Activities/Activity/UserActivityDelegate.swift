/// The delegate of an activity.
///
/// The counterpart of
/// [NSUserActivityDelegate](https://developer.apple.com/documentation/foundation/nsuseractivitydelegate). All methods
/// are optional.
public protocol UserActivityDelegate: AnyObject {
  /// The activity is about to be sent or stored; update its state here.
  ///
  /// `needsSave` is already false. Set it again if the state changes again.
  ///
  /// - Parameter activity: the activity.
  func userActivityWillSave(_ activity: ActivityObject)

  /// The activity was continued on another device.
  ///
  /// - Parameter activity: the activity.
  func userActivityWasContinued(_ activity: ActivityObject)

  /// The continuing app has requested streams.
  ///
  /// - Parameters:
  ///   - activity: the activity; its `supportsContinuationStreams` is true.
  ///   - inputStream: reads what the continuing app writes; it isn't open yet, so open it at once.
  ///   - outputStream: writes what the continuing app reads; it isn't open yet, so open it at once.
  func userActivity(
    _ activity: ActivityObject,
    didReceive inputStream: ContinuationInputStream,
    outputStream: ContinuationOutputStream
  )
}

extension UserActivityDelegate {
  /// Does nothing.
  public func userActivityWillSave(_ activity: ActivityObject) {}

  /// Does nothing.
  public func userActivityWasContinued(_ activity: ActivityObject) {}

  /// Does nothing; the streams are never opened.
  public func userActivity(
    _ activity: ActivityObject,
    didReceive inputStream: ContinuationInputStream,
    outputStream: ContinuationOutputStream
  ) {}
}

/// The delegate of an app whose framework manages activities.
public protocol SendingAppDelegate: AnyObject {
  /// The framework updated an activity that it manages; this is the last opportunity to add data to it.
  ///
  /// The counterpart of [application(_:didUpdate:)][update]. The app that the activity comes from gets this call; the
  /// receiving app doesn't.
  ///
  /// [update]: https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:didupdate:)
  ///
  /// - Parameter activity: the activity, after its responders have written to it.
  func application(didUpdate activity: ActivityObject)
}
