import DocsQueue
import DocsSamples
import Foundation

/// Takes readers' texts from a queue, and runs each in a jail.
package struct ListingWorker: Sendable {
  private let executor: JailExecutor
  private let listings: EditableListings

  /// - Parameters:
  ///   - executor: compiles and runs the texts. It is prepared for the listings.
  ///   - listings: the listings of the site, the same as the servers'.
  package init(_ executor: JailExecutor, for listings: EditableListings) {
    (self.executor, self.listings) = (executor, listings)
  }

  /// Works until the task is cancelled. A text that isn't finished then goes to another worker.
  ///
  /// - Parameters:
  ///   - address: the queue's server.
  ///   - jobs: how many texts run at once.
  ///   - limits: the same as the servers'.
  ///   - isLost: called when the connection is lost. It is made again.
  package func work(
    at address: NATSAddress,
    jobs: Int = 2,
    limits: JobQueue.Limits = JobQueue.Limits(),
    isLost: @escaping @Sendable (QueueFailure) -> Void
  ) async throws {
    try await JobQueue.connected(
      to: address,
      as: "docs runner",
      name: JobQueue.listings,
      limits: limits,
      isLost: isLost
    ) { queue in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<jobs {
          group.addTask { try await queue.work { try await result(of: $0, report: $1) } }
        }
        try await group.waitForAll()
      }
    }
  }

  private func result(
    of job: JobQueue.Job,
    report: @Sendable ([UInt8]) async -> Void
  ) async throws -> JobQueue.Result {
    guard let wanted = try? JSONDecoder().decode(ListingJob.self, from: job.payload),
      case .admitted(let text)? = try? await ListingRunner.admit(wanted, listings)
    else { return .notHere }
    let folder = executor.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = executor.run(in: folder, listings)
    // Another version of the site or of the compiler.
    guard run.key(of: text.edited).description == job.key else { return .notHere }
    let (events, arrives) = AsyncStream.makeStream(of: ListingRun.Event.self)
    async let isRepeatable = {
      defer { arrives.finish() }
      return try await run.run(text.edited) { arrives.yield($0) }
    }()
    var outcome: ListingOutcome?
    for await event in events {
      if case .outcome(let found) = event {
        outcome = found
      } else {
        await report(try Array(JSONEncoder().encode(event)))
      }
    }
    let isKept = try await isRepeatable
    let bytes = try Array(JSONEncoder().encode(outcome ?? .refused("The text could not be run")))
    return isKept ? .repeatable(bytes) : .once(bytes)
  }
}
