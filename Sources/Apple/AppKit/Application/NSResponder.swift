import Activities
import AppFoundation

/// An object that can respond to events, and hold an activity: a view, a window, a controller, the app itself.
///
/// Source: developer.apple.com/documentation/appkit/nsresponder.
@preconcurrency @MainActor open class NSResponder: NSObject {
  /// The simulated responder, made when an activity is first set.
  private var adapter: ResponderAdapter?

  /// Creates a responder.
  public override init() { super.init() }

  /// Creates a responder of an archive.
  public required init?(coder: NSCoder) { super.init() }

  /// The next responder in the chain.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsresponder/nextresponder.
  open weak var nextResponder: NSResponder?

  /// The activity that AppKit manages for this responder. It becomes current when the window becomes the main one.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsresponder/useractivity.
  open var userActivity: NSUserActivity? {
    didSet {
      guard userActivity !== oldValue else { return }
      let adapter = adapter ?? ResponderAdapter { [weak self] in self?.updateUserActivityState($0) }
      self.adapter = adapter
      adapter.hold(userActivity)
    }
  }

  /// Writes this responder's state into its activity. The activity's `userInfo` is empty before.
  ///
  /// - Parameter userActivity: the activity.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsresponder/updateuseractivitystate(_:).
  open func updateUserActivityState(_ userActivity: NSUserActivity) {}

  /// Restores the state in an activity.
  ///
  /// - Parameter userActivity: the activity.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsuseractivityrestoring/restoreuseractivitystate(_:).
  open func restoreUserActivityState(_ userActivity: NSUserActivity) {}

  /// The simulated responder of its present activity; nil if it has none.
  package var activityResponder: Responder? { userActivity == nil ? nil : adapter }
}

/// An object that can restore its state from an activity.
///
/// Source: developer.apple.com/documentation/appkit/nsuseractivityrestoring.
@preconcurrency @MainActor public protocol NSUserActivityRestoring: NSObjectProtocol {
  /// Restores the state in an activity.
  ///
  /// - Parameter userActivity: the activity.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsuseractivityrestoring/restoreuseractivitystate(_:).
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}

extension NSResponder: NSUserActivityRestoring {}
