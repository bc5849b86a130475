import Foundation
import RowActions
import SimulationContract
import SimulationKit
import TableSimulations
import Testing

@Suite struct RowActionsSimulationTests {
  let simulation = RowActionsSimulation()
  static let order = "The array and the screen"
  static let full = "A swipe across the whole row"
  static let failed = "The app could not delete it"
  static let iOS8 = "iOS 8 without the commit method"
  static let index = "The handler keeps the index"
  static let otherSection = "A handler that changes another section, and tells nobody"
  static let mirrored = "Leading actions, read from right to left"

  private func run(_ title: String, _ changes: [String: JSONValue]) throws -> Run {
    let examples = try simulation.exampleScenarios()
    var scenario = try #require(examples.first { $0.title == title }?.scenario)
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

  @Test(arguments: [
    ("The array and the screen", "open"), ("The array the other way round", "open"),
    ("Leading actions, read from right to left", "open"), ("Not far enough", "closed"),
    ("A swipe across the whole row", "removed"), ("An open row is dragged on, back, and tapped", "open"),
    ("The app could not delete it", "kept"), ("The app never calls the completion", "waiting"),
    ("The standard Delete", "committed"), ("An empty array, and a row that is not editable", "dead"),
    ("iOS 8 without the commit method", "dead"), ("A handler of iOS 9", "handled"),
    ("Both APIs on iOS 11", "open"), ("completion(true) on iOS 13", "kept"),
    ("A row that goes while its handler works", "gone"), ("The handler keeps the index", "wrong-row"),
    ("The handler keeps the item", "deleted"),
    ("A handler that moves the row to another section, and tells the table", "kept"),
    ("A handler that changes another section, and tells nobody", "kept"),
    ("A row that moves while it is open", "open"),
  ])
  func everyExampleEndsAsItsTitleSays(title: String, status: String) throws {
    let example = try #require(simulation.examples.first { $0.title == title })
    #expect(try simulation.run(example.scenario).outcome.status == status)
    #expect(simulation.examples.count == 20)
  }

  @Test func theScreenShowsTheArrayFromTheOutsideInwards() throws {
    #expect(try run(Self.order, [:]).outcome.facts["screenOrder"] == ["More", "Favorite", "Share"])
    #expect(
      try run(Self.order, ["/layout": "rightToLeft"]).outcome.facts["screenOrder"]
        == ["Share", "Favorite", "More"]
    )
  }

  @Test(arguments: [(20, "closed"), (140, "open"), (251, "open"), (252, "kept"), (375, "kept")])
  func theDistanceDecides(distance: Int, status: String) throws {
    #expect(try run(Self.order, ["/steps/0/distance": .integer(distance)]).outcome.status == status)
  }

  @Test(arguments: [("performed", "removed"), ("failed", "kept"), ("never", "waiting")])
  func theCompletionDecides(completion: String, status: String) throws {
    let run = try run(Self.full, ["/trailing/0/completion": .string(completion)])
    #expect(run.outcome.status == status)
    let isAbsent = run.events.contains { $0.kind == .absent && $0.name == "completion" }
    #expect(isAbsent == (completion == "never"))
  }

  @Test(arguments: [("ios-8", "dead"), ("ios-9", "open"), ("ios-11", "open")])
  func onlyIOS8NeedsTheCommitMethod(profile: String, status: String) throws {
    #expect(try run(Self.iOS8, ["/profile": .string(profile)]).outcome.status == status)
    #expect(
      try run(Self.iOS8, ["/profile": .string(profile), "/commitEditing": true]).outcome.status == "open"
    )
  }

  @Test func aDeadSwipeNamesItsReason() throws {
    let run = try run(Self.iOS8, [:])
    let absence = try #require(run.events.last { $0.kind == .absent })
    #expect(absence.name == "tableView(_:editActionsForRowAt:)")
    #expect(absence.reasons.last { !$0.holds }?.name == "commit-editing")
    #expect(try self.run(Self.order, ["/editable": false]).outcome.status == "dead")
  }

  @Test func stagesShowTheButtonsWhereTheyAre() throws {
    let open = try #require(try run(Self.order, [:]).snapshots.last?.figures.first)
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
    let mirrored = try run(Self.order, ["/layout": "rightToLeft"])
    let element = try #require(mirrored.snapshots.last?.figures.first?.elements[2])
    guard case .swipedRow(_, let left, let right) = element else {
      Issue.record("the row is not open")
      return
    }
    #expect(left.map(\.title) == ["Share", "Favorite", "More"])
    #expect(right.isEmpty)
  }

  /// The row 'Bread' in each snapshot.
  private func bread(_ run: Run) -> [Figure.Element] {
    run.snapshots.compactMap { snapshot in
      snapshot.figures.first?.elements.first { element in
        switch element {
        case .swipedRow("Bread", _, _), .draggedRow("Bread", _, _, _, _): true
        default: false
        }
      }
    }
  }

  @Test func aRefusedSwipeShowsTheFingerAndTheRowInItsPlace() throws {
    let rest = Figure.Element.swipedRow("Bread", leading: [], trailing: [])
    #expect(
      try bread(try run(Self.iOS8, [:]))
        == [rest, .draggedRow(title: "Bread", offset: 0, finger: -140, width: 375, buttons: []), rest]
    )
  }

  @Test(arguments: [20, 140, 375]) func aDraggedRowIsShownBeforeWhatBecomesOfIt(distance: Int) throws {
    let rows = bread(try run(Self.order, ["/steps/0/distance": .integer(distance)]))
    guard case .draggedRow(_, let offset, let finger, 375, let buttons) = rows[1] else {
      Issue.record("the row is not dragged")
      return
    }
    #expect(offset == -distance && finger == -distance)
    #expect(buttons.isEmpty == false)
    // At rest, under the finger, and what became of it: each stage differs from the one before.
    #expect(zip(rows.prefix(3), rows.prefix(3).dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test func aRowThatGoesBackWasAsideBefore() throws {
    let rows = bread(try run(Self.full, ["/trailing/0/completion": "failed"]))
    #expect(rows.first == rows.last && rows.count > 3)
    guard case .draggedRow(_, -375, nil, 375, let buttons) = rows[rows.count - 2] else {
      Issue.record("the first action doesn't cover the row")
      return
    }
    #expect(buttons.count == 1)
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

  static let badInputs: [(example: String, changes: [String: JSONValue], place: String)] = [
    (Self.order, ["/steps/0/section": 1], "/steps/0/section"),
    (Self.order, ["/steps/0/section": 4], "/steps/0/section"),
    (Self.order, ["/steps/0/width": 100], "/steps/0/width"),
    (Self.order, ["/steps/0": ["do": "tapRow", "row": 3]], "/steps/0/row"),
    (Self.order, ["/steps/0": ["do": "tapRow", "section": 2, "row": 0]], "/steps/0/section"),
    (Self.order, ["/steps/0": ["do": "tap", "button": "More"]], "/steps/0/button"),
    (Self.order, ["/steps/0": ["do": "insert", "row": 4, "title": "Rye"]], "/steps/0/row"),
    (Self.order, ["/steps/0": ["do": "insert", "row": 0, "title": ""]], "/steps/0/title"),
    (Self.order, ["/steps/0": ["do": "insert", "section": 1, "row": 0, "title": "Rye"]], "/steps/0/section"),
    (Self.order, ["/steps/0": ["do": "move", "row": 3, "toRow": 0]], "/steps/0/row"),
    (Self.order, ["/steps/0": ["do": "move", "row": 0, "toRow": 3]], "/steps/0/toRow"),
    (Self.order, ["/steps/0": ["do": "move", "row": 0, "toSection": 1, "toRow": 0]], "/steps/0/toSection"),
    (Self.order, ["/trailing/0/changes": [["do": "delete", "row": 64]]], "/trailing/0/changes/0/row"),
    (Self.full, ["/trailing/0/changes": [["do": "delete", "row": 7]]], "/trailing/0/changes/0/row"),
    (
      Self.full, ["/trailing/0/changes": [["do": "delete", "row": 0, "told": false]]], "/trailing/0/changes/0"
    ),
    (Self.full, ["/trailing/0/deletes": "row"], "/trailing/0/deletes"),
    (Self.otherSection, ["/trailing/0/deletes": "item"], "/trailing/0/changes/0"),
    (Self.index, ["/steps/2": ["do": "delete", "row": 0], "/steps/0/row": 2], "/trailing/0/deletes"),
    (Self.order, ["/editActions": [["title": ""]]], "/editActions/0/title"),
    (Self.mirrored, ["/leading/1/title": ""], "/leading/1/title"),
    (Self.order, ["/profile": "ios-8", "/fullSwipe": false], "/fullSwipe"),
    (Self.order, ["/sections": [["rows": [""]]]], "/sections/0/rows/0"),
    (Self.order, ["/steps/0/row": 3], "/steps/0/row"),
    (Self.order, ["/steps/0/row": -1], "/steps/0/row"),
    (Self.order, ["/steps/0/distance": -1], "/steps/0/distance"),
    (Self.order, ["/steps/0/velocity": 10_001], "/steps/0/velocity"),
    (Self.order, ["/steps/0/edge": "top"], "/steps/0/edge"),
    (Self.order, ["/trailing/1/title": ""], "/trailing/1/title"),
    (Self.order, ["/trailing/1/color": "#blue00"], "/trailing/1/color"),
    (Self.order, ["/trailing/1/style": "red"], "/trailing/1/style"),
    (Self.full, ["/trailing/0/completion": "twice"], "/trailing/0/completion"),
    (Self.failed, ["/steps/1/button": "Archive"], "/steps/1/button"),
    (Self.failed, ["/steps/0/distance": 10], "/steps/1/button"),
    (Self.failed, ["/steps/1": ["do": "delete", "row": 9]], "/steps/1/row"),
    (Self.mirrored, ["/profile": "ios-8"], "/leading"),
    (Self.order, ["/profile": "ios-9", "/fullSwipe": true], "/fullSwipe"),
    (Self.order, ["/profile": "ios-7"], "/profile"),
    (Self.order, ["/width": 100], "/width"),
    (Self.order, ["/sections": []], "/sections"),
    (Self.order, ["/layout": "topToBottom"], "/layout"),
    (Self.order, ["/work": -1], "/work"),
  ]

  @Test func aTapOnARowThatIsNotEditableIsRefusedWithTheReason() throws {
    let steps: [RowActionsStep] = [.swipe(.init(row: 1, distance: 140)), .tap(.init("Delete"))]
    func reason(_ scenario: RowActionsScenario) -> String? {
      let rejection = #expect(throws: Rejection.self) { try simulation.run(scenario) }
      #expect(rejection?.pointer.description == "/steps/1/button")
      return rejection?.reason
    }
    #expect(reason(RowActionsScenario(editable: false, steps: steps)) == "Row 1 of section 0 is not editable")
    #expect(
      reason(
        RowActionsScenario(sections: [.init(rows: ["A", "B"], editable: false)], trailing: [], steps: steps)
      ) == "Row 1 of section 0 is not editable"
    )
    #expect(
      reason(RowActionsScenario(profile: "ios-8", commitEditing: false, steps: steps))
        == "iOS 8 moves no row until tableView(_:commit:forRowAt:) is implemented"
    )
    #expect(
      reason(RowActionsScenario(trailing: [], steps: steps))
        == "Row 1 of section 0 has no action on its trailing side"
    )
  }

  @Test func aSectionThatIsFullTakesNoMoreRows() throws {
    let insert = RowActionsStep.change(.init(.insert("Rye", at: 0)))
    #expect(
      try simulation.run(RowActionsScenario(steps: Array(repeating: insert, count: 9))).outcome.status
        == "untouched"
    )
    let rejection = #expect(throws: Rejection.self) {
      try simulation.run(RowActionsScenario(steps: Array(repeating: insert, count: 10)))
    }
    #expect(rejection?.pointer.description == "/steps/9/row")
  }

  @Test func aRowThatWasMovedIsAskedForInItsNewSection() throws {
    let sections: [RowActionsScenario.Section] = [.init(rows: ["A"]), .init(rows: ["B"], editable: false)]
    let move = RowActionsScenario.Change(.move(0, to: RowPath(row: 0, section: 1)))
    let run = try simulation.run(
      RowActionsScenario(
        sections: sections,
        steps: [.change(move), .swipe(.init(row: 0, section: 1, distance: 100))]
      )
    )
    #expect(run.outcome.status == "dead")
  }

  @Test(arguments: badInputs)
  func badInputIsRejectedAtItsPlace(example: String, changes: [String: JSONValue], place: String) throws {
    let rejection = #expect(throws: Rejection.self) { try run(example, changes) }
    #expect(rejection?.pointer.description == place)
  }
}
