import AppGroups
import Foundation
import SimulationKit

extension World where State == SharedDefaultsState {
  mutating func write(_ step: SharedDefaultsStep.Write, _ index: Int) throws(Rejection) {
    let place = JSONPointer(["steps", String(index), "value"])
    let value = try step.kind.value(of: step.value, at: place, state.profile)
    try change(step.process, step.defaults, key: step.key, to: value, at: place)
  }

  mutating func fill(_ step: SharedDefaultsStep.Fill, _ index: Int) throws(Rejection) {
    let place = JSONPointer(["steps", String(index), "bytes"])
    let value = PlistValue.data(Data(count: max(0, step.bytes)))
    try change(step.process, step.defaults, key: step.key, to: value, at: place)
  }

  mutating func change(
    _ actor: ProcessRole,
    _ which: SharedDefaultsStep.Defaults,
    key: String,
    to value: PlistValue?,
    at place: JSONPointer
  ) throws(Rejection) {
    guard let member = state.processes[actor], var device = state.devices[member.device] else { return }
    let defaults = member[which]
    let waitsForCall = state.profile.has(SharedDefaultsSimulation.savesOnSynchronize)
    record(
      .call,
      value.map { "set(\($0), forKey: \"\(key)\")" } ?? "removeObject(forKey: \"\(key)\")",
      from: actor.title,
      to: state.title(of: device.kind),
      "\(actor.subject) sees the change at once. It goes into "
        + "\(defaults.ownDomain(on: device).title), and is saved "
        + (waitsForCall ? "when it calls synchronize()." : "a little later.")
    )
    do throws(DefaultsFault) {
      try defaults.set(value, forKey: key, on: &device)
    } catch {
      if !device.isRunning(member.process) { state.noteLosses(of: actor) }
      state.devices[member.device] = device
      try refuse(error, actor, at: place)
      return
    }
    state.forgetLosses(of: key, in: defaults, by: actor)
    state.devices[member.device] = device
    guard !waitsForCall else { return }
    let launch = state.launches[actor]
    try schedule(after: state.scenario.saveDelay) { world in
      // The unsaved changes of a process that has ended are lost. A new launch schedules its own saves.
      guard world.state.launches[actor] == launch else { return }
      world.save(actor)
    }
  }

  /// Records that a domain is too large. Any other fault is an error in the scenario.
  private mutating func refuse(
    _ fault: DefaultsFault,
    _ actor: ProcessRole,
    at place: JSONPointer
  ) throws(Rejection) {
    guard let member = state.processes[actor], let limit = state.devices[member.device]?.sizeLimit.maximum
    else { return }
    let message = "Attempting to store >= \(limit) bytes"
    switch fault {
    case .domainTooLarge(let bytes):
      record(
        .refusal,
        message,
        from: state.title(of: member.device),
        to: actor.title,
        "The domain would hold \(bytes) bytes. The system reports a fault, and does not keep the value."
      )
      state.lastAnswer = .tooLarge(actor, bytes: bytes, isEnded: false)
    case .endedBySize(let bytes):
      record(
        .refusal,
        message,
        from: state.title(of: member.device),
        to: actor.title,
        "The domain would hold \(bytes) bytes. The system ends the process; what was not saved is lost."
      )
      state.launches[actor, default: 0] += 1
      state.watchers.remove(actor)
      state.lastAnswer = .tooLarge(actor, bytes: bytes, isEnded: true)
    default:
      throw Rejection(at: JSONPointer(place.tokens + fault.path), fault.description)
    }
  }

  mutating func save(_ actor: ProcessRole) {
    guard let member = state.processes[actor], var device = state.devices[member.device] else { return }
    let keys = device.save(member.process)
    guard !keys.isEmpty else { return }
    state.devices[member.device] = device
    let isFollowed = !state.profile.has(SharedDefaultsSimulation.readsOnSynchronize)
    record(
      .local,
      "saved",
      from: state.title(of: device.kind),
      "What \(actor.words) changed (\(keys.joined(separator: ", "))) is stored; a process that reads the "
        + "same place now sees it"
        + (isFollowed ? ", without asking for it." : " once it calls synchronize().")
    )
    tellNotices()
    showStage()
  }

  mutating func synchronize(_ actor: ProcessRole) {
    guard let member = state.processes[actor] else { return }
    let isNeeded = state.profile.has(SharedDefaultsSimulation.savesOnSynchronize)
    record(
      .call,
      "synchronize()",
      from: actor.title,
      to: state.title(of: member.device),
      isNeeded
        ? "Writes what \(actor.words) has set, and reads what others have written."
        : "Waits until what \(actor.words) has set is saved, which it would be anyway."
    )
    save(actor)
    state.refreshView(of: actor)
  }
}

extension SharedDefaultsStep.Kind {
  /// The property list value to set.
  func value(
    of json: JSONValue,
    at place: JSONPointer,
    _ profile: Profile
  ) throws(Rejection) -> PlistValue {
    guard self != .plain else { return try plist(json, at: place) }
    guard case .string(let text) = json else {
      throw Rejection(at: place, "A value of the kind '\(rawValue)' must be a string")
    }
    _ = try plist(json, at: place)
    switch self {
    case .plain: return .string(text)
    case .url:
      guard let url = URL(string: text), !text.isEmpty else {
        throw Rejection(at: place, "The value is not a URL")
      }
      return profile.has(SharedDefaultsSimulation.keepsPathOfURL) ? .string(url.path) : PlistValue(url: url)
    case .date:
      guard let time = Timestamp(text) else {
        throw Rejection(at: place, "'\(text)' is not a date in the form 2026-03-08T06:59:59Z")
      }
      return .date(Date(timeIntervalSince1970: Double(time.seconds)))
    case .data:
      guard let data = Data(base64Encoded: text) else {
        throw Rejection(at: place, "The value is not valid base64")
      }
      return .data(data)
    }
  }
}
