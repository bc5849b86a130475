import Foundation
import Hummingbird
import SimulationKit
import Testing

@testable import DocsServer

struct RunRouteTests {
  @Test func answersWithTheWholeRun() async throws {
    let response = try await TestServer.run(#"{"steps":[{"do":"add","amount":2},{"do":"add","amount":3}]}"#)
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "application/json")
    #expect(response.headers[.cacheControl] == "no-store")
    let run = try CanonicalJSON.decode(Run.self, from: Data(response.body.readableBytesView))
    #expect(run.outcome.facts == ["total": 5])
    #expect(run.events.map(\.name) == ["add(2)", "add(3)"])
    #expect(run.scenario["seed"] == 7)
  }

  @Test func theAnswerIsWhatTheRecordingHolds() async throws {
    let scenario = #"{"steps":[{"do":"add","amount":9}],"seed":1}"#
    let first = try await TestServer.run(scenario)
    let second = try await TestServer.run(scenario)
    #expect(first.body == second.body)
    let value = try CanonicalJSON.decode(JSONValue.self, from: Data(scenario.utf8))
    #expect(Data(first.body.readableBytesView) == (try CanonicalJSON.encode(Counter().run(json: value))))
  }

  @Test(
    arguments: [
      ("text/html", "pt-BR", "pt-BR"), ("text/html", nil, "en"), ("text/html", "fr;q=0.5, en", "fr"),
      ("text/html,application/json;q=0.9", "en-GB,en;q=0.8", "en-GB"), ("text/html;q=1", "de", "de"),
    ]
  )
  func drawsTheRunForAReader(accept: String, acceptLanguage: String?, language: String) async throws {
    var headers: HTTPFields = [.accept: accept]
    headers[.acceptLanguage] = acceptLanguage
    let response = try await TestServer.run(#"{"steps":[{"do":"add","amount":2}]}"#, headers: headers)
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "text/html; charset=utf-8")
    #expect(response.headers[.vary] == "Accept, Accept-Language")
    #expect(TestServer.text(response) == "<p lang=\"\(language)\">It shows 2.</p>")
  }

  @Test(arguments: ["application/json", "*/*", "application/json, text/html", "text/htm"])
  func aProgramGetsJSON(accept: String) async throws {
    let response = try await TestServer.run("{}", headers: [.accept: accept])
    #expect(response.headers[.contentType] == "application/json")
  }

  @Test func runsWhatAReaderWroteAsYAML() async throws {
    let response = try await TestServer.run("2\n3", headers: [.contentType: "application/yaml"])
    #expect(response.status == .ok)
    let other = try await TestServer.run(#"{"steps":[{"do":"add","amount":2},{"do":"add","amount":3}]}"#)
    #expect(response.body == other.body)
  }

  // MARK: Faults

  @Test(
    arguments: [
      ("2\nthree", 400, 2, 3, "'three' is no number"), ("2\n3\n12", 422, 3, 5, "12 is not from 1 to 9"),
      ("9\n9\n9", 422, 3, 5, "The counter ends at 20"),
    ]
  )
  func saysAtWhichLineAScenarioIsWrong(
    _ body: String,
    _ status: Int,
    _ line: Int,
    _ column: Int,
    _ detail: String
  )
    async throws
  {
    let response = try await TestServer.run(body, headers: [.contentType: "application/yaml; charset=utf-8"])
    #expect(response.status.code == status)
    let problem = try TestServer.json(response)
    #expect(problem["line"] == .integer(line))
    #expect(problem["column"] == .integer(column))
    #expect(problem["detail"] == .string(detail))
  }

  @Test func yamlMayBeShorterThanJSON() async throws {
    let body = String(repeating: "1\n", count: 40_000)
    let response = try await TestServer.run(body, headers: [.contentType: "application/yaml"])
    #expect(response.status == .contentTooLarge)
  }

  private func problem(_ body: String, status: HTTPResponse.Status) async throws -> JSONValue {
    let response = try await TestServer.run(body)
    #expect(response.status == status)
    return try TestServer.json(response)
  }

  @Test(
    arguments: [
      "", "{", "not json", "NaN", #"{"seed":NaN}"#, #"{"seed":1e400}"#, #"{"seed":-Infinity}"#,
      "{\"seed\":01}",
      "\u{0}", #"{"seed":1}{"seed":2}"#,
    ]
  )
  func refusesWhatIsNoJSON(body: String) async throws {
    let problem = try await problem(body, status: .badRequest)
    guard case .string(let detail)? = problem["detail"] else { throw Missing() }
    #expect(detail.hasPrefix("The body isn't JSON"))
    #expect(problem["pointer"] == nil)
  }

  private struct Missing: Error {}

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func refusesABottomlessBody(open: String, close: String) async throws {
    let endless = String(repeating: open, count: 100_000) + "1" + String(repeating: close, count: 100_000)
    _ = try await problem(endless, status: .badRequest)
    let deep = String(repeating: open, count: 400) + "1" + String(repeating: close, count: 400)
    _ = try await problem(deep, status: .unprocessableContent)
  }

  @Test(
    arguments: [
      ("[]", "", "Expected an object, found an array"), ("null", "", "Expected an object, found null"),
      (#"{"sed":1}"#, "/sed", "'sed' is not known; did you mean 'seed'?"),
      (#"{"seed":-1}"#, "/seed", "-1 is not from 0 to 9007199254740991"),
      (#"{"seed":1e300}"#, "/seed", "1e+300 is not a whole number"),
      (
        #"{"steps":[{"do":"add","amount":1},{"do":"add","amount":10}]}"#, "/steps/1/amount",
        "10 is not from 1 to 9"
      ),
      (#"{"steps":[{"do":"ad","amount":1}]}"#, "/steps/0/do", "'ad' is not known; did you mean 'add'?"),
      (#"{"steps":[{"do":"add"}]}"#, "/steps/0", "The member 'amount' is missing"),
      (
        #"{"steps":[{"do":"add","amount":9},{"do":"add","amount":9},{"do":"add","amount":9}]}"#,
        "/steps/2/amount",
        "The counter ends at 20"
      ),
      (
        #"{"a/b~":1}"#, "/a~1b~0",
        "'a/b~' is not known; it must be one of 'seed', 'profile', 'start', 'isBroken', 'note', 'steps'"
      ),
    ]
  )
  func saysWhereAScenarioIsWrong(body: String, pointer: String, detail: String) async throws {
    let problem = try await problem(body, status: .unprocessableContent)
    #expect(problem["pointer"] == .string(pointer))
    #expect(problem["detail"] == .string(detail))
  }

  @Test(arguments: ["text/html", "application/json"])
  func saysWhatIsWrongInTheLanguageOfThePage(accept: String) async throws {
    let response = try await TestServer.run(
      #"{"steps":[{"do":"add","amount":9},{"do":"add","amount":9},{"do":"add","amount":9}]}"#,
      headers: [.accept: accept, .acceptLanguage: "pt-BR"]
    )
    #expect(response.status == .unprocessableContent)
    #expect(try TestServer.json(response)["detail"] == "THE COUNTER ENDS AT 20")
  }

  @Test func anotherGenerationOfTheSiteDrawsARunAnew() async throws {
    func site(_ name: String) -> ServedSite {
      ServedSite(
        files: TestServer.files,
        simulations: [Counter()],
        drawing: RunDrawing(name: name) { _, _, _ in name }
      )
    }
    let current = CurrentSite(site("first"))
    let server = DocumentationServer(
      current,
      configuration: TestServer.configuration()
    )
    try await server.serving { client in
      for name in ["first", "second"] {
        current.replace(with: site(name))
        let response = try await client.execute(
          uri: "/api/simulations/counter/runs",
          method: .post,
          headers: [.contentType: "application/json", .accept: "text/html"],
          body: ByteBuffer(string: "{}")
        )
        #expect(TestServer.text(response) == name)
      }
    }
  }

  @Test func readsExactlyAsMuchAsItSays() async throws {
    let frame = #"{"note":""}"#
    let filling = String(repeating: "x", count: (1 << 20) - frame.utf8.count)
    let largest = #"{"note":"\#(filling)"}"#
    #expect(largest.utf8.count == 1 << 20)
    let accepted = try await TestServer.run(largest)
    #expect(accepted.status == .ok)
    let refused = try await problem(largest + " ", status: .contentTooLarge)
    #expect(refused["detail"] == "The body must not be larger than 1048576 bytes")
  }

  @Test(arguments: [
    nil, "text/plain", "application/x-www-form-urlencoded", "application/jsonp", "multipart/form-data",
  ])
  func refusesWhatAFormOfAnotherSiteCouldSend(type: String?) async throws {
    var headers: HTTPFields = [:]
    headers[.contentType] = type
    let response = try await TestServer.request(
      "/api/simulations/counter/runs",
      .post,
      headers: headers,
      body: "{}"
    )
    #expect(response.status == .unsupportedMediaType)
  }

  @Test(arguments: [
    "application/json", "Application/JSON", "application/json; charset=utf-8",
    "application/json ;charset=utf-8",
  ])
  func takesJSONUnderAnyFormOfItsName(type: String) async throws {
    let response = try await TestServer.run("{}", headers: [.contentType: type])
    #expect(response.status == .ok)
  }

  @Test func anUnknownSimulationIsAProblemWithItsNearestName() async throws {
    let near = try await TestServer.run("{}", of: "countre")
    #expect(near.status == .notFound)
    let far = try await TestServer.run("{}", of: "nothing-like-it")
    #expect(far.status == .notFound)
    #expect(try TestServer.json(far)["detail"] == "There is no simulation 'nothing-like-it'")
    let short = try await TestServer.run("{}", of: "conter")
    #expect(
      try TestServer.json(short)["detail"] == "There is no simulation 'conter'; did you mean 'counter'?"
    )
  }

  @Test(arguments: [.get, .put, .delete, .patch] as [HTTPRequest.Method])
  func aRunIsAskedForWithPostAlone(method: HTTPRequest.Method) async throws {
    let response = try await TestServer.request("/api/simulations/counter/runs", method, body: "{}")
    #expect(response.status == .methodNotAllowed)
    #expect(response.headers[.allow] == "POST")
  }

  @Test func aRunThatCannotBeWrittenIsAProblemOfTheServer() async throws {
    let problem = try await problem(#"{"isBroken":true}"#, status: .internalServerError)
    #expect(problem["detail"] == "The request could not be answered")
  }
}
