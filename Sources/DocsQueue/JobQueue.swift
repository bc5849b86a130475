import Foundation

/// A queue of jobs for any number of workers, with their results.
///
/// A job that a worker doesn't finish goes to another one, and one that has a result isn't done again. So none is
/// lost, and whoever asked gets one result. A result that can be repeated is kept for those who ask later.
package struct JobQueue: Sendable {
  /// Limits on what is queued.
  package struct Limits: Sendable {
    /// How many jobs wait at most, and how many of one client.
    package var jobs = 64
    package var jobsOfClient = 4
    /// How long a worker may be silent before its job goes to another, in whole seconds.
    package var silence = Duration.seconds(5)
    /// How long a job waits at most, in whole seconds.
    package var patience = Duration.seconds(60)
    /// How long a result is kept, in whole seconds.
    package var memory = Duration.seconds(3600)
    /// How many workers may fail at a job, or leave it to another.
    package var attempts = 10
    /// How long a job waits that a worker has left to another, in whole seconds.
    package var pause = Duration.seconds(1)

    package init() {}
  }

  /// Something to be done.
  package struct Job: Hashable, Sendable, Codable {
    /// What its result depends on: two jobs with the same key have the same result, if that can be repeated.
    package var key: String
    package var payload: Data

    package init(key: String, payload: Data) {
      (self.key, self.payload) = (key, payload)
    }
  }

  /// What a worker makes of a job.
  package enum Result: Hashable, Sendable {
    /// The result of every job with this key.
    case repeatable([UInt8])
    /// The result of this job alone.
    case once([UInt8])
    /// It is for another worker, which has what this one lacks.
    case notHere
  }

  private struct Order: Codable {
    /// What identifies it among others with the same key.
    var id: String
    var job: Job
  }

  /// What a worker says of a job.
  package enum Event: Hashable, Sendable {
    case progress([UInt8])
    /// The last event.
    case result([UInt8])
  }

  /// The reason why a job isn't taken: too many wait, or too many of this client's.
  package struct IsFull: Error, Hashable {
    package init() {}
  }

  private let client: NATSClient
  private let name: String
  private let limits: Limits

  private var jobStream: String { "\(name)_jobs" }
  private var resultStream: String { "\(name)_results" }
  private static let workers = "workers"

  /// The subject of results, by a job's id or by its key.
  private func results(_ id: String) -> String { "\(name).result.\(id)" }
  private func progress(_ id: String) -> String { "\(name).progress.\(id)" }

  /// Makes the queue on the server, unless it is there.
  ///
  /// - Parameters:
  ///   - client: a connection to the server.
  ///   - name: letters and digits; the same for those who ask and those who work.
  ///   - limits: the same for both, too.
  package init(on client: NATSClient, name: String, limits: Limits = Limits()) async throws {
    self.client = client
    self.name = name
    self.limits = limits
    var jobs = NATSClient.Stream(jobStream, subjects: ["\(name).job.*"], retention: "workqueue")
    jobs.discard = "new"
    jobs.discard_new_per_subject = true
    jobs.max_msgs = limits.jobs
    jobs.max_msgs_per_subject = limits.jobsOfClient
    jobs.max_age = limits.patience.nanoseconds
    jobs.duplicate_window = min(limits.silence, limits.patience).nanoseconds
    try await client.make(jobs)
    var results = NATSClient.Stream(resultStream, subjects: ["\(name).result.*"], retention: "limits")
    results.max_msgs_per_subject = 1
    results.max_age = limits.memory.nanoseconds
    results.duplicate_window = limits.silence.nanoseconds
    try await client.make(results)
    let workers = NATSClient.Consumer(Self.workers, wait: limits.silence, most: limits.attempts)
    try await client.make(workers, of: jobStream)
  }

  /// Does something with a queue, again on a new connection whenever one is lost, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - address: the server.
  ///   - client: the name of this client, for whoever watches the server.
  ///   - name: the queue's.
  ///   - limits: the queue's.
  ///   - isLost: called when a connection is lost, or can't be made.
  ///   - body: what is done.
  package static func connected(
    to address: NATSAddress,
    as client: String,
    name: String,
    limits: Limits = Limits(),
    isLost: @escaping @Sendable (QueueFailure) -> Void,
    _ body: @escaping @Sendable (JobQueue) async throws -> Void
  ) async throws {
    while !Task.isCancelled {
      do {
        try await NATSClient.connected(to: address, as: client) { connection in
          try await body(JobQueue(on: connection, name: name, limits: limits))
        }
      } catch let failure as QueueFailure {
        isLost(failure)
        try await Task.sleep(for: .seconds(1))
      }
    }
  }

  // MARK: Asking

  /// Asks for a job to be done.
  ///
  /// - Parameters:
  ///   - job: the job.
  ///   - asker: who wants it: letters and digits.
  /// - Returns: what happens to it, its result last. Without a result, nobody has done it in time.
  /// - Throws: ``IsFull``, or ``QueueFailure``.
  package func submit(_ job: Job, for asker: String) async throws -> AsyncStream<Event> {
    let (events, arrives) = AsyncStream.makeStream(of: Event.self)
    if let known = try await client.last(of: results(job.key), in: resultStream) {
      arrives.yield(.result(known))
      arrives.finish()
      return events
    }
    let order = Order(id: UUID().uuidString, job: job)
    // Whatever is said from now on is heard.
    let progress = try await client.messages(of: progress(order.id))
    let results = try await client.messages(of: results(order.id))
    do {
      try await client.put(Array(JSONEncoder().encode(order)), to: "\(name).job.\(asker)", id: order.id)
    } catch NATSClient.Refusal.full {
      throw IsFull()
    }
    let patience = limits.patience
    let task = Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { for await message in progress { arrives.yield(.progress(message.payload)) } }
        group.addTask {
          for await message in results {
            arrives.yield(.result(message.payload))
            return
          }
        }
        group.addTask { try? await Task.sleep(for: patience) }
        // Progress ends with the connection, and nothing follows then.
        await group.next()
        group.cancelAll()
      }
      arrives.finish()
    }
    arrives.onTermination = { _ in task.cancel() }
    return events
  }

  // MARK: Working

  /// Does jobs, one after the other, until the task is cancelled.
  ///
  /// - Parameter work: does a job: it may report progress, and returns the result.
  /// - Throws: ``QueueFailure`` if the connection ends.
  package func work(
    _ work: @escaping @Sendable (Job, _ report: @Sendable ([UInt8]) async -> Void) async throws -> Result
  ) async throws {
    while !Task.isCancelled {
      guard let message = try await client.next(of: Self.workers, jobStream, within: .seconds(5)) else {
        continue
      }
      // Nobody can do what can't be read.
      guard let order = try? JSONDecoder().decode(Order.self, from: Data(message.payload)) else {
        try await client.acknowledge(message, .done)
        continue
      }
      switch try await known(order) {
      case let known?:
        try await client.put(known, to: results(order.id), id: order.id)
      case nil:
        switch try await result(of: order, message, work) {
        case .notHere:
          try await client.acknowledge(message, .again(after: limits.pause))
          continue
        case .repeatable(let bytes):
          try await client.put(bytes, to: results(order.job.key))
          try await client.put(bytes, to: results(order.id), id: order.id)
        case .once(let bytes):
          try await client.put(bytes, to: results(order.id), id: order.id)
        }
      }
      try await client.acknowledge(message, .done)
    }
  }

  /// The result of a job that was done before: by a worker that ended before it could say so, or for someone else.
  private func known(_ order: Order) async throws -> [UInt8]? {
    for id in [order.id, order.job.key] {
      if let known = try await client.last(of: results(id), in: resultStream) { return known }
    }
    return nil
  }

  /// Does a job, and says meanwhile that it is being done.
  private func result(
    of order: Order,
    _ message: NATSMessage,
    _ work: @escaping @Sendable (Job, _ report: @Sendable ([UInt8]) async -> Void) async throws -> Result
  ) async throws -> Result {
    let subject = progress(order.id)
    return try await withThrowingTaskGroup(of: Result?.self) { [client, limits] group in
      group.addTask {
        try await work(order.job) { try? await client.publish($0, to: subject) }
      }
      group.addTask {
        while true {
          try await Task.sleep(for: limits.silence / 3)
          try await client.acknowledge(message, .inProgress)
        }
      }
      defer { group.cancelAll() }
      do {
        while let result = try await group.next() {
          if let result { return result }
        }
        throw CancellationError()
      } catch {
        // Another worker can have it at once. A cancelled task sends nothing.
        await Task { try? await client.acknowledge(message, .again(after: .zero)) }.value
        throw error
      }
    }
  }
}

extension Duration {
  var nanoseconds: Int { Int(components.seconds) * 1_000_000_000 }
}
