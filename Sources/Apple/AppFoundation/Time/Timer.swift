import Foundation
import Synchronization

/// A timer that fires by the clock of the simulated world.
///
/// Foundation's own timer follows the clock of the machine. This one has its interface, and fires when a test lets
/// time pass. It belongs to the app whose code creates it, and ends with the app's process.
///
/// A repeating timer keeps its target, and so does the run loop keep the timer, until it is invalidated.
///
/// Source: developer.apple.com/documentation/foundation/timer.
///
/// Unchecked, because the target and the user info may be anything: all of it is in `state`, which has a lock, and is
/// used only when the timer fires.
open class Timer: NSObject, @unchecked Sendable {
  enum Action {
    case block((Timer) -> Void)
    case message(Selector, target: Any)
  }

  private struct State {
    var fireDate: Date
    var tolerance: TimeInterval = 0
    var isValid = true
    var ticket: Agenda.Ticket?
    var action: Action?
    var userInfo: Any?
  }

  private let lock = NSRecursiveLock()
  private var state: State
  private let repeats: Bool
  private let context: AppContext

  /// Seconds between two firings; 0 for a timer that doesn't repeat.
  ///
  /// Source: developer.apple.com/documentation/foundation/timer/timeinterval.
  public let timeInterval: TimeInterval

  init(at date: Date, interval: TimeInterval, repeats: Bool, userInfo: Any? = nil, _ action: Action) {
    context = AppContext.required(by: "Timer")
    // Apple's timer replaces an interval that isn't positive by a tenth of a millisecond.
    timeInterval = repeats ? (interval > 0 ? interval : 0.0001) : 0
    self.repeats = repeats
    state = State(fireDate: date, action: action, userInfo: userInfo)
  }

  private func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  /// The date at which it fires next. Setting it postpones or hastens the next firing.
  ///
  /// Source: developer.apple.com/documentation/foundation/timer/firedate.
  open var fireDate: Date {
    get { withState { $0.fireDate } }
    set {
      let isScheduled = withState { state in
        state.fireDate = newValue
        return state.ticket != nil
      }
      if isScheduled {
        schedule()
      }
    }
  }

  /// How late the timer may fire. The simulated one is always on time.
  ///
  /// Source: developer.apple.com/documentation/foundation/timer/tolerance.
  open var tolerance: TimeInterval {
    get { withState { $0.tolerance } }
    set { withState { $0.tolerance = newValue } }
  }

  /// Whether it can still fire.
  ///
  /// Source: developer.apple.com/documentation/foundation/timer/isvalid.
  open var isValid: Bool { withState { $0.isValid } }

  /// What the app attached to it; nil once it is invalid.
  ///
  /// Source: developer.apple.com/documentation/foundation/timer/userinfo.
  open var userInfo: Any? { withState { $0.userInfo } }

  /// Stops it for good, and lets go of its target.
  ///
  /// Source: developer.apple.com/documentation/foundation/timer/invalidate().
  open func invalidate() {
    let ticket = withState { state in
      defer {
        state.isValid = false
        state.action = nil
        state.userInfo = nil
        state.ticket = nil
      }
      return state.ticket
    }
    if let ticket {
      context.world.agenda.cancel(ticket)
    }
  }

  /// Fires it now. A repeating timer keeps its schedule; any other is then invalid.
  ///
  /// Source: developer.apple.com/documentation/foundation/timer/fire().
  open func fire() {
    guard let action = withState({ $0.isValid ? $0.action : nil }) else { return }
    context.run {
      switch action {
      case .block(let block): block(self)
      case .message(let selector, let target): selector.perform(on: target, with: [self])
      }
    }
    if !repeats {
      invalidate()
    }
  }

  /// Adds it to the run loop of its app.
  func schedule() {
    let agenda = context.world.agenda
    guard isValid else { return }
    if let old = withState({ $0.ticket }) {
      agenda.cancel(old)
    }
    let ticket = agenda.schedule(at: fireDate, of: context) { self.isDue() }
    withState { $0.ticket = ticket }
  }

  private func isDue() {
    withState { $0.ticket = nil }
    if repeats {
      // The next date follows from the first one, however late this firing is.
      let late = max(0, context.world.now.timeIntervalSince(fireDate))
      let skipped = (late / timeInterval).rounded(.down)
      withState { $0.fireDate += (skipped + 1) * timeInterval }
      schedule()
    }
    fire()
  }
}
