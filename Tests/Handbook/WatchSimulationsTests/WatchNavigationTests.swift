import Foundation
import SimulationContract
import SimulationKit
import Testing
import WatchClocks
import WatchSimulations

@Suite struct WatchNavigationTests {
  let simulation = WatchNavigation()

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
        "refused", "timer-leaked", "shown", "setters-ignored", "shown", "shown", "shown", "shown",
        "timer-leaked",
        "refused", "refused", "refused", "refused", "refused", "shown",
      ]
    )
  }

  @Test func presentsWhatAPageCannotPush() throws {
    let trace = try run("A push inside pages")
    #expect(trace.events.contains { $0.kind == .refusal && $0.name == "pushController(withName:context:)" })
    #expect(trace.outcome.facts["screen"] == "Settings")
    #expect(
      trace.outcome.facts["refusals"] == [
        [
          "place": "/steps/0/do",
          "reason": "A page-based interface cannot push 'Settings'; present it instead",
        ]
      ]
    )
  }

  @Test func freezesTheLabelUnlessTheTimerIsInvalidated() throws {
    let leaked = try run("Lower the wrist")
    #expect(leaked.outcome.facts["ticksInTheDark"] == 60)
    #expect(leaked.outcome.facts["settersIgnored"] == 60)
    #expect(
      leaked.events.contains { $0.kind == .refusal && $0.detail.contains("its label keeps 17:00:00") }
    )
    let fixed = try run("The fix")
    #expect(fixed.outcome.facts["ticksInTheDark"] == 0)
    #expect(fixed.outcome.facts["settersIgnored"] == 0)
  }

  @Test func tellsALeakThatTheLaunchBrings() throws {
    // The second page is preloaded: activated and immediately deactivated. Its leaked timer is never stopped.
    var scenario = WatchNavigation.Scenario(
      storyboard: [.init("Eastern"), .init("Pacific", timer: .leaked)],
      navigation: .pages(["Eastern", "Pacific"]),
      steps: []
    )
    let launched = try simulation.run(scenario)
    #expect(launched.events.last?.kind == .absent)
    #expect(launched.events.last?.name == "invalidate()")
    #expect(launched.events.last?.from == "Pacific")
    #expect(launched.outcome.status == "timer-leaked")
    #expect(launched.outcome.facts["leaks"] == ["Pacific"])
    scenario.steps = [.wait(seconds: 3), .lowerWrist]
    let later = try simulation.run(scenario)
    #expect(later.events.filter { $0.name == "invalidate()" }.map(\.time) == [0])
  }

  @Test func blanksALabelInVainWithoutATimerToo() throws {
    let scenario = WatchNavigation.Scenario(
      storyboard: [.init("Eastern", blankOnDeactivate: true)],
      navigation: .pages(["Eastern"]),
      steps: [.lowerWrist]
    )
    let trace = try simulation.run(scenario)
    #expect(trace.events.contains { $0.kind == .refusal && $0.name == "setText(_:)" })
    #expect(trace.outcome.facts["settersIgnored"] == 1)
    #expect(trace.outcome.status == "setters-ignored")
  }

  @Test func drawsTheWatchTheLayersTheControllersAndWhatWasIgnored() throws {
    let trace = try run("Lower the wrist")
    let figures = try #require(trace.snapshots.last?.figures)
    #expect(figures.map(\.id) == ["watch", "layers", "controllers", "dropped"])
    let pages = try #require(try run("Swipe through pages").snapshots.last?.figures.first)
    #expect(pages.elements.contains(.text("● ○ ○ page 1 of 3", mark: .muted)))
    let modal = try run("A modal interface")
    let statuses = modal.snapshots.compactMap(\.figures.first?.elements.first)
    #expect(statuses.contains(.status("✕ Cancel")))
    #expect(statuses.contains(.status("✕ Done")))
  }

  @Test func keepsItsFiguresSmall() throws {
    for example in simulation.examples {
      let trace = try simulation.run(example.scenario)
      for snapshot in trace.snapshots {
        #expect(snapshot.figures.allSatisfy { (1...7).contains($0.elements.count) }, "\(example.title)")
        #expect(snapshot.after < trace.events.count)
      }
    }
  }

  @Test(
    arguments: [
      ([["do": "push", "controller": "Settings"]], "/steps/0/do", "A page-based interface cannot push"),
      ([["do": "pop"]], "/steps/0/do", "There is nothing to pop"),
      ([["do": "dismiss"]], "/steps/0/do", "There is no modal interface to dismiss"),
      ([["do": "swipe", "page": 2]], "/steps/0/page", "There is no page 2"),
      ([["do": "present", "names": []]], "/steps/0/names", "at least one controller"),
      ([["do": "present"]], "/steps/0/names", "at least one controller"),
      ([["do": "present", "names": ["Setings"]]], "/steps/0/names", "did you mean 'Settings'?"),
      (
        [["do": "present", "names": ["Settings"], "contexts": ["a", "b"]]], "/steps/0/contexts",
        "1 controller cannot take 2 contexts"
      ),
      (
        [["do": "reload", "names": ["Pacific"], "contexts": []]], "/steps/0/contexts",
        "1 controller cannot take 0 contexts"
      ),
      ([["do": "reload", "names": []]], "/steps/0/names", "at least one controller"),
      (
        [["do": "become-current-page", "controller": "Settings"]], "/steps/0/controller",
        "not one of the pages"
      ),
      (
        [["do": "become-current-page", "controller": "Nope"]], "/steps/0/controller",
        "No controller is called"
      ),
      ([["do": "raise-wrist"]], "/steps/0/do", "The wrist is up already"),
      ([["do": "lower-wrist"], ["do": "dismiss"]], "/steps/1/do", "The screen is dark"),
      ([["do": "wait", "seconds": 0]], "/steps/0/seconds", ""),
    ] as [([JSONValue], String, String)]
  )
  func rejectsAStepAtItsPlace(steps: [JSONValue], place: String, reason: String) {
    let rejection = rejection(["steps": .array(steps)])
    #expect(rejection?.pointer.description == place)
    #expect(rejection?.reason.contains(reason) == true || reason.isEmpty)
  }

  @Test(
    arguments: [
      (["storyboard": [["name": "A"], ["name": ""]]], "/storyboard/1/name"),
      (["storyboard": [["name": "A"], ["name": "A"]]], "/storyboard/1/name"),
      (["storyboard": []], "/storyboard"),
      (["navigation": ["style": "pages", "names": []]], "/navigation/names"),
      (["navigation": ["style": "pages", "names": ["Eastern", "Nope"]]], "/navigation/names/1"),
      (["navigation": ["style": "hierarchy", "root": "Nope"]], "/navigation/root"),
      (["navigation": ["style": "pages", "names": ["Eastern"], "root": "Eastern"]], "/navigation/root"),
      (["navigation": ["style": "tabs"]], "/navigation/style"), (["faults": "ignored"], "/faults"),
    ] as [([String: JSONValue], String)]
  )
  func rejectsAnAppAtItsPlace(members: [String: JSONValue], place: String) {
    #expect(rejection(members)?.pointer.description == place)
  }

  @Test func rejectsMoreTicksThanItCanTell() {
    let steps = (0..<10).map { _ in WatchNavigation.Step.wait(seconds: 600) }
    let scenario = WatchNavigation.Scenario(
      storyboard: [.init("A", timer: .leaked)],
      navigation: .pages(["A"]),
      steps: steps
    )
    let rejection = #expect(throws: Rejection.self) { try simulation.run(scenario) }
    #expect(rejection?.pointer.description == "/steps/8/seconds")
  }

  @Test func survivesEveryOrderOfSteps() throws {
    var random = SeededSource(seed: 7)
    let steps: [WatchNavigation.Step] = [
      .wait(seconds: 3), .lowerWrist, .raiseWrist, .swipe(page: 1), .swipe(page: 0), .dismiss, .pop,
      .popToRoot,
      .push(name: "B", context: nil), .push(name: "Nope", context: "x"), .becomeCurrentPage(name: "B"),
      .present(names: ["A", "B"], contexts: nil), .present(names: nil, contexts: ["x"]), .setTitle("T"),
      .reload(names: ["B"], contexts: ["x"]), .reload(names: [], contexts: nil),
    ]
    for index in 0..<200 {
      let scenario = WatchNavigation.Scenario(
        storyboard: [.init("A", timer: .leaked), .init("B", timer: .invalidated, blankOnDeactivate: true)],
        navigation: index.isMultiple(of: 2) ? .pages(["A", "B"]) : .hierarchy(root: "A"),
        faults: .recorded,
        steps: (0..<30).map { _ in steps[random.number(in: 0...(steps.count - 1))] }
      )
      let trace = try simulation.run(scenario)
      #expect(!trace.outcome.sentence.isEmpty)
    }
  }
}
