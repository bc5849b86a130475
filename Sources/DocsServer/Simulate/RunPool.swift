import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization

/// Runs a limited number of simulations at a time, on their own threads.
///
/// A run computes without ever suspending. On the threads that answer requests, it would delay pages.
final class RunPool: TaskExecutor, Service {
  /// A run in progress.
  private struct Run {
    let start = ContinuousClock.now
    let channel: any Channel
    var stop: (@Sendable (_ reason: any Error) -> Void)?
    /// Watches for the client to disconnect. Only long runs have one.
    var watch: Task<Void, Never>?
  }

  private struct State {
    var runs: [Int: Run] = [:]
    var next = 0
  }

  private let threads: NIOThreadPool
  private let limit: Int
  /// How long a run may take.
  let time: Duration
  private let state = Mutex(State())

  /// How often runs are checked. Shorter runs are never interrupted.
  private static let interval = Duration.milliseconds(50)

  /// - Parameters:
  ///   - threads: the thread pool, already started.
  ///   - limit: the number of runs that compute or wait for a thread.
  ///   - time: how long a run may take.
  init(_ threads: NIOThreadPool, limit: Int, time: Duration) {
    self.threads = threads
    self.limit = limit
    self.time = time
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    threads.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Returns the result of a run. It is stopped if it takes too long, or if its client disconnects.
  ///
  /// After its deadline, a run is no longer awaited and its place is free, whether or not it has noticed.
  ///
  /// - Throws: ``Problem`` if the pool is full, ``DeadlineExceeded`` if the run took too long, and the errors of the
  ///   run.
  func run<Value: Sendable>(
    for channel: any Channel,
    _ body: @Sendable @escaping () throws -> Value
  ) async throws -> Value {
    let number = try admit(channel)
    let (results, end) = AsyncStream.makeStream(
      of: Result<Value, any Error>.self,
      bufferingPolicy: .bufferingOldest(1)
    )
    let task = Task(executorPreference: self) {
      end.yield(Result { try body() })
    }
    @Sendable func stop(_ reason: any Error) {
      task.cancel()
      end.yield(.failure(reason))
    }
    state.withLock { $0.runs[number]?.stop = stop }
    let result = await withTaskCancellationHandler {
      await results.first { _ in true }
    } onCancel: {
      stop(CancellationError())
    }
    state.withLock { $0.runs.removeValue(forKey: number) }?.watch?.cancel()
    guard let result else { throw CancellationError() }
    return try result.get()
  }

  private func admit(_ channel: any Channel) throws -> Int {
    try state.withLock { state in
      guard state.runs.count < limit else {
        throw Problem(retryAfter: 1, "The server is at capacity; try again in a second")
      }
      state.next += 1
      state.runs[state.next] = Run(channel: channel)
      return state.next
    }
  }

  /// Stops runs that take too long or whose client disconnects, with one timer for all of them.
  func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: Self.interval)) != nil {
        self.look()
      }
    }
  }

  private func look() {
    let now = ContinuousClock.now
    state.withLock { state in
      for (number, run) in state.runs where now - run.start >= Self.interval {
        if now - run.start >= time {
          run.stop?(DeadlineExceeded())
        } else if run.watch == nil, let stop = run.stop {
          state.runs[number]?.watch = Task {
            await DisconnectHandler.wait(on: run.channel)
            guard !Task.isCancelled else { return }
            stop(CancellationError())
          }
        }
      }
    }
  }
}

/// A run exceeded its time limit.
struct DeadlineExceeded: Error {}
