import Foundation

/// A double of `WKInterfaceController`: the order of its calls, and which setters reach the screen.
///
/// Write what an app's overrides do as the closures of the calls:
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
  /// Where a controller stands between its calls.
  public enum Stage: String, Hashable, Sendable, Codable, CaseIterable {
    /// From `init()` to the end of `awake(withContext:)`; setters work, though Apple does not promise that
    /// the labels are ready before the latter.
    case initializing
    /// Awake, and never yet active; setters are ignored.
    case loaded
    /// From `willActivate()`, which may come before anything is on the screen; setters work.
    case active
    /// From `didAppear()`; setters work.
    case visible
    /// From the first moment of `didDeactivate()`; setters are ignored.
    case inactive
  }

  /// A call that the system makes.
  public enum Call: String, Hashable, Sendable, Codable, CaseIterable {
    /// The controller is made.
    case initialize = "init()"
    /// The second half of initialization.
    case awake = "awake(withContext:)"
    /// The controller is about to be shown, or only made ready.
    case willActivate = "willActivate()"
    /// The controller is on the screen.
    case didAppear = "didAppear()"
    /// The controller is off the screen.
    case didDeactivate = "didDeactivate()"
  }

  /// A setter that the system ignored.
  public struct Drop: Hashable, Sendable {
    /// The label that kept its old text; "title" where it was the title.
    public let label: String
    /// The text that it never showed.
    public let text: String
    /// Where the controller stood.
    public let stage: Stage
    /// The call inside which the app set it; nil where a timer or something else did.
    public let call: Call?
  }

  /// A repeating timer that the app scheduled and has not invalidated.
  public struct ScheduledTimer: Hashable, Sendable {
    /// A number that no other timer of this controller has.
    public let id: Int
    /// When it is due.
    public let ticks: Ticks
  }

  /// What an app does inside one of the calls.
  public typealias Override = (inout InterfaceController) -> Void

  /// The name in the storyboard; empty where the controller stands alone.
  public let name: String
  /// A number that no other controller of the same app has; 0 where the controller stands alone.
  public let id: Int
  /// Where the controller stands.
  public internal(set) var stage = Stage.initializing
  /// What the previous controller handed over.
  public internal(set) var context: String?
  /// The title at the top of the screen; nil where the app has set none.
  public internal(set) var title: String?
  /// The text of each label, as the wearer sees it.
  public internal(set) var labels: [String: String] = [:]
  /// The setters that were ignored, in order.
  public internal(set) var dropped: [Drop] = []
  /// The timers that are still valid, in the order in which they were scheduled.
  public internal(set) var timers: [ScheduledTimer] = []

  /// The call that is being made.
  var call: Call?
  var timerCount = 0

  /// A controller at the moment of its `init()`.
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

  /// Whether a setter would now reach the screen.
  public var acceptsSetters: Bool { stage != .loaded && stage != .inactive }

  /// The timers that go on firing though nobody can see what they do.
  ///
  /// Nothing cancels a timer but the app: Apple's advice is to invalidate timers in `didDeactivate()`.
  public var leakedTimers: [ScheduledTimer] { acceptsSetters ? [] : timers }
}
