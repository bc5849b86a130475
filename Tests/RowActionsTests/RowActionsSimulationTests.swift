import Foundation
import RowActions
import SimulationContract
import SimulationKit
import Testing

@Suite struct RowActionsSimulationTests {
  let simulation = RowActionsSimulation()

  private func run(_ example: Int, _ changes: [String: JSONValue]) throws -> Run {
    let examples = try simulation.exampleScenarios()
    var scenario = try #require(examples.indices.contains(example) ? examples[example].scenario : nil)
    for (pointer, value) in changes.sorted(by: { $0.key < $1.key }) {
      let place = try #require(JSONPointer(pointer))
      scenario = try #require(scenario.replacing(place, with: value))
    }
    return try simulation.run(json: scenario)
  }

  @Test func whatIsLeftOutIsWhatTheInitializerFillsIn() throws {
    let checked = simulation.schema.check(["steps": [], "trailing": [["title": "A"]]])
    #expect(checked.faults.isEmpty)
    let decoded = try CanonicalJSON.decode(
      RowActionsScenario.self,
      from: CanonicalJSON.encode(checked.value)
    )
    #expect(decoded == RowActionsScenario(trailing: [.init("A")], steps: []))
  }

  @Test func keepsThePromisesOfEverySimulation() throws {
    #expect(try brokenPromises(of: simulation) == [])
  }

  @Test func examplesEndAsTheirTitlesSay() throws {
    let statuses = try simulation.examples.map { try simulation.run($0.scenario).outcome.status }
    #expect(
      statuses == ["open", "removed", "kept", "dead", "handled", "open", "gone", "committed"]
    )
  }

  @Test func theScreenShowsTheArrayFromTheOutsideInwards() throws {
    #expect(try run(0, [:]).outcome.facts["screenOrder"] == ["More", "Favorite", "Share"])
    #expect(
      try run(0, ["/layout": "rightToLeft"]).outcome.facts["screenOrder"]
        == ["Share", "Favorite", "More"]
    )
  }

  @Test(arguments: [(20, "closed"), (140, "open"), (225, "kept"), (375, "kept")])
  func theDistanceDecides(distance: Int, status: String) throws {
    #expect(try run(0, ["/steps/0/distance": .integer(distance)]).outcome.status == status)
  }

  @Test(arguments: [("performed", "removed"), ("failed", "kept"), ("never", "waiting")])
  func theCompletionDecides(completion: String, status: String) throws {
    let run = try run(1, ["/trailing/0/completion": .string(completion)])
    #expect(run.outcome.status == status)
    let isAbsent = run.events.contains { $0.kind == .absent && $0.name == "completion" }
    #expect(isAbsent == (completion == "never"))
  }

  @Test(arguments: [("ios-8", "dead"), ("ios-9", "open"), ("ios-11", "open")])
  func onlyIOS8NeedsTheCommitMethod(profile: String, status: String) throws {
    #expect(try run(3, ["/profile": .string(profile)]).outcome.status == status)
    #expect(try run(3, ["/profile": .string(profile), "/commitEditing": true]).outcome.status == "open")
  }

  @Test func aDeadSwipeNamesItsReason() throws {
    let run = try run(3, [:])
    let absence = try #require(run.events.last { $0.kind == .absent })
    #expect(absence.name == "tableView(_:editActionsForRowAt:)")
    #expect(absence.reasons.last { !$0.holds }?.name == "commit-editing")
    #expect(try self.run(0, ["/editable": false]).outcome.status == "dead")
  }

  @Test func stagesShowTheButtonsWhereTheyAre() throws {
    let open = try #require(try run(0, [:]).snapshots.last?.figures.first)
    #expect(
      open.elements.contains(
        .swipedRow(
          "Bread",
          leading: [],
          trailing: [
            .init("More", tint: Tint.gray.hex), .init("Favorite", tint: Tint.orange.hex),
            .init("Share", tint: Tint.blue.hex),
          ]
        )
      )
    )
    let mirrored = try run(0, ["/layout": "rightToLeft"])
    let element = try #require(mirrored.snapshots.last?.figures.first?.elements[2])
    guard case .swipedRow(_, let left, let right) = element else {
      Issue.record("the row is not open")
      return
    }
    #expect(left.map(\.title) == ["Share", "Favorite", "More"])
    #expect(right.isEmpty)
  }

  @Test func quirksNameTheirSource() {
    #expect(simulation.profiles.first?.name == "ios-11")
    for quirk in simulation.profiles.flatMap(\.quirks) {
      #expect(!quirk.citation.isEmpty, "\(quirk.name)")
    }
    for system in System.allCases {
      #expect(system.profile.has("needs-commit-editing") == system.needsCommitEditing)
      #expect(system.profile.has("no-leading-actions") != system.hasLeadingActions)
      #expect(system.profile.has("no-full-swipe") != system.hasFullSwipe)
      #expect(system.profile.has("no-completion") != system.hasCompletion)
    }
  }

  static let badInputs: [(example: Int, changes: [String: JSONValue], place: String)] = [
    (0, ["/steps/0/row": 3], "/steps/0/row"),
    (0, ["/steps/0/row": -1], "/steps/0/row"),
    (0, ["/steps/0/distance": -1], "/steps/0/distance"),
    (0, ["/steps/0/velocity": 10_001], "/steps/0/velocity"),
    (0, ["/steps/0/edge": "top"], "/steps/0/edge"),
    (0, ["/trailing/1/title": ""], "/trailing/1/title"),
    (0, ["/trailing/1/color": "#blue00"], "/trailing/1/color"),
    (0, ["/trailing/1/style": "red"], "/trailing/1/style"),
    (1, ["/trailing/0/completion": "twice"], "/trailing/0/completion"),
    (2, ["/steps/1/button": "Archive"], "/steps/1/button"),
    (2, ["/steps/0/distance": 10], "/steps/1/button"),
    (2, ["/steps/1": ["do": "delete", "row": 9]], "/steps/1/row"),
    (5, ["/profile": "ios-8"], "/leading"),
    (0, ["/profile": "ios-9", "/fullSwipe": true], "/fullSwipe"),
    (0, ["/profile": "ios-10"], "/profile"),
    (0, ["/width": 100], "/width"),
    (0, ["/rows": []], "/rows"),
    (0, ["/layout": "topToBottom"], "/layout"),
    (0, ["/work": -1], "/work"),
  ]

  @Test(arguments: badInputs)
  func badInputIsRejectedAtItsPlace(example: Int, changes: [String: JSONValue], place: String) throws {
    let rejection = #expect(throws: Rejection.self) { try run(example, changes) }
    #expect(rejection?.pointer.description == place)
  }
}
