import AppGroups
import SimulationKit

extension World where State == SharedDefaultsState {
  mutating func kill(_ actor: ProcessRole) {
    guard let member = state.processes[actor], var device = state.devices[member.device] else { return }
    state.noteLosses(of: actor)
    let keys = device.kill(member.process)
    state.devices[member.device] = device
    state.launches[actor, default: 0] += 1
    state.watchers.remove(actor)
    record(
      .call,
      "SIGKILL",
      from: state.title(of: device.kind),
      to: actor.title,
      keys.isEmpty
        ? "Everything that \(actor.words) had set was saved."
        : "\(actor.subject) is ended at once. What was not saved is lost: "
          + keys.joined(separator: ", ") + "."
    )
    state.lastAnswer = .lost(actor, keys: keys)
  }

  mutating func launch(_ step: SharedDefaultsStep.Launch, _ index: Int) throws(Rejection) {
    guard let member = state.processes[step.process], var device = state.devices[member.device] else {
      return
    }
    let place = JSONPointer(["steps", String(index), "arguments"])
    let arguments = try plist(step.arguments, at: place)
    if !state.profile.has(SharedDefaultsSimulation.savesOnSynchronize) {
      save(step.process)
    }
    state.noteLosses(of: step.process)
    state.devices[member.device]?.kill(member.process)
    state.launches[step.process, default: 0] += 1
    state.watchers.remove(step.process)
    device = state.devices[member.device] ?? device
    try rejecting(at: place) { () throws(DefaultsFault) in
      try device.launch(member.process, arguments: arguments)
    }
    state.devices[member.device] = device
    state.refreshView(of: step.process)
    // Added suites belong to the objects of the process that ended.
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
