import AppFoundation
import Receipts
import Synchronization

/// The App Store of a world: one store with its customers for each app, and the payment queues of each app on each
/// device.
///
/// Everything is in one state under one lock. What happens in it for an app, such as a call to an observer, is a job,
/// and jobs run later on the main actor in the order in which they arose, as the run loop of an app would do it.
package final class AppStoreWorld: Sendable {
  private weak let world: WorldContext?
  private let state: Mutex<AppStoreState>
  private let schedule = Mutex(Schedule())

  private struct Schedule {
    var isDraining = false
    var ticket: Agenda.Ticket?
    var date: Date?
  }

  init(_ world: WorldContext) {
    self.world = world
    state = Mutex(AppStoreState(seed: Int(truncatingIfNeeded: world.seed), now: world.now))
  }

  /// Reads or changes the store as it is at the world's present.
  package func withState<Result: Sendable, Failure: Error>(
    _ body: (inout AppStoreState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let now = world?.now
    defer { runJobs() }
    return try state.withLock { (state) throws(Failure) in
      if let now {
        state.advance(to: now)
      }
      return try body(&state)
    }
  }

  // MARK: Jobs

  /// Whether there is nothing left to do, apart from what waits for a person or for time to pass.
  package var isIdle: Bool {
    let (hasJobs, processes) = state.withLock { state in (!state.jobs.isEmpty, state.runningProcesses) }
    return !hasJobs && processes.allSatisfy(\.isIdle)
  }

  private func runJobs() {
    planNextEvent()
    guard state.withLock({ !$0.jobs.isEmpty }) else { return }
    let isFirst = schedule.withLock { schedule in
      defer { schedule.isDraining = true }
      return !schedule.isDraining
    }
    guard isFirst else { return }
    Task { @MainActor in
      await AppContext.$current.withValue(nil) { await self.drain() }
    }
  }

  @MainActor private func drain() async {
    while let job = state.withLock({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) {
      perform(job)
    }
    schedule.withLock { $0.isDraining = false }
    // A job may have come from another thread in between.
    runJobs()
  }

  @MainActor private func perform(_ job: StoreJob) {
    switch job {
    case .run(let process, let body): process.run(body)
    case .call(let process, let call): process.call(call)
    case .outcome(let process, let sheet, let entry): process.resume(sheet, with: entry)
    case .present(let sheet): withState { $0.present(sheet) }
    }
  }

  // MARK: Time

  /// Sees to it that subscriptions renew while time passes, even if no app asks.
  private func planNextEvent() {
    guard let world else { return }
    let next = state.withLock { state in
      state.shops.values.flatMap(\.stores).compactMap(\.nextEventDate).min()
    }
    schedule.withLock { schedule in
      guard next != schedule.date else { return }
      if let ticket = schedule.ticket {
        world.agenda.cancel(ticket)
      }
      schedule.date = next
      schedule.ticket = next.map { date in
        world.agenda.schedule(at: date, of: nil) { [weak self] in
          self?.timeHasCome()
        }
      }
    }
  }

  private func timeHasCome() {
    schedule.withLock { schedule in
      schedule.date = nil
      schedule.ticket = nil
    }
    withState { _ in }
  }
}

extension WorldContext {
  /// The App Store.
  package var appStore: AppStoreWorld { services.service { AppStoreWorld(self) } }
}
