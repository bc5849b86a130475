import Foundation
import HTTPTypes
import Hummingbird
import SimulationKit
import Testing

@testable import DocsServer

/// Echoes its request.
private struct Echo: Mount {
  let prefix = "/echo"
  let bodyLimit = 16
  let paths: [String: JSONValue] = ["/echo/{word}": ["get": ["summary": "Says it again"]]]

  func respond(to request: MountRequest) -> MountResponse {
    let said = [
      request.method, request.path, request.query, request.headers["x-word"] ?? "-",
      String(decoding: request.body, as: UTF8.self),
    ]
    return MountResponse(
      request.path.hasSuffix("teapot") ? 418 : 200,
      contentType: "text/plain",
      headers: ["X-Said": "yes"],
      body: Data(said.joined(separator: "|").utf8)
    )
  }
}

@Suite struct MountTests {
  private func answer(
    _ uri: String,
    _ method: HTTPRequest.Method = .get,
    headers: HTTPFields = [:],
    files: [ServedSite.File] = TestServer.files,
    body: String? = nil,
    isDirect: Bool = true
  ) async throws -> TestResponse {
    let server = DocumentationServer(
      CurrentSite(
        ServedSite(
          files: files,
          simulations: [Counter()],
          drawing: RunDrawing { run, _, _ in run.outcome.sentence }
        )
      ),
      mounts: [Echo()],
      configuration: TestServer.configuration()
    )
    return try await server.serving(isDirect: isDirect) { client in
      try await client.execute(
        uri: uri,
        method: method,
        headers: headers,
        body: body.map { ByteBuffer(string: $0) }
      )
    }
  }

  @Test(arguments: [HTTPRequest.Method.get, .post, .put, .patch, .delete])
  func handsEveryMethodOn(_ method: HTTPRequest.Method) async throws {
    let word = try #require(HTTPField.Name("X-Word"))
    let answer = try await answer(
      "/echo/a/b?c=1&d",
      method,
      headers: [word: "w"],
      body: method == .get ? nil : "text"
    )
    #expect(answer.status == .ok)
    #expect(String(buffer: answer.body) == "\(method)|/echo/a/b|c=1&d|w|\(method == .get ? "" : "text")")
    #expect(answer.headers[.contentType] == "text/plain")
    #expect(answer.headers[try #require(HTTPField.Name("X-Said"))] == "yes")
    #expect(answer.headers[.cacheControl] == "no-store")
    #expect(answer.headers[.xContentTypeOptions] == "nosniff")
  }

  @Test func letsTheServiceChooseTheStatus() async throws {
    #expect(try await answer("/echo/teapot").status.code == 418)
  }

  @Test func refusesABodyThatTheServiceWouldNotRead() async throws {
    #expect(
      try await answer("/echo/a", .post, body: String(repeating: "a", count: 17)).status == .contentTooLarge
    )
    #expect(try await answer("/echo/a", .post, body: String(repeating: "a", count: 16)).status == .ok)
  }

  @Test func refusesPagesOfOthers() async throws {
    let foreign = try await answer("/echo/a", .post, headers: [.origin: "https://evil.example"], body: "a")
    #expect(foreign.status == .forbidden)
  }

  @Test func describesItsRoutes() async throws {
    let document = try TestServer.json(try await answer("/openapi.json"))
    #expect(document["paths"]?["/echo/{word}"]?["get"]?["summary"] == "Says it again")
  }

  @Test(arguments: [true, false]) func aFileOfTheSiteIsThereWhateverElseHasItsAddress(isDirect: Bool)
    async throws
  {
    let paths = [
      "echo/a/index.html", "api/intro/index.html", "api/simulations/index.html", "openapi.json",
      "healthz/index.html",
      "api/clocks/stream/index.html",
    ]
    let files = paths.map { ServedSite.File(path: $0, bytes: Data($0.utf8)) }
    for path in paths {
      let uri = "/" + path.replacing("index.html", with: "")
      for method in [HTTPRequest.Method.get, .head] {
        let answer = try await answer(uri, method, files: files, isDirect: isDirect)
        #expect(answer.status == .ok)
        #expect(answer.headers[.contentLength] == "\(path.utf8.count)")
        #expect(String(buffer: answer.body) == (method == .get ? path : ""))
      }
    }
    let list = try await answer("/api/simulations", files: files, isDirect: isDirect)
    #expect(list.headers[.contentType]?.hasPrefix("application/json") == true)
    #expect(try await answer("/echo/a", .post, files: files, body: "a", isDirect: isDirect).status == .ok)
    #expect(try await answer("/api/nothing", files: files, isDirect: isDirect).status == .notFound)
  }
}
