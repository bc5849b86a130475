import Foundation
import Hummingbird
import HummingbirdTesting
import SimulationKit
import Testing

@testable import DocsServer

struct HostCheckTests {
  @Test(
    arguments: [
      "localhost", "localhost:8080", "LOCALHOST", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:8080",
      "docs.localhost:80", "docs.example", "Docs.Example:443",
    ]
  )
  func answersForItsOwnNames(authority: String) {
    #expect(HostCheck.isAllowed(authority, among: ["docs.example"]))
  }

  @Test(
    arguments: [
      "", ":8080", "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
      "evil-localhost", "docs.example.evil", "127.0.0.2", "[::2]", "[fe80::1]:80", "[", "0.0.0.0",
      "localhost@evil.example",
    ]
  )
  func answersForNoOther(authority: String) {
    #expect(!HostCheck.isAllowed(authority, among: ["docs.example"]))
  }

  /// Over a socket, with requests as no well-behaved client writes them.
  @Test func refusesForeignNamesAndRawPathsOverASocket() async throws {
    try await TestServer.server(allowedHosts: ["docs.example"]).application().test(.live) { client in
      let port = try #require(client.port)
      func reply(_ target: String, host: String) async throws -> String {
        try await Socket.reply(
          to: "GET \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n",
          port: port
        )
      }
      let page = try await reply("/handoff/watch/", host: "127.0.0.1:\(port)")
      #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(page.hasSuffix("\r\n\r\n<h1>Watch</h1>"))
      #expect(try await reply("/", host: "docs.example").hasPrefix("HTTP/1.1 200 OK\r\n"))

      for target in ["/", "/api/simulations", "/healthz", "/nothing"] {
        let rebound = try await reply(target, host: "evil.example:\(port)")
        #expect(rebound.hasPrefix("HTTP/1.1 421 "))
        #expect(rebound.lowercased().contains("content-security-policy: default-src 'none'"))
        #expect(rebound.contains("application/problem+json"))
        #expect(!rebound.contains("<h1>"))
      }
      for target in ["/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd"] {
        let outside = try await reply(target, host: "localhost")
        #expect(outside.hasPrefix("HTTP/1.1 404 "))
        #expect(outside.hasSuffix("<h1>No such page</h1>"))
      }
      // A length of zero would belie the length of what is held (RFC 9110, section 8.6).
      let held = try await Socket.reply(
        to: "GET / HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: *\r\nConnection: close\r\n\r\n",
        port: port
      )
      #expect(held.hasPrefix("HTTP/1.1 304 "))
      #expect(!held.lowercased().contains("content-length: 0"))
      let live = try await client.execute(
        uri: "/api/simulations/counter/runs",
        method: .post,
        headers: [.contentType: "application/json"],
        body: ByteBuffer(string: "{}")
      )
      #expect(live.status == .ok)
    }
  }
}
