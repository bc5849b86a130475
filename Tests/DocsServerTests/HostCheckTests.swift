import Foundation
import HTTPTypes
import Hummingbird
import SimulationKit
import Testing

@testable import DocsServer

struct HostCheckTests {
  private static let check = HostCheck(
    hosts: ["192.168.1.5"],
    origins: [Origin("https://docs.example")].compactMap(\.self)
  )

  @Test(
    arguments: [
      "localhost", "localhost:8080", "LOCALHOST", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:8080",
      "docs.localhost:80", "docs.example", "Docs.Example:443",
      "192.168.1.5:8080",
    ]
  )
  func answersForItsOwnNames(authority: String) {
    #expect(Self.check.isAllowed(authority))
  }

  @Test(
    arguments: [
      "", ":8080", "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
      "evil-localhost", "docs.example.evil", "127.0.0.2", "[::2]", "[fe80::1]:80", "[", "0.0.0.0",
      "localhost@evil.example", "localhost:", "localhost:x", "localhost:70000", "localhost:80:80", "[::1]80",
      "local host", "192.168.1.6",
    ]
  )
  func answersForNoOther(authority: String) {
    #expect(!Self.check.isAllowed(authority))
  }

  @Test(
    arguments: [
      ("http://localhost:8080", "localhost:8080"), ("http://127.0.0.1:8080", "127.0.0.1:8080"),
      ("http://localhost", "localhost"), ("http://LOCALHOST:80", "localhost"),
      ("http://[::1]:8080", "[::1]:8080"),
      ("https://docs.example", "docs.example"), ("https://docs.example:443", "docs.example"),
      // Behind a proxy that doesn't pass on the name.
      ("https://docs.example", "127.0.0.1:8080"),
      ("http://192.168.1.5:8080", "192.168.1.5:8080"),
    ]
  )
  func answersItsOwnPages(origin: String, authority: String) {
    #expect(Self.check.isAllowed(origin: origin, at: authority))
  }

  @Test(
    arguments: [
      ("null", "localhost:8080"), ("", "localhost:8080"), ("http://evil.example", "localhost:8080"),
      ("http://localhost:8081", "localhost:8080"), ("http://localhost", "localhost:8080"),
      ("https://localhost:8080", "localhost:8080"), ("http://127.0.0.1:8080", "localhost:8080"),
      ("http://localhost:8080/", "localhost:8080"), ("http://localhost:8080.evil.example", "localhost:8080"),
      ("http://user@localhost:8080", "localhost:8080"), ("ftp://localhost:8080", "localhost:8080"),
      ("file://", "localhost:8080"), ("localhost:8080", "localhost:8080"),
      // Without TLS, a man in the middle can forge the same name.
      ("http://docs.example", "docs.example"), ("https://docs.example:8443", "docs.example"),
      ("https://evil.docs.example", "docs.example"),
    ]
  )
  func answersNoPageOfAnother(origin: String, authority: String) {
    #expect(!Self.check.isAllowed(origin: origin, at: authority))
  }

  @Test(
    arguments: [
      ("Origin", "https://evil.example", 403), ("Origin", "null", 403),
      ("Origin", "http://localhost:81", 403),
      ("Sec-Fetch-Site", "cross-site", 403), ("Sec-Fetch-Site", "same-site", 403),
      ("Origin", "http://localhost", 200), ("Sec-Fetch-Site", "same-origin", 200),
      ("Sec-Fetch-Site", "none", 200),
    ]
  )
  func refusesRunsAndStreamsOfForeignPages(name: String, value: String, status: Int) async throws {
    let field = try #require(HTTPField.Name(name))
    let run = try await TestServer.run("{}", headers: [field: value])
    #expect(run.status.code == status)
    let server = TestServer.server(preview: Preview(name: "test"))
    let paths = [
      Ticker.path, Preview.eventsPath, "/api/preview/events/", "/api//preview/events", "//api/clocks/stream/",
    ]
    for path in paths {
      #expect(
        try await TestServer.request(path, .head, headers: [field: value], server: server).status.code
          == status
      )
    }
  }

  /// RFC 9112, sections 6.1 and 7.1.
  @Test(
    arguments: [
      ("HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked", "zz\r\n{}\r\n0\r\n\r\n"),
      ("HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked", "-2\r\n{}\r\n0\r\n\r\n"),
      ("HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked", "ffffffffffffffffff\r\n{}\r\n"),
      (
        "HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked",
        "2\r\n{}\r\n0\r\n\r\n"
      ),
    ]
  )
  func aBodyThatEndsNobodyKnowsWhereIsABadRequest(head: String, body: String) async throws {
    try await TestServer.server().serving { client in
      let request =
        "POST /api/simulations/counter/runs \(head)\r\nContent-Type: application/json\r\n\r\n\(body)"
      let reply = try await Socket.reply(to: request, port: client.port)
      #expect(reply.contains(" 400 "), "\(reply)")
      // The reply only ends when the server closes the connection.
    }
  }

  @Test func aLinkFromAnotherSiteLeadsHere() async throws {
    let field = try #require(HTTPField.Name("Sec-Fetch-Site"))
    #expect(try await TestServer.request("/handoff/watch/", headers: [field: "cross-site"]).status == .ok)
  }

  /// Over a socket, with requests that no well-behaved client sends.
  @Test func refusesForeignNamesAndRawPathsOverASocket() async throws {
    try await TestServer.server(origins: [try #require(Origin("https://docs.example"))]).serving { client in
      let port = client.port
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
      // A length of zero would contradict the length of the cached content (RFC 9110, section 8.6).
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
