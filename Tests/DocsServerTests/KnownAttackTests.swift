import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import DocsServer

/// Vulnerabilities of other servers, each tried on this one with bytes on a socket.
@Suite(.timeLimit(.minutes(10))) struct KnownAttackTests {
  private func replies(to requests: [String], idleTime: Duration = .seconds(30)) async throws -> [String] {
    var configuration = TestServer.configuration()
    configuration.limits.idleTime = idleTime
    let server = DocumentationServer(
      CurrentSite(ServedSite(files: TestServer.files, simulations: [Counter()])),
      configuration: configuration,
      preview: Preview(name: "test")
    )
    return try await server.serving { client in
      // All at once, because some of them wait for the idle timeout.
      try await withThrowingTaskGroup(of: (Int, String).self) { group in
        for (index, request) in requests.enumerated() {
          group.addTask { (index, try await Socket.reply(to: request, port: client.port)) }
        }
        return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }
          .map(\.value)
      }
    }
  }

  private func get(_ target: String, _ headers: String = "") -> String {
    "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(headers)Connection: close\r\n\r\n"
  }

  /// Zola (CVE-2023-40274), MkDocs (CVE-2021-40978), Vite (CVE-2025-30208, -31486, -32395, -46565, CVE-2026-39364).
  @Test(
    arguments: [
      "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/%252e%252e/etc/passwd",
      "/..\\..\\etc\\passwd", "//etc/passwd", "///etc/passwd", "/etc/passwd", "/etc/passwd/.",
      "/assets/../../etc/passwd",
      "/etc/passwd?raw", "/etc/passwd?raw??", "/etc/passwd?import&raw??", "/etc/passwd?.svg?.wasm?init",
      "/@fs/etc/passwd", "/@fs/etc/passwd?raw??", "/.git/config", "/.env", "/.livedocs", "/docs.yml",
      "/content/index.md", "/handoff/watch/index.html/../../../../etc/passwd",
      "/\(String(repeating: "a/", count: 4000))",
    ]
  )
  func noAddressLeadsOutOfTheSite(target: String) async throws {
    let reply = try await replies(to: [get(target)])[0]
    let status = reply.prefix { $0 != "\r\n" }
    #expect(status.contains(" 404 ") || status.contains(" 400 "), "\(status)")
    #expect(!reply.contains("root:"))
  }

  @Test func aQueryAndAFragmentChangeNothing() async throws {
    let replies = try await replies(
      to: ["/handoff/watch/", "/handoff/watch/?raw??", "/handoff/watch/?a=../../b"].map { get($0) }
    )
    for reply in replies {
      #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(reply.hasSuffix("<h1>Watch</h1>"))
    }
    let fragment = try await self.replies(to: [get("/handoff/watch/#/../../etc/passwd")])[0]
    #expect(!fragment.contains("root:"))
  }

  /// A request in absolute form (RFC 9112, section 3.2.2) names a host as well.
  @Test func anAbsoluteTargetDoesNotPassForAnotherHost() async throws {
    let targets = [
      "http://evil.example/", "https://evil.example:80/handoff/watch/", "http://evil.example?/", "http:///",
    ]
    for reply in try await replies(to: targets.map { get($0) }) {
      #expect(reply.hasPrefix("HTTP/1.1 421 "), "\(reply.prefix(100))")
    }
    let own = try await replies(to: [get("http://localhost/handoff/watch/")])[0]
    #expect(own.hasPrefix("HTTP/1.1 200 OK"), "\(own.prefix(100))")
    #expect(own.hasSuffix("<h1>Watch</h1>"))
  }

  /// Vite (CVE-2025-24010), esbuild (GHSA-67mh-4wv8-2f99): any website can read from the server.
  @Test func noPageOfAnotherSiteReadsAnything() async throws {
    let requests = ["/", "/api/simulations", "/api/preview/events", "/openapi.json"].map {
      get($0, "Origin: http://evil.example\r\n")
    }
    for reply in try await replies(to: requests) {
      #expect(reply.hasPrefix("HTTP/1.1 403 "), "\(reply.prefix(200))")
      #expect(!reply.lowercased().contains("access-control-allow-origin"))
      #expect(reply.lowercased().contains("cross-origin-resource-policy: same-origin"))
    }
  }

  /// webpack-dev-server (CVE-2018-14732, CVE-2025-30360, CVE-2026-112085), Next (CVE-2026-27977): streams and upgrades.
  @Test func noUpgradeAndNoStreamIsGivenToAnother() async throws {
    let upgrade =
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    let requests = ["http://evil.example", "null", "http://127.0.0.1", "http://localhost:81"].flatMap {
      origin in
      [
        "GET /api/preview/events HTTP/1.1\r\nHost: localhost\r\nOrigin: \(origin)\r\nConnection: close\r\n\r\n",
        "GET /api/clocks/stream HTTP/1.1\r\nHost: localhost\r\nOrigin: \(origin)\r\nConnection: close\r\n\r\n",
        "GET /api/preview/events HTTP/1.1\r\nHost: localhost\r\nOrigin: \(origin)\r\n\(upgrade)\r\n",
      ]
    }
    // Nothing is read after an upgrade request, so its connection closes by the idle timeout.
    for reply in try await replies(to: requests, idleTime: .seconds(3)) {
      #expect(reply.hasPrefix("HTTP/1.1 403 "), "\(reply.prefix(200))")
    }
  }

  /// Hugo trusts X-Forwarded-Host.
  @Test(arguments: ["X-Forwarded-Host: localhost", "Forwarded: host=localhost", "X-Host: localhost"])
  func noHeaderReplacesTheHost(header: String) async throws {
    let request = "GET / HTTP/1.1\r\nHost: evil.example\r\n\(header)\r\nConnection: close\r\n\r\n"
    #expect(try await replies(to: [request])[0].hasPrefix("HTTP/1.1 421 "))
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
  ])
  func aRequestHasOneHost(request: String) async throws {
    let text = request.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n")
    let reply = try await replies(to: [text])[0]
    #expect(reply.hasPrefix("HTTP/1.1 400 "), "\(reply.prefix(100))")
  }

  /// mdBook (CVE-2020-26297), Material (CVE-2026-73295): a query is written into a page unescaped.
  @Test func whatWasAskedForIsNeverMarkup() async throws {
    let target = "/%3Cscript%3Ealert(1)%3C/script%3E"
    let reply = try await replies(to: [get(target), get("/search/?q=%3Cscript%3E")])
    for text in reply {
      #expect(!text.contains("<script>"))
    }
    let problem = try await TestServer.request(target, server: TestServer.server(files: []))
    #expect(problem.headers[.contentType] == "application/problem+json")
  }

  /// Pipelined on one connection, each request gets its own answer.
  @Test func requestsInARowAreAnsweredInOrder() async throws {
    let row =
      "GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET /handoff/watch/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
      + get("/nothing")
    let reply = try await replies(to: [row])[0]
    let places = ["<h1>First</h1>", "<h1>Watch</h1>", "<h1>No such page</h1>"].map {
      reply.firstRange(of: $0)?.lowerBound
    }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  /// Ranges that DocC's Range and Hummingbird's FileMiddleware mishandle; TransferTests has all forms.
  @Test(arguments: [
    "bytes=5-2", "bytes=99999999999999999999-", "bytes=-99999999999999999999", "bytes=0-9223372036854775807",
  ])
  func noRangeIsTrusted(range: String) async throws {
    let reply = try await replies(to: [get("/", "Range: \(range)\r\n")])[0]
    #expect(
      ["200", "206", "416"].contains(reply.dropFirst("HTTP/1.1 ".count).prefix(3)),
      "\(reply.prefix(60))"
    )
  }
}
