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
