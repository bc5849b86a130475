import Activities
import SimulationKit

extension World<RestorationStage> {
  /// Whether the user must be asked something on the way to a scene.
  func hasQuestions(before goal: String) -> Bool {
    ((try? state.stack.plan(to: goal, unsaved: state.unsaved))?.questions.isEmpty ?? true) == false
  }

  /// Takes every pending route, with its questions. This happens after the delegate has returned, because the user
  /// takes time to answer; further restorations are queued meanwhile.
  mutating func takeOpenWays() throws(Rejection) {
    guard !state.isAsking else { return }
    while let way = state.openWays.first {
      let plan: RoutePlan
      do {
        plan = try state.stack.plan(to: way.goal, unsaved: state.unsaved)
      } catch {
        throw Rejection(at: JSONPointer(["steps"]), "\(error)")
      }
      let answer = state.scenario.answer
      let resolution = plan.resolve { _ in answer }
      state.isAsking = true
      for question in plan.questions where resolution.answers[question.scene] != nil {
        try ask(question, answer, way.request)
      }
      state.isAsking = false
      store(resolution)
      if resolution.blocked == nil {
        takeWay()
      } else {
        stay(plan, resolution, way)
      }
    }
  }

  private mutating func ask(
    _ question: RoutePlan.Question,
    _ answer: RoutePlan.Answer,
    _ request: Int?
  ) throws(Rejection) {
    if let request { state.requests[request].questions.append(question.scene) }
    state.overlay = .question(question, answer: answer)
    record(
      .call,
      "\(question.scene): save, discard or cancel?",
      from: "App",
      to: "Person",
      "To \(question.move) would lose unsaved work, so the app asks before anything moves."
    )
    showStage()
    // The time the user takes is random; its range is invented for this simulation.
    try advance(by: random.number(in: 800...2500))
    record(.reply, answer.rawValue, from: "Person", to: "App", answer.consequence(for: question.scene))
    state.overlay = .none
  }

  private mutating func store(_ resolution: RoutePlan.Resolution) {
    for scene in resolution.saved {
      state.savedWork.append(scene)
      record(.local, "save", from: "App", "The work in \(scene) is stored.")
    }
    state.lostWork += resolution.discarded
    state.unsaved.subtract(resolution.saved + resolution.discarded)
  }

  private mutating func stay(
    _ plan: RoutePlan,
    _ resolution: RoutePlan.Resolution,
    _ way: RestorationStage.OpenWay
  ) {
    state.openWays.removeFirst()
    if let request = way.request { state.requests[request].blockedBy = resolution.blocked?.scene }
    for move in plan.moves {
      record(.absent, move.description, from: "App", "The person stays in \(plan.start).")
    }
  }

  /// Takes the first pending route, which has no unanswered questions.
  mutating func takeWay() {
    let way = state.openWays.removeFirst()
    let moves = (try? state.stack.plan(to: way.goal))?.moves ?? []
    if moves.isEmpty {
      record(.local, way.goal, from: "App", "\(way.goal) is on the screen already: there is no way to go.")
    }
    for move in moves {
      make(move)
      if let request = way.request {
        state.requests[request].route.append(move)
        showStage()
      }
    }
    if let request = way.request, let intent = way.intent { fill(way.goal, with: intent, request) }
  }

  private mutating func make(_ move: SceneGraph.Move) {
    do {
      try state.stack.perform(move)
    } catch {
      // A route only has possible moves; a test tries random ones.
      record(.refusal, move.description, from: "App", "\(error).")
      return
    }
    if move.removes {
      state.shown[move.scene] = nil
      state.unsaved.remove(move.scene)
    } else if state.scene(move.scene)?.unsaved == true, move != .choose(move.scene) {
      state.unsaved.insert(move.scene)
    }
    record(.local, move.description, from: "App", "\(state.stack.top) is on the screen.")
  }
}

extension RoutePlan.Answer {
  /// The effect of the answer, as a sentence.
  fileprivate func consequence(for scene: String) -> String {
    switch self {
    case .save: "The work in \(scene) is stored, and the app goes on."
    case .discard: "The work in \(scene) is lost, and the app goes on."
    case .cancel: "Nothing moves, and the work in \(scene) stays as it is."
    }
  }
}
