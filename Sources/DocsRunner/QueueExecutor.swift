import DocsFoundation
import DocsQueue
import DocsSamples
import Foundation
import Synchronization

/// Gives texts to a queue, from which ``ListingWorker``s on other machines take them.
package final class QueueExecutor: ListingExecutor {
  private let root: URL
  private let address: NATSAddress
  private let limits: JobQueue.Limits
  private let queue = Mutex<JobQueue?>(nil)

  /// - Parameters:
  ///   - root: the folder of the site.
  ///   - address: the queue's server.
  ///   - limits: the same as the workers'.
  package init(root: URL, address: NATSAddress, limits: JobQueue.Limits = JobQueue.Limits()) {
    (self.root, self.address, self.limits) = (root, address, limits)
  }

  /// Connects to the queue as a trial.
  ///
  /// - Throws: `QueueFailure` if it can't be used.
  package func tryOut() async throws {
    _ = try await NATSClient.connected(to: address, as: "docs serve") { [limits] client in
      try await JobQueue(on: client, name: JobQueue.listings, limits: limits)
    }
  }

  /// Stays connected until the task is cancelled. While it isn't, no text is taken.
  ///
  /// - Parameter isLost: called when the connection is lost.
  package func connect(isLost: @escaping @Sendable (QueueFailure) -> Void) async throws {
    try await JobQueue.connected(to: address, as: "docs serve", name: JobQueue.listings, limits: limits) {
      self.queue.withLock { $0 = nil }
      isLost($0)
    } _: { queue in
      self.queue.withLock { $0 = queue }
      for await _ in AsyncStream<Never>.makeStream().stream {}
    }
  }

  /// Workers have prepared themselves.
  package func prepare(for listings: EditableListings) {}

  package func precompile(_ listings: EditableListings) {}

  package func start(
    _ text: AdmittedText,
    for client: String
  ) async throws(ListingRunner.Refusal) -> AsyncStream<ListingRun.Event> {
    let run = ListingRun(
      of: text.listings,
      root: root,
      scratch: root,
      launchers: (NoLauncher(), NoLauncher())
    )
    if let known = run.known(text.edited) { return .one(.outcome(known)) }
    guard let queue = queue.withLock({ $0 }) else { throw .busy }
    let answers: AsyncStream<JobQueue.Event>
    do {
      let job = JobQueue.Job(
        key: run.key(of: text.edited).description,
        payload: try JSONEncoder().encode(text.job)
      )
      answers = try await queue.submit(job, for: Fingerprint([client]).description)
    } catch {
      throw .busy
    }
    let (events, arrives) = AsyncStream.makeStream(of: ListingRun.Event.self)
    let task = Task {
      var isDone = false
      for await answer in answers {
        switch answer {
        case .progress(let bytes):
          if let event = try? JSONDecoder().decode(ListingRun.Event.self, from: Data(bytes)) {
            arrives.yield(event)
          }
        case .result(let bytes):
          guard let outcome = try? JSONDecoder().decode(ListingOutcome.self, from: Data(bytes)) else { break }
          arrives.yield(.outcome(outcome))
          isDone = true
        }
      }
      if !isDone { arrives.yield(.outcome(.refused("No runner took the text in time; try again"))) }
      arrives.finish()
    }
    arrives.onTermination = { _ in task.cancel() }
    return events
  }
}

/// Starts nothing: for the key of a run that happens elsewhere.
private struct NoLauncher: Launcher {
  func run(_ program: Subprogram, with files: LaunchFiles) throws -> Subprogram.Result {
    throw CancellationError()
  }
}

extension JobQueue {
  /// The name of the queue of listings, for servers and workers.
  static let listings = "docs"
}
