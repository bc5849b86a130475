import Foundation

/// A small universe that runs by itself: its own clock, its own chance, its own queue of what comes next.
///
/// A world is a value. Copy it to ask "what if"; run a thousand side by side, and none knows of another.
/// Time passes only in ``advance(by:)`` and ``run()``, which return when all that was due has happened:
/// there is no sleeping and no scheduler to be lucky with.
///
/// ```swift
/// import Foundation
///
/// var world = World(state: 0, seed: 7, start: Date(timeIntervalSince1970: 0))
/// try world.schedule(after: 250) { $0.state += 1 }
/// let before = world
/// try world.run()
/// world.state  // => 1
/// world.clock.elapsed  // => 250
/// before.state  // => 0
/// ```
public struct World<State: Sendable>: Sendable {
  /// What happens at a moment: a function of the world.
  public typealias Action = @Sendable (inout World) throws(Rejection) -> Void

  /// Everything that the simulation itself keeps.
  public var state: State
  /// The time in this world.
  public private(set) var clock: VirtualClock
  /// The chance in this world.
  public var random: SeededSource
  /// What has happened.
  public private(set) var trace = Trace()

  private var queue = EventQueue<Action>()
  private var actionsLeft: Int

  /// A world at its first moment.
  ///
  /// - Parameters:
  ///   - state: what the simulation keeps.
  ///   - seed: what the random source starts from.
  ///   - start: the date of the first moment.
  ///   - limit: the number of scheduled actions after which the world refuses to go on.
  public init(state: State, seed: UInt64, start: Date, limit: Int = 100_000) {
    self.state = state
    clock = VirtualClock(start: start)
    random = SeededSource(seed: seed)
    actionsLeft = limit
  }

  /// Puts an action off.
  ///
  /// - Parameters:
  ///   - delay: milliseconds from now, 0 or more.
  ///   - action: what then happens.
  /// - Throws: ``Rejection`` where the delay is negative or beyond what the clock can tell.
  public mutating func schedule(after delay: Int, _ action: @escaping Action) throws(Rejection) {
    queue.insert(action, due: try moment(after: delay))
  }

  /// Lets time pass; what falls due meanwhile happens, in order.
  ///
  /// - Parameter duration: milliseconds, 0 or more.
  /// - Throws: ``Rejection`` from an action, for a negative duration, or where the limit of actions is
  ///   reached.
  public mutating func advance(by duration: Int) throws(Rejection) {
    let end = try moment(after: duration)
    while let due = queue.next, due <= end {
      try step()
    }
    // An action may itself have let more time pass; the clock never goes back.
    clock.elapsed = max(clock.elapsed, end)
  }

  /// Lets everything happen that is due at any time.
  ///
  /// - Throws: ``Rejection`` from an action, where the limit of actions is reached, or where the task is cancelled.
  public mutating func run() throws(Rejection) {
    while queue.next != nil {
      try step()
    }
  }

  /// Writes an event into the trace, at the present moment.
  ///
  /// - Parameters:
  ///   - kind: how it is drawn: a call, a reply, something on the air.
  ///   - name: the call or the thing, as code where it is code.
  ///   - from: who does it.
  ///   - to: who receives it, or nil where it stays with one actor.
  ///   - detail: what it means and why it happens, as a sentence.
  ///   - reasons: the conditions that were asked, held and not held.
  public mutating func record(
    _ kind: Event.Kind,
    _ name: String,
    from: String,
    to: String? = nil,
    _ detail: String = "",
    reasons: [Reason] = []
  ) {
    trace.events.append(
      Event(
        time: clock.elapsed,
        kind: kind,
        name: name,
        from: from,
        to: to,
        detail: detail,
        reasons: reasons
      )
    )
  }

  /// Draws the stage as it is after the last event.
  public mutating func show(_ figures: [Figure]) {
    let snapshot = Snapshot(after: trace.events.count - 1, figures: figures)
    if trace.snapshots.last?.after == snapshot.after {
      trace.snapshots.removeLast()
    }
    trace.snapshots.append(snapshot)
  }

  /// Ends the run, and gives the whole trace with its outcome.
  public consuming func finish(_ outcome: Outcome) -> Trace {
    trace.outcome = outcome
    return trace
  }

  private func moment(after delay: Int) throws(Rejection) -> Int {
    let (moment, overflows) = clock.elapsed.addingReportingOverflow(delay)
    guard delay >= 0, !overflows else {
      throw Rejection(at: JSONPointer(), "A world cannot wait \(delay) ms")
    }
    return moment
  }

  private mutating func step() throws(Rejection) {
    guard let entry = queue.removeFirst() else { return }
    guard actionsLeft > 0 else {
      throw Rejection(at: JSONPointer(["steps"]), "The scenario never comes to rest")
    }
    // A server stops runs that nobody waits for any more, and those that take too long.
    guard !Task.isCancelled else { throw Rejection(at: JSONPointer(), "The run was stopped") }
    actionsLeft -= 1
    clock.elapsed = entry.due
    try entry.action(&self)
  }
}
