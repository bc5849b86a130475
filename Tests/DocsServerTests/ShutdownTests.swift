import Foundation
import Testing

@testable import DocsServer

/// What becomes of connections that come while the server stops.
@Suite(.timeLimit(.minutes(10))) struct ShutdownTests {
  /// In a process of its own, for what this looks for ends the process.
  @Test func aConnectionThatNobodyTakesAnyMoreIsClosed() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<100 {
        try await TestServer.server().serving { client in
          let port = client.port
          // They are accepted, and nobody waits until the server has seen them.
          let connections = try (0..<20).map { _ in try OpenSocket(port: port, sending: "") }
          withExtendedLifetime(connections) {}
        }
      }
    }
  }
}
