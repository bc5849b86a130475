import Activities
import AppFoundation

/// An object that can respond to events, and hold an activity: a view, a view controller, a window, the app itself.
///
/// Source: developer.apple.com/documentation/uikit/uiresponder.
@preconcurrency @MainActor open class UIResponder: NSObject {
  /// The simulated responder, made when an activity is first set.
  private var adapter: ResponderAdapter?

  /// Creates a responder.
  public override init() { super.init() }

  /// The next responder in the chain, or nil.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiresponder/next.
  open var next: UIResponder? { nil }

  /// Whether it takes the keyboard's input, if it is asked to.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiresponder/canbecomefirstresponder.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether it gives the keyboard's input up, if it is asked to.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiresponder/canresignfirstresponder.
  open var canResignFirstResponder: Bool { true }

  /// Whether it gets the keyboard's input.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiresponder/isfirstresponder.
  open var isFirstResponder: Bool { UIKitRuntime.current?.firstResponder === self }

  /// Takes the keyboard's input, if it can and the one that has it gives it up.
  ///
  /// - Returns: whether it has it now.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiresponder/becomefirstresponder().
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let runtime = UIKitRuntime.current, !isFirstResponder else { return isFirstResponder }
    guard canBecomeFirstResponder, runtime.firstResponder?.resignFirstResponder() ?? true else {
      return false
    }
    runtime.firstResponder = self
    return true
  }

  /// Gives the keyboard's input up.
  ///
  /// - Returns: whether it hasn't got it now.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiresponder/resignfirstresponder().
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard let runtime = UIKitRuntime.current, isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    runtime.firstResponder = nil
    return true
  }

  /// The activity that UIKit manages for this responder. Several responders may share one.
  ///
  /// An activity that no responder holds any longer is invalidated.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiresponder/useractivity.
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
  /// - Parameter activity: the activity.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiresponder/updateuseractivitystate(_:).
  open func updateUserActivityState(_ activity: NSUserActivity) {}

  /// Restores the state in an activity.
  ///
  /// - Parameter activity: the activity.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiresponder/restoreuseractivitystate(_:).
  open func restoreUserActivityState(_ activity: NSUserActivity) {}

  /// The simulated responder of its present activity; nil if it has none.
  package var activityResponder: Responder? { userActivity == nil ? nil : adapter }
}

/// An object that can restore its state from an activity.
///
/// Source: developer.apple.com/documentation/uikit/uiuseractivityrestoring.
@preconcurrency @MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {
  /// Restores the state in an activity.
  ///
  /// - Parameter userActivity: the activity.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uiuseractivityrestoring/restoreuseractivitystate(_:).
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}

extension UIResponder: UIUserActivityRestoring {}
