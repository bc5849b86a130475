import Foundation
import Testing

@testable import DocsServer

/// Connections that arrive while the server shuts down.
@Suite(.timeLimit(.minutes(10))) struct ShutdownTests {
  /// In its own process, because the failure would end the process.
  @Test func aConnectionThatNobodyTakesAnyMoreIsClosed() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<100 {
        try await TestServer.server().serving { client in
          let port = client.port
          // The kernel accepts them; the test doesn't wait until the server has noticed.
          let connections = try (0..<20).map { _ in try OpenSocket(port: port, sending: "") }
          withExtendedLifetime(connections) {}
        }
      }
    }
  }
}
