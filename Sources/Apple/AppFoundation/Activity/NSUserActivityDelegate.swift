import Activities
import Foundation

/// The object that keeps an activity up to date, and learns that it was continued. All methods are optional.
///
/// Source: developer.apple.com/documentation/foundation/nsuseractivitydelegate.
public protocol NSUserActivityDelegate: NSObjectProtocol {
  /// The activity is about to be sent or stored; update it now.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsuseractivitydelegate/useractivitywillsave(_:).
  func userActivityWillSave(_ userActivity: NSUserActivity)

  /// Another device has continued the activity.
  ///
  /// Source: developer.apple.com/documentation/foundation/nsuseractivitydelegate/useractivitywascontinued(_:).
  func userActivityWasContinued(_ userActivity: NSUserActivity)

  /// The continuing app has asked for streams. Open them at once.
  ///
  /// Source:
  /// developer.apple.com/documentation/foundation/nsuseractivitydelegate/useractivity(_:didreceive:outputstream:).
  func userActivity(
    _ userActivity: NSUserActivity,
    didReceive inputStream: InputStream,
    outputStream: OutputStream
  )
}

extension NSUserActivityDelegate {
  /// Does nothing.
  public func userActivityWillSave(_ userActivity: NSUserActivity) {}

  /// Does nothing.
  public func userActivityWasContinued(_ userActivity: NSUserActivity) {}

  /// Does nothing; nobody opens the streams.
  public func userActivity(
    _ userActivity: NSUserActivity,
    didReceive inputStream: InputStream,
    outputStream: OutputStream
  ) {}
}

/// Passes what happens to the simulated activity to the delegate of its `NSUserActivity`.
final class ActivityDelegateAdapter: UserActivityDelegate {
  weak var activity: NSUserActivity?

  private func call(_ body: (any NSUserActivityDelegate, NSUserActivity) -> Void) {
    guard let activity, let delegate = activity.delegate else { return }
    activity.center.run { body(delegate, activity) }
  }

  func userActivityWillSave(_ object: ActivityObject) {
    call { $0.userActivityWillSave($1) }
  }

  func userActivityWasContinued(_ object: ActivityObject) {
    call { $0.userActivityWasContinued($1) }
  }

  func userActivity(
    _ object: ActivityObject,
    didReceive inputStream: ContinuationInputStream,
    outputStream: ContinuationOutputStream
  ) {
    call {
      $0.userActivity(
        $1,
        didReceive: HandoffInputStream(inputStream, of: $1.center),
        outputStream: HandoffOutputStream(outputStream, of: $1.center)
      )
    }
  }
}
