/// A view controller, a window or a document that can hold an activity.
///
/// The counterpart of the activity methods of
/// [UIResponder](https://developer.apple.com/documentation/uikit/uiresponder) and NSResponder. It is a class to
/// inherit from, as there, so that the code of an app can be tested as it is written:
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
  /// Setting it hands the activity to the framework. Setting another, or nil, lets go of it, as the end of the
  /// responder does; when the last responder lets go, the activity is invalidated
  /// ([Handoff in Xamarin.iOS][xamarin]).
  ///
  /// [xamarin]: https://learn.microsoft.com/previous-versions/xamarin/ios/platform/handoff
  public final var userActivity: ActivityObject? {
    didSet {
      guard userActivity !== oldValue else { return }
      // Taken before it is let go of: a callback may look at this responder meanwhile.
      let letGo = attachment
      attachment = userActivity?.attach(self)
      if let letGo {
        oldValue?.detach(letGo)
      }
    }
  }

  /// The name under which ``userActivity`` knows this responder.
  private final var attachment: String?

  /// A responder without an activity.
  public init() {}

  deinit {
    if let attachment {
      userActivity?.detach(attachment)
    }
  }

  /// Writes this responder's state into the activity.
  ///
  /// The framework calls it when the activity is out of date, and has emptied its `userInfo` before
  /// ([UIResponder][update]). Without an override nothing is written. The order in which responders that share
  /// an activity are asked is not documented; here it is the order in which they took it.
  ///
  /// [update]: https://developer.apple.com/documentation/uikit/uiresponder/updateuseractivitystate(_:)
  ///
  /// - Parameter activity: the activity.
  open func updateUserActivityState(_ activity: ActivityObject) {}

  /// Takes up the state that an activity carries; without an override nothing happens.
  ///
  /// - Parameter activity: the activity.
  open func restoreUserActivityState(_ activity: UserActivity) {}
}
