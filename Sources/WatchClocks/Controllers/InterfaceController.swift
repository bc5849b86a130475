import Foundation

/// A double of `WKInterfaceController`, with the order of its calls and the setters that reach the screen.
///
/// Pass the code of an app's overrides as closures:
///
/// ```swift
/// var controller = InterfaceController()
/// try controller.awake { $0.setText("--:--", of: "time") }
/// try controller.willActivate { $0.setText("12:00", of: "time") }
/// try controller.didDeactivate { $0.setText("12:01", of: "time") }
/// controller.labels["time"]  // => Optional("12:00")
/// controller.dropped.map(\.text)  // => ["12:01"]
/// ```
///
/// Apple: "WatchKit ignores attempts to set values of interface objects while your interface is inactive,
/// including during the execution of this method"
/// ([didDeactivate()](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/diddeactivate())).
public struct InterfaceController: Hashable, Sendable {
  /// The stage of a controller between its calls.
  public enum Stage: String, Hashable, Sendable, Codable, CaseIterable {
    /// From `init()` to the end of `awake(withContext:)`. Setters work, though Apple doesn't guarantee that the labels
    /// are ready before `awake(withContext:)`.
    case initializing
    /// Awake but never active so far. Setters are ignored.
    case loaded
    /// From `willActivate()`, which may come before anything is on the screen. Setters work.
    case active
    /// From `didAppear()`. Setters work.
    case visible
    /// From the start of `didDeactivate()`. Setters are ignored.
    case inactive
  }

  /// A call from the system.
  public enum Call: String, Hashable, Sendable, Codable, CaseIterable {
    /// The controller is created.
    case initialize = "init()"
    /// The second half of initialization.
    case awake = "awake(withContext:)"
    /// The controller is about to be shown, or is being prepared.
    case willActivate = "willActivate()"
    /// The controller has appeared on the screen.
    case didAppear = "didAppear()"
    /// The controller has left the screen.
    case didDeactivate = "didDeactivate()"
  }

  /// A setter that the system ignored.
  public struct Drop: Hashable, Sendable {
    /// The label that kept its old text; "title" for the title.
    public let label: String
    /// The text that was not shown.
    public let text: String
    /// The controller's stage.
    public let stage: Stage
    /// The call in which the app used it; nil for a timer or other code.
    public let call: Call?
  }

  /// A repeating timer that the app scheduled and has not invalidated.
  public struct ScheduledTimer: Hashable, Sendable {
    /// A unique identifier within this controller.
    public let id: Int
    /// The times at which it fires.
    public let ticks: Ticks
  }

  /// An app's code in a call.
  public typealias Override = (inout InterfaceController) -> Void

  /// The name in the storyboard; empty for a standalone controller.
  public let name: String
  /// A unique identifier within an app; 0 for a standalone controller.
  public let id: Int
  /// The controller's stage.
  public internal(set) var stage = Stage.initializing
  /// The context from the previous controller.
  public internal(set) var context: String?
  /// The title at the top of the screen; nil if the app hasn't set one.
  public internal(set) var title: String?
  /// The text of each label, as the wearer sees it.
  public internal(set) var labels: [String: String] = [:]
  /// The setters that were ignored, in order.
  public internal(set) var dropped: [Drop] = []
  /// The valid timers, in the order in which they were scheduled.
  public internal(set) var timers: [ScheduledTimer] = []

  /// The call in progress.
  var call: Call?
  var timerCount = 0

  /// Creates a controller at the moment of its `init()`.
  ///
  /// - Parameter name: its name in the storyboard.
  public init(name: String = "") {
    self.init(name: name, id: 0, title: nil)
  }

  init(name: String, id: Int, title: String?) {
    self.name = name
    self.id = id
    self.title = title
  }

  /// Whether a setter would reach the screen now.
  public var acceptsSetters: Bool { stage != .loaded && stage != .inactive }

  /// The timers that keep firing while nobody can see their effect.
  ///
  /// Only the app can cancel a timer. Apple's advice is to invalidate timers in `didDeactivate()`.
  public var leakedTimers: [ScheduledTimer] { acceptsSetters ? [] : timers }
}
