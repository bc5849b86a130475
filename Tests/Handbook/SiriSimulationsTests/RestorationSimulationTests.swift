import Foundation
import SimulationContract
import SimulationKit
import Testing

@testable import Activities
@testable import SiriSimulations

@Suite struct RestorationSimulationTests {
  private let simulation = RestorationSimulation()

  private func outcome(_ change: (inout RestorationScenario) -> Void = { _ in }) throws -> Outcome {
    try simulation.run(.numbers(change)).outcome
  }

  private func events(_ change: (inout RestorationScenario) -> Void = { _ in }) throws -> [Event] {
    try simulation.run(.numbers(change)).events
  }

  private func rejection(_ json: JSONValue) -> Rejection? {
    do {
      _ = try simulation.run(json: json)
      return nil
    } catch {
      return error
    }
  }

  // MARK: The simulation as a whole

  @Test func keepsThePromisesOfEverySimulation() throws {
    #expect(try brokenPromises(of: simulation) == [])
  }

  @Test func endsItsExamplesAsTheirTitlesSay() throws {
    let ends = try simulation.examples.map { try simulation.run($0.scenario).outcome.status }
    #expect(
      ends == [
        "restored", "restored", "restored", "restored", "blocked", "restored",
        "not-restored", "unhandled", "not-restored", "restored", "restored", "failed", "restored", "restored",
        "restored",
        "suggested", "not-restored", "restored",
      ]
    )
  }

  @Test func fillsInWhatIsLeftOutAsItsFirstExample() throws {
    let run = try simulation.run(json: ["steps": [["do": "request"]]])
    let example = try simulation.run(.numbers())
    #expect(run.events == example.events)
    #expect(run.outcome == example.outcome)
  }

  @Test func dependsOnItsSeedForTimesOnly() throws {
    let one = try events { $0.scene = "Play" }
    let other = try events {
      $0.scene = "Play"
      $0.seed = 8
    }
    #expect(one.map(\.time) != other.map(\.time))
    #expect(one.map(\.name) == other.map(\.name))
  }

  // MARK: The route

  @Test func findsTheSolverFromEveryScene() throws {
    let routes: [(String, [String])] = [
      ("Menu", ["push Solver"]), ("Play", ["pop Play", "push Solver"]),
      ("Result", ["dismiss Result", "pop Play", "push Solver"]),
      ("Settings", ["dismiss Settings", "push Solver"]),
      ("About", ["pop About", "dismiss Settings", "push Solver"]), ("Solver", []),
    ]
    for (scene, route) in routes {
      let outcome = try outcome { $0.scene = scene }
      #expect(outcome.status == "restored")
      #expect(outcome.facts["route"] == .array(route.map { .string($0) }))
      #expect(outcome.facts["scene"] == "Solver")
      #expect(outcome.facts["fields"] == ["tiles": "[100, 75, 50, 25, 6, 3]", "target": "952"])
    }
  }

  @Test func beginsAtTheRootAfterAColdLaunch() throws {
    let outcome = try outcome {
      $0.scene = "Result"
      $0.launch = .cold
    }
    #expect(outcome.facts["route"] == ["push Solver"])
    #expect(outcome.facts["questions"] == [])
  }

  /// A table of outcomes consists of just these sentences.
  @Test func saysWhatItTookToComeThere() throws {
    let sentence = try outcome {
      $0.scene = "Result"
      $0.answer = .discard
    }.sentence
    #expect(sentence.hasSuffix("The way: dismiss Result, pop Play, push Solver. The work in Play is lost."))
    #expect(try outcome { $0.scene = "Solver" }.sentence.hasSuffix("It was there already."))
  }

  @Test func doesWithUnsavedWorkWhatThePersonSays() throws {
    let expected: [(RoutePlan.Answer, String, JSONValue, JSONValue)] = [
      (.save, "restored", ["Play"], []), (.discard, "restored", [], ["Play"]), (.cancel, "blocked", [], []),
    ]
    for (answer, status, saved, lost) in expected {
      let outcome = try outcome {
        $0.scene = "Result"
        $0.answer = answer
      }
      #expect(outcome.status == status)
      #expect(outcome.facts["saved"] == saved)
      #expect(outcome.facts["lost"] == lost)
      #expect(outcome.facts["questions"] == ["Play"])
    }
  }

  @Test func movesNothingWhereThePersonCancels() throws {
    let events = try events {
      $0.scene = "Result"
      $0.answer = .cancel
    }
    #expect(
      events.filter { $0.kind == .absent }.map(\.name) == ["dismiss Result", "pop Play", "push Solver"]
    )
    #expect(!events.contains { $0.kind == .local && $0.name == "dismiss Result" })
  }

  @Test func asksAfterTheDelegateHasReturned() throws {
    let events = try events { $0.scene = "Play" }
    let returned = try #require(events.firstIndex { $0.name == "true" && $0.from == "App" })
    let asked = try #require(events.firstIndex { $0.name == "Play: save, discard or cancel?" })
    #expect(returned < asked)
    #expect((events[asked].from, events[asked].to) == ("App", "Person"))
    #expect(events[asked].detail.hasPrefix("To pop Play would lose unsaved work"))
    #expect(events[asked + 1].time > events[asked].time)
  }

  @Test func asksOnceForTwoRestorations() throws {
    let outcome = try outcome {
      $0.scene = "Play"
      $0.delegate.handler = .twice
    }
    #expect(outcome.status == "restored")
    #expect(outcome.facts["questions"] == ["Play"])
    #expect(outcome.facts["restoredObjects"] == 2)
    #expect(outcome.facts["route"] == ["pop Play", "push Solver"])
  }

  @Test func doesNotAskAboutAGameInATabThatStays() throws {
    let outcome = try outcome {
      $0.scenes.append(.init("Scores", from: "Menu", by: .tab))
      $0.delegate.opens = "Scores"
      $0.scene = "Play"
    }
    #expect(outcome.facts["route"] == ["choose Scores"])
    #expect(outcome.facts["questions"] == [])
  }

  @Test func findsAGameAgainThatWasNotSaved() throws {
    let outcome = try outcome {
      $0.answer = .discard
      $0.steps = [.go(to: "Play"), .request(.init())]
    }
    #expect(outcome.facts["lost"] == ["Play"])
  }

  // MARK: The dispatch

  @Test func restoresNothingWithoutTheRootInTheList() throws {
    for list in [[], ["Settings"], ["Settings", "Settings"]] {
      let outcome = try outcome {
        $0.scene = "Settings"
        $0.delegate.list = list
      }
      #expect(outcome.status == "not-restored")
      #expect(outcome.facts["restoredObjects"] == .integer(list.count))
      #expect(outcome.facts["scene"] == "Settings")
    }
  }

  @Test func asksEveryObjectOfTheListInOrder() throws {
    let events = try events {
      $0.scene = "Settings"
      $0.delegate.list = ["Settings", "Menu"]
    }
    let asked = events.filter { $0.name == "restoreUserActivityState(_:)" }.map(\.detail)
    #expect(asked == ["Settings is asked.", "Menu is asked."])
  }

  @Test func cannotListWhatIsNotThere() throws {
    let events = try events { $0.delegate.list = ["Solver"] }
    #expect(events.contains { $0.kind == .absent && $0.name == "Solver" })
    let outcome = try outcome {
      $0.scene = "Solver"
      $0.delegate.list = ["Solver"]
    }
    #expect(outcome.status == "restored")
  }

  @Test func doesWithTheHandlerWhatTheDelegateDoes() throws {
    let expected: [(RestorationScenario.HandlerUse, String, JSONValue)] = [
      (.atOnce, "restored", 1), (.later, "restored", 1), (.twice, "restored", 2), (.never, "not-restored", 0),
      (.nil, "not-restored", 0), (.offMain, "failed", 0),
    ]
    #expect(Set(expected.map(\.0)) == Set(RestorationScenario.HandlerUse.allCases))
    for (handler, status, objects) in expected {
      let outcome = try outcome { $0.delegate.handler = handler }
      #expect(outcome.status == status, "\(handler)")
      #expect(outcome.facts["restoredObjects"] == objects, "\(handler)")
    }
  }

  @Test func restoresLaterFromWhereverTheAppThenIs() throws {
    let trace = try simulation.run(
      .numbers {
        $0.delegate.handler = .later
        $0.delegate.after = 60_000
        $0.steps = [.request(.init()), .wait(seconds: 30), .go(to: "About")]
      }
    )
    #expect(trace.outcome.facts["route"] == ["pop About", "dismiss Settings", "push Solver"])
    let called = try #require(trace.events.last { $0.name == "restorationHandler(_:)" })
    let asked = try #require(trace.events.first { $0.name == "application(_:continue:restorationHandler:)" })
    #expect(called.time == asked.time + 60_000)
  }

  @Test func recordsACallFromAnotherThreadAsAFault() throws {
    let events = try events { $0.delegate.handler = .offMain }
    let fault = try #require(events.first { $0.name == "restorationHandler(_:)" })
    #expect(fault.kind == .refusal)
    #expect(fault.reasons.map(\.name) == ["main-thread"])
  }

  @Test func skipsTheHandlerWhereTheDelegateRestoresByItself() throws {
    let trace = try simulation.run(
      .numbers {
        $0.delegate.direct = true
        $0.delegate.handler = .offMain
      }
    )
    #expect(trace.outcome.status == "restored")
    #expect(trace.events.first { $0.name == "restorationHandler(_:)" }?.kind == .absent)
  }

  @Test func isUnhandledForATypeThatTheDelegateDoesNotKnow() throws {
    let outcome = try outcome { $0.steps = [.request(.init(name: "StartGameIntent"))] }
    #expect(outcome.status == "unhandled")
    #expect(outcome.facts["activityType"] == "StartGameIntent")
    #expect(outcome.facts["scene"] == "Menu")
  }

  @Test func refusesARequestOfAnotherClassThatTheDelegateLetIn() throws {
    let trace = try simulation.run(
      .numbers {
        $0.delegate.accepts.append("StartGameIntent")
        $0.steps = [.request(.init(name: "StartGameIntent"))]
      }
    )
    #expect(trace.outcome.status == "not-restored")
    #expect(trace.outcome.sentence.contains("The request is a StartGameIntent, not a SolveGameIntent"))
    let refusal = try #require(trace.events.last { $0.kind == .refusal })
    #expect(refusal.reasons.map(\.holds) == [true, false])
  }

  @Test func refusesAnActivityThatDoesNotComeFromSiri() throws {
    let trace = try simulation.run(
      .numbers {
        $0.delegate.accepts.append("practice")
        $0.steps = [.publish(.init(type: "practice")), .suggest, .run(number: 1)]
      }
    )
    #expect(trace.outcome.status == "not-restored")
    #expect(trace.outcome.sentence.contains("has no interaction"))
    #expect(!trace.events.contains { $0.name == "handle(intent:completion:)" })
  }

  @Test func isIncompleteWhereAParameterIsMissing() throws {
    let outcome = try outcome { $0.steps = [.request(.init(parameters: ["target": 947]))] }
    #expect(outcome.status == "incomplete")
    #expect(outcome.facts["fields"] == ["target": "947", "tiles": .null])
    #expect(outcome.sentence == "Solver is on the screen without tiles.")
  }

  // MARK: The launch

  @Test func isSuppressedWhereTheLaunchIsRefused() throws {
    let trace = try simulation.run(
      .numbers {
        $0.launch = .cold
        $0.delegate.didFinish = false
      }
    )
    #expect(trace.outcome.status == "suppressed")
    #expect(
      trace.events.filter { $0.kind == .absent }.map(\.name) == [
        "application(_:willContinueUserActivityWithType:)", "application(_:continue:restorationHandler:)",
      ]
    )
    let other = try outcome {
      $0.launch = .cold
      $0.delegate.didFinish = false
      $0.profile = "both-refusals"
    }
    #expect(other.status == "restored")
    #expect(try outcome { $0.delegate.didFinish = false }.status == "restored")
  }

  @Test func launchesTheAppOnlyForTheCodesThatSaySo() throws {
    let expected: [(RestorationScenario.Code, String)] = [
      (.unspecified, "not-launched"), (.ready, "not-launched"), (.continueInApp, "restored"),
      (.inProgress, "in-progress"), (.success, "served"), (.failure, "failed"),
      (.failureRequiringAppLaunch, "restored"),
    ]
    #expect(Set(expected.map(\.0)) == Set(RestorationScenario.Code.allCases))
    for (code, status) in expected {
      let trace = try simulation.run(.numbers { $0.response.code = code })
      #expect(trace.outcome.status == status, "\(code)")
      let continued = trace.events.first { $0.name == "application(_:continue:restorationHandler:)" }
      #expect((continued?.kind == .call) == (status == "restored"), "\(code)")
    }
  }

  @Test func keepsOrLosesTheTypeOfItsOwnActivity() throws {
    let own: (inout RestorationScenario) -> Void = {
      $0.response.activity = .init(type: "com.example.solve", userInfo: [:])
    }
    #expect(try outcome(own).status == "unhandled")
    #expect(try outcome(own).facts["activityType"] == "com.example.solve")
    let renamed = try outcome {
      own(&$0)
      $0.profile = "intent-type"
    }
    #expect(renamed.status == "restored")
    #expect(renamed.facts["activityType"] == "SolveGameIntent")
  }

  @Test func reachesAWatchWithoutAHandler() throws {
    let cold = try events {
      $0.device = .watch
      $0.launch = .cold
      $0.delegate.didFinish = false
      $0.delegate.handler = .never
    }
    let calls = cold.filter { $0.kind == .call && $0.from == "Watch" }.map(\.name)
    #expect(calls == ["applicationDidFinishLaunching()", "handle(_:)"])
    #expect(cold.contains { $0.kind == .absent && $0.name == "restorationHandler(_:)" })
    #expect(try outcome { $0.device = .watch }.status == "restored")
    let unknown = try outcome {
      $0.device = .watch
      $0.delegate.accepts = []
    }
    #expect(unknown.status == "unhandled")
  }

  // MARK: Donations and suggestions

  @Test func deletesAGroupFromTheSuggestions() throws {
    var steps: [RestorationScenario.Step] = [
      .donate(.init(group: "solved")), .donate(.init(group: "solved")),
      .donate(.init(title: "Daily", parameters: [:], group: "daily")), .suggest,
    ]
    let before = try outcome { $0.steps = steps }
    #expect(before.status == "suggested")
    #expect(before.facts["suggestions"] == ["Solve Game", "Daily"])
    steps += [.deleteGroup("solved"), .suggest]
    let after = try simulation.run(.numbers { $0.steps = steps })
    #expect(after.outcome.facts["suggestions"] == ["Daily"])
    #expect(after.outcome.facts["donations"] == 1)
    #expect(after.events.last?.reasons.map(\.name) == ["not-deleted"])
    let all = try outcome { $0.steps = steps + [.deleteAll, .suggest] }
    #expect(all.status == "no-suggestion")
  }

  @Test func ranksDifferentlyAsTimePasses() throws {
    let steps: [RestorationScenario.Step] = [
      .donate(.init(title: "Old", parameters: ["n": 1])), .donate(.init(title: "Old", parameters: ["n": 1])),
      .wait(seconds: 21 * 86_400), .donate(.init(title: "New", parameters: ["n": 2])), .suggest,
    ]
    #expect(try outcome { $0.steps = steps }.facts["suggestions"] == ["New", "Old"])
    #expect(
      try outcome {
        $0.steps = steps
        $0.steps[2] = .wait(seconds: 86_400)
      }.facts["suggestions"] == ["Old", "New"]
    )
  }

  @Test func takesASuggestionThatIsThere() throws {
    let taken = try outcome {
      $0.steps = [.donate(.init(parameters: ["target": 1])), .suggest, .run(number: 1)]
    }
    #expect(taken.facts["fields"] == ["target": "1", "tiles": .null])
    let beyond = try events { $0.steps = [.donate(.init()), .suggest, .run(number: 2)] }
    #expect(beyond.last?.kind == .absent)
    #expect(try events { $0.steps = [.run(number: 1)] }.last?.kind == .absent)
  }

  @Test func knowsAPhraseOnceItWasAdded() throws {
    #expect(try outcome { $0.steps = [.say(phrase: "Solve my numbers")] }.status == "idle")
    let said = try outcome { $0.steps = [.addToSiri(phrase: nil), .say(phrase: "solve my numbers")] }
    #expect(said.status == "restored")
  }

  @Test func comesBackFromJSONWithoutAPhrase() throws {
    let scenario = RestorationScenario.numbers { $0.intent.phrase = nil }
    let json = try CanonicalJSON.decode(JSONValue.self, from: CanonicalJSON.encode(scenario))
    #expect(json["intent"]?["phrase"] == .null)
    #expect(try simulation.run(json: json).outcome == simulation.run(scenario).outcome)
  }

  // MARK: The stage

  @Test func drawsTheScenesAsATree() throws {
    let trace = try simulation.run(
      .numbers {
        $0.scene = "About"
        $0.launch = .foreground
      }
    )
    func lines(_ snapshot: Snapshot?) -> [Figure.Element.Line] {
      let figure = snapshot?.figures.first { $0.id == "scenes" }
      guard case .outline(let lines)? = figure?.elements.first else { return [] }
      return lines
    }
    #expect(
      lines(trace.snapshots.first) == [
        .init("Menu", depth: 0, mark: .info), .init("Play", depth: 1, mark: .muted),
        .init("Result (presented)", depth: 2, mark: .muted),
        .init("Settings (presented)", depth: 1, mark: .info), .init("About", depth: 2, mark: .ok),
        .init("Solver", depth: 1, mark: .muted),
      ]
    )
    #expect(lines(trace.snapshots.last).filter { $0.mark == .ok }.map(\.text) == ["Solver"])
    let marked = trace.snapshots.compactMap { lines($0).first { $0.mark == .ok }?.text }
    #expect(marked.contains("Settings (presented)"))
  }

  @Test func drawsWorkAsSavedOnceItIsStored() throws {
    let trace = try simulation.run(.numbers { $0.scene = "Result" })
    let stored = try #require(trace.events.firstIndex { $0.name == "save" })
    func showsUnsavedWork(_ snapshot: Snapshot) -> Bool {
      let scenes = snapshot.figures.first { $0.id == "scenes" }
      guard case .outline(let lines)? = scenes?.elements.first else { return false }
      return lines.contains { $0.text == "Play (unsaved)" }
    }
    #expect(trace.snapshots.filter { $0.after < stored }.allSatisfy(showsUnsavedWork))
    #expect(!trace.snapshots.filter { $0.after >= stored }.contains(where: showsUnsavedWork))
    #expect(trace.snapshots.contains { $0.after >= stored })
  }

  @Test func drawsWhatThePersonSees() throws {
    let trace = try simulation.run(.numbers { $0.scene = "Play" })
    let screens = trace.snapshots.compactMap { $0.figures.first { $0.id == "screen" } }
    #expect(screens.allSatisfy { (2...6).contains($0.elements.count) && $0.form == .phone })
    #expect(
      screens.contains { screen in
        if case .alert("Save Play?", _, ["Save", "Discard", "Cancel"], .some) = screen.elements.last {
          true
        } else {
          false
        }
      }
    )
    #expect(
      screens.last?.elements == [
        .status("NumberRace"), .title("Solver"),
        .row(label: "tiles", value: "[100, 75, 50, 25, 6, 3]", mark: .plain),
        .row(label: "target", value: "952", mark: .plain),
      ]
    )
  }

  // MARK: Bad scenarios

  @Test func rejectsBadScenariosAtTheirPlace() {
    func with(_ members: [String: JSONValue], _ step: JSONValue = ["do": "request"]) -> JSONValue {
      .object(members.merging(["steps": [step]]) { one, _ in one })
    }
    let cases: [(JSONValue, String)] = [
      ([:], ""), (["steps": []], "/steps"), (["steps": [["do": "ask"]]], "/steps/0/do"),
      (with(["profile": "ios-9"]), "/profile"), (with(["root": ""]), "/root"),
      (with(["scene": "Shop"]), "/scene"), (with(["delegate": ["opens": "Shop"]]), "/delegate/opens"),
      (with(["delegate": ["list": ["Menu", "Shop"]]]), "/delegate/list/1"),
      (with(["delegate": ["after": -1]]), "/delegate/after"),
      (with(["delegate": ["handler": "perhaps"]]), "/delegate/handler"),
      (with(["scenes": [["name": "A", "from": "Shop"]]]), "/scenes/0/from"),
      (with(["scenes": [["name": "", "from": "Menu"]]]), "/scenes/0/name"),
      (with(["scenes": [["name": "A", "from": "Menu"], ["name": "A", "from": "Menu"]]]), "/scenes/1/name"),
      (
        with(["scenes": [["name": "A", "from": "Menu"], ["name": "B", "from": "A", "by": "tab"]]]),
        "/scenes/1/by"
      ),
      (with(["scenes": .array((0..<16).map { ["name": .string("\($0)"), "from": "Menu"] })]), "/scenes"),
      (with(["intent": ["name": ""]]), "/intent/name"), (with(["intent": ["phrase": " "]]), "/intent/phrase"),
      (with(["intent": ["phrase": .string(String(repeating: "x", count: 61))]]), "/intent/phrase"),
      (with(["intent": ["parameters": ["n": ["$UIColor": "red"]]]]), "/intent/parameters/n"),
      (with(["response": ["activity": ["type": ""]]]), "/response/activity/type"),
      (
        with(["response": ["activity": ["type": "a", "userInfo": ["n": [["$x": 1]]]]]]),
        "/response/activity/userInfo/n/0"
      ),
      (with([:], ["do": "wait", "seconds": -1]), "/steps/0/seconds"),
      (with([:], ["do": "go", "to": "Shop"]), "/steps/0/to"),
      (with([:], ["do": "request", "name": ""]), "/steps/0/name"),
      (with([:], ["do": "request", "parameters": ["n": ["$date": "today"]]]), "/steps/0/parameters/n"),
      (with([:], ["do": "donate", "name": ""]), "/steps/0/name"),
      (with([:], ["do": "donate", "parameters": ["n": ["$x": 1]]]), "/steps/0/parameters/n"),
      (with([:], ["do": "publish", "type": ""]), "/steps/0/type"),
      (with([:], ["do": "publish", "type": "a", "expiresAfter": -1]), "/steps/0/expiresAfter"),
      (with([:], ["do": "publish", "type": "a", "userInfo": ["n": ["$url": 3]]]), "/steps/0/userInfo/n"),
      (with([:], ["do": "say", "phrase": " "]), "/steps/0/phrase"),
      (with([:], ["do": "add-to-siri", "phrase": ""]), "/steps/0/phrase"),
      (with(["intent": ["phrase": .null]], ["do": "add-to-siri"]), "/steps/0/phrase"),
      (with(["intent": ["title": ""]], ["do": "add-to-siri"]), "/intent/title"),
      (with([:], ["do": "run", "number": 0]), "/steps/0/number"),
    ]
    for (json, place) in cases {
      #expect(rejection(json)?.pointer.description == place, "\(json)")
    }
    let twice: JSONValue = ["steps": [["do": "add-to-siri"], ["do": "add-to-siri"]]]
    #expect(rejection(twice)?.pointer.description == "/steps/1/phrase")
    #expect(
      rejection(with(["scene": "Solvr"]))?.reason == "There is no scene 'Solvr'; did you mean 'Solver'?"
    )
  }

  @Test func checksScenariosThatWereMadeInCode() {
    let changes: [(inout RestorationScenario) -> Void] = [
      { $0.steps = [] }, { $0.seed = -1 }, { $0.profile = "ios-9" }, { $0.delegate.after = .max },
      { $0.steps = [.wait(seconds: .max)] }, { $0.steps = [.run(number: .min)] }, { $0.intent.name = "" },
    ]
    for change in changes {
      #expect(throws: Rejection.self) { try simulation.run(.numbers(change)) }
    }
  }
}
