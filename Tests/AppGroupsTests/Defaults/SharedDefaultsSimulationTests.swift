import AppGroups
import Foundation
import SimulationContract
import SimulationKit
import Testing

@Suite struct SharedDefaultsSimulationTests {
  let simulation = SharedDefaultsSimulation()

  private func base() throws -> JSONValue {
    try #require(try simulation.exampleScenarios().first).scenario
  }

  private func run(_ changes: [String: JSONValue]) throws -> Run {
    var scenario = try base()
    for (pointer, value) in changes.sorted(by: { $0.key < $1.key }) {
      let place = try #require(JSONPointer(pointer))
      scenario = try #require(scenario.replacing(place, with: value))
    }
    return try simulation.run(json: scenario)
  }

  @Test func whatIsLeftOutIsWhatTheInitializerFillsIn() throws {
    let checked = simulation.schema.check(["steps": []])
    #expect(checked.faults.isEmpty)
    let decoded = try CanonicalJSON.decode(
      SharedDefaultsScenario.self,
      from: CanonicalJSON.encode(checked.value)
    )
    #expect(decoded == SharedDefaultsScenario(steps: []))
  }

  @Test func keepsThePromisesOfEverySimulation() throws {
    #expect(try brokenPromises(of: simulation) == [])
  }

  @Test func examplesEndAsTheirTitlesSay() throws {
    let statuses = try simulation.examples.map { try simulation.run($0.scenario).outcome.status }
    #expect(
      statuses == [
        "shared", "nothing", "nothing", "nothing", "nothing", "arguments", "phantom-container",
      ]
    )
  }

  static let obstacles: [(pointer: String, value: JSONValue, condition: String)] = [
    ("/app/entitled", false, "app-entitled"),
    ("/extension/entitled", false, "extension-entitled"),
    ("/extension/group", "group.com.example.mony", "same-group"),
    ("/extension/platform", "watchOS2", "same-device"),
    ("/extension/team", "ZZZZZ99999", "extension-team"),
    ("/groupTeam", "ZZZZZ99999", "extension-team"),
    ("/steps/1/milliseconds", 99, "saved"),
    ("/steps/0/key", "curency", "written"),
  ]

  @Test(arguments: obstacles)
  func oneChangeKeepsTheValueAwayAndIsNamed(
    pointer: String,
    value: JSONValue,
    condition: String
  ) throws {
    let run = try run([pointer: value])
    #expect(run.outcome.status == "nothing")
    #expect(run.outcome.facts["value"] == .null)
    let absence = try #require(run.events.last { $0.kind == .absent })
    #expect(absence.reasons.first { !$0.holds }?.name == condition)
  }

  @Test(arguments: [("iOS", "shared"), ("watchOS1", "shared"), ("watchOS2", "nothing"), ("macOS", "nothing")])
  func theExtensionSharesOnlyOnTheSameDevice(platform: String, status: String) throws {
    #expect(try run(["/extension/platform": .string(platform)]).outcome.status == status)
  }

  @Test func aWriteArrivesAtTheMomentItIsSaved() throws {
    #expect(try run(["/steps/1/milliseconds": 99]).outcome.status == "nothing")
    #expect(try run(["/steps/1/milliseconds": 100]).outcome.status == "shared")
    #expect(try run(["/steps/1/milliseconds": 0, "/saveDelay": 0]).outcome.status == "shared")
  }

  @Test func aReplyNamesThePlacesThatWereAsked() throws {
    let run = try run([:])
    let reply = try #require(run.events.first { $0.kind == .reply })
    #expect(reply.reasons.map(\.name) == ["managed", "arguments", "cloud", "group"])
    #expect(reply.reasons.map(\.holds) == [false, false, false, true])
    #expect(reply.name == "\"sterling\"")
  }

  @Test func aGetterThatDoesNotConvertSaysSo() throws {
    #expect(try run(["/steps/0/value": true]).outcome.facts["value"] == "1")
    #expect(try run(["/steps/0/value": ["a"]]).outcome.status == "not-converted")
    #expect(try run(["/steps/0/value": ["a"], "/steps/2/getter": "stringArray"]).outcome.status == "shared")
    #expect(
      try run(["/steps/0/value": true, "/steps/2/getter": "double"]).outcome.facts["value"] == .number(0)
    )
  }

  @Test func aRegisteredDefaultIsNamedAsSuch() throws {
    let example = simulation.examples[4]
    #expect(
      try simulation.run(example.scenario).outcome.sentence
        == "The extension gets nil for 'currency'. The app has only registered 'currency', and no other "
        + "process sees what a process registers."
    )
  }

  @Test func stagesFollowWhatIsStored() throws {
    let run = try run([:])
    let folders = run.snapshots.compactMap { $0.figures.first { $0.id == "group-phone" } }
    #expect(folders.count == run.snapshots.count)
    #expect(folders.first?.elements.contains(.text("Empty", mark: .muted)) == true)
    #expect(
      folders.last?.elements.contains(.row(label: "currency", value: "\"sterling\"", mark: .plain)) == true
    )
    #expect(run.snapshots.allSatisfy { $0.figures.allSatisfy { (2...6).contains($0.elements.count) } })
  }

  static let badInputs: [(pointer: String, value: JSONValue, place: String)] = [
    ("/group", "com.example.money", "/group"),
    ("/group", "group.a/../b", "/group"),
    ("/group", "", "/group"),
    ("/app/group", "", "/app/group"),
    ("/app/group", "com.example.money", "/app/group"),
    ("/extension/group", "NSGlobalDomain", "/extension/group"),
    ("/extension/group", "com.example", "/extension/group"),
    ("/extension/group", "group.\0", "/extension/group"),
    ("/app/bundleID", "", "/app/bundleID"),
    ("/app/team", "../x", "/app/team"),
    ("/groupTeam", "", "/groupTeam"),
    ("/extension/bundleID", "com.example.money", "/extension/bundleID"),
    ("/global", ["a": .null], "/global/a"),
    ("/global", ["": 1], "/global"),
    ("/steps/0/value", .string(String(repeating: "a", count: 2000)), "/steps/0/value"),
    ("/steps/0/value", .null, "/steps/0/value"),
    ("/steps/0/value", ["a": [1, .null]], "/steps/0/value/a/1"),
    ("/steps/0/value", [[[[[1]]]]], "/steps/0/value"),
    ("/steps/0/key", "", "/steps/0/key"),
    ("/steps/1/milliseconds", -1, "/steps/1/milliseconds"),
    ("/steps/2/getter", "strings", "/steps/2/getter"),
    ("/steps/2/process", "watch", "/steps/2/process"),
    ("/extension/platform", "watchOS", "/extension/platform"),
    ("/saveDelay", 60_001, "/saveDelay"),
    ("/profile", "ios-8", "/profile"),
  ]

  @Test(arguments: badInputs)
  func badInputIsRejectedAtItsPlace(pointer: String, value: JSONValue, place: String) throws {
    let rejection = #expect(throws: Rejection.self) { try run([pointer: value]) }
    #expect(rejection?.pointer.description == place)
  }
}
