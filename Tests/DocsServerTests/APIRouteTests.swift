import Foundation
import HTTPTypes
import Hummingbird
import SimulationKit
import Testing

@testable import DocsServer

struct APIRouteTests {
  private func json(_ uri: String) async throws -> JSONValue {
    let response = try await TestServer.request(uri)
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "application/json")
    #expect(response.headers[.cacheControl] == "no-store")
    return try TestServer.json(response)
  }

  @Test func saysThatItLives() async throws {
    #expect(try await json("/healthz") == ["status": "ok"])
    // The site has a file of this name for static hosts; the server overrides it.
    #expect(try await json("/live.json") == ["live": true])
  }

  @Test func listsEverySimulation() async throws {
    let list = try await json("/api/simulations")
    let counter = Counter()
    #expect(
      list == [
        [
          "name": "counter", "title": "Counter", "summary": "A counter that is added to.",
          "pages": ["/handoff/watch/"],
          "profiles": [
            [
              "name": "plain", "title": "Plain",
              "quirks": [
                ["name": "none", "summary": "It counts as it should.", "citation": "Arithmetic."]
              ],
            ]
          ],
          "schema": counter.schema.json,
          "examples": .array(
            try counter.exampleScenarios().map { ["title": .string($0.title), "scenario": $0.scenario] }
          ),
        ]
      ]
    )
  }

  @Test func whatIsListedCanBeRun() async throws {
    guard
      case .array(let examples)? = try await json("/api/simulations").value(
        at: JSONPointer(["0", "examples"])
      )
    else { throw CancellationError() }
    #expect(!examples.isEmpty)
    for example in examples {
      let scenario = try #require(example["scenario"])
      let body = String(decoding: try CanonicalJSON.encode(scenario), as: UTF8.self)
      #expect(try await TestServer.run(body).status == .ok)
    }
  }

  @Test(arguments: [
    "/api", "/api/", "/api/nothing", "/api/simulations/counter", "/api/simulations/counter/runs/1",
  ])
  func whatTheInterfaceDoesNotHaveIsAProblem(uri: String) async throws {
    let response = try await TestServer.request(uri)
    #expect(response.status == .notFound)
    #expect(try TestServer.json(response)["detail"] == .string("There is nothing at \(uri)"))
  }

  // MARK: OpenAPI

  @Test func describesEveryRouteAndSimulation() async throws {
    let document = try await json("/openapi.json")
    #expect(document["openapi"] == "3.1.0")
    guard case .object(let paths)? = document["paths"] else { throw CancellationError() }
    #expect(
      paths.keys.sorted() == [
        "/", "/api/clocks/stream", "/api/simulations", "/api/simulations/counter/runs", "/healthz",
        "/live.json", "/mcp",
        "/openapi.json",
      ]
    )
    let content = JSONPointer(["paths", "/api/simulations/counter/runs", "post", "requestBody", "content"])
    let body = try #require(document.value(at: content)?["application/json"])
    #expect(body["schema"] == Counter().schema.json)
    #expect(document.value(at: content)?["application/yaml"]?["schema"] == Counter().schema.json)
    #expect(body["examples"]?["example1"]?["value"] == (try Counter().exampleScenarios().first?.scenario))
    for (path, item) in paths where item["get"] != nil {
      #expect(try await TestServer.request(path, .head).status == .ok)
    }
  }

  @Test func describesWhatIsThereWhileASiteIsWatchedAndMeasured() async throws {
    let server = TestServer.server(preview: Preview(name: "test"), showsMetrics: true)
    let document = try TestServer.json(try await TestServer.request("/openapi.json", server: server))
    guard case .object(let paths)? = document["paths"] else { throw CancellationError() }
    for path in ["/metrics", Preview.eventsPath, Preview.scriptPath] {
      let content = try #require(
        document.value(at: JSONPointer(["paths", path, "get", "responses", "200", "content"]))
      )
      let response = try await TestServer.request(path, .head, server: server)
      #expect(response.status == .ok)
      let type = try #require(response.headers[.contentType])
      #expect(content[String(type.prefix { $0 != ";" })] != nil, "\(path) is \(type)")
    }
    #expect(paths.count == 8 + 8)
    #expect(try await TestServer.request("/metrics").status == .notFound)
  }

  @Test func countsWhatItHasDone() async throws {
    let server = TestServer.server(showsMetrics: true)
    try await server.serving { client in
      for (uri, method) in [("/", HTTPRequest.Method.get), ("/nothing", .get), ("/", .head)] {
        try await client.execute(uri: uri, method: method)
      }
      for body in ["{}", #"{"x":1}"#] {
        let uri = "/api/simulations/counter/runs"
        try await client.execute(
          uri: uri,
          method: .post,
          headers: [.contentType: "application/json"],
          body: ByteBuffer(string: body)
        )
      }
      let metrics = TestServer.text(try await client.execute(uri: "/metrics", method: .get))
      let lines = Set(metrics.split(separator: "\n").map(String.init))
      for line in [
        #"docs_requests_total{method="GET",status="200"} 1"#,
        #"docs_requests_total{method="GET",status="404"} 1"#,
        #"docs_requests_total{method="HEAD",status="200"} 1"#,
        #"docs_requests_total{method="POST",status="422"} 1"#,
        #"docs_runs_total{simulation="counter",end="finished"} 1"#,
        #"docs_runs_total{simulation="counter",end="refused"} 1"#,
        #"docs_request_seconds_bucket{le="+Inf"} 5"#, "docs_request_seconds_count 5",
        #"docs_stream_listeners{path="/api/clocks/stream"} 0"#,
      ] {
        #expect(lines.contains(line), "\(line)")
      }
    }
  }

  @Test func everyReferenceLeadsSomewhere() async throws {
    let document = try await json("/openapi.json")
    func references(_ value: JSONValue) -> [String] {
      switch value {
      case .array(let items): items.flatMap(references)
      case .object(let members):
        members.flatMap { name, member -> [String] in
          if name == "$ref", case .string(let reference) = member { [reference] } else { references(member) }
        }
      default: []
      }
    }
    let found = Set(references(document))
    #expect(found.contains("#/components/schemas/Run"))
    for reference in found {
      let pointer = try #require(JSONPointer(String(reference.dropFirst())), "\(reference)")
      #expect(reference.hasPrefix("#"))
      #expect(document.value(at: pointer)?["type"] != nil, "\(reference)")
    }
  }

  @Test func everyAnswerThatIsDescribedIsTheOneThatIsGiven() async throws {
    let document = try await json("/openapi.json")
    let place = JSONPointer(["paths", "/api/simulations/counter/runs", "post", "responses"])
    guard case .object(let responses)? = document.value(at: place) else { throw CancellationError() }
    var given: Set<String> = []
    for (body, type) in [
      ("{}", "application/json"), ("{", "application/json"), ("{}", "text/plain"),
      (#"{"x":1}"#, "application/json"),
      (String(repeating: " ", count: (1 << 20) + 1), "application/json"),
    ] {
      given.insert(String(try await TestServer.run(body, headers: [.contentType: type]).status.code))
    }
    for (name, value) in [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site")] {
      let field = try #require(HTTPField.Name(name))
      given.insert(String(try await TestServer.run("{}", headers: [field: value]).status.code))
    }
    // LimitTests covers slow connections, HostCheckTests foreign hosts, and RunPoolTests a full pool.
    given.formUnion(["408", "421", "503"])
    #expect(Set(responses.keys) == given)
  }
}
