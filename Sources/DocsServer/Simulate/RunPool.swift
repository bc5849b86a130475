import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization

/// Runs simulations beside the pages: on threads of their own, not more at once than there is room for.
///
/// A run computes and never waits. On the threads that answer requests it would keep pages from their readers.
final class RunPool: TaskExecutor, Service {
  /// A run that is not over.
  private struct Run {
    let start = ContinuousClock.now
    let channel: any Channel
    var stop: (@Sendable (_ reason: any Error) -> Void)?
    /// Looks whether the client stays; only those that take long have one.
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

  /// How often runs are looked at, and so what a short one is left alone for.
  private static let interval = Duration.milliseconds(50)

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
  /// One that is past its time is waited for no longer, and its place is free, whether it has noticed or not.
  ///
  /// - Throws: ``Problem`` where there is no room, ``DeadlineExceeded`` where it took too long, and what the run throws.
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
        throw Problem(retryAfter: 1, "As many simulations run as this server has room for")
      }
      state.next += 1
      state.runs[state.next] = Run(channel: channel)
      return state.next
    }
  }

  /// Stops those that take too long or whose client leaves, by one timer for all of them.
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
            await Departure.wait(on: run.channel)
            guard !Task.isCancelled else { return }
            stop(CancellationError())
          }
        }
      }
    }
  }
}

/// A run took longer than it may.
struct DeadlineExceeded: Error {}
