import Foundation
import Testing

@testable import SimulationKit

/// What a worker answers, as the other end of the line reads it.
struct SimulationWorkerTests {
  private struct Echo: Simulation {
    struct Scenario: Codable, Hashable, Sendable {
      var words: String
      var note: String?
    }

    let name = "echo"
    let title = "Echo"
    let summary = "It says what it is told."
    let profiles = [Profile(name: "plain", title: "Plain", quirks: [.init("a", "b", citation: "c")])]
    let schema = Schema(
      .object([
        .init("words", Schema(.string(length: 1...20), "What it is told.")),
        .init("note", Schema(.optional(Schema(.string(length: 0...5)))), default: .null),
      ])
    )
    let examples = [Example("Hello", Scenario(words: "hello"))]

    func simulate(_ scenario: Scenario) throws(Rejection) -> Trace {
      guard scenario.words != "no" else { throw Rejection(at: JSONPointer(["words"]), "It won't") }
      var trace = Trace()
      trace.events = [Event(time: 3, kind: .local, name: scenario.words, from: "Echo")]
      trace.snapshots = [Snapshot(after: 0, figures: [])]
      trace.outcome = Outcome(status: "said", sentence: "It said \"\(scenario.words)\".\n")
      return trace
    }
  }

  private let worker = SimulationWorker([Echo()])

  @Test func itsListSaysEverythingThatPagesNeed() throws {
    let found = try WorkerMessage.simulations(in: worker.answer(to: WorkerMessage.list))
    let echo = try #require(found.first)
    #expect(found.count == 1)
    #expect(echo.name == "echo" && echo.title == "Echo" && echo.summary == Echo().summary)
    #expect(echo.type.hasSuffix("Echo"))
    #expect(echo.profiles == Echo().profiles)
    #expect(echo.schema == Echo().schema)
    #expect(echo.examples.map(\.title) == ["Hello"])
    let scenarios = try Echo().exampleScenarios().map(\.scenario)
    #expect(echo.examples.map(\.scenario) == scenarios)
  }

  @Test func aRunIsThatOfTheSimulation() throws {
    let scenario: JSONValue = ["words": "a \"b\"\n é 🙂"]
    let answer = worker.answer(to: WorkerMessage.run("echo", scenario))
    #expect(!answer.contains(UInt8(ascii: "\n")))
    let run = try Echo().run(json: scenario)
    #expect(try WorkerMessage.run(in: answer) == run)
  }

  @Test(
    arguments: [
      ("echo", ["words": "no"], "/words", "It won't"), ("echo", [:], "", "The member 'words' is missing"),
      ("other", [:], "", "No simulation 'other'"),
    ] as [(String, JSONValue, String, String)]
  )
  func aRefusalHasItsPlace(name: String, scenario: JSONValue, pointer: String, reason: String) {
    #expect {
      try WorkerMessage.run(in: worker.answer(to: WorkerMessage.run(name, scenario)))
    } throws: { error in
      let rejection = error as? Rejection
      return rejection?.pointer.description == pointer && rejection?.reason == reason
    }
  }

  @Test(arguments: ["", "{", "[]", "{\"run\":3}", "\u{0}", "{\"run\":\"echo\",\"scenario\":[[[]]]}"])
  func anyLineHasAnAnswer(line: String) throws {
    _ = try JSONValue(parsing: worker.answer(to: Array(line.utf8)))
  }

  @Test func everySchemaKeepsItsShapeOnTheWay() throws {
    let text = Schema(.string(length: 0...3), "Text.")
    let schema = Schema(
      .object([
        .init("a", Schema(.boolean)), .init("b", Schema(.integer(-1...Int.max)), default: 3),
        .init("c", Schema(.number(-0.5...1e300)), default: .null), .init("d", Schema(.choice(["x", "y"]))),
        .init("e", Schema(.date)), .init("f", Schema(.array(of: text, count: 0...2)), default: []),
        .init("g", Schema(.dictionary(of: text, count: 1...2))),
        .init(
          "h",
          Schema(.tagged("do", [.init("go", "It goes.", [.init("far", text)]), .init("stop", "")]))
        ),
        .init("i", Schema(.anything(depth: 4))),
        .init("j", Schema(.optional(text)), default: ["k": [1, .number(2.5)]]),
      ]),
      "All."
    )
    let bytes = try CanonicalJSON.encode(schema)
    #expect(try CanonicalJSON.decode(Schema.self, from: bytes) == schema)
    #expect(try JSONValueDecoder.decode(Schema.self, from: JSONValue(parsing: bytes)) == schema)
  }
}
