import AppGroups
import SimulationKit

extension World where State == SharedDefaultsState {
  mutating func read(_ step: SharedDefaultsStep.Read) {
    guard let member = state.processes[step.process], let device = state.device(of: step.process) else {
      return
    }
    let lookups = member[step.defaults].lookups(forKey: step.key, on: device)
    var search = SharedDefaultsState.Search(
      actor: step.process,
      defaults: step.defaults,
      key: step.key,
      lookups: lookups,
      asked: 0
    )
    let found = search.found
    let value = step.getter.value(of: found?.value, state.profile)
    record(
      .call,
      "\(step.getter.method)(forKey: \"\(step.key)\")",
      from: step.process.title,
      to: state.title(of: device.kind),
      step.defaults == .standard ? "Asked of the standard defaults." : ""
    )
    if step.detail == .search {
      for lookup in lookups.prefix(search.end) {
        search.asked += 1
        state.search = search
        record(
          .local,
          lookup.domain.name,
          from: state.title(of: device.kind),
          Reason(lookup, key: step.key).explanation
        )
        showStage()
      }
    }
    search.asked = search.end
    state.search = search
    record(
      .reply,
      value.map(\.description) ?? "nil",
      from: state.title(of: device.kind),
      to: step.process.title,
      found.map { "\($0.domain.title.capitalizedFirst) answered." }
        ?? "No place in the search list has the key.",
      reasons: lookups.prefix(search.end).map { Reason($0, key: step.key) }
    )
    let obstacle = obstacle(step, found)
    state.lastAnswer = .read(step, value: value, found: found, obstacle: obstacle)
  }

  /// Records a missing value that the reader had set itself, or that the other process might have set in the group.
  private mutating func obstacle(_ step: SharedDefaultsStep.Read, _ found: Lookup?) -> String? {
    guard let member = state.processes[step.process] else { return nil }
    switch found?.domain {
    case nil, .globalThisHost, .global, .allUsers, .globalAllUsers, .registration: break
    default: return nil
    }
    let defaults = member[step.defaults]
    if let conditions = state.keepingConditions(step.key, defaults, step.process) {
      let explanation = state.lossExplanation(step.key, step.process)
      record(.absent, "its own value", from: step.process.title, explanation, reasons: conditions)
      return explanation
    }
    guard step.defaults == .group else { return nil }
    let conditions = state.sharingConditions(step.key, reader: step.process)
    guard let failed = conditions.first(where: { !$0.holds }) else { return nil }
    // If nothing was written but there is a fallback value, nothing is missing.
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

  mutating func locate(_ actor: ProcessRole, _ index: Int) throws(Rejection) {
    guard let member = state.processes[actor], let device = state.devices[member.device],
      let group = member.group.suiteName
    else { return }
    let url = try rejecting(at: JSONPointer(["steps", String(index)])) { () throws(DefaultsFault) in
      try device.containerURL(forGroup: group, process: member.process)
    }
    let conditions = device.access(toGroup: group, by: member.process, named: actor.subject)
    let failed = conditions.first { !$0.holds }
    record(
      .call,
      "containerURL(forSecurityApplicationGroupIdentifier: \"\(group)\")",
      from: actor.title,
      to: state.title(of: device.kind)
    )
    record(
      .reply,
      url?.path ?? "nil",
      from: state.title(of: device.kind),
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
        from: state.title(of: device.kind),
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
}

extension Reason {
  /// Whether a domain of a search list has a key.
  fileprivate init(_ lookup: Lookup, key: String) {
    let place = lookup.domain.title.capitalizedFirst
    self.init(
      lookup.domain.name,
      holds: lookup.value != nil,
      lookup.value.map { "\(place): \($0)." } ?? "\(place): no '\(key)'."
    )
  }
}
