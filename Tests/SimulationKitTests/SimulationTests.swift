import Foundation
import SimulationKit
import Testing

struct SimulationTests {
  private let doorbell = Doorbell()

  @Test func fillsInWhatWasLeftOutAndSaysSo() throws {
    let run = try doorbell.run(json: ["steps": [["do": "press"]]])
    #expect(
      run.scenario == [
        "seed": 7, "profile": "mechanical", "start": "2026-03-08T06:59:59Z", "volume": .number(0.5),
        "steps": [["do": "press", "visitor": "Ada"]],
      ]
    )
    #expect(run.events.map(\.name) == ["press()", "ring"])
    #expect(run.outcome.facts == ["rings": 1])
  }

  @Test func anEmptyScenarioIsTheStandardOne() throws {
    #expect(try doorbell.run(json: [:]).outcome.status == "silent")
  }

  @Test func theSameScenarioGivesTheSameBytes() throws {
    for example in try doorbell.exampleScenarios() {
      let first = try CanonicalJSON.encode(doorbell.run(json: example.scenario))
      let second = try CanonicalJSON.encode(doorbell.run(json: example.scenario))
      #expect(first == second)
      let again = try CanonicalJSON.decode(Run.self, from: first)
      #expect(try CanonicalJSON.encode(doorbell.run(json: again.scenario)) == first)
    }
  }

  @Test func anotherSeedGivesAnotherRun() throws {
    let seven = try doorbell.run(json: ["seed": 7, "steps": [["do": "press"]]])
    let eight = try doorbell.run(json: ["seed": 8, "steps": [["do": "press"]]])
    #expect(seven.events != eight.events)
  }

  @Test func rejectsWithThePlaceOfTheFirstFault() {
    let scenario: JSONValue = ["steps": [["do": "press"], ["do": "wait", "seconds": 61]]]
    let fault = Rejection(at: JSONPointer(["steps", "1", "seconds"]), "61 is not from 1 to 60")
    #expect(throws: fault) { try doorbell.run(json: scenario) }
    #expect(doorbell.faults(in: scenario) == [fault])
    #expect(fault.step == 1)
  }

  @Test func rejectsWhatOnlyTheRunCanTell() {
    let scenario: JSONValue = ["volume": 0, "steps": [["do": "press"]]]
    #expect(doorbell.faults(in: scenario) == [])
    #expect(throws: Rejection(step: 0, "do", "A bell without volume cannot be heard")) {
      try doorbell.run(json: scenario)
    }
  }

  /// JSON that the schema accepts and the scenario's type doesn't is also rejected with its place.
  @Test func rejectsWhatTheScenarioCannotHold() throws {
    struct Loose: Simulation {
      struct Scenario: Codable, Sendable, Hashable { var list: [Int] }
      let name = "loose"
      let title = "Loose"
      let summary = "Its schema is wider than its scenario."
      let profiles: [Profile] = []
      let examples: [Example<Scenario>] = []
      let schema = Schema(.object([.init("list", Schema(.anything(depth: 3)))]))
      func simulate(_ scenario: Scenario) throws(Rejection) -> Trace { Trace() }
    }
    let rejection = #expect(throws: Rejection.self) { try Loose().run(json: ["list": [1, "two"]]) }
    #expect(rejection?.pointer == JSONPointer(["list", "1"]))
    #expect(try Loose().run(json: ["list": [1, 2]]).outcome.status == "unfinished")
  }

  @Test func examplesKeepTheirOrderAndSurviveTheirJSON() throws {
    let scenarios = try doorbell.exampleScenarios()
    #expect(scenarios.map(\.title) == ["One visitor", "An impatient visitor"])
    for (example, scenario) in zip(doorbell.examples, scenarios.map(\.scenario)) {
      let checked = doorbell.schema.check(scenario)
      #expect(checked.faults == [])
      let decoded = try CanonicalJSON.decode(
        Doorbell.Scenario.self,
        from: CanonicalJSON.encode(checked.value)
      )
      #expect(decoded == example.scenario)
    }
  }

  @Test func aRejectionReadsAsOneLine() {
    #expect(Rejection(step: 2, "size", "Too large").description == "/steps/2/size: Too large")
    #expect(Rejection(step: 2, "Too early").description == "/steps/2: Too early")
    #expect(Rejection(at: JSONPointer(), "Wrong").description == "Wrong")
    #expect(Rejection(at: JSONPointer(["phone", "2"]), "Wrong").step == nil)
    #expect(Rejection(at: JSONPointer(["steps"]), "Wrong").step == nil)
  }

  @Test func aProfileKnowsItsQuirks() {
    let profile = Profile(
      name: "a",
      title: "A",
      quirks: [.init("slow", "It is slow.", citation: "A report.")]
    )
    #expect(profile.has("slow"))
    #expect(!profile.has("fast"))
  }
}
