import Activities
import SimulationKit

extension World<RestorationStage> {
  /// Lets the delegate use the restoration handler as the scenario specifies.
  mutating func useHandler(_ activity: UserActivity, _ request: Int) {
    let delegate = state.scenario.delegate
    guard !delegate.direct else {
      absentHandler("The delegate restores by itself, which Apple allows, and leaves the handler alone.")
      for scene in livingObjects(of: delegate.list) {
        restore(activity, by: scene, request)
      }
      return
    }
    switch delegate.handler {
    case .atOnce: callHandler(with: delegate.list, activity, request)
    case .twice:
      callHandler(with: delegate.list, activity, request)
      callHandler(with: delegate.list, activity, request)
    case .nil: callHandler(with: nil, activity, request)
    case .offMain: callHandler(with: delegate.list, activity, request, on: .background)
    case .never: absentHandler("The delegate never calls it, so nothing is asked to restore its state.")
    case .later: callLater(activity, request, after: delegate.after)
    }
  }

  private mutating func absentHandler(_ reason: String) {
    record(.absent, "restorationHandler(_:)", from: "App", to: state.device, reason)
  }

  private mutating func callLater(_ activity: UserActivity, _ request: Int, after delay: Int) {
    record(.wait, "restorationHandler(_:)", from: "App", "The delegate keeps it for \(delay) ms.")
    do {
      try schedule(after: delay) { world throws(Rejection) in
        world.callHandler(with: world.state.scenario.delegate.list, activity, request)
        try world.takeOpenWays()
        world.showStage()
      }
    } catch {
      // The schema limits the delay, so this cannot happen; if it does, record it.
      absentHandler(error.reason)
    }
  }

  private mutating func callHandler(
    with list: [String]?,
    _ activity: UserActivity,
    _ request: Int,
    on thread: RestorationHandler.Thread = .main
  ) {
    let again = state.requests[request].handler.calls > 0 ? " Once more, so all of it happens again." : ""
    do {
      let living = list.map { livingObjects(of: $0) }
      let objects = try state.requests[request].handler.call(with: living, on: thread)
      record(
        .call,
        "restorationHandler(_:)",
        from: "App",
        to: state.device,
        (list == nil ? "There is no list." : "The list holds \(objects.listed).") + again
      )
      if objects.isEmpty {
        record(
          .absent,
          "restoreUserActivityState(_:)",
          from: state.device,
          to: "App",
          "No object is in the list, so none is asked. Nobody complains."
        )
      }
      for object in objects {
        restore(activity, by: object, request)
      }
    } catch {
      record(
        .refusal,
        "restorationHandler(_:)",
        from: "App",
        to: state.device,
        "It is called from another thread. What then happens is not defined; here nothing is restored.",
        reasons: [Reason("main-thread", holds: false, "A saved handler must be called from the main thread.")]
      )
    }
  }

  /// Returns the scenes whose view controllers exist; others cannot be passed.
  private mutating func livingObjects(of list: [String]) -> [String] {
    for scene in list where !state.stack.contains(scene) {
      record(.absent, scene, from: "App", "There is no \(scene) at the moment, so it cannot be in the list.")
    }
    return list.filter(state.stack.contains)
  }

  /// Asks an object to restore its state. The root navigates; the destination scene takes the parameters; all others
  /// inherit `UIResponder`'s method, which does nothing.
  mutating func restore(_ activity: UserActivity, by object: String, _ request: Int) {
    let goal = state.scenario.delegate.opens
    let isWatch = state.scenario.device == .watch
    state.requests[request].restoredObjects += 1
    record(
      .call,
      isWatch ? "restore" : "restoreUserActivityState(_:)",
      from: isWatch || state.scenario.delegate.direct ? "App" : state.device,
      to: "App",
      "\(object) is asked."
    )
    guard object == state.stack.graph.root || object == goal else {
      record(.local, object, from: "App", "\(object) does not override the method, so nothing happens.")
      return
    }
    let intent: Intent
    do {
      intent = try activity.intent(named: state.intent.name)
    } catch {
      state.requests[request].complaint = "\(error)"
      record(
        .refusal,
        object,
        from: "App",
        "\(error).",
        reasons: [
          Reason("has-interaction", holds: activity.interaction != nil, "The activity's interaction."),
          Reason("right-class", holds: false, "interaction?.intent as? \(state.intent.name) is nil."),
        ]
      )
      return
    }
    guard object == state.stack.graph.root else {
      fill(goal, with: intent, request)
      return
    }
    state.openWays.append(.init(goal: goal, intent: intent, request: request))
    // Routes are taken in the order in which they were added.
    if state.isAsking || state.openWays.count > 1 || hasQuestions(before: goal) {
      record(
        .local,
        object,
        from: "App",
        "There is unsaved work on the way to \(goal), so the app asks first."
      )
    } else {
      takeWay()
    }
  }

  /// Passes the parameters of a request to the destination scene.
  mutating func fill(_ goal: String, with intent: Intent, _ request: Int) {
    let fields = state.scene(goal)?.fields ?? []
    let values = intent.parameters.filter { fields.contains($0.key) }
    state.shown[goal] = values
    state.requests[request].isRestored = state.stack.top == goal
    record(
      .local,
      goal,
      from: "App",
      fields.isEmpty ? "\(goal) has no fields to fill." : "\(goal) shows \(values.byActivityKey.listed).",
      reasons: fields.map { field in
        Reason(
          "has-\(field)",
          holds: values[field] != nil,
          values[field].map { "\(field) is \($0.abridged)." } ?? "The request has no \(field)."
        )
      }
    )
  }
}

extension [String] {
  /// The names in a sentence.
  fileprivate var listed: String {
    switch count {
    case 0: "nothing"
    case 1: self[0]
    default: dropLast().joined(separator: ", ") + " and " + self[count - 1]
    }
  }
}
