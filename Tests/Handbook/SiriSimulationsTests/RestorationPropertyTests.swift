import Foundation
import SimulationKit
import Testing

@testable import Activities
@testable import SiriSimulations

/// Properties of every graph and every scenario, tested with many random ones.
@Suite struct RestorationPropertyTests {
  // MARK: Graphs

  private func randomGraph(_ source: inout SeededSource) throws -> SceneGraph {
    var graph = SceneGraph(root: "0")
    for number in 1...source.number(in: 1...30) {
      let isTab = source.number(in: 0...9) == 0
      let parent = isTab ? "0" : "\(source.number(in: 0...number - 1))"
      let presentation: SceneGraph.Presentation =
        isTab ? .tab : source.number(in: 0...2) == 0 ? .present : .push
      try graph.add("\(number)", from: parent, by: presentation)
    }
    return graph
  }

  @Test func everyRouteEndsAtItsGoalWithNothingLeftOver() throws {
    for seed in 0..<200 as Range<UInt64> {
      var source = SeededSource(seed: seed)
      let graph = try randomGraph(&source)
      var walk = Walk(graph)
      var stack = try SceneStack(graph)
      for _ in 0..<12 {
        let goal = graph.scenes[source.number(in: 0...graph.scenes.count - 1)]
        let unsaved = Set(graph.scenes.filter { _ in source.number(in: 0...3) == 0 })
        let plan = try stack.plan(to: goal, unsaved: unsaved)
        let before = walk
        for move in plan.moves {
          let isLegal = walk.make(move)
          #expect(isLegal, "seed \(seed): \(move) from \(walk.screens)")
          try stack.perform(move)
        }
        #expect(walk.screens.last == goal, "seed \(seed)")
        #expect(stack.path == walk.screens, "seed \(seed)")
        // A modal that is still presented is on the way to the goal.
        let way = Set(walk.way(to: goal))
        #expect(walk.screens.allSatisfy { !walk.isModal($0) || way.contains($0) }, "seed \(seed)")
        // No scene is both removed and added, so no route is longer than necessary.
        let removed = plan.moves.filter(\.removes).map(\.scene)
        let added = plan.moves.filter { !$0.removes }.map(\.scene)
        #expect(Set(removed).isDisjoint(with: added), "seed \(seed)")
        #expect(Set(removed + added).count == plan.moves.count, "seed \(seed)")
        // The question is asked for exactly the scenes that were alive with unsaved work and are now gone.
        let gone = before.alive.subtracting(walk.alive)
        #expect(Set(plan.questions.map(\.scene)) == gone.intersection(unsaved), "seed \(seed)")
      }
    }
  }

  /// An independent walk over the graph, without routes: stacks of names, and the rules of a framework.
  private struct Walk {
    let graph: SceneGraph
    var tab: String
    var stacks: [String: [String]] = [:]

    init(_ graph: SceneGraph) {
      self.graph = graph
      tab = graph.root
      for tab in graph.tabs { stacks[tab] = [tab] }
    }

    var screens: [String] { stacks[tab] ?? [] }
    var alive: Set<String> { Set(stacks.values.joined()) }

    func isModal(_ scene: String) -> Bool { graph.presentation(of: scene) == .present }

    func way(to scene: String) -> [String] {
      var way = [scene]
      while let parent = graph.parent(of: way[0]) { way.insert(parent, at: 0) }
      return way
    }

    mutating func make(_ move: SceneGraph.Move) -> Bool {
      switch move {
      case .pop(let scene), .dismiss(let scene):
        guard screens.last == scene, screens.count > 1, isModal(scene) == (move == .dismiss(scene)) else {
          return false
        }
        stacks[tab]?.removeLast()
      case .push(let scene), .present(let scene):
        guard let top = screens.last, graph.parent(of: scene) == top,
          isModal(scene) == (move == .present(scene)), !alive.contains(scene)
        else { return false }
        stacks[tab]?.append(scene)
      case .choose(let other):
        guard other != tab, stacks[other] != nil, !screens.contains(where: isModal) else { return false }
        tab = other
      }
      return true
    }
  }

  // MARK: Scenarios

  private func randomScenario(_ source: inout SeededSource) -> RestorationScenario {
    func any<Value>(_ values: [Value]) -> Value { values[source.number(in: 0...values.count - 1)] }
    func often() -> Bool { source.number(in: 0...4) > 0 }
    let scenes = ["Menu", "Play", "Result", "Settings", "About", "Solver", "Scores", "Month"]
    let names: [String?] = [nil, "SolveGameIntent", "StartGameIntent"]
    let words: [String?] = [nil, "a", "b"]
    return .numbers {
      $0.seed = source.number(in: 0...1_000_000)
      $0.profile = any(RestorationSimulation.profiles).name
      $0.device = any(RestorationScenario.Device.allCases)
      $0.launch = any(LaunchState.allCases)
      $0.scenes += [
        .init("Scores", from: "Menu", by: .tab), .init("Month", from: "Scores", by: .push, unsaved: true),
      ]
      $0.scene = any(scenes)
      $0.answer = any(RoutePlan.Answer.allCases)
      $0.response.code = often() ? .continueInApp : any(RestorationScenario.Code.allCases)
      $0.response.activity = often() ? nil : .init(type: "own", userInfo: ["n": 1])
      $0.delegate.accepts = ["SolveGameIntent", "own", "practice"].filter { _ in often() }
      $0.delegate.didFinish = often()
      $0.delegate.willFinish = often()
      $0.delegate.opens = any(scenes)
      $0.delegate.list = (0..<source.number(in: 0...3)).map { _ in often() ? "Menu" : any(scenes) }
      $0.delegate.handler = any(RestorationScenario.HandlerUse.allCases)
      $0.delegate.after = source.number(in: 0...4000)
      $0.delegate.direct = !often()
      $0.steps = (0..<source.number(in: 1...12)).map { _ in
        switch source.number(in: 0...13) {
        case 0:
          return .donate(
            .init(title: any(words), parameters: ["n": .integer(source.number(in: 0...2))], group: any(words))
          )
        case 1: return .publish(.init(type: "practice", title: "Practice", persistentIdentifier: any(words)))
        case 2: return .delete(identifiers: ["a", "interaction-1"])
        case 3: return .deleteGroup("a")
        case 4: return .deleteAll
        case 5: return .deleteActivities(any([nil, ["a"]]))
        case 6: return .wait(seconds: source.number(in: 0...3))
        case 7: return .suggest
        case 8: return .run(number: source.number(in: 1...3))
        case 9: return .say(phrase: "Solve my numbers")
        case 10: return .go(to: any(scenes))
        case 11: return .look
        default: return .request(.init(name: any(names)))
        }
      }
    }
  }

  @Test func everyRunEndsInTheSameWayTwice() throws {
    let simulation = RestorationSimulation()
    var statuses: Set<String> = []
    for seed in 0..<400 as Range<UInt64> {
      var source = SeededSource(seed: seed)
      let scenario = randomScenario(&source)
      let trace = try simulation.run(scenario)
      #expect(try simulation.run(scenario) == trace, "seed \(seed)")
      statuses.insert(trace.outcome.status)
      check(trace, of: scenario, seed: seed)
    }
    // The random scenarios must reach most endings.
    #expect(statuses.count >= 9, "\(statuses.sorted())")
  }

  private func check(_ trace: Trace, of scenario: RestorationScenario, seed: UInt64) {
    #expect(!trace.outcome.sentence.isEmpty && trace.outcome.status != "unfinished", "seed \(seed)")
    #expect(zip(trace.events, trace.events.dropFirst()).allSatisfy { $0.time <= $1.time }, "seed \(seed)")
    #expect(!trace.events.contains { $0.kind == .refusal && $0.detail.hasPrefix("Cannot") }, "seed \(seed)")
    if trace.outcome.status == "restored" {
      #expect(trace.outcome.facts["scene"] == .string(scenario.delegate.opens), "seed \(seed)")
    }
    if scenario.answer == .cancel {
      #expect(trace.outcome.facts["lost"] == [] && trace.outcome.facts["saved"] == [], "seed \(seed)")
    }
    for snapshot in trace.snapshots {
      guard case .outline(let lines)? = snapshot.figures.first(where: { $0.id == "scenes" })?.elements.first
      else {
        Issue.record("seed \(seed): no tree")
        continue
      }
      #expect(lines.filter { $0.mark == .ok }.count == 1, "seed \(seed)")
      #expect(lines.count == scenario.scenes.count + 1, "seed \(seed)")
    }
  }
}
