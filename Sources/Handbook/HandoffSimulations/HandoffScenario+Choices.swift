import Activities

extension HandoffScenario {
  /// When an app calls the restoration handler.
  public enum Handler: String, Hashable, Sendable, Codable, CaseIterable {
    /// While it handles the activity.
    case atOnce = "at-once"
    /// A second after it has handled the activity.
    case later
    /// While it handles the activity, and once more after that.
    case twice
    /// Never.
    case never
    /// While it handles the activity, but off the main thread.
    case offMain = "off-main"
  }

  /// When an app requests streams to the app that the activity comes from.
  public enum Streams: String, Hashable, Sendable, Codable, CaseIterable {
    /// Never.
    case no
    /// While the delegate continues the activity, as required.
    case inside
    /// Afterward, which is too late.
    case outside
  }

  /// How a screen restores its state.
  public enum Restoring: String, Hashable, Sendable, Codable, CaseIterable {
    /// `restoreUserActivityState(_:)` keeps the state and sets the control; `viewDidLoad()` reads it too.
    case both
    /// `restoreUserActivityState(_:)` keeps the state; only `viewDidLoad()` sets the control.
    case viewDidLoad = "view-did-load"
    /// `restoreUserActivityState(_:)` sets the control and keeps nothing.
    case restore
  }

  /// What happens to the payload in transit.
  public enum Transfer: String, Hashable, Sendable, Codable, CaseIterable {
    /// It arrives.
    case arrives
    /// The connection is lost.
    case drops
    /// The sending app does not respond in time.
    case stalls
  }
}
