import NIOCore
import NIOPosix
import Synchronization

/// Runs simulations beside the pages: on threads of their own, not more at once than there is room for.
///
/// A run computes and never waits. On the threads that answer requests it would keep pages from their readers.
final class RunPool: TaskExecutor {
  private let threads: NIOThreadPool
  private let limit: Int
  /// How long a run may take.
  let time: Duration
  private let running = Mutex(0)

  /// How long a run is left alone before anybody looks whether its client is still there.
  private static let patience = Duration.milliseconds(50)

  /// - Parameters:
  ///   - threads: what works, already started.
  ///   - limit: the runs that compute or wait for a thread.
  ///   - time: how long one may take.
  init(_ threads: NIOThreadPool, limit: Int, time: Duration) {
    self.threads = threads
    self.limit = limit
    self.time = time
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    threads.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// The result of a run; the run is stopped where it takes too long, or its client leaves.
  ///
  /// - Throws: ``Problem`` where there is no room or no time; `CancellationError` where nobody waits for the
  ///   result any more; what the run throws.
  func run<Value: Sendable>(
    for channel: any Channel,
    _ body: @Sendable @escaping () throws -> Value
  ) async throws -> Value {
    let isRoom = running.withLock { running in
      guard running < limit else { return false }
      running += 1
      return true
    }
    guard isRoom else { throw Problem(retryAfter: 1, "As many simulations run as this server has room for") }
    defer { running.withLock { $0 -= 1 } }
    return try await withThrowingTaskGroup(of: Value.self) { group in
      group.addTask(executorPreference: self) { try body() }
      group.addTask { [time] in
        try await Task.sleep(for: Self.patience)
        try await within(time - Self.patience) { await Departure.wait(on: channel) }
        throw CancellationError()
      }
      defer { group.cancelAll() }
      guard let value = try await group.next() else { throw CancellationError() }
      return value
    }
  }
}
