import AppGroups
import SimulationKit

extension World where State == SharedDefaultsState {
  /// Performs one step of the scenario.
  mutating func perform(_ step: SharedDefaultsStep, _ index: Int) throws(Rejection) {
    if let actor = step.needsRunning, !state.isRunning(actor) {
      record(
        .absent,
        step.verb,
        from: actor.title,
        "\(actor.subject) was ended, and does nothing."
      )
    } else {
      try carryOut(step, index)
    }
    tellNotices()
    showStage()
  }

  private mutating func carryOut(_ step: SharedDefaultsStep, _ index: Int) throws(Rejection) {
    switch step {
    case .write(let step): try write(step, index)
    case .remove(let step):
      let place = JSONPointer(["steps", String(index), "key"])
      try change(step.process, step.defaults, key: step.key, to: nil, at: place)
    case .fill(let step): try fill(step, index)
    case .register(let step): try register(step, index)
    case .addSuite(let step): try addSuite(step.process, index)
    case .removeSuite(let step): removeSuite(step.process)
    case .read(let step): read(step)
    case .locate(let step): try locate(step.process, index)
    case .wait(let step): try advance(by: step.milliseconds)
    case .synchronize(let step): synchronize(step.process)
    case .observe(let step): try observe(step, index)
    case .listen(let step): try listen(step, index)
    case .post(let step): try post(step, index)
    case .kill(let step): kill(step.process)
    case .launch(let step): try launch(step, index)
    }
  }

  private mutating func register(
    _ step: SharedDefaultsStep.Register,
    _ index: Int
  ) throws(Rejection) {
    guard let member = state.processes[step.process], var device = state.devices[member.device] else {
      return
    }
    let place = JSONPointer(["steps", String(index), "values"])
    let values = try plist(step.values, at: place)
    try rejecting(at: place) { () throws(DefaultsFault) in
      try member.standard.register(defaults: values, on: &device)
    }
    state.devices[member.device] = device
    record(
      .local,
      "register(defaults: \(PlistValue.dictionary(values)))",
      from: step.process.title,
      "Kept in the memory of this process, at the end of every search list that it has. Nothing is stored, "
        + "and \(step.process.other.words) does not see it."
    )
  }

  private mutating func addSuite(
    _ actor: ProcessRole,
    _ index: Int
  ) throws(Rejection) {
    guard var member = state.processes[actor], let suite = member.group.suiteName else { return }
    try rejecting(at: JSONPointer(["steps", String(index)])) { () throws(DefaultsFault) in
      try member.standard.addSuite(named: suite)
    }
    state.processes[actor] = member
    record(
      .local,
      "addSuite(named: \"\(suite)\")",
      from: actor.title,
      "The standard defaults now look there too, after the app's own domain and before the global one."
    )
  }

  private mutating func removeSuite(_ actor: ProcessRole) {
    guard let suite = state.processes[actor]?.group.suiteName else { return }
    state.processes[actor]?.standard.removeSuite(named: suite)
    record(
      .local,
      "removeSuite(named: \"\(suite)\")",
      from: actor.title,
      "The standard defaults no longer look there."
    )
  }
}

extension SharedDefaultsStep {
  /// The process of a step that requires it to be running.
  fileprivate var needsRunning: ProcessRole? {
    switch self {
    case .write(let step): step.process
    case .remove(let step): step.process
    case .fill(let step): step.process
    case .register(let step): step.process
    case .addSuite(let step): step.process
    case .removeSuite(let step): step.process
    case .read(let step): step.process
    case .locate(let step): step.process
    case .synchronize(let step): step.process
    case .observe(let step): step.process
    case .listen(let step): step.process
    case .post(let step): step.process
    case .kill(let step): step.process
    case .wait, .launch: nil
    }
  }

  /// The call that the process would have made.
  fileprivate var verb: String {
    switch self {
    case .write, .fill: "set(_:forKey:)"
    case .remove: "removeObject(forKey:)"
    case .register: "register(defaults:)"
    case .addSuite: "addSuite(named:)"
    case .removeSuite: "removeSuite(named:)"
    case .read(let step): "\(step.getter.method)(forKey:)"
    case .locate: "containerURL(forSecurityApplicationGroupIdentifier:)"
    case .synchronize: "synchronize()"
    case .observe: "addObserver"
    case .listen: "addObserver"
    case .post: "post"
    case .kill: "SIGKILL"
    case .wait, .launch: ""
    }
  }
}

extension SharedDefaultsState.Member {
  subscript(which: SharedDefaultsStep.Defaults) -> SharedDefaults {
    switch which {
    case .group: group
    case .standard: standard
    }
  }
}
