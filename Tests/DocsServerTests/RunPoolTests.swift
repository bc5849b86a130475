import Foundation
import Hummingbird
import NIOEmbedded
import NIOPosix
import SimulationKit
import Synchronization
import Testing

@testable import DocsServer

/// A simulation that continues until it is stopped.
private struct Endless: Simulation {
  struct Scenario: Codable, Sendable, Hashable {
    var seed: Int
    var profile: String
    var start: Date
  }

  /// Records which runs have started, and which were stopped.
  final class Diary: Sendable {
    let begun = Mutex(0)
    let stopped = Mutex(0)
  }

  let diary = Diary()
  let name = "endless"
  let title = "Endless"
  let summary = "It never comes to rest."
  let profiles = [
    Profile(
      name: "plain",
      title: "Plain",
      quirks: [.init("none", "It does not end.", citation: "Arithmetic.")]
    )
  ]
  var schema: Schema { .scenario(profiles: profiles, start: "2026-03-08T06:59:59Z", []) }
  let examples: [Example<Scenario>] = []

  func simulate(_ scenario: Scenario) throws(Rejection) -> Trace {
    @Sendable func again(_ world: inout World<Int>) throws(Rejection) {
      usleep(1000)
      try world.schedule(after: 1, again)
    }
    diary.begun.withLock { $0 += 1 }
    var world = World(state: 0, seed: 1, start: scenario.start, limit: .max)
    try world.schedule(after: 1, again)
    do {
      try world.run()
    } catch {
      diary.stopped.withLock { $0 += 1 }
      throw error
    }
    return world.finish(Outcome(status: "never", sentence: "Never."))
  }
}

@Suite(.timeLimit(.minutes(10))) struct RunPoolTests {
  private let endless = Endless()

  private func server(
    _ limit: (inout DocumentationServer.Limits) -> Void
  ) -> DocumentationServer {
    var configuration = TestServer.configuration()
    limit(&configuration.limits)
    return DocumentationServer(
      CurrentSite(ServedSite(files: TestServer.files, simulations: [endless, Counter()])),
      configuration: configuration
    )
  }

  private static func request(_ name: String) -> String {
    "POST /api/simulations/\(name)/runs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      + "Content-Length: 2\r\nConnection: close\r\n\r\n{}"
  }

  /// Waits until a condition holds; if it never does, the test fails by its time limit.
  private func until(_ condition: () -> Bool) async throws {
    while !condition() {
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  @Test func aRunThatTakesTooLongIsStopped() async throws {
    let server = server { $0.runTime = .milliseconds(200) }
    try await server.serving { client in
      // On a busy machine the time limit may pass before a thread has started; such a run is stopped as well.
      while endless.diary.begun.withLock({ $0 }) == 0 {
        let reply = try await Socket.reply(to: Self.request("endless"), port: client.port)
        #expect(reply.hasPrefix("HTTP/1.1 422 "), "\(reply)")
        #expect(reply.contains("was stopped"))
      }
    }
    // The client has its answer as soon as the time is over; the run ends when its thread sees that.
    try await until { endless.diary.stopped.withLock { $0 } == endless.diary.begun.withLock { $0 } }
  }

  @Test func aRunIsStoppedWhenItsClientLeaves() async throws {
    let server = server { $0.runTime = .seconds(200) }
    try await server.serving { client in
      do {
        let client = try OpenSocket(port: client.port, sending: Self.request("endless"))
        try await until { endless.diary.begun.withLock { $0 } == 1 }
        withExtendedLifetime(client) {}
      }
      try await until { endless.diary.stopped.withLock { $0 } == 1 }
    }
  }

  @Test func moreRunsThanThereIsRoomForAreAskedToComeBack() async throws {
    let server = server {
      $0.runTime = .seconds(200)
      $0.runs = 1
    }
    try await server.serving { client in
      let port = client.port
      let running = try (0..<2).map { _ in try OpenSocket(port: port, sending: Self.request("endless")) }
      let refused = try await Socket.reply(to: Self.request("counter"), port: port)
      #expect(refused.hasPrefix("HTTP/1.1 503 "), "\(refused)")
      #expect(refused.lowercased().contains("\r\nretry-after: 1\r\n"))
      // Pages don't wait for runs.
      let page = try await Socket.reply(
        to: "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        port: port
      )
      #expect(page.hasPrefix("HTTP/1.1 200 OK"))
      withExtendedLifetime(running) {}
    }
  }

  /// A run that never checks for cancellation keeps its thread, but not its client or its slot.
  @Test func aRunThatDoesNotStopIsNotWaitedFor() async throws {
    let threads = NIOThreadPool(numberOfThreads: 2)
    threads.start()
    let pool = RunPool(threads, limit: 1, time: .milliseconds(100))
    let service = Task { try await pool.run() }
    let channel = EmbeddedChannel()
    let isOver = Mutex(false)
    let end = DispatchSemaphore(value: 0)
    await #expect(throws: DeadlineExceeded.self) {
      try await pool.run(for: channel) {
        end.wait()
        isOver.withLock { $0 = true }
      }
    }
    #expect(!isOver.withLock { $0 })
    #expect(try await pool.run(for: channel) { 1 } == 1)
    end.signal()
    service.cancel()
    _ = await service.result
    try await threads.shutdownGracefully()
  }

  @Test func thereIsRoomAgainWhenARunEnds() async throws {
    let threads = NIOThreadPool(numberOfThreads: 1)
    threads.start()
    let pool = RunPool(threads, limit: 1, time: .seconds(10))
    let channel = EmbeddedChannel()
    for number in 0..<100 {
      #expect(try await pool.run(for: channel) { number } == number)
    }
    await #expect(throws: Rejection.self) {
      try await pool.run(for: channel) { throw Rejection(step: 0, "no") }
    }
    #expect(try await pool.run(for: channel) { 1 } == 1)
    try await threads.shutdownGracefully()
  }
}
