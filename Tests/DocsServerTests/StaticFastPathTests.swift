import Foundation
import Hummingbird
import SimulationKit
import Testing

@testable import DocsServer

/// The static fast path gives the same answers as the router, byte for byte.
@Suite(.timeLimit(.minutes(10))) struct StaticFastPathTests {
  private static let files =
    TestServer.files + [
      ServedSite.File(path: "large.bin", bytes: Data(repeating: 65, count: 200_000)),
      ServedSite.File(path: "assets/script-1.js", bytes: Data("script".utf8)),
      ServedSite.File(path: "assets/script-1.js.gz", bytes: Data("gzipped".utf8)),
      ServedSite.File(path: "empty.txt", bytes: Data()),
      ServedSite.File(path: "a b/index.html", bytes: Data("1".utf8)),
    ]

  private func replies(to requests: [String], isDirect: Bool, isAll: Bool = false) async throws -> [String] {
    var configuration = TestServer.configuration()
    configuration.showsMetrics = true
    let server = DocumentationServer(
      CurrentSite(ServedSite(files: Self.files, simulations: [Counter()])),
      configuration: configuration
    )
    return try await server.serving(isDirect: isDirect) { client in
      let port = client.port
      var replies: [String] = []
      for request in requests {
        // The last request closes the connection, and so ends the reply.
        let end = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        replies.append(try await Socket.reply(to: request + end, port: port, isAll: isAll))
      }
      return replies
    }
  }

  /// The answers on a connection, each with its headers sorted, and without the date.
  private func sorted(_ reply: String) -> [String] {
    reply.components(separatedBy: "HTTP/1.1 ").dropFirst().map { answer in
      let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
      let lines = parts[0].components(separatedBy: "\r\n")
      let headers = lines.dropFirst().filter { !$0.hasPrefix("Date: ") }.sorted()
      return ([lines[0]] + headers + [parts.count > 1 ? String(parts[1]) : ""]).joined(separator: "\n")
    }
  }

  private static let tag = Resource(TestServer.files[0]).file.entityTag

  private static let requests: [(target: String, headers: String)] = [
    ("/", ""), ("/handoff/watch/", ""), ("/handoff/watch", ""), ("/handoff/watch/index.html", ""),
    ("/nothing", ""),
    ("/assets/site-0123456789ab.css", ""), ("/assets/script-1.js", ""),
    ("/assets/script-1.js", "Accept-Encoding: gzip\r\n"),
    ("/assets/script-1.js", "Accept-Encoding: br;q=1, gzip;q=0\r\n"), ("/assets/script-1.js.gz", ""),
    ("/", "If-None-Match: \(tag)\r\n"), ("/", "If-None-Match: *\r\n"), ("/", "If-Match: \"other\"\r\n"),
    ("/", "Range: bytes=1-3\r\n"), ("/", "Range: bytes=99-\r\n"),
    ("/", "Range: bytes=0-0\r\nIf-Range: \"x\"\r\n"),
    ("/empty.txt", ""), ("/large.bin", ""), ("/large.bin", "Range: bytes=5-9\r\n"), ("/a%20b/", ""),
    ("/a b/", ""),
    ("/?q=1", ""), ("/index.html?x", ""), ("/live.json", ""), ("/live.json/", ""), ("/healthz", ""),
    ("/healthz/", ""),
    ("/api/simulations", ""), ("/api", ""), ("/openapi.json", ""), ("//", ""), ("/%00", ""), ("/../", ""),
    ("/", "Origin: http://evil.example\r\n"), ("/", "Origin: http://localhost\r\n"),
    ("/", "Expect: 100-continue\r\n"),
    ("/", "Connection: keep-alive\r\n"), ("/", "Connection: close\r\n"),
    ("/", "Sec-Fetch-Site: cross-site\r\n"),
    ("/photo.jpg", ""), ("/unknown.bin", ""), ("/404.html", ""), ("/caf\u{E9}/", ""), ("/café/", ""),
    ("http://localhost/", ""), ("http://evil.example/", ""),
  ]

  @Test(arguments: ["GET", "HEAD"])
  func bothWaysGiveTheSameAnswer(method: String) async throws {
    let requests = Self.requests.flatMap { target, headers in
      ["localhost", "evil.example"].map {
        "\(method) \(target) HTTP/1.1\r\nHost: \($0)\r\n\(headers)\r\n"
      }
    }
    let direct = try await replies(to: requests, isDirect: true)
    let routed = try await replies(to: requests, isDirect: false)
    for (request, (left, right)) in zip(requests, zip(direct, routed)) {
      #expect(sorted(left) == sorted(right), "\(request)")
      #expect(left.contains("\r\nDate: ") == right.contains("\r\nDate: "), "\(request)")
    }
    #expect(direct.count { $0.hasPrefix("HTTP/1.1 200 ") } > 20)
  }

  /// With any malformed request, the fast path either passes it on or reads it as the router does.
  @Test func bothWaysReadARequestTheSame() async throws {
    var random = SeededSource(seed: 5)
    let requests = (0..<150).map { _ in
      let row = (0..<random.number(in: 1...3)).map { _ in
        let (target, headers) = Self.requests[random.number(in: 0...Self.requests.count - 1)]
        let body = ["", "", "Content-Length: 3\r\n"][random.number(in: 0...2)]
        let end = body.isEmpty ? "\r\n" : "\r\nabc"
        return "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(headers)\(body)\(end)"
      }
      var bytes = Array(row.joined().utf8)
      for _ in 0..<random.number(in: 0...2) {
        let place = random.number(in: 0...bytes.count - 1)
        switch random.number(in: 0...2) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(Array("\r\n :\t,;aG/\0".utf8)[random.number(in: 0...10)], at: place)
        default: bytes[place] = UInt8(random.number(in: 9...126))
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    let direct = try await replies(to: requests, isDirect: true, isAll: true)
    let routed = try await replies(to: requests, isDirect: false, isAll: true)
    for (request, (left, right)) in zip(requests, zip(direct, routed)) {
      #expect(sorted(left) == sorted(right), "\(request.debugDescription)")
    }
    #expect(direct.count { $0.hasPrefix("HTTP/1.1 200 ") } > 30)
    #expect(direct.count { $0.hasPrefix("HTTP/1.1 400 ") } > 10)
  }

  /// The idle handler comes after the fast path, and must still notice the requests answered there.
  @Test func aConnectionThatIsUsedIsNotIdle() async throws {
    var configuration = TestServer.configuration()
    configuration.limits.idleTime = .seconds(4)
    let server = DocumentationServer(
      CurrentSite(ServedSite(files: Self.files, simulations: [Counter()])),
      configuration: configuration
    )
    try await server.serving { client in
      // Retry if the machine itself pauses that long; the server may then close the connection rightly.
      while true {
        let socket = try OpenSocket(port: client.port, sending: "")
        let start = ContinuousClock.now
        var (last, pause) = (start, Duration.zero)
        var replies = ""
        while start.duration(to: .now) < .seconds(8), pause < .seconds(2) {
          try socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
          replies = try await socket.text(until: { $0.hasSuffix("<h1>First</h1>") })
          pause = max(pause, last.duration(to: .now))
          last = .now
          if replies.isEmpty { break }
          try await Task.sleep(for: .milliseconds(100))
        }
        guard pause < .seconds(2) else { continue }
        #expect(replies.hasPrefix("HTTP/1.1 200 OK\r\n"))
        return
      }
    }
  }

  /// Some of them go to the router, and none overtakes another.
  @Test func answersComeInTheOrderOfTheRequests() async throws {
    let run =
      "POST /api/simulations/counter/runs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      + "Content-Length: 2\r\n\r\n{}"
    func get(_ target: String) -> String { "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n" }
    let row = [
      get("/"), run, get("/handoff/watch/"), get("/large.bin"), get("/"), get("/healthz"), get("/empty.txt"),
      run, get("/"),
    ]
    let direct = try await replies(to: [row.joined()], isDirect: true)[0]
    let routed = try await replies(to: [row.joined()], isDirect: false)[0]
    #expect(sorted(direct).count == row.count + 1)
    #expect(sorted(direct) == sorted(routed))
  }

  @Test func aBodyNobodyAskedForIsNoAnswer() async throws {
    let requests = [
      "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello",
      "GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    ].map { $0 + "GET /handoff/watch/ HTTP/1.1\r\nHost: localhost\r\n\r\n" }
    let direct = try await replies(to: requests, isDirect: true)
    #expect(direct.map(sorted) == (try await replies(to: requests, isDirect: false)).map(sorted))
    #expect(sorted(direct[0]).count == 3)
  }

  /// Thousands of requests at once, whose answers the client doesn't read: they don't pile up.
  @Test func whoDoesNotReadIsWaitedFor() async throws {
    let row = String(repeating: "GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 50)
    let reply = try await replies(to: [row], isDirect: true)[0]
    #expect(reply.utf8.count > 50 * 200_000)
  }

  @Test func bothWaysAreCounted() async throws {
    let server = TestServer.server(showsMetrics: true)
    try await server.serving { client in
      for _ in 0..<3 {
        #expect(try await client.execute(uri: "/", method: .get).status == .ok)
      }
      let text = String(buffer: try await client.execute(uri: "/metrics", method: .get).body)
      #expect(text.contains(#"docs_requests_total{method="GET",status="200"} 3"#))
    }
  }
}
