import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import Scratch
import Subprocess
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite
@testable import DocsTheme

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The client against real servers on this machine.
@Suite(.serialized) struct InternetClientTests {
  private typealias Answer = Result<WebAnswer, WebFailure>

  private static let agent = "LiveDocs/test"

  private var client: InternetClient {
    InternetClient(agent: Self.agent, reachesPrivateAddresses: true)
  }

  /// Runs a server on a free loopback port while the body runs.
  private func serving<Value: Sendable>(
    _ body: @escaping @Sendable (_ base: String) async throws -> Value
  ) async throws -> Value {
    let router = Router()
    router.head("page") { _, _ in Response(status: .ok) }
    router.get("agent") { request, _ in request.headers[.userAgent] ?? "" }
    router.get("range") { request, _ in
      Response(status: request.headers[.range] == "bytes=0-1023" ? .partialContent : .badRequest)
    }
    router.get("circle") { _, _ in Response(status: .found, headers: [.location: "/circle"]) }
    router.get("to/:count") { _, context in
      let count = try context.parameters.require("count", as: Int.self)
      return Response(status: .movedPermanently, headers: [.location: "/to/\(count + 1)"])
    }
    router.get("slow") { _, _ in
      try await Task.sleep(for: .seconds(3600))
      return ""
    }
    router.get("drip") { _, _ in
      Response(
        status: .ok,
        headers: [.contentType: "text/html"],
        body: ResponseBody { writer in
          while true {
            try await writer.write(ByteBuffer(string: "x"))
            try await Task.sleep(for: .milliseconds(50))
          }
        }
      )
    }
    router.get("huge") { _, _ in
      // Far larger than the limit (6.5 GB), and without a length.
      let chunk = ByteBuffer(repeating: UInt8(ascii: "x"), count: 1 << 16)
      return Response(
        status: .ok,
        headers: [.contentType: "text/html"],
        body: ResponseBody { writer in
          for _ in 0..<100_000 {
            try await writer.write(chunk)
          }
          try await writer.finish(nil)
        }
      )
    }
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { continuation.yield($0.localAddress?.port ?? 0) },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    )
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      defer { group.cancelAll() }
      for await port in ports {
        return try await body("127.0.0.1:\(port)")
      }
      throw CancellationError()
    }
  }

  private func answer(
    _ address: String,
    _ client: InternetClient,
    _ method: WebRequest.Method = .content
  ) async -> Answer {
    guard let url = URL(string: address) else { return .failure(.noSuchHost) }
    do throws(WebFailure) {
      return .success(try await client.answer(to: WebRequest(url, method)))
    } catch {
      return .failure(error)
    }
  }

  @Test func asksBrieflyOrForTheFirstBytes() async throws {
    let client = client
    let (brief, refused, first, name) = try await serving { base in
      (
        await answer("http://\(base)/page", client, .head),
        await answer("http://\(base)/nothing", client, .head),
        await answer("http://\(base)/range", client, .firstBytes),
        await answer("http://\(base)/agent", client)
      )
    }
    #expect(try brief.get().status == 200)
    #expect(try refused.get().status == 404)
    #expect(try first.get().status == 206)
    #expect(String(decoding: try name.get().body, as: UTF8.self) == Self.agent)
  }

  @Test func redirectsAreFollowedOnlySoFar() async throws {
    let client = client
    let report = try await serving { base in
      var links = ExternalLinks()
      links.base = "http://127.0.0.1:1/"
      links.references = ["circle", "to/1"].enumerated().map {
        .init(
          destination: "http://\(base)/\($1)",
          position: SourcePosition(file: "content/index.md", line: $0 + 1)
        )
      }
      return await ExternalLinkChecker(client: client, cache: nil, clock: ImpatientClock(), now: .distantPast)
        .check(links)
    }
    #expect(report.diagnostics.map(\.severity) == [.warning, .warning])
    #expect(
      report.diagnostics.allSatisfy { $0.summary.hasSuffix("redirects more than 5 times, or to itself") }
    )
  }

  @Test func aSlowAnswerIsNotWaitedFor() async throws {
    var client = client
    client.timeLimit = 1
    let hurried = client
    // The answer comes after an hour, so the client didn't wait for it.
    let result = try await serving { base in await answer("http://\(base)/slow", hurried) }
    #expect(result == .failure(.timedOut))
  }

  /// A server that keeps sending a little more must not block the check forever.
  @Test(arguments: [WebRequest.Method.content, .firstBytes])
  func anAnswerThatDripsEndsWithItsTime(method: WebRequest.Method) async throws {
    var client = client
    client.timeLimit = 1
    let hurried = client
    let result = try await serving { base -> Answer in
      guard let url = URL(string: "http://\(base)/drip") else { return .failure(.noSuchHost) }
      do {
        return .success(try await hurried.answer(to: WebRequest(url, method)))
      } catch {
        return .failure(error as? WebFailure ?? .unreachable("\(error)"))
      }
    }
    #expect(result == .failure(.timedOut))
  }

  @Test func aHugeAnswerIsCut() async throws {
    var client = client
    client.contentLimit = 100_000
    let small = client
    let result = try await serving { base in await answer("http://\(base)/huge", small) }
    let huge = try result.get()
    #expect(huge.body.count == 100_000)
    #expect(huge.isCut)
  }

  @Test func aCertificateThatNobodyVouchesForIsRefused() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.certificate + Self.key, to: "server.pem")
    let client = client
    let result = try await Subprocess.run(
      .name("openssl"),
      arguments: ["s_server", "-accept", "127.0.0.1:0", "-cert", "server.pem", "-www"],
      workingDirectory: FilePath(folder.url.path),
      input: .none,
      output: .sequence,
      error: .discarded
    ) { execution -> Answer? in
      for try await line in execution.standardOutput.strings() {
        guard let port = line.wholeMatch(of: /ACCEPT 127\.0\.0\.1:(\d+)\s*/)?.1 else { continue }
        let result = await answer("https://127.0.0.1:\(port)/", client, .head)
        try execution.send(signal: .kill)
        return result
      }
      return nil
    }.closureResult
    guard case .failure(.insecure) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
  }

  @Test func aServerWithoutEncryptionIsNotTakenForASecureOne() async throws {
    let client = client
    let result = try await serving { base in await answer("https://\(base)/page", client, .head) }
    guard case .failure(.insecure) = result else {
      Issue.record("\(result)")
      return
    }
  }

  @Test func machinesOfThisNetworkAreNotAsked() async throws {
    let client = InternetClient(agent: Self.agent, reachesPrivateAddresses: false)
    let results = try await serving { base in
      let port = base.split(separator: ":").last ?? ""
      return [
        await answer("http://\(base)/page", client), await answer("http://localhost:\(port)/page", client),
        await answer("http://[::ffff:127.0.0.1]:\(port)/page", client),
        await answer("http://2130706433:\(port)/page", client),
      ]
    }
    #expect(results == [Answer](repeating: .failure(.privateAddress), count: 4))
  }

  @Test func nobodyListening() async {
    let result = await answer("http://127.0.0.1:1/", client)
    guard case .failure(.unreachable) = result else {
      Issue.record("\(result)")
      return
    }
  }

  // Created for this test; useless anywhere else.
  private static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBmzCCAUGgAwIBAgIUDCOjstwSWK2GVt9jm9Xw6Oinq70wCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE4Mzk0OVoYDzIxMjYxMDI4
    MTgzOTQ5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAARGxKg2GPGLcGQFIa9+Vt4mTllNOa/LjhIVRWGWCdMv9xXPYq3R8Erj
    BO1az/bxgP0hVVktf+uA1NRcsB7PBv2Wo28wbTAdBgNVHQ4EFgQU9Vqge3OD5WMT
    LwMwq3w1bkoJKw4wHwYDVR0jBBgwFoAU9Vqge3OD5WMTLwMwq3w1bkoJKw4wDwYD
    VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
    zj0EAwIDSAAwRQIhAM9CD9h8i++j5xXjExjHydYOR/Jaqg+7xE6R+WaE3fqQAiB6
    zRDpWeTOLsEH4iJJWIR1sgrdTnLoE47N0u3VbmBzyg==
    -----END CERTIFICATE-----

    """
  private static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgud23OKOxszdS2En7
    uy8VJ6MOFnLeobCQwfnuJ9xztpmhRANCAARGxKg2GPGLcGQFIa9+Vt4mTllNOa/L
    jhIVRWGWCdMv9xXPYq3R8ErjBO1az/bxgP0hVVktf+uA1NRcsB7PBv2W
    -----END PRIVATE KEY-----

    """
}
