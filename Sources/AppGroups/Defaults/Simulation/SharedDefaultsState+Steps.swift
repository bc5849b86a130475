import SimulationKit

extension World where State == SharedDefaultsState {
  /// Carries out one step of the scenario.
  mutating func perform(_ step: SharedDefaultsStep, _ index: Int) throws(Rejection) {
    switch step {
    case .write(let write):
      let value = try plist(write.value, at: JSONPointer(["steps", String(index), "value"]))
      try change(write.process, write.defaults, key: write.key, to: value, index)
    case .remove(let remove):
      try change(remove.process, remove.defaults, key: remove.key, to: nil, index)
    case .register(let step): try register(step, index)
    case .addSuite(let step): try addSuite(step.process, index)
    case .read(let step): read(step)
    case .locate(let step): try locate(step.process, index)
    case .wait(let step): try advance(by: step.milliseconds)
    case .launch(let step): try launch(step, index)
    }
    showStage()
  }

  private mutating func change(
    _ actor: SharedDefaultsStep.Actor,
    _ which: SharedDefaultsStep.Defaults,
    key: String,
    to value: PlistValue?,
    _ index: Int
  ) throws(Rejection) {
    guard let member = state.processes[actor], var device = state.devices[member.device] else { return }
    let defaults = member[which]
    try rejecting(at: JSONPointer(["steps", String(index), "value"])) { () throws(DefaultsFault) in
      try defaults.set(value, forKey: key, on: &device)
    }
    state.devices[member.device] = device
    record(
      .call,
      value.map { "set(\($0), forKey: \"\(key)\")" } ?? "removeObject(forKey: \"\(key)\")",
      from: actor.title,
      to: device.kind.title,
      "\(actor.words.capitalizedFirst) sees the change at once. It goes into "
        + "\(defaults.ownDomain(on: device).title), and is saved a little later."
    )
    try schedule(after: state.scenario.saveDelay) { world in
      world.save(actor)
    }
  }

  private mutating func save(_ actor: SharedDefaultsStep.Actor) {
    guard let member = state.processes[actor], var device = state.devices[member.device] else { return }
    let keys = device.save(member.process)
    guard !keys.isEmpty else { return }
    state.devices[member.device] = device
    record(
      .local,
      "saved",
      from: device.kind.title,
      "What \(actor.words) changed (\(keys.joined(separator: ", "))) is stored; a process that reads the "
        + "same place now sees it, without asking for it."
    )
    showStage()
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
    _ actor: SharedDefaultsStep.Actor,
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

  private mutating func read(_ step: SharedDefaultsStep.Read) {
    guard let member = state.processes[step.process], let device = state.devices[member.device] else {
      return
    }
    let lookups = member[step.defaults].lookups(forKey: step.key, on: device)
    let found = lookups.first { $0.value != nil }
    let value = step.getter.value(of: found?.value)
    record(
      .call,
      "\(step.getter.method)(forKey: \"\(step.key)\")",
      from: step.process.title,
      to: device.kind.title,
      step.defaults == .standard ? "Asked of the standard defaults." : ""
    )
    record(
      .reply,
      value.map(\.description) ?? "nil",
      from: device.kind.title,
      to: step.process.title,
      found.map { "\($0.domain.title.capitalizedFirst) answered." }
        ?? "No place in the search list has the key.",
      reasons: lookups.prefix { $0.value == nil }.map { Reason($0, key: step.key) }
        + (found.map { [Reason($0, key: step.key)] } ?? [])
    )
    let obstacle = obstacle(step, found)
    state.lastAnswer = .read(step, value: value, found: found, obstacle: obstacle)
  }

  /// Records that the other process's value did not come, where the group's defaults were asked for it.
  private mutating func obstacle(_ step: SharedDefaultsStep.Read, _ found: Lookup?) -> String? {
    guard step.defaults == .group else { return nil }
    switch found?.domain {
    case nil, .global, .registration: break
    default: return nil
    }
    let conditions = state.sharingConditions(step.key, reader: step.process)
    guard let failed = conditions.first(where: { !$0.holds }) else { return nil }
    // Where there is a value to fall back on and nothing was written, nothing is missing.
    guard found == nil || failed.name != "written" else { return nil }
    record(
      .absent,
      "a value from \(step.process.other.words)",
      from: step.process.other.title,
      to: step.process.title,
      failed.explanation,
      reasons: conditions
    )
    return failed.explanation
  }

  private mutating func locate(_ actor: SharedDefaultsStep.Actor, _ index: Int) throws(Rejection) {
    guard let member = state.processes[actor], let device = state.devices[member.device],
      let group = member.group.suiteName
    else { return }
    let url = try rejecting(at: JSONPointer(["steps", String(index)])) { () throws(DefaultsFault) in
      try device.containerURL(forGroup: group, process: member.process)
    }
    let conditions = device.access(toGroup: group, by: member.process, named: actor.words.capitalizedFirst)
    let failed = conditions.first { !$0.holds }
    record(
      .call,
      "containerURL(forSecurityApplicationGroupIdentifier: \"\(group)\")",
      from: actor.title,
      to: device.kind.title
    )
    record(
      .reply,
      url?.path ?? "nil",
      from: device.kind.title,
      to: actor.title,
      failed == nil
        ? "The folder of the group."
        : url == nil ? "No entitlement, no folder." : "A Mac answers with the expected path for any group.",
      reasons: conditions
    )
    if url != nil, let failed {
      record(
        .refusal,
        "Operation not permitted",
        from: device.kind.title,
        to: actor.title,
        failed.explanation
      )
    }
    state.lastAnswer = .located(
      actor,
      path: url?.path,
      isReal: failed == nil,
      obstacle: failed?.explanation
    )
  }

  private mutating func launch(_ step: SharedDefaultsStep.Launch, _ index: Int) throws(Rejection) {
    guard let member = state.processes[step.process], var device = state.devices[member.device] else {
      return
    }
    let place = JSONPointer(["steps", String(index), "arguments"])
    let arguments = try plist(step.arguments, at: place)
    save(step.process)
    device = state.devices[member.device] ?? device
    try rejecting(at: place) { () throws(DefaultsFault) in
      try device.launch(member.process, arguments: arguments)
    }
    state.devices[member.device] = device
    // An added suite belongs to the object, and the objects of the process that ended are gone.
    state.processes[step.process]?.standard = try rejecting(at: place) { () throws(DefaultsFault) in
      try SharedDefaults(suiteName: nil, process: member.process)
    }
    record(
      .local,
      "launch",
      from: step.process.title,
      arguments.isEmpty
        ? "A new process: what the old one registered is gone."
        : "A new process with the arguments \(PlistValue.dictionary(arguments)); they come first in every "
          + "search list. What the old one registered is gone."
    )
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

extension Reason {
  /// Whether a place of a search list has a key.
  fileprivate init(_ lookup: Lookup, key: String) {
    let place = lookup.domain.title.capitalizedFirst
    self.init(
      lookup.domain.name,
      holds: lookup.value != nil,
      lookup.value.map { "\(place): \($0)." } ?? "\(place): no '\(key)'."
    )
  }
}

extension SharedDefaultsStep.Getter {
  /// The name of the method of `UserDefaults`.
  var method: String { rawValue }

  /// What the getter makes of a value; nil only where the real one gives nil.
  func value(of value: PlistValue?) -> PlistValue? {
    switch self {
    case .object: value
    case .string: (value?.asString).map(PlistValue.string)
    case .integer: .integer(value?.asInteger ?? 0)
    case .double: .real(value?.asDouble ?? 0)
    case .bool: .boolean(value?.asBoolean ?? false)
    case .stringArray: (value?.asStringArray).map { .array($0.map(PlistValue.string)) }
    }
  }
}
