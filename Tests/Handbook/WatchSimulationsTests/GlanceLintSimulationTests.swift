import SimulationContract
import SimulationKit
import Testing
import WatchClocks
import WatchSimulations

@Suite struct GlanceLintSimulationTests {
  let simulation = GlanceLintSimulation()

  func run(_ title: String) throws -> Trace {
    let example = try #require(simulation.examples.first { $0.title.hasPrefix(title) }, "\(title)")
    return try simulation.run(example.scenario)
  }

  func rejection(_ members: [String: JSONValue]) -> Rejection? {
    do {
      _ = try simulation.run(json: .object(members))
      return nil
    } catch {
      return error
    }
  }

  @Test func keepsThePromisesOfEverySimulation() throws {
    #expect(try brokenPromises(of: simulation) == [])
  }

  @Test func endsEachExampleAsItsTitleSays() throws {
    #expect(
      try simulation.examples.map { try simulation.run($0.scenario).outcome.status } == [
        "clean", "errors", "errors", "errors", "errors", "warnings", "errors", "errors", "errors",
        "opened", "opened", "warnings",
        "dismissed", "static-long", "static-long", "dismissed", "dynamic-long", "errors",
      ]
    )
  }

  @Test func hasAnExampleForEveryRuleAndASourceForEach() throws {
    var shown: Set<String> = []
    for example in simulation.examples {
      guard case .array(let found)? = try simulation.run(example.scenario).outcome.facts["diagnostics"] else {
        continue
      }
      for diagnostic in found {
        if case .string(let rule)? = diagnostic["rule"] { shown.insert(rule) }
      }
    }
    #expect(shown == Set(SceneRule.allCases.map(\.rawValue)))
    for rule in SceneRule.allCases {
      #expect(rule.source.wholeMatch(of: /https?:\/\/[^\s\/]+\/\S+/) != nil, "\(rule)")
      #expect(rule.summary.hasSuffix("."))
    }
  }

  @Test func pointsAtTheElementInTheScenario() throws {
    for example in try simulation.exampleScenarios() {
      let run = try simulation.run(json: example.scenario)
      guard case .array(let found)? = run.outcome.facts["diagnostics"] else {
        Issue.record("\(example.title) has no diagnostics")
        continue
      }
      for diagnostic in found {
        guard case .string(let place)? = diagnostic["place"], let pointer = JSONPointer(place) else {
          Issue.record("\(diagnostic) has no place")
          continue
        }
        #expect(run.scenario.value(at: pointer) != nil, "\(place) leads nowhere in \(example.title)")
      }
    }
  }

  @Test func hasTheFreshTextsOnlyWhereTheyAreSetWhenTheGlanceIsShown() throws {
    #expect(try run("Made early").outcome.facts["textsSetAt"] == 0)
    let fresh = try run("A tap opens")
    #expect(fresh.outcome.facts["textsSetAt"] == 600_000)
    #expect(fresh.outcome.facts["context"]?["zone"] == "America/New_York")
    #expect(try run("A tap without").outcome.facts["context"] == .null)
  }

  @Test func saysHowOldTheTextsWereWhenTheyWereSeen() throws {
    #expect(try run("Made early").outcome.facts["secondsOld"] == 660)
    #expect(try run("A tap opens").outcome.facts["secondsOld"] == 0)
    #expect(try run("A good glance").outcome.facts["secondsOld"] == .null)
    let example = try #require(simulation.examples.first { $0.title.hasPrefix("Made early") })
    var watched = example.scenario
    watched.steps = [.wait(milliseconds: 600_000), .showGlance, .wait(milliseconds: 30_000)]
    #expect(try simulation.run(watched).outcome.facts["secondsOld"] == 630)
    watched.steps += [.hideGlance, .wait(milliseconds: 60_000)]
    #expect(try simulation.run(watched).outcome.facts["secondsOld"] == 630)
  }

  @Test func waitsForTheWrist() throws {
    let example = try #require(simulation.examples.first { $0.title.hasPrefix("Short look, then") })
    var scenario = example.scenario
    scenario.steps = [.lowerWrist, .notify(notification: 0), .wait(milliseconds: 60_000)]
    let waiting = try simulation.run(scenario).outcome
    #expect(waiting.status == "waiting")
    #expect(waiting.sentence == "The notification waits for the wrist.")
    #expect(waiting.facts["looks"] == [])
    // An earlier, dismissed notification makes no difference.
    scenario.steps = [.notify(notification: 0), .lowerWrist, .notify(notification: 0)]
    #expect(try simulation.run(scenario).outcome.status == "waiting")
    scenario.steps.append(.raiseWrist)
    #expect(try simulation.run(scenario).outcome.status == "short")
  }

  @Test func makesTheGlanceBeforeAnyoneLooks() throws {
    let names = try run("A good glance").events.map(\.name)
    #expect(names == ["lint", "init()", "awake(withContext:)"])
  }

  @Test func fallsBackOnTheStaticInterface() throws {
    let trace = try run("The dynamic interface is too slow")
    #expect(trace.outcome.facts["looks"] == ["short", "static-long"])
    #expect(trace.events.first { $0.kind == .absent }?.time == 5000)
    #expect(trace.events.last?.time == 10_000)
  }

  @Test func marksTheElementInTheFigure() throws {
    let figure = try #require(
      try run("Drop in a switch").snapshots.last?.figures.first { $0.id == "glance-0" }
    )
    let lines = figure.elements.flatMap { element -> [Figure.Element.Line] in
      if case .outline(let lines) = element { lines } else { [] }
    }
    #expect(lines.filter { $0.mark == .fail }.map(\.text) == ["switch 'alarm'"])
  }

  @Test func drawsTheShortLookFromItsTemplate() throws {
    let snapshots = try run("Short look, then").snapshots
    let watches = snapshots.compactMap { $0.figures.first?.elements }
    #expect(
      watches.contains([.notification(app: "Clocks", title: "Stand-up", text: "", time: "")])
    )
  }

  static let good: JSONValue = [
    "name": "Clocks",
    "groups": [
      ["elements": [["kind": "label", "name": "a"]]], ["elements": [["kind": "label", "name": "b"]]],
    ],
  ]

  @Test(
    arguments: [
      (["glances": [good, good]], "/glances/1"),
      (
        [
          "glances": [
            ["name": "C", "groups": [["elements": []], ["elements": [["kind": "switch", "name": "s"]]]]]
          ]
        ],
        "/glances/0/groups/1/elements/0"
      ),
      (["glances": [["name": "C", "groups": []]]], "/glances/0/groups"),
      (["profile": "watchos-3", "glances": [good]], "/glances/0"),
      (["notifications": [["category": "m", "title": "t"]]], "/notifications/0/staticInterface"),
    ] as [([String: JSONValue], String)]
  )
  func rejectsAnErrorAtItsPlaceWhereFaultsAreRejected(members: [String: JSONValue], place: String) {
    #expect(rejection(members) == nil)
    let strict = members.merging(["faults": "rejected"]) { first, _ in first }
    #expect(rejection(strict)?.pointer.description == place)
  }

  @Test func letsWarningsPass() {
    let warned: JSONValue = [
      "name": "Clocks", "filling": "awake",
      "groups": [["elements": [["kind": "map", "name": "a"]]], ["elements": []]],
    ]
    #expect(rejection(["faults": "rejected", "glances": [warned]]) == nil)
  }

  @Test(
    arguments: [
      ([["do": "tap"]], "/steps/0/do"), ([["do": "dismiss"]], "/steps/0/do"),
      ([["do": "hide-glance"]], "/steps/0/do"), ([["do": "raise-wrist"]], "/steps/0/do"),
      ([["do": "lower-wrist"], ["do": "lower-wrist"]], "/steps/1/do"),
      ([["do": "lower-wrist"], ["do": "show-glance"]], "/steps/1/do"),
      ([["do": "notify", "notification": 0]], "/steps/0/notification"),
      ([["do": "notify", "notification": -1]], "/steps/0/notification"),
      ([["do": "wait", "milliseconds": 0]], "/steps/0/milliseconds"),
      ([["do": "show-glance"], ["do": "show-glance"]], "/steps/1/do"),
    ] as [([JSONValue], String)]
  )
  func rejectsAStepAtItsPlace(steps: [JSONValue], place: String) {
    #expect(rejection(["glances": [Self.good], "steps": .array(steps)])?.pointer.description == place)
  }

  @Test func survivesEveryOrderOfSteps() throws {
    var random = SeededSource(seed: 7)
    let steps: [GlanceLintSimulation.Step] = [
      .showGlance, .hideGlance, .notify(notification: 0), .notify(notification: 1), .tap, .dismiss,
      .lowerWrist,
      .raiseWrist, .wait(milliseconds: 700), .wait(milliseconds: 100_000),
    ]
    let base = simulation.examples.map(\.scenario)
    var complete = 0
    for _ in 0..<300 {
      var scenario = base[random.number(in: 0...(base.count - 1))]
      scenario.notifications = base.flatMap(\.notifications).filter { $0.staticInterface != nil }.suffix(2)
      scenario.steps = (0..<random.number(in: 0...8)).map { _ in steps[random.number(in: 0...9)] }
      do {
        #expect(try !simulation.run(scenario).outcome.sentence.isEmpty)
        complete += 1
      } catch {
        #expect(error.step != nil, "\(error)")
      }
    }
    #expect(complete > 30)
  }
}
