import Foundation

/// A deterministic, self-contained simulation with its own clock, random source and event queue.
///
/// A world is a value: copy it to ask "what if", or run a thousand side by side without interference. Time passes only
/// in ``advance(by:)`` and ``run()``, which return when everything due has happened, so there are no sleeps and no race
/// conditions.
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
  /// A scheduled action, a function of the world.
  public typealias Action = @Sendable (inout World) throws(Rejection) -> Void

  /// The state of the simulation.
  public var state: State
  /// The clock of this world.
  public private(set) var clock: VirtualClock
  /// The random source of this world.
  public var random: SeededSource
  /// The events and snapshots so far.
  public private(set) var trace = Trace()

  private var queue = EventQueue<Action>()
  private var actionsLeft: Int

  /// Creates a world at its start date.
  ///
  /// - Parameters:
  ///   - state: the state of the simulation.
  ///   - seed: the seed of the random source.
  ///   - start: the start date.
  ///   - limit: the maximum number of scheduled actions to run.
  public init(state: State, seed: UInt64, start: Date, limit: Int = 100_000) {
    self.state = state
    clock = VirtualClock(start: start)
    random = SeededSource(seed: seed)
    actionsLeft = limit
  }

  /// Schedules an action.
  ///
  /// - Parameters:
  ///   - delay: milliseconds from now, 0 or more.
  ///   - action: the action to run then.
  /// - Throws: ``Rejection`` if the delay is negative or exceeds the clock's range.
  public mutating func schedule(after delay: Int, _ action: @escaping Action) throws(Rejection) {
    queue.insert(action, due: try moment(after: delay))
  }

  /// Advances the clock and runs the actions that fall due, in order.
  ///
  /// - Parameter duration: milliseconds, 0 or more.
  /// - Throws: ``Rejection`` from an action, for a negative duration, or if the limit of actions is reached.
  public mutating func advance(by duration: Int) throws(Rejection) {
    let end = try moment(after: duration)
    while let due = queue.next, due <= end {
      try step()
    }
    // An action may have advanced the clock further; it never goes back.
    clock.elapsed = max(clock.elapsed, end)
  }

  /// Runs every scheduled action, however late it is due.
  ///
  /// - Throws: ``Rejection`` from an action, if the limit of actions is reached, or if the task is cancelled.
  public mutating func run() throws(Rejection) {
    while queue.next != nil {
      try step()
    }
  }

  /// Adds an event to the trace, at the current time.
  ///
  /// - Parameters:
  ///   - kind: how it is drawn: a call, a reply, a radio signal.
  ///   - name: the name of the call or thing, in code notation if it is code.
  ///   - from: who does it.
  ///   - to: who receives it, or nil if only one actor is involved.
  ///   - detail: what it means and why it happens, as a sentence.
  ///   - reasons: the conditions that were checked, with their results.
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

  /// Records a snapshot of the stage after the last event.
  public mutating func show(_ figures: [Figure]) {
    let snapshot = Snapshot(after: trace.events.count - 1, figures: figures)
    if trace.snapshots.last?.after == snapshot.after {
      trace.snapshots.removeLast()
    }
    trace.snapshots.append(snapshot)
  }

  /// Ends the run and returns the complete trace.
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
      throw Rejection(at: JSONPointer(["steps"]), "The scenario never ends")
    }
    // A server cancels runs that take too long or whose client is gone.
    guard !Task.isCancelled else { throw Rejection(at: JSONPointer(), "The run was stopped") }
    actionsLeft -= 1
    clock.elapsed = entry.due
    try entry.action(&self)
  }
}
