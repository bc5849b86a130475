import AppGroups
import SimulationKit

extension World where State == SharedDefaultsState {
  mutating func observe(_ step: SharedDefaultsStep.Observe, _ index: Int) throws(Rejection) {
    guard let member = state.processes[step.process], var device = state.devices[member.device] else {
      return
    }
    guard let key = step.key else {
      state.watchers.insert(step.process)
      record(
        .local,
        "addObserver(forName: UserDefaults.didChangeNotification)",
        from: step.process.title,
        "It is posted for the changes of this process alone."
      )
      return
    }
    try rejecting(at: JSONPointer(["steps", String(index), "key"])) { () throws(DefaultsFault) in
      try member[step.defaults].observe(key, on: &device)
    }
    state.devices[member.device] = device
    record(
      .local,
      "addObserver(forKeyPath: \"\(key)\")",
      from: step.process.title,
      "It is called for every change, in any process."
    )
  }

  mutating func listen(_ step: SharedDefaultsStep.Listen, _ index: Int) throws(Rejection) {
    guard let member = state.processes[step.process], var device = state.devices[member.device] else {
      return
    }
    try rejecting(at: JSONPointer(["steps", String(index), "name"])) { () throws(DefaultsFault) in
      try device.listen(member.process, toPosts: step.name)
    }
    state.devices[member.device] = device
    record(.local, "addObserver(\"\(step.name)\")", from: step.process.title, "A Darwin notification.")
  }

  mutating func post(_ step: SharedDefaultsStep.Post, _ index: Int) throws(Rejection) {
    guard let member = state.processes[step.process], var device = state.devices[member.device] else {
      return
    }
    try rejecting(at: JSONPointer(["steps", String(index), "name"])) { () throws(DefaultsFault) in
      try device.post(step.name, from: member.process)
    }
    state.devices[member.device] = device
    record(
      .call,
      "post(\"\(step.name)\")",
      from: step.process.title,
      to: state.title(of: device.kind),
      "Each listener on this device receives the name, and nothing else."
    )
  }

  /// Records the notifications since the last call.
  mutating func tellNotices() {
    for kind in Device.Kind.allCases {
      guard let notices = state.devices[kind]?.takeNotices() else { continue }
      for notice in notices {
        guard let actor = state.actor(of: notice.process) else { continue }
        tell(notice.content, to: actor, from: kind)
      }
    }
  }

  private mutating func tell(
    _ content: DefaultsNotice.Content,
    to actor: ProcessRole,
    from kind: Device.Kind
  ) {
    let isSilent = state.profile.has(SharedDefaultsSimulation.postsNoChange)
    switch content {
    case .didChange:
      guard state.watchers.contains(actor), !isSilent else { return }
      record(
        .local,
        "UserDefaults.didChangeNotification",
        from: actor.title,
        "\(actor.subject) has changed something itself."
      )
    case .observed(let key, let value):
      guard !isSilent else { return }
      record(
        .call,
        "observeValue(forKeyPath: \"\(key)\")",
        from: state.title(of: kind),
        to: actor.title,
        "The answer is now \(value.map(\.description) ?? "nil")."
      )
    case .sizeLimitExceeded(let bytes):
      record(
        .call,
        "UserDefaults.sizeLimitExceededNotification",
        from: state.title(of: kind),
        to: actor.title,
        "The domain holds \(bytes) bytes. It is a warning, and the value is kept."
      )
    case .posted(let name):
      record(
        .call,
        name,
        from: state.title(of: kind),
        to: actor.title,
        "A name. It doesn't say what has changed."
      )
    }
  }
}

extension SharedDefaultsState {
  /// The process with a bundle identifier.
  fileprivate func actor(of bundleID: String) -> ProcessRole? {
    ProcessRole.allCases.first { processes[$0]?.process.bundleID == bundleID }
  }
}
