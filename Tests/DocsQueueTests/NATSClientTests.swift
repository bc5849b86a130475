import Foundation
import Testing

@testable import DocsQueue

/// What the client does with Debian's nats-server.
@Suite(.serialized) struct NATSClientTests {
  @Test func messagesArriveInOrder() async throws {
    let server = try await NATSServer()
    let found = try await NATSClient.connected(to: server.address, as: "test") { client in
      let messages = try await client.messages(of: "lamps.*")
      for number in 0..<100 { try await client.publish(Array("\(number)".utf8), to: "lamps.a") }
      try await client.publish([0, 13, 10, 255], to: "lamps.b", headers: ["Kind": "bytes"])
      var found: [NATSMessage] = []
      for await message in messages {
        found.append(message)
        if found.count == 101 { break }
      }
      return found
    }
    #expect(
      found.prefix(100).map { String(decoding: $0.payload, as: UTF8.self) } == (0..<100).map(String.init)
    )
    #expect(found.last?.payload == [0, 13, 10, 255])
    #expect(found.last?.headers == ["Kind": "bytes"])
  }

  @Test func aJobIsGivenAgainUntilItIsDone() async throws {
    let server = try await NATSServer()
    try await NATSClient.connected(to: server.address, as: "test") { client in
      var stream = NATSClient.Stream("JOBS", subjects: ["jobs.>"], retention: "workqueue")
      stream.discard = "new"
      stream.max_msgs = 2
      // Two minutes: a busy machine may need more than one second from one message to the next.
      stream.duplicate_window = 120_000_000_000
      try await client.make(stream)
      try await client.make(stream)
      try await client.make(NATSClient.Consumer("runners", wait: .seconds(1), most: 3), of: "JOBS")
      try await client.put([1], to: "jobs.a", id: "1")
      try await client.put([1], to: "jobs.a", id: "1")
      try await client.put([2], to: "jobs.b", id: "2")
      await #expect(throws: NATSClient.Refusal.full) { try await client.put([3], to: "jobs.c", id: "3") }
      let first = try #require(try await client.next(of: "runners", "JOBS", within: .seconds(1)))
      let second = try #require(try await client.next(of: "runners", "JOBS", within: .seconds(1)))
      #expect([first.payload, second.payload] == [[1], [2]])
      try await client.acknowledge(second, .done)
      // Nobody has said that the first is done.
      let again = try #require(try await client.next(of: "runners", "JOBS", within: .seconds(3)))
      #expect(again.payload == [1])
      try await client.acknowledge(again, .done)
      #expect(try await client.next(of: "runners", "JOBS", within: .seconds(2)) == nil)
    }
  }

  @Test func theLastMessageOfASubjectIsKept() async throws {
    let server = try await NATSServer()
    try await NATSClient.connected(to: server.address, as: "test") { client in
      var stream = NATSClient.Stream("RESULTS", subjects: ["results.*"], retention: "limits")
      stream.max_msgs_per_subject = 1
      try await client.make(stream)
      #expect(try await client.last(of: "results.a", in: "RESULTS") == nil)
      for byte in 1...3 as ClosedRange<UInt8> { try await client.put([byte], to: "results.a") }
      #expect(try await client.last(of: "results.a", in: "RESULTS") == [3])
    }
  }

  /// Servers and runners start together, and each makes the queue.
  @Test func aStreamIsMadeByManyAtOnce() async throws {
    let server = try await NATSServer()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await NATSClient.connected(to: server.address, as: "test") { client in
            for number in 0..<100 {
              try await client.make(
                NATSClient.Stream("S\(number)", subjects: ["s\(number).*"], retention: "limits")
              )
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func whatGoesWrongIsSaid() async throws {
    let nobody = try NATSAddress("nats://127.0.0.1:1")
    await #expect(throws: QueueFailure.self) {
      try await NATSClient.connected(to: nobody, as: "test") { _ in }
    }
    let server = try await NATSServer(["--user", "me", "--pass", "secret"])
    await #expect(throws: QueueFailure.self) {
      try await NATSClient.connected(to: server.address, as: "test") { try await $0.publish([], to: "a") }
    }
    let mine = try NATSAddress("nats://me:secret@127.0.0.1:\(server.address.port)")
    try await NATSClient.connected(to: mine, as: "test") { client in
      _ = await #expect(throws: QueueFailure.self) { try await client.put([], to: "nowhere") }
      try await client.make(NATSClient.Stream("A", subjects: ["a.*"], retention: "limits"))
      _ = await #expect(throws: QueueFailure.self) {
        try await client.make(NATSClient.Stream("B", subjects: ["a.b"], retention: "limits"))
      }
    }
  }
}
