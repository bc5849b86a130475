import SimulationContract
import SimulationKit
import Testing

@testable import RowActions
@testable import TableSimulations

@Suite struct RowActionsFramesTests {
  let simulation = RowActionsSimulation()
  let mail: [RowActionsScenario.Action] = [
    .init("Delete", style: .destructive), .init("Flag", color: "#b25000"),
  ]

  private func facts(_ scenario: RowActionsScenario) throws -> JSONValue {
    .object(try simulation.run(scenario).outcome.facts)
  }

  @Test func everyStepHasAFrameAtRest() throws {
    let facts = try facts(
      RowActionsScenario(
        trailing: mail,
        steps: [
          .swipe(.init(row: 1, distance: 100)), .swipe(.init(row: 1, .leading, distance: 60)), .scroll,
          .swipe(.init(row: 0, distance: 300)),
        ]
      )
    )
    guard case .array(let frames)? = facts["frames"] else {
      Issue.record("there are no frames")
      return
    }
    #expect(frames.map { $0["step"] } == [.null, 0, 1, 2, 3])
    #expect(frames[0]["open"] == .null)
    #expect(frames[1].at("/open/offset") == -158)
    #expect(frames[1].at("/swipe/offset") == -100)
    #expect(frames[1].at("/swipe/result") == "open")
    // 158 minus 60 is 98, still more than half.
    #expect(frames[2].at("/swipe/offset") == -98)
    #expect(frames[2].at("/open/row") == 1)
    #expect(frames[3]["open"] == .null)
    #expect(frames[3]["swipe"] == .null)
    // The last frame is the table after all handlers have finished.
    #expect(frames[4].at("/swipe/result") == "full")
    #expect(frames[4]["open"] == .null)
    #expect(frames[4].at("/sections/0/rows") == ["Bread", "Tea"])
  }

  @Test func geometryIsExact() throws {
    let facts = try facts(
      RowActionsScenario(layout: .rightToLeft, trailing: mail, steps: [.swipe(.init(row: 1, distance: 100))])
    )
    #expect(facts.at("/frames/1/open/offset") == 158)
    let buttons: JSONValue = [
      ["label": "Delete", "color": "#d70015", "index": 0, "x": 0, "width": 84, "progress": 100],
      ["label": "Flag", "color": "#b25000", "index": 1, "x": 84, "width": 74, "progress": 100],
    ]
    #expect(facts.at("/frames/1/open/buttons") == buttons)
    // When the finger was lifted, 100 points were uncovered: all of Delete and 16 of 74.
    #expect(facts.at("/frames/1/swipe/buttons/1/progress") == 21)
    #expect(
      facts["sides"] == [
        "leading": .null,
        "trailing": [
          "onTheRight": false, "open": 158, "opensFrom": 79, "performsFrom": 225, "flickVelocity": 300,
          "buttons": buttons,
        ],
      ]
    )
  }

  @Test func sidesThatNoSwipeLaysBareAreNull() throws {
    func trailing(_ scenario: RowActionsScenario) throws -> JSONValue? {
      try facts(scenario).at("/sides/trailing")
    }
    #expect(try trailing(RowActionsScenario(trailing: [], steps: [])) == .null)
    #expect(try trailing(RowActionsScenario(commitEditing: false, steps: [])) == .null)
    #expect(
      try trailing(RowActionsScenario(profile: "ios-8", commitEditing: false, trailing: mail, steps: []))
        == .null
    )
    #expect(
      try trailing(RowActionsScenario(profile: "ios-9", trailing: mail, steps: []))?["performsFrom"] == .null
    )
  }

  @Test func aWidthHoldsFromItsGestureOn() throws {
    let facts = try facts(
      RowActionsScenario(
        trailing: mail,
        steps: [.swipe(.init(row: 0, distance: 100, width: 320)), .swipe(.init(row: 1, distance: 192))]
      )
    )
    #expect(facts.at("/frames/0/width") == 375)
    #expect(facts.at("/frames/2/width") == 320)
    #expect(facts.at("/frames/2/swipe/result") == "full")
  }

  @Test func theStageMeasuresWhatIsOpen() throws {
    let trace = try simulation.run(
      RowActionsScenario(trailing: mail, steps: [.swipe(.init(row: 1, distance: 100))])
    )
    let figures = try #require(trace.snapshots.last?.figures)
    #expect(figures.map(\.id) == ["phone", "measures"])
    #expect(
      figures.last?.elements == [
        .row(label: "Row", value: "158 to the left", mark: .info),
        .row(label: "Flag", value: "x 217, 74 wide, #b25000, 100 %", mark: .plain),
        .row(label: "Delete", value: "x 291, 84 wide, #d70015, 100 %", mark: .plain),
      ]
    )
  }

  @Test func untoldChangesAreTold() throws {
    let change = RowActionsScenario.Change(.insert("Rye", at: 0), isTold: false)
    let trace = try simulation.run(RowActionsScenario(trailing: mail, steps: [.change(change)]))
    #expect(trace.outcome.facts["isStale"] == true)
    #expect(trace.events.last?.name == "reloadData()")
    #expect(trace.outcome.facts["rows"] == ["Milk", "Bread", "Tea"])
    let healed = try simulation.run(RowActionsScenario(trailing: mail, steps: [.change(change), .reload]))
    #expect(healed.outcome.facts["isStale"] == false)
    #expect(healed.outcome.facts["rows"] == ["Rye", "Milk", "Bread", "Tea"])
  }

  @Test func theHandlerThatTellsNobodyEndsTheRunAtTheNextUpdate() throws {
    let sections: [RowActionsScenario.Section] = [.init(rows: ["Milk"]), .init(rows: ["Tea"])]
    let untold = RowActionsScenario.Change(.insert("Rye", at: RowPath(row: 0, section: 1)), isTold: false)
    for (profile, deletes) in [("ios-11", RowActionsScenario.Action.Deletion.nothing), ("ios-9", .item)] {
      let delete = RowActionsScenario.Action(
        "Delete",
        style: .destructive,
        deletes: deletes,
        changes: [untold]
      )
      let rejection = #expect(throws: Rejection.self) {
        try simulation.run(
          RowActionsScenario(
            profile: profile,
            sections: sections,
            trailing: [delete],
            steps: [.swipe(.init(row: 0, distance: 60)), .tap(.init("Delete"))]
          )
        )
      }
      #expect(rejection?.pointer.description == "/trailing/0/changes/0")
      #expect(rejection?.reason.contains("Invalid update of section 1") == true)
    }
  }
}
