import Foundation

/// A double of `WKInterfaceController`: the order of its calls, and which setters reach the screen.
///
/// Write what an app's overrides do as the closures of the calls:
///
/// ```swift
/// var controller = InterfaceController()
/// try controller.awake { $0.setText("--:--", of: "time") }
/// try controller.willActivate()
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

  /// A setter that the system ignored.
  public struct Drop: Hashable, Sendable {
    /// The label that kept its old text.
    public let label: String
    /// The text that it never showed.
    public let text: String
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

  /// Where the controller stands.
  public internal(set) var stage = Stage.initializing
  /// What the previous controller handed over.
  public internal(set) var context: String?
  /// The text of each label, as the wearer sees it.
  public internal(set) var labels: [String: String] = [:]
  /// The setters that were ignored, in order.
  public internal(set) var dropped: [Drop] = []
  /// The timers that are still valid, in the order in which they were scheduled.
  public internal(set) var timers: [ScheduledTimer] = []

  var timerCount = 0

  /// A controller at the moment of its `init()`.
  public init() {}

  /// Whether a setter would now reach the screen.
  public var acceptsSetters: Bool { stage != .loaded && stage != .inactive }

  /// The timers that go on firing though nobody can see what they do.
  ///
  /// Nothing cancels a timer but the app: Apple's advice is to invalidate timers in `didDeactivate()`.
  public var leakedTimers: [ScheduledTimer] { acceptsSetters ? [] : timers }
}
