import Foundation
import Synchronization
import Testing

@testable import DocsQueue

@Suite(.serialized) struct JobQueueTests {
  private static var limits: JobQueue.Limits {
    var limits = JobQueue.Limits()
    limits.jobs = 8
    limits.jobsOfClient = 2
    // Only what a worker says itself can be heard in time.
    limits.silence = .seconds(20)
    limits.patience = .seconds(20)
    return limits
  }

  private func queued<Value: Sendable>(
    _ server: NATSServer,
    _ body: @escaping @Sendable (JobQueue) async throws -> Value
  ) async throws -> Value {
    try await NATSClient.connected(to: server.address, as: "test") { client in
      try await body(JobQueue(on: client, name: "docs", limits: Self.limits))
    }
  }

  private func events(_ queue: JobQueue, _ key: String) async throws -> [JobQueue.Event] {
    var events: [JobQueue.Event] = []
    for await event in try await queue.submit(JobQueue.Job(key: key, payload: Data(key.utf8)), for: "a") {
      events.append(event)
    }
    return events
  }

  @Test func aJobIsDoneOnceForAllWhoAsk() async throws {
    let server = try await NATSServer()
    let count = Mutex(0)
    let worker = Task {
      try await queued(server) { queue in
        try await queue.work { job, report in
          count.withLock { $0 += 1 }
          await report([1])
          try await Task.sleep(for: .milliseconds(300))
          return .repeatable(Array(job.payload) + [2])
        }
      }
    }
    defer { worker.cancel() }
    let all = try await queued(server) { queue in
      async let first = events(queue, "k")
      async let second = events(queue, "k")
      let early = try await [first, second]
      return try await early + [events(queue, "k")]
    }
    #expect(all.map(\.last) == Array(repeating: .result(Array("k".utf8) + [2]), count: 3))
    // The second gets what the first was done for.
    #expect(all.prefix(2).contains { $0.contains(.progress([1])) })
    #expect(all[2].count == 1)
    #expect(count.withLock(\.self) == 1)
  }

  @Test func aJobIsLeftToAWorkerThatCanDoIt() async throws {
    let server = try await NATSServer()
    let tries = Mutex(0)
    let worker = Task {
      try await queued(server) { queue in
        try await queue.work { job, _ in
          tries.withLock {
            $0 += 1
            return $0 < 3 ? .notHere : .once(Array(job.payload))
          }
        }
      }
    }
    defer { worker.cancel() }
    #expect(try await queued(server) { try await events($0, "k") } == [.result(Array("k".utf8))])
    #expect(tries.withLock(\.self) == 3)
  }

  @Test func aJobOfAWorkerThatEndsIsDoneByAnother() async throws {
    let server = try await NATSServer()
    let (begun, begins) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      // A worker that can't begin is waited for no longer.
      defer { begins.finish() }
      try await queued(server) { queue in
        try await queue.work { _, _ in
          begins.yield()
          try await Task.sleep(for: .seconds(60))
          return .once([])
        }
      }
    }
    let asked = Task { try await queued(server) { try await events($0, "k") } }
    try #require(await begun.first { true } != nil)
    first.cancel()
    let second = Task {
      try await queued(server) { queue in try await queue.work { job, _ in .once(Array(job.payload)) } }
    }
    defer { second.cancel() }
    #expect(try await asked.value == [.result(Array("k".utf8))])
  }

  @Test func aClientHasFewPlaces() async throws {
    let server = try await NATSServer()
    try await queued(server) { queue in
      for key in ["1", "2"] { _ = try await queue.submit(JobQueue.Job(key: key, payload: Data()), for: "a") }
      await #expect(throws: JobQueue.IsFull.self) {
        try await queue.submit(JobQueue.Job(key: "3", payload: Data()), for: "a")
      }
      _ = try await queue.submit(JobQueue.Job(key: "3", payload: Data()), for: "b")
    }
  }
}
