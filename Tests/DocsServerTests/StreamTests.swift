import Foundation
import Hummingbird
import SimulationKit
import Testing

@testable import DocsServer

/// Streams of events, by themselves and over sockets.
@Suite(.timeLimit(.minutes(10))) struct StreamTests {
  private func text(_ buffer: ByteBuffer) -> String { String(buffer: buffer) }

  // MARK: A broadcast

  @Test func whoListensGetsEveryMessageFromThenOn() async throws {
    let broadcast = Broadcast(limit: 2)
    broadcast.send(ByteBuffer(string: "missed"))
    let stream = try #require(broadcast.listen { ByteBuffer(string: "welcome") })
    broadcast.send(ByteBuffer(string: "one"))
    broadcast.send(ByteBuffer(string: "two"))
    broadcast.finish()
    var messages: [String] = []
    for await message in stream {
      messages.append(text(message))
    }
    #expect(messages == ["welcome", "one", "two"])
    #expect(broadcast.listen { nil } == nil)
  }

  @Test func aPlaceIsFreeAgainWhenAListenerLeaves() throws {
    let broadcast = Broadcast(limit: 1)
    do {
      let stream = try #require(broadcast.listen { nil })
      #expect(broadcast.listen { nil } == nil)
      #expect(broadcast.count == 1)
      withExtendedLifetime(stream) {}
    }
    #expect(broadcast.count == 0)
    #expect(broadcast.listen { nil } != nil)
  }

  @Test func whoReadsSlowlyMissesTheOldest() async throws {
    let broadcast = Broadcast(limit: 1)
    let stream = try #require(broadcast.listen { nil })
    for number in 0..<1000 {
      broadcast.send(ByteBuffer(string: "\(number)"))
    }
    broadcast.finish()
    var messages: [String] = []
    for await message in stream {
      messages.append(text(message))
    }
    #expect(messages.count == 16)
    #expect(messages.last == "999")
  }

  // MARK: Previews

  @Test func aPageIsToldHowThingsAreAndThenOfEachChange() async throws {
    let preview = Preview(name: "test")
    preview.announce(nil, faults: [], total: 0)
    let stream = try #require(preview.broadcast.listen(first: preview.greeting))
    preview.announce(["/a/"], faults: [["line": 1]], total: 7)
    preview.announce(nil, faults: [], total: 0)
    preview.broadcast.finish()
    var messages: [String] = []
    for await message in stream {
      messages.append(text(message))
    }
    #expect(
      messages
        == [
          #"{"diagnostics":[],"generation":"test-1","pages":[],"total":0}"#,
          #"{"diagnostics":[{"line":1}],"generation":"test-2","pages":["/a/"],"total":7}"#,
          #"{"diagnostics":[],"generation":"test-3","pages":null,"total":0}"#,
        ].enumerated().map { ($0 == 0 ? "retry: 1000\n" : "") + "event: update\ndata: \($1)\n\n" }
    )
  }

  @Test func whatAPageNeedsIsThereWhileASiteIsWatchedOnly() async throws {
    let watched = TestServer.server(preview: Preview(name: "test"))
    for (path, type) in [
      ("/api/preview/reload.js", "text/javascript; charset=utf-8"),
      ("/api/preview/change.js", "text/javascript; charset=utf-8"),
      ("/api/preview/faults.js", "text/javascript; charset=utf-8"),
      ("/api/preview/worker.js", "text/javascript; charset=utf-8"),
      ("/api/preview/reload.css", "text/css; charset=utf-8"),
      ("/api/preview/waiting.css", "text/css; charset=utf-8"),
    ] {
      let response = try await TestServer.request(path, server: watched)
      #expect(response.status == .ok)
      #expect(response.headers[.contentType] == type)
      #expect(response.headers[.eTag] != nil)
      #expect(response.body.readableBytes > 0)
      #expect(try await TestServer.request(path).status == .notFound)
    }
    #expect(try await TestServer.request("/api/preview/events").status == .notFound)
  }

  @Test func theHeadOfAStreamEndsAtOnce() async throws {
    let server = TestServer.server(preview: Preview(name: "test"))
    for path in [Ticker.path, Preview.eventsPath] {
      let response = try await TestServer.request(path, .head, server: server)
      #expect(response.headers[.contentType] == "text/event-stream")
      #expect(response.headers[.cacheControl] == "no-store")
    }
  }

  // MARK: Over sockets

  /// Waits for a number of listeners; if it isn't reached, the test fails by its time limit.
  private func until(_ count: Int, listen client: TestClient) async throws {
    let line = #"docs_stream_listeners{path="/api/clocks/stream"} \#(count)"#
    while true {
      let metrics = TestServer.text(try await client.execute(uri: "/metrics", method: .get))
      if metrics.split(separator: "\n").contains(line[...]) { return }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  @Test func aThousandListenersHearTheSameTicksAndTheStreamsEndWithTheServer() async throws {
    let listeners = try await TestServer.server(showsMetrics: true).serving { client in
      let request = "GET /api/clocks/stream HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let listeners = try (0..<1000).map { _ in try OpenSocket(port: client.port, sending: request) }
      try await until(1000, listen: client)
      // Each receives two ticks, however slow the machine is.
      var heard: [(socket: OpenSocket, text: String)] = []
      for socket in listeners {
        heard.append(
          (socket, try await socket.text(until: { $0.components(separatedBy: "data: ").count > 2 }))
        )
      }
      return heard
    }
    // The server has stopped, and so have the streams.
    var ticks: [Set<String>] = []
    for (socket, start) in listeners {
      let text = try await start + socket.everything()
      #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
      ticks.append(Set(text.split(separator: "\n").filter { $0.hasPrefix("data: ") }.map(String.init)))
    }
    // They connected at different moments, and each received every tick from then on.
    for tick in ticks.reduce(Set<String>(), { $0.union($1) }) {
      #expect(tick.wholeMatch(of: /data: {"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"}\r?/) != nil, "\(tick)")
      #expect(ticks.count { $0.contains(tick) } > 1, "\(tick)")
    }
  }

  @Test func whoComesWhenAllPlacesAreTakenIsAskedToComeBack() async throws {
    var configuration = TestServer.configuration()
    configuration.limits.listeners = 1
    configuration.showsMetrics = true
    let server = DocumentationServer(
      CurrentSite(ServedSite(files: TestServer.files)),
      configuration: configuration
    )
    try await server.serving { client in
      let request = "GET /api/clocks/stream HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      let first = try OpenSocket(port: client.port, sending: request)
      try await until(1, listen: client)
      let refused = try await Socket.reply(to: request, port: client.port)
      #expect(refused.hasPrefix("HTTP/1.1 503 "))
      #expect(refused.lowercased().contains("\r\nretry-after: 10\r\n"))
      withExtendedLifetime(first) {}
    }
  }
}
