/// What the delegate of an activity is told.
///
/// The counterpart of
/// [NSUserActivityDelegate](https://developer.apple.com/documentation/foundation/nsuseractivitydelegate). All
/// methods may be left out.
public protocol UserActivityDelegate: AnyObject {
  /// The activity is about to be sent or stored: here its state can be brought up to date.
  ///
  /// `needsSave` is false by now. Set it again where the state changes again.
  ///
  /// - Parameter activity: the activity.
  func userActivityWillSave(_ activity: ActivityObject)

  /// The activity goes on on another device.
  ///
  /// - Parameter activity: the activity.
  func userActivityWasContinued(_ activity: ActivityObject)

  /// The continuing app has asked for streams.
  ///
  /// - Parameters:
  ///   - activity: the activity; its `supportsContinuationStreams` is true.
  ///   - inputStream: what the continuing app writes; not open yet, and to be opened at once.
  ///   - outputStream: what the continuing app reads; not open yet, and to be opened at once.
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

  /// Does nothing: nobody opens the streams.
  public func userActivity(
    _ activity: ActivityObject,
    didReceive inputStream: ContinuationInputStream,
    outputStream: ContinuationOutputStream
  ) {}
}

/// What the delegate of an app is told of the activities that its framework manages.
public protocol SendingAppDelegate: AnyObject {
  /// An activity that the framework manages was updated: the last opportunity to add data to it.
  ///
  /// The counterpart of [application(_:didUpdate:)][update]. It belongs to the app that the activity comes
  /// from; the receiving app does not get it.
  ///
  /// [update]: https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:didupdate:)
  ///
  /// - Parameter activity: the activity, after its responders have written to it.
  func application(didUpdate activity: ActivityObject)
}
