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
    ) { execution -> (lines: [String], early: String, checked: String, live: String) in
      var (lines, base, early) = ([String](), "", "")
      for try await line in execution.standardOutput.strings() {
        lines.append(line.trimmingCharacters(in: .whitespacesAndNewlines))
        if let range = line.firstRange(of: "http://") {
          base = line[range.lowerBound...].trimmingCharacters(in: .whitespacesAndNewlines)
          early = try await text(of: base + "/")
        } else if line.contains("1 page, 1 listing") {
          let checked = try await text(of: base + "/")
          let live = try await text(of: base + "/live.json")
          try execution.send(signal: .terminate)
          return (lines, early, checked, live)
        }
      }
      return (lines, early, "", "")
    }
    let (lines, early, checked, live) = result.closureResult
    try #require(lines.count == 4)
    #expect(lines[0].hasPrefix("Serving http://127.0.0.1:"))
    #expect(lines[1] == "Still checking links and listings; pages show no results of listings yet")
    #expect(lines[2].hasPrefix("Changed / in "))
    #expect(lines[3] == "1 page, 1 listing: 1 ran (1 with their output compared)")
    #expect(early.contains("This listing is compiled and run"))
    #expect(checked.contains("<span class=\"badge ran\">"))
    #expect(live == #"{"live":true}"#)
    #expect(result.terminationStatus == .exited(0))
  }

  /// With a silent connection, and with one whose request is never complete.
  @Test(
    .timeLimit(.minutes(10)),
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
    ) { execution -> OpenConnection? in
      var connection: OpenConnection?
      // Reads output until the server exits.
      for try await line in execution.standardOutput.strings() {
        guard line.contains("Serving"), let range = line.firstRange(of: "http://127.0.0.1:"),
          let port = Int(line[range.upperBound...].prefix { $0.isNumber })
        else { continue }
        connection = try OpenConnection(port: port, request: request)
        // Gives the server time to read the request.
        try await Task.sleep(for: .milliseconds(300))
        try execution.send(signal: signal)
      }
      return connection
    }
    #expect(result.terminationStatus == .exited(0))
    // The server didn't wait for the rest of the request, which would have ended in a 408.
    #expect(try !#require(result.closureResult).received().contains("HTTP/1.1 408 "))
  }

  private func text(of address: String) async throws -> String {
    let url = try #require(URL(string: address))
    let (data, response) = try await URLSession.shared.data(from: url)
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    return String(decoding: data, as: UTF8.self)
  }

  // MARK: Changes

  /// Serves a site on a free port, and stops the server at the end.
  ///
  /// - Returns: its standard error.
  @discardableResult
  private func serving(
    _ folder: TemporaryFolder,
    _ arguments: String...,
    body: @Sendable @escaping (_ base: String) async throws -> Void
  ) async throws -> String {
    let result = try await run(
      .path(Program.path),
      arguments: Arguments(["serve", "--root", folder.url.path, "--port", "0"] + arguments),
      input: .none,
      output: .sequence,
      error: .string(limit: 1 << 20)
    ) { execution in
      for try await line in execution.standardOutput.strings() {
        guard line.contains("Serving"), let range = line.firstRange(of: "http://") else { continue }
        do {
          try await body(line[range.lowerBound...].trimmingCharacters(in: .whitespacesAndNewlines))
        } catch {
          Issue.record(error)
        }
        try execution.send(signal: .terminate)
      }
    }
    #expect(result.terminationStatus == .exited(0))
    return result.standardError
  }

  /// Returns a page as soon as it contains a text; if it never does, the test fails by its time limit.
  private static func page(_ address: String, saying text: String) async throws -> (status: Int, text: String)
  {
    let url = try #require(URL(string: address))
    while true {
      var request = URLRequest(url: url)
      request.cachePolicy = .reloadIgnoringLocalCacheData
      let (data, response) = try await URLSession.shared.data(for: request)
      let page = String(decoding: data, as: UTF8.self)
      if page.contains(text) {
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, page)
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private func writePage(_ text: String, in folder: TemporaryFolder, _ front: String = "title: Welcome")
    throws
  {
    try folder.write("---\n\(front)\n---\n\n\(text)\n", to: "content/index.md")
  }

  @Test(.timeLimit(.minutes(10))) func whatIsSavedIsServed() async throws {
    let folder = try TemporaryFolder()
    try folder.write("title: T\n", to: "docs.yml")
    try writePage("The first words.", in: folder)
    try await serving(folder, "--no-samples") { base in
      let first = try await Self.page(base + "/", saying: "The first words.")
      #expect(
        first.text.contains("<script type=\"module\" src=\"/api/preview/reload.js\"></script>\n</head>")
      )
      try writePage("Other words.", in: folder)
      _ = try await Self.page(base + "/", saying: "Other words.")
      // Adds a page in a new folder.
      try folder.write("---\ntitle: Second\n---\n\nFound.\n", to: "content/new/second.md")
      let second = try await Self.page(base + "/new/second/", saying: "Found.")
      #expect(second.status == 200)
      // With a fault, the last good page stays.
      try writePage("[nowhere](/nowhere/)", in: folder)
      try folder.write("---\ntitle: Second\n---\n\nFound again.\n", to: "content/new/second.md")
      _ = try await Self.page(base + "/", saying: "Other words.")
      try writePage("Mended.", in: folder)
      _ = try await Self.page(base + "/", saying: "Mended.")
      _ = try await Self.page(base + "/new/second/", saying: "Found again.")
    }
  }

  @Test(.timeLimit(.minutes(10))) func aChangedLibraryIsBuiltAndWhatStandsOnItIsCheckedAgain() async throws {
    let folder = try TemporaryFolder()
    let made = try await Program.docs("init", folder.url.path)
    #expect(made.status == 0, "\(made.errors)")
    let source = try #require(
      TemporaryFolder.files(below: folder.url.appending(path: "Sources")).keys.first {
        $0.hasSuffix(".swift")
      }
    )
    let path = "Sources/\(source)"
    let text = try folder.text(of: path)
    let name = try #require(source.split(separator: "/").first).lowercased()
    try await serving(folder) { base in
      // The library's documentation comment is on its page, and updates too.
      try folder.write("/// A word of the day.\npublic struct Word {}\n\n" + text, to: path)
      _ = try await Self.page(base + "/api-reference/\(name)/word/", saying: "A word of the day.")
      try folder.write("/// A word of another day.\npublic struct Word {}\n\n" + text, to: path)
      _ = try await Self.page(base + "/api-reference/\(name)/word/", saying: "A word of another day.")
    }
  }

  @Test(.timeLimit(.minutes(10))) func aSiteWithErrorsIsServedWhenTheyAreMended() async throws {
    let folder = try TemporaryFolder()
    try folder.write("title: T\n", to: "docs.yml")
    try writePage("[nowhere](/nowhere/)", in: folder)
    let errors = try await serving(folder, "--no-samples") { base in
      let waiting = try await Self.page(base + "/any/address/", saying: "reload.js")
      #expect(waiting.status == 503)
      try writePage("Mended.", in: folder)
      let mended = try await Self.page(base + "/", saying: "Mended.")
      #expect(mended.status == 200)
    }
    #expect(errors.contains("content/index.md:5:11: error: No page at '/nowhere/'"))
    #expect(errors.contains("1 error. The site is served once everything is fixed."))
  }

  @Test func withoutWatchingErrorsEndTheCommand() async throws {
    let folder = try TemporaryFolder()
    try folder.write("title: T\n", to: "docs.yml")
    try writePage("[nowhere](/nowhere/)", in: folder)
    let result = try await Program.docs(
      "serve",
      "--root",
      folder.url.path,
      "--port",
      "0",
      "--no-samples",
      "--no-watch"
    )
    #expect(result.status == 1)
    #expect(result.errors.contains("No page at '/nowhere/'"))
  }

  @Test(.timeLimit(.minutes(10)), arguments: [("127.0.0.1", true), ("0.0.0.0", false)])
  func otherMachinesSeeNoDraftsAndNoMetrics(host: String, isLocal: Bool) async throws {
    let folder = try TemporaryFolder()
    try folder.write("title: T\n", to: "docs.yml")
    try writePage("Home.", in: folder)
    try folder.write("---\ntitle: Draft\ndraft: true\n---\n\nSecret.\n", to: "content/draft.md")
    let errors = try await serving(folder, "--no-samples", "--no-watch", "--drafts", "--host", host) { base in
      let base = base.replacing("0.0.0.0", with: "127.0.0.1")
      let home = try await Self.page(base + "/", saying: "Home.")
      #expect(!home.text.contains("reload.js"))
      func status(_ path: String) async throws -> Int? {
        let url = try #require(URL(string: base + path))
        return (try await URLSession.shared.data(from: url).1 as? HTTPURLResponse)?.statusCode
      }
      for path in ["/draft/", "/metrics"] {
        let status = try await status(path)
        #expect(status == (isLocal ? 200 : 404), "\(path)")
      }
    }
    #expect(errors.isEmpty == isLocal)
    #expect(
      isLocal || errors == "warning: other machines can reach this server at 0.0.0.0; drafts are left out\n"
    )
  }

  @Test(arguments: ["docs.example.org", "ftp://docs.example.org", "https://docs.example.org/path", ""])
  func anOriginIsASchemeAHostAndAPort(origin: String) async throws {
    let result = try await Program.docs("serve", "--origin", origin)
    #expect(result.status == 64)
    #expect(result.errors.contains("--origin"))
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

/// An open connection to this machine on which something was sent.
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

  /// Everything that the server sent until it closed the connection.
  func received() -> String {
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A loopback port that is already in use.
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
