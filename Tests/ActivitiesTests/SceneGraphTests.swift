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
}
