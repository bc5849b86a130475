import Foundation
import Hummingbird
import Testing

@testable import DocsServer

struct ResponseCacheTests {
  private func key(
    _ number: Int,
    _ simulation: String = "counter",
    _ language: String? = nil,
    drawing: String = ""
  ) -> ResponseCache.Key {
    ResponseCache.Key(
      simulation: simulation,
      representation: language.map { .picture(language: $0) } ?? .json,
      drawing: drawing,
      scenario: ByteBuffer(string: "\(number)")
    )
  }

  private let answer = Data(count: 100)

  @Test func givesBackWhatItWasGiven() {
    let cache = ResponseCache(limit: 10_000)
    cache[key(1)] = answer
    #expect(cache[key(1)] == answer)
    for other in [
      key(2), key(1, "other"), key(1, "counter", "en"), key(1, "counter", ""), key(1, "counte", "r"),
      key(1, drawing: "other"),
    ] {
      #expect(cache[other] == nil)
    }
  }

  @Test func holdsNoMoreThanItMay() {
    let cache = ResponseCache(limit: 2000)
    for number in 0..<1000 {
      cache[key(number)] = answer
    }
    let kept = (0..<1000).count { cache[key($0)] != nil }
    #expect((5...20).contains(kept), "\(kept)")
    #expect(cache[key(999)] != nil)
  }

  @Test func whatIsAskedForAgainStays() {
    let cache = ResponseCache(limit: 2000)
    cache[key(0)] = answer
    for number in 1..<100 {
      cache[key(number)] = answer
      #expect(cache[key(0)] == answer, "after \(number)")
    }
  }

  @Test func whatIsLargerThanItsShareIsNotKept() {
    let cache = ResponseCache(limit: 800)
    cache[key(1)] = Data(count: 101)
    #expect(cache[key(1)] == nil)
  }

  @Test(arguments: [",", "", ";q=1", "\u{1}"]) func aPictureInNoLanguageIsNotTakenForJSON(language: String)
    async throws
  {
    try await TestServer.server().serving { client in
      for accept in ["text/html", "application/json"] {
        let response = try await client.execute(
          uri: "/api/simulations/counter/runs",
          method: .post,
          headers: [.contentType: "application/json", .accept: accept, .acceptLanguage: language],
          body: ByteBuffer(string: #"{"steps":[]}"#)
        )
        #expect(response.headers[.contentType]?.hasPrefix(accept) == true)
        #expect(TestServer.text(response).hasPrefix(accept == "text/html" ? "<p" : "{"))
      }
    }
  }

  @Test func aRunThatWasRememberedIsTheSame() async throws {
    let server = TestServer.server(showsMetrics: true)
    try await server.serving { client in
      var answers: [String] = []
      for accept in ["*/*", "*/*", "text/html", "text/html", "*/*"] {
        let response = try await client.execute(
          uri: "/api/simulations/counter/runs",
          method: .post,
          headers: [.contentType: "application/json", .accept: accept],
          body: ByteBuffer(string: #"{"steps":[{"do":"add","amount":3}]}"#)
        )
        #expect(response.status == .ok)
        answers.append("\(response.headers[.contentType] ?? "") \(TestServer.text(response))")
      }
      #expect(answers[0] == answers[1] && answers[1] == answers[4])
      #expect(answers[2] == answers[3] && answers[2] != answers[0])
      // A refused request is refused every time.
      for _ in 0..<2 {
        let refused = try await client.execute(
          uri: "/api/simulations/counter/runs",
          method: .post,
          headers: [.contentType: "application/json"],
          body: ByteBuffer(string: #"{"x":1}"#)
        )
        #expect(refused.status == .unprocessableContent)
      }
      let text = TestServer.text(try await client.execute(uri: "/metrics", method: .get))
      #expect(text.contains(#"docs_runs_total{simulation="counter",end="finished"} 2"#))
      #expect(text.contains(#"docs_runs_total{simulation="counter",end="remembered"} 3"#))
      #expect(text.contains(#"docs_runs_total{simulation="counter",end="refused"} 2"#))
    }
  }
}
