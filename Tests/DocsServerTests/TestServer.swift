import Foundation
import HTTPTypes
import Hummingbird
import SimulationKit
import Testing

@testable import DocsServer

/// A server with a small site and one simulation.
enum TestServer {
  static let files: [ServedSite.File] = [
    ("index.html", "<h1>First</h1>"), ("404.html", "<h1>No such page</h1>"),
    ("handoff/watch/index.html", "<h1>Watch</h1>"), ("café/index.html", "<h1>Café</h1>"),
    ("handoff/watch/runs/sim-1/default.json", "{}"), ("assets/site-0123456789ab.css", "a{}"),
    ("assets/site.js", "1"), ("icon.svg", "<svg/>"), ("sitemap.xml", "<x/>"),
    ("live.json", #"{"live":false}"#),
    ("photo.jpg", "jpg"), ("unknown.bin", "bin"),
  ].map { ServedSite.File(path: $0, bytes: Data($1.utf8)) }

  /// A configuration without short timeouts, for tests on a busy machine.
  static func configuration() -> DocumentationServer.Configuration {
    var configuration = DocumentationServer.Configuration(port: 0)
    configuration.limits.idleTime = .seconds(600)
    configuration.limits.bodyTime = .seconds(600)
    configuration.limits.runTime = .seconds(600)
    return configuration
  }

  static func server(
    files: [ServedSite.File] = TestServer.files,
    origins: [Origin] = [],
    preview: Preview? = nil,
    showsMetrics: Bool = false
  ) -> DocumentationServer {
    var configuration = configuration()
    configuration.origins = origins
    configuration.showsMetrics = showsMetrics
    return DocumentationServer(
      CurrentSite(
        ServedSite(
          files: files,
          simulations: [Counter()],
          pages: ["counter": ["/handoff/watch/"]],
          drawing: drawing,
          yaml: amounts
        )
      ),
      configuration: configuration,
      preview: preview
    )
  }

  /// A drawing whose Portuguese is capital letters.
  private static let drawing = RunDrawing { run, _, language in
    "<p lang=\"\(language)\">\(run.outcome.sentence)</p>"
  } explain: { reason, _, language in
    language == "pt-BR" ? reason.uppercased() : reason
  }

  /// Reads an amount to add from each line; a stand-in for YAML, which the server doesn't know itself.
  private static let amounts: ScenarioText.Reading = { text throws(ScenarioText.Fault) in
    var steps: [JSONValue] = []
    for (index, line) in text.split(separator: "\n").enumerated() {
      guard let amount = Int(line) else {
        throw ScenarioText.Fault("'\(line)' is no number", at: ScenarioText.Place(line: index + 1, column: 3))
      }
      steps.append(["do": "add", "amount": .integer(amount)])
    }
    return ScenarioText(["steps": .array(steps)]) { pointer in
      ScenarioText.Place(
        line: pointer.tokens.dropFirst().first.flatMap { Int($0) }.map { $0 + 1 } ?? 1,
        column: 5
      )
    }
  }

  /// Sends a request to the server, and checks the properties of every answer.
  @discardableResult
  static func request(
    _ uri: String,
    _ method: HTTPRequest.Method = .get,
    headers: HTTPFields = [:],
    body: String? = nil,
    server: DocumentationServer = TestServer.server(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> TestResponse {
    let response = try await server.serving { client in
      try await client.execute(
        uri: uri,
        method: method,
        headers: headers,
        body: body.map { ByteBuffer(string: $0) }
      )
    }
    let policy = response.headers[.contentSecurityPolicy]
    #expect(
      policy?.hasPrefix("default-src 'none'; script-src 'self'") == true,
      sourceLocation: sourceLocation
    )
    #expect(policy?.contains("unsafe") == false, sourceLocation: sourceLocation)
    #expect(response.headers[.xContentTypeOptions] == "nosniff", sourceLocation: sourceLocation)
    for (name, value) in [
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Referrer-Policy", "strict-origin-when-cross-origin"),
    ] {
      let field = try #require(HTTPField.Name(name))
      #expect(response.headers[field] == value, sourceLocation: sourceLocation)
    }
    #expect(response.headers[.accessControlAllowOrigin] == nil, sourceLocation: sourceLocation)
    if response.status.code >= 400, response.headers[.contentType] != "text/html; charset=utf-8",
      method != .head
    {
      let problem = try json(response)
      #expect(
        response.headers[.contentType] == "application/problem+json",
        sourceLocation: sourceLocation
      )
      #expect(problem["status"] == .integer(response.status.code), sourceLocation: sourceLocation)
      #expect(problem["title"] == .string(response.status.reasonPhrase), sourceLocation: sourceLocation)
      #expect(problem["type"] == "about:blank", sourceLocation: sourceLocation)
    }
    return response
  }

  /// Requests a run of the counter.
  static func run(
    _ body: String,
    of simulation: String = "counter",
    headers: HTTPFields = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> TestResponse {
    var all: HTTPFields = [.contentType: "application/json"]
    for field in headers {
      all[field.name] = field.value
    }
    return try await request(
      "/api/simulations/\(simulation)/runs",
      .post,
      headers: all,
      body: body,
      sourceLocation: sourceLocation
    )
  }

  static func json(_ response: TestResponse) throws -> JSONValue {
    try CanonicalJSON.decode(JSONValue.self, from: Data(response.body.readableBytesView))
  }

  static func text(_ response: TestResponse) -> String {
    String(buffer: response.body)
  }
}
