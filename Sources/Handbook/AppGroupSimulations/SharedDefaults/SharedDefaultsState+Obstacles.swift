import AppGroups
import SimulationKit

extension SharedDefaultsState {
  /// Returns the conditions for a value of the other process to reach this one.
  ///
  /// - Parameters:
  ///   - key: the key that was read from the group's defaults.
  ///   - reader: the process that read it.
  /// - Returns: every condition, whether it holds or not.
  func sharingConditions(_ key: String, reader: ProcessRole) -> [Reason] {
    guard let here = processes[reader], let there = processes[reader.other] else { return [] }
    let written = written(key, there, reader.other)
    return [sameDevice(here, there, reader), sameGroup(here, there, reader)]
      + access(here, reader) + access(there, reader.other)
      + [written] + (written.holds ? [saved(key, there, reader.other)] : []) + synchronized(reader)
  }

  private func sameDevice(_ here: Member, _ there: Member, _ reader: ProcessRole) -> Reason {
    Reason(
      "same-device",
      holds: here.device == there.device,
      here.device == there.device
        ? "Both run on the \(title(of: here.device))."
        : "\(reader.subject) runs on the \(title(of: here.device)) and \(reader.other.words) "
          + "on the \(title(of: there.device)); each has a container of its own."
    )
  }

  private func sameGroup(_ here: Member, _ there: Member, _ reader: ProcessRole) -> Reason {
    let own = here.group.suiteName ?? ""
    let other = there.group.suiteName ?? ""
    return Reason(
      "same-group",
      holds: own == other,
      own == other
        ? "Both ask for '\(own)'."
        : "\(reader.subject) asks for '\(own)' and \(reader.other.words) for '\(other)'."
    )
  }

  private func access(_ member: Member, _ actor: ProcessRole) -> [Reason] {
    guard let device = devices[member.device], let group = member.group.suiteName else { return [] }
    return device.access(toGroup: group, by: member.process, named: actor.subject).map {
      Reason("\(actor.rawValue)-\($0.name)", holds: $0.holds, $0.explanation)
    }
  }

  private func written(_ key: String, _ there: Member, _ writer: ProcessRole) -> Reason {
    let who = writer.subject
    if ownLookup(key, there)?.value != nil {
      return Reason("written", holds: true, "\(who) has a '\(key)' in its group.")
    }
    if hasLost(key, in: there.group, writer) {
      return self.written(key, by: writer)
    }
    let isRegistered = lookups(key, there).contains { $0.domain == .registration && $0.value != nil }
    return Reason(
      "written",
      holds: false,
      isRegistered
        ? "\(who) has only registered '\(key)', and no other process sees what a process registers."
        : "\(who) has not written '\(key)' into its group."
    )
  }

  private func saved(_ key: String, _ there: Member, _ writer: ProcessRole) -> Reason {
    let lookup = ownLookup(key, there)
    guard lookup?.value != nil else { return Reason("saved", holds: false, lossExplanation(key, writer)) }
    let isSaved = lookup?.isSaved ?? false
    return Reason(
      "saved",
      holds: isSaved,
      isSaved
        ? "The value has been saved."
        : profile.has(SharedDefaultsSimulation.savesOnSynchronize)
          ? "The value has not been saved yet: the writer has not called synchronize()."
          : "The value has not been saved yet: a write reaches other processes \(scenario.saveDelay) ms later."
    )
  }

  /// Whether the reader has synchronized since the last change, in a profile that requires it to.
  private func synchronized(_ reader: ProcessRole) -> [Reason] {
    guard profile.has(SharedDefaultsSimulation.readsOnSynchronize), let member = processes[reader],
      let domains = devices[member.device]?.domains
    else { return [] }
    let isFresh = domains == views[reader] ?? [:]
    return [
      Reason(
        "synchronized",
        holds: isFresh,
        isFresh
          ? "\(reader.subject) knows everything that is stored."
          : "\(reader.subject) has not called synchronize() since something was stored."
      )
    ]
  }

  /// The lookup in the process's group domain only.
  private func ownLookup(_ key: String, _ member: Member) -> Lookup? {
    lookups(key, member).first {
      switch $0.domain {
      case .group, .privateSuite: true
      default: false
      }
    }
  }

  private func lookups(_ key: String, _ member: Member) -> [Lookup] {
    devices[member.device].map { member.group.lookups(forKey: key, on: $0) } ?? []
  }
}

extension String {
  /// The text with an uppercase first letter.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
