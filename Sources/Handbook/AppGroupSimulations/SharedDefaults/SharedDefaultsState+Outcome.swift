import AppGroups
import SimulationKit

extension SharedDefaultsState {
  /// The outcome of the run: the answer to the last read.
  var outcome: Outcome {
    switch lastAnswer {
    case nil:
      Outcome(status: "nothing-asked", sentence: "No process read anything.")
    case .located(let actor, let path, let isReal, let obstacle):
      located(actor, path: path, isReal: isReal, obstacle: obstacle)
    case .read(let step, let value, let found, let obstacle):
      read(step, value, found, obstacle)
    case .lost(let actor, let keys):
      Outcome(
        status: keys.isEmpty ? "ended" : "lost",
        sentence: keys.isEmpty
          ? "\(actor.subject) is ended, and nothing is lost."
          : "\(actor.subject) was ended before what it had set was saved: "
            + keys.joined(separator: ", ") + ".",
        facts: ["lost": .array(keys.map(JSONValue.string))]
      )
    case .tooLarge(let actor, let bytes, let isEnded):
      Outcome(
        status: isEnded ? "ended-by-size" : "too-large",
        sentence: "\(actor.subject) lets its domain grow to \(bytes) bytes, "
          + (isEnded ? "and the system ends it." : "and the system does not keep the value."),
        facts: ["bytes": .integer(bytes)]
      )
    }
  }

  private func located(_ actor: ProcessRole, path: String?, isReal: Bool, obstacle: String?) -> Outcome {
    let who = actor.subject
    let facts: [String: JSONValue] = ["path": path.map(JSONValue.string) ?? .null, "exists": .bool(isReal)]
    return switch (path, isReal) {
    case (nil, _):
      Outcome(
        status: "no-container",
        sentence: "\(who) gets nil for the container. \(obstacle ?? "")",
        facts: facts
      )
    case (.some, false):
      Outcome(
        status: "phantom-container",
        sentence: "\(who) gets a path, but cannot open what is there. \(obstacle ?? "")",
        facts: facts
      )
    case (.some, true):
      Outcome(status: "container", sentence: "\(who) gets the group's container.", facts: facts)
    }
  }

  private func read(
    _ step: SharedDefaultsStep.Read,
    _ value: PlistValue?,
    _ found: Lookup?,
    _ obstacle: String?
  ) -> Outcome {
    let actor = step.process
    let who = actor.subject
    let shown = value.map(\.description) ?? "nil"
    let facts: [String: JSONValue] = [
      "value": value.map { $0.size > 2000 ? .string($0.description) : $0.json } ?? .null,
      "domain": found.map { .string($0.domain.name) } ?? .null,
      "reader": .string(actor.rawValue),
      "asked": .array((search.map { $0.lookups.prefix($0.asked) } ?? []).map { .string($0.domain.name) }),
    ]
    guard let found else {
      return Outcome(
        status: "nothing",
        sentence:
          "\(who) gets \(shown) for '\(step.key)'. \(obstacle ?? "No place in its search list has it.")",
        facts: facts
      )
    }
    guard value != nil else {
      return Outcome(
        status: "not-converted",
        sentence:
          "\(who) gets nil: there is a value, but \(step.getter.method)(forKey:) does not convert it.",
        facts: facts
      )
    }
    let other = processes[actor.other]?.process.bundleID
    switch found.domain {
    case .managed, .arguments, .cloud, .thisHost, .globalThisHost, .global, .allUsers, .globalAllUsers,
      .registration:
      let suffix = obstacle.map { " " + $0 } ?? ""
      return Outcome(
        status: found.domain.name,
        sentence: "\(who) gets \(shown) from \(found.domain.title).\(suffix)",
        facts: facts
      )
    case _ where found.writer == other:
      return Outcome(
        status: "shared",
        sentence: "\(who) gets \(shown), which \(actor.other.words) wrote.",
        facts: facts
      )
    default:
      return Outcome(
        status: "own",
        sentence: "\(who) gets \(shown), its own value, from \(found.domain.title).",
        facts: facts
      )
    }
  }
}
