import Foundation
import Synchronization

/// What will happen in a world when time passes: the timers of its apps, in the order in which they are due.
package final class Agenda: Sendable {
  /// Names an entry, to cancel it.
  package struct Ticket: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct Entry: Sendable {
    let ticket: Ticket
    let date: Date
    /// The process that scheduled it; nil for the world's own entries.
    let process: WeakProcess?
    let body: @Sendable () -> Void
  }

  private struct WeakProcess: Sendable {
    weak let value: ProcessToken?
  }

  private struct State: Sendable {
    var entries: [Entry] = []
    var count = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Schedules something once.
  ///
  /// - Parameters:
  ///   - date: when it is due. A date in the past is due at once, when time next passes.
  ///   - app: the app to which it belongs. It doesn't happen if the app's process has ended by then.
  ///   - body: what happens. It runs as the app's code.
  /// - Returns: the ticket to cancel it.
  package func schedule(at date: Date, of app: AppContext?, _ body: @escaping @Sendable () -> Void) -> Ticket
  {
    let process = app.map { WeakProcess(value: $0.processToken) }
    return state.withLock { state in
      state.count += 1
      let ticket = Ticket(number: state.count)
      let action: @Sendable () -> Void = {
        guard let app else { return body() }
        app.run(body)
      }
      state.entries.append(Entry(ticket: ticket, date: date, process: process, body: action))
      return ticket
    }
  }

  /// Cancels what was scheduled. What has happened already is ignored.
  package func cancel(_ ticket: Ticket) {
    state.withLock { $0.entries.removeAll { $0.ticket == ticket } }
  }

  /// The number of entries of an app.
  package func count(of app: AppContext) -> Int {
    let token = app.processToken
    return state.withLock { $0.entries.count { $0.process?.value === token } }
  }

  /// Removes and returns the first entry that is due. Of two at the same time, the one that was scheduled first.
  fileprivate func next(through end: Date) -> (date: Date, body: @Sendable () -> Void)? {
    state.withLock { state in
      state.entries.removeAll { $0.process.map { $0.value == nil } ?? false }
      let awake = state.entries.indices.filter { state.entries[$0].process?.value?.isSuspended != true }
      guard
        let first = awake.min(by: { left, right in
          let (left, right) = (state.entries[left], state.entries[right])
          return (left.date, left.ticket.number) < (right.date, right.ticket.number)
        }), state.entries[first].date <= end
      else { return nil }
      let entry = state.entries.remove(at: first)
      return (entry.date, entry.body)
    }
  }
}

/// An object that lives as long as the process of an app.
package final class ProcessToken: Sendable {
  private let suspended = Mutex(false)

  /// Whether none of its code runs.
  var isSuspended: Bool {
    get { suspended.withLock { $0 } }
    set { suspended.withLock { $0 = newValue } }
  }
}

extension AppContext {
  /// An object that is released when the process ends.
  var processToken: ProcessToken { services.service { ProcessToken() } }

  /// Whether the app's process is suspended. What is due meanwhile happens when time passes after that.
  package var isSuspended: Bool {
    get { processToken.isSuspended }
    set { processToken.isSuspended = newValue }
  }
}

extension WorldContext {
  /// What will happen when time passes.
  package var agenda: Agenda { services.service { Agenda() } }

  /// Lets time pass. The timers of all apps fire at their times, in order.
  ///
  /// - Parameter end: the new present. A timer that is due at exactly this time fires. An earlier date than the
  ///   present changes nothing.
  package func letTimePass(until end: Date) {
    while let entry = agenda.next(through: end) {
      now = max(now, entry.date)
      entry.body()
    }
    now = max(now, end)
  }
}
