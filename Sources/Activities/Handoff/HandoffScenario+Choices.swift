extension HandoffScenario {
  /// When an app calls the restoration handler.
  public enum Handler: String, Hashable, Sendable, Codable, CaseIterable {
    /// While it takes the activity.
    case atOnce = "at-once"
    /// A second after it has taken it.
    case later
    /// While it takes the activity, and then once more.
    case twice
    /// Never.
    case never
    /// While it takes the activity, but not on the main thread.
    case offMain = "off-main"
  }

  /// When an app asks for streams back to the app that the activity comes from.
  public enum Streams: String, Hashable, Sendable, Codable, CaseIterable {
    /// Never.
    case no
    /// While the delegate continues the activity, as it has to be.
    case inside
    /// After that, which is too late.
    case outside
  }

  /// How a screen takes up its state.
  public enum Restoring: String, Hashable, Sendable, Codable, CaseIterable {
    /// `restoreUserActivityState(_:)` keeps the state and sets the control; `viewDidLoad()` reads it too.
    case both
    /// `restoreUserActivityState(_:)` keeps the state; only `viewDidLoad()` sets the control.
    case viewDidLoad = "view-did-load"
    /// `restoreUserActivityState(_:)` sets the control and keeps nothing.
    case restore
  }

  /// What becomes of the payload on its way.
  public enum Transfer: String, Hashable, Sendable, Codable, CaseIterable {
    /// It arrives.
    case arrives
    /// The connection breaks off.
    case drops
    /// The sending app does not answer in time.
    case stalls
  }
}
