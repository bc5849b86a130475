import AppGroups
import SimulationKit

extension SharedDefaultsState {
  /// A value that a process had set but that was never saved.
  struct Loss: Hashable, Sendable {
    let device: Device.Kind
    let location: Location
    let key: String
  }

  /// Records the values that a process loses when it is ended. A lost removal is not a loss.
  mutating func noteLosses(of actor: ProcessRole) {
    guard let member = processes[actor] else { return }
    let unsaved = devices[member.device]?.unsaved(by: member.process) ?? [:]
    for (location, changes) in unsaved {
      for (key, value) in changes where value != nil {
        losses[actor, default: []].insert(Loss(device: member.device, location: location, key: key))
      }
    }
  }

  /// Forgets a lost value when it is set again or removed.
  mutating func forgetLosses(of key: String, in defaults: SharedDefaults, by actor: ProcessRole) {
    guard let loss = loss(of: key, in: defaults, by: actor) else { return }
    for actor in ProcessRole.allCases { losses[actor]?.remove(loss) }
  }

  /// The conditions for a process to find its own value; nil if it hasn't lost the value.
  func keepingConditions(_ key: String, _ defaults: SharedDefaults, _ actor: ProcessRole) -> [Reason]? {
    guard hasLost(key, in: defaults, actor) else { return nil }
    return [written(key, by: actor), Reason("saved", holds: false, lossExplanation(key, actor))]
  }

  /// Whether a process ended before its value for a key was saved.
  func hasLost(_ key: String, in defaults: SharedDefaults, _ actor: ProcessRole) -> Bool {
    loss(of: key, in: defaults, by: actor).map { losses[actor]?.contains($0) == true } ?? false
  }

  func written(_ key: String, by actor: ProcessRole) -> Reason {
    Reason("written", holds: true, "\(actor.subject) had set '\(key)'.")
  }

  func lossExplanation(_ key: String, _ actor: ProcessRole) -> String {
    let isAsked = profile.has(SharedDefaultsSimulation.savesOnSynchronize)
    return "\(actor.subject) had set '\(key)', and was ended before "
      + (isAsked ? "it called synchronize()." : "that was saved.")
  }

  private func loss(of key: String, in defaults: SharedDefaults, by actor: ProcessRole) -> Loss? {
    guard let member = processes[actor], let device = devices[member.device] else { return nil }
    let location = device.location(ofSuite: defaults.suiteName, process: member.process)
    return Loss(device: member.device, location: location, key: key)
  }
}
