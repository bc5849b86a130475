import Foundation
import Scratch
import Testing

@testable import DocsQueue

/// A server of a test's own, from Debian's nats-server.
final class NATSServer: Sendable {
  private let process = Process()
  private let folder: TemporaryFolder
  let address: NATSAddress

  init(_ options: [String] = []) async throws {
    folder = try TemporaryFolder()
    let ports = folder.url.appending(path: "ports")
    try FileManager.default.createDirectory(at: ports, withIntermediateDirectories: true)
    process.executableURL = URL(filePath: "/usr/sbin/nats-server")
    process.arguments =
      ["-a", "127.0.0.1", "-p", "-1", "-js", "-sd", folder.url.path, "--ports_file_dir", ports.path]
      + options
    process.standardError = FileHandle.nullDevice
    try process.run()
    var found: NATSAddress?
    for _ in 0..<200 where found == nil {
      try await Task.sleep(for: .milliseconds(50))
      guard let file = try FileManager.default.contentsOfDirectory(atPath: ports.path).first,
        let data = try? Data(contentsOf: ports.appending(path: file)),
        let lists = try? JSONDecoder().decode([String: [String]].self, from: data),
        let text = lists["nats"]?.first
      else { continue }
      found = try NATSAddress(text)
    }
    address = try #require(found)
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }
}
