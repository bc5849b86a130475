/// A view controller, a window or a document that can hold an activity.
///
/// The counterpart of the activity methods of
/// [UIResponder](https://developer.apple.com/documentation/uikit/uiresponder) and NSResponder. You subclass it as you
/// do those, so you can test an app's code as it is written:
///
/// ```swift
/// final class Editor: Responder {
///   var cursor = 0
///
///   override func updateUserActivityState(_ activity: ActivityObject) {
///     activity.addUserInfoEntries(["cursor": .integer(cursor)])
///   }
/// }
///
/// let app = SendingApp()
/// let editor = Editor()
/// let activity = try app.makeActivity("com.example.edit")
/// editor.userActivity = activity
/// editor.cursor = 42
/// activity.needsSave = true
/// app.save(activity)
/// activity.userInfo["cursor"]?.integerValue  // => Optional(42)
/// ```
open class Responder: UserActivityRestoring {
  /// The activity that the framework manages for this responder; several responders may share one.
  ///
  /// Set it to let the framework manage the activity. Setting another activity or nil detaches the previous one, and so
  /// does deallocating the responder. When the last responder detaches, the activity is invalidated
  /// ([Handoff in Xamarin.iOS][xamarin]).
  ///
  /// [xamarin]: https://learn.microsoft.com/previous-versions/xamarin/ios/platform/handoff
  public final var userActivity: ActivityObject? {
    didSet {
      guard userActivity !== oldValue else { return }
      // Attach before detaching, because a callback may inspect this responder meanwhile.
      let letGo = attachment
      attachment = userActivity?.attach(self)
      if let letGo {
        oldValue?.detach(letGo)
      }
    }
  }

  /// The name under which ``userActivity`` knows this responder.
  private final var attachment: String?

  /// Creates a responder without an activity.
  public init() {}

  deinit {
    if let attachment {
      userActivity?.detach(attachment)
    }
  }

  /// Writes this responder's state into the activity.
  ///
  /// The framework calls this method when the activity is out of date, after emptying its `userInfo`
  /// ([UIResponder][update]). The default implementation writes nothing. Apple doesn't document the order in which
  /// responders that share an activity are called; here it is the order in which they were attached.
  ///
  /// [update]: https://developer.apple.com/documentation/uikit/uiresponder/updateuseractivitystate(_:)
  ///
  /// - Parameter activity: the activity to write to.
  open func updateUserActivityState(_ activity: ActivityObject) {}

  /// Restores the state in an activity. The default implementation does nothing.
  ///
  /// - Parameter activity: the activity to restore.
  open func restoreUserActivityState(_ activity: UserActivity) {}
}
