import Foundation
import Scratch
import Subprocess
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `docs serve` over a real socket.
@Suite struct ServeCommandTests {
  @Test func servesUntilItIsAskedToStop() async throws {
    let folder = try TemporaryFolder()
    try folder.writeSite()
    let result = try await run(
      .path(Program.path),
      arguments: ["serve", "--root", folder.url.path, "--port", "0"],
      input: .none,
      output: .sequence,
      error: .discarded
    ) { execution -> (page: String, live: String) in
      for try await line in execution.standardOutput.strings() {
        guard let range = line.firstRange(of: "http://") else { continue }
        let base = line[range.lowerBound...].trimmingCharacters(in: .whitespacesAndNewlines)
        let page = try await text(of: base + "/")
        let live = try await text(of: base + "/live.json")
        try execution.send(signal: .terminate)
        return (page, live)
      }
      return ("", "")
    }
    #expect(result.closureResult.page.contains("This listing is compiled and run"))
    #expect(result.closureResult.live == #"{"live":true}"#)
    #expect(result.terminationStatus == .exited(0))
  }

  /// With a connection that is silent, and with one whose request never ends.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [Signal.terminate, .interrupt],
    [
      "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "POST /api/simulations/handoff/runs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Content-Length: 9\r\n\r\n{",
    ]
  )
  func stopsWhoeverIsConnected(signal: Signal, request: String) async throws {
    let folder = try TemporaryFolder()
    try folder.writeSite()
    let result = try await run(
      .path(Program.path),
      arguments: ["serve", "--root", folder.url.path, "--port", "0", "--no-samples"],
      input: .none,
      output: .sequence,
      error: .discarded
    ) { execution -> ContinuousClock.Instant? in
      var (start, connection): (ContinuousClock.Instant?, OpenConnection?)
      // Until it has ended.
      for try await line in execution.standardOutput.strings() {
        guard let range = line.firstRange(of: "http://127.0.0.1:"),
          let port = Int(line[range.upperBound...].prefix { $0.isNumber })
        else { continue }
        connection = try OpenConnection(port: port, request: request)
        // The server takes it meanwhile.
        try await Task.sleep(for: .milliseconds(300))
        try execution.send(signal: signal)
        start = .now
      }
      return withExtendedLifetime(connection) { start }
    }
    let start = try #require(result.closureResult)
    #expect(result.terminationStatus == .exited(0))
    // Two seconds on a machine that does nothing else; the request's own limit is ten.
    #expect(.now - start < .seconds(8))
  }

  private func text(of address: String) async throws -> String {
    let url = try #require(URL(string: address))
    let (data, response) = try await URLSession.shared.data(from: url)
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    return String(decoding: data, as: UTF8.self)
  }

  @Test func aPortInUseIsNamedInOneLine() async throws {
    let folder = try TemporaryFolder()
    try folder.writeSite()
    let socket = try OccupiedPort()
    let result = try await Program.docs(
      "serve",
      "--root",
      folder.url.path,
      "--port",
      String(socket.port),
      "--no-samples"
    )
    #expect(result.status == 70)
    #expect(
      result.errors
        == "error: Port \(socket.port) is in use. Choose another with --port, or --port 0 for any free one\n"
    )
  }
}

/// A connection to this machine on which something was sent, and that stays open.
private final class OpenConnection: Sendable {
  private let descriptor: Int32

  init(port: Int, request: String) throws {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    self.descriptor = descriptor
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    let bytes = Array(request.utf8)
    guard connected, send(descriptor, bytes, bytes.count, 0) == bytes.count else {
      throw CocoaError(.fileReadUnknown)
    }
  }

  deinit {
    close(descriptor)
  }
}

/// A port of the loopback that somebody else listens on.
private final class OccupiedPort: Sendable {
  let port: Int
  private let descriptor: Int32

  init() throws {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    descriptor = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 1) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard bound else { throw CocoaError(.fileReadUnknown) }
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit {
    close(descriptor)
  }
}
