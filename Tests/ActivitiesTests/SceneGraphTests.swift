import Testing

@testable import Activities

@Suite struct SceneGraphTests {
  private func graph() throws -> SceneGraph {
    var graph = SceneGraph(root: "Menu")
    try graph.add("Game", from: "Menu", by: .push)
    try graph.add("Result", from: "Game", by: .present)
    try graph.add("Settings", from: "Menu", by: .present)
    try graph.add("Sounds", from: "Settings", by: .push)
    try graph.add("Solver", from: "Menu", by: .push)
    return graph
  }

  @Test func unwindsToTheCommonSceneAndGoesOn() throws {
    let graph = try graph()
    let routes = [
      ("Menu", "push Solver"),
      ("Result", "dismiss Result, pop Game, push Solver"),
      ("Sounds", "pop Sounds, dismiss Settings, push Solver"),
      ("Solver", ""),
    ]
    for (start, moves) in routes {
      let route = try graph.route(from: start, to: "Solver").map(\.description)
      #expect(route.joined(separator: ", ") == moves)
    }
  }

  @Test func keepsWhatBothHaveInCommon() throws {
    let graph = try graph()
    #expect(try graph.route(from: "Settings", to: "Sounds") == [.push("Sounds")])
    #expect(try graph.route(from: "Menu", to: "Sounds") == [.present("Settings"), .push("Sounds")])
  }

  @Test func refusesUnknownAndDuplicateScenes() throws {
    var graph = try graph()
    #expect(throws: SceneGraph.Failure.unknownScene("Shop")) {
      try graph.add("Basket", from: "Shop", by: .push)
    }
    #expect(throws: SceneGraph.Failure.duplicateScene("Menu")) {
      try graph.add("Menu", from: "Game", by: .push)
    }
    #expect(throws: SceneGraph.Failure.unknownScene("Shop")) {
      try graph.route(from: "Menu", to: "Shop")
    }
  }

  @Test func refusesNamelessScenesAndTabsAwayFromTheRoot() throws {
    var graph = try graph()
    #expect(throws: SceneGraph.Failure.emptyName) { try graph.add("", from: "Menu", by: .push) }
    #expect(throws: SceneGraph.Failure.tabAwayFromRoot("Scores")) {
      try graph.add("Scores", from: "Game", by: .tab)
    }
    try graph.add("Scores", from: "Menu", by: .tab)
    #expect(graph.tabs == ["Menu", "Scores"])
  }

  @Test func hasALimit() throws {
    var graph = SceneGraph(root: "0")
    for number in 1..<SceneGraph.mostScenes {
      try graph.add("\(number)", from: "\(number - 1)", by: .push)
    }
    #expect(throws: SceneGraph.Failure.tooManyScenes) { try graph.add("more", from: "0", by: .push) }
    let last = "\(SceneGraph.mostScenes - 1)"
    #expect(try graph.route(from: last, to: "0").count == SceneGraph.mostScenes - 1)
  }

  @Test func cannotBecomeACircle() throws {
    var graph = SceneGraph(root: "A")
    #expect(throws: SceneGraph.Failure.unknownScene("C")) { try graph.add("B", from: "C", by: .push) }
    #expect(throws: SceneGraph.Failure.unknownScene("B")) { try graph.add("B", from: "B", by: .push) }
    try graph.add("B", from: "A", by: .push)
    #expect(throws: SceneGraph.Failure.duplicateScene("A")) { try graph.add("A", from: "B", by: .push) }
  }

  // MARK: Tabs

  private func tabbed() throws -> SceneGraph {
    var graph = try graph()
    try graph.add("Scores", from: "Menu", by: .tab)
    try graph.add("Month", from: "Scores", by: .push)
    try graph.add("Share", from: "Month", by: .present)
    return graph
  }

  @Test func choosesTheOtherTabAndLeavesThisOneAsItIs() throws {
    let graph = try tabbed()
    #expect(try graph.route(from: "Game", to: "Month") == [.choose("Scores"), .push("Month")])
    #expect(
      try graph.route(from: "Share", to: "Solver") == [.dismiss("Share"), .choose("Menu"), .push("Solver")]
    )
    #expect(
      try graph.route(from: "Sounds", to: "Scores")
        == [.pop("Sounds"), .dismiss("Settings"), .choose("Scores")]
    )
  }

  @Test func findsAnotherTabAsItWasLeft() throws {
    let graph = try tabbed()
    let route = try graph.route(from: "Month", to: "Solver", keeping: ["Menu": "Game"])
    #expect(route == [.choose("Menu"), .pop("Game"), .push("Solver")])
    #expect(try graph.route(from: "Month", to: "Game", keeping: ["Menu": "Game"]) == [.choose("Menu")])
    // A claim about a tab that can't show the scene is ignored.
    #expect(try graph.route(from: "Month", to: "Menu", keeping: ["Menu": "Month"]) == [.choose("Menu")])
  }

  @Test func walksOnlyAsTheFrameworkCan() throws {
    var stack = try SceneStack(tabbed(), at: "Result")
    #expect(stack.path == ["Menu", "Game", "Result"])
    let refused: [(SceneGraph.Move, SceneStack.Failure)] = [
      (.pop("Game"), .notOnTop(.pop("Game"))), (.pop("Result"), .notOnTop(.pop("Result"))),
      (.push("Solver"), .notReachable(.push("Solver"))), (.choose("Scores"), .covered(.choose("Scores"))),
      (.choose("Menu"), .notReachable(.choose("Menu"))), (.choose("Game"), .notReachable(.choose("Game"))),
    ]
    for (move, failure) in refused {
      #expect(throws: failure) { try stack.perform(move) }
    }
    #expect(stack.top == "Result")
    try stack.perform(.dismiss("Result"))
    try stack.perform(.choose("Scores"))
    #expect(stack.contains("Game"))
    #expect(!stack.contains("Result"))
    #expect(throws: SceneStack.Failure.notReachable(.present("Month"))) {
      try stack.perform(.present("Month"))
    }
    try stack.perform(.choose("Menu"))
    #expect(stack.top == "Game")
    #expect(throws: SceneStack.Failure.unknownScene("Shop")) { try SceneStack(tabbed(), at: "Shop") }
    #expect(throws: SceneStack.Failure.unknownScene("Shop")) { try stack.plan(to: "Shop") }
  }

  // MARK: Questions

  @Test func asksBeforeWorkIsLostAndOnlyThen() throws {
    let stack = try SceneStack(tabbed(), at: "Result")
    let plan = try stack.plan(to: "Solver", unsaved: ["Game", "Result", "Solver"])
    #expect(plan.questions.map(\.scene) == ["Result", "Game"])
    #expect(plan.questions.map(\.move) == [.dismiss("Result"), .pop("Game")])
    // The game stays where it is if only its result is removed, or if another tab is chosen.
    #expect(try stack.plan(to: "Game", unsaved: ["Game"]).questions == [])
    #expect(try stack.plan(to: "Month", unsaved: ["Game"]).questions == [])
  }

  @Test func doesWhatIsAnswered() throws {
    let plan = try SceneStack(tabbed(), at: "Result").plan(to: "Solver", unsaved: ["Game", "Result"])
    let saved = plan.resolve { $0.scene == "Game" ? .save : .discard }
    #expect(saved.moves == plan.moves)
    #expect(saved.saved == ["Game"])
    #expect(saved.discarded == ["Result"])
    let cancelled = plan.resolve { $0.scene == "Game" ? .cancel : .discard }
    #expect(cancelled.moves == [])
    #expect(cancelled.discarded == [])
    #expect(cancelled.blocked?.scene == "Game")
    var asked: [String] = []
    let early = plan.resolve {
      asked.append($0.scene)
      return .cancel
    }
    #expect(asked == ["Result"])
    #expect(early.answers == ["Result": .cancel])
  }

  @Test func saysWhatEachAnswerDoes() throws {
    let plan = try SceneStack(tabbed(), at: "Game").plan(to: "Menu", unsaved: ["Game"])
    let effects = try #require(plan.questions.first).answers
    #expect(effects.map(\.answer) == [.save, .discard, .cancel])
    #expect(effects.map(\.effect.goesOn) == [true, true, false])
    #expect(effects.map(\.effect.keepsWork) == [true, false, true])
  }
}
