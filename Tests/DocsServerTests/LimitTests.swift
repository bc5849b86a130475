import Foundation
import Hummingbird
import Testing

@testable import DocsServer

/// The answers to a client that exceeds the limits, over a socket.
@Suite(.timeLimit(.minutes(10))) struct LimitTests {
  /// Sends some bytes, and returns everything the server sends until it closes the connection.
  private func reply(
    to request: String,
    _ limit: (inout DocumentationServer.Limits) -> Void = { _ in }
  ) async throws -> String {
    var configuration = TestServer.configuration()
    limit(&configuration.limits)
    let server = DocumentationServer(
      CurrentSite(ServedSite(files: TestServer.files, simulations: [Counter()])),
      configuration: configuration
    )
    return try await server.serving { client in
      try await Socket.reply(to: request, port: client.port)
    }
  }

  @Test(
    arguments: [
      "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "a", count: 20_000))\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\n\(String(repeating: "X: a\r\n", count: 200))\r\n",
      "GET /\(String(repeating: "a", count: 100_000)) HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "NONSENSE\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na",
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    ]
  )
  func whatIsNoRequestOrTooLargeIsRefused(request: String) async throws {
    let reply = try await reply(to: request)
    #expect(reply.hasPrefix("HTTP/1.1 400 "), "\(request.prefix(80))")
    // A refusal has the same security headers as any other answer.
    for name in ["content-security-policy", "x-content-type-options", "cross-origin-resource-policy"] {
      #expect(reply.lowercased().contains("\r\n\(name): "), "\(name)")
    }
  }

  @Test(arguments: [
    "", "GET / HT", "GET / HTTP/1.1\r\nHost: local", "GET / HTTP/1.1\r\nHost: localhost\r\nX: 1\r\n",
  ])
  func whoDoesNotFinishARequestIsLeft(request: String) async throws {
    // Without the limit the server would wait forever, and so would this test.
    #expect(try await reply(to: request) { $0.idleTime = .seconds(1) } == "")
  }

  @Test func aBodyThatDoesNotArriveIsNotWaitedFor() async throws {
    let reply = try await reply(
      to: """
        POST /api/simulations/counter/runs HTTP/1.1\r
        Host: localhost\r
        Content-Type: application/json\r
        Content-Length: 10\r
        Connection: close\r
        \r
        {
        """
    ) { $0.bodyTime = .milliseconds(300) }
    #expect(reply.hasPrefix("HTTP/1.1 408 "), "\(reply)")
    #expect(reply.contains("application/problem+json"))
  }
}
