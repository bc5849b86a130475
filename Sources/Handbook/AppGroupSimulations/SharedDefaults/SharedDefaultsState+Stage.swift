import AppGroups
import SimulationKit

extension World where State == SharedDefaultsState {
  /// Draws the two processes and the containers between them.
  mutating func showStage() {
    show(state.figures)
  }
}

extension SharedDefaultsState {
  /// The app, the containers, the extension and the last search, from left to right.
  var figures: [Figure] {
    [figure(.app)] + containers + [figure(.extension)] + (search.flatMap(figure).map { [$0] } ?? [])
  }

  private func figure(_ actor: ProcessRole) -> Figure {
    guard let member = processes[actor] else {
      return Figure(id: actor.rawValue, name: actor.title, form: .process, elements: [])
    }
    let isEntitled = member.process.groups.contains(scenario.group)
    var elements: [Figure.Element] = [
      isRunning(actor)
        ? .status("\(title(of: member.process.platform)) process, on the \(title(of: member.device))")
        : .ended("Not running"),
      .row(
        label: "Entitlement",
        value: isEntitled ? scenario.group : "none",
        mark: isEntitled ? .ok : .fail
      ),
      .row(label: "Asks for", value: member.group.suiteName ?? "", mark: .plain),
    ]
    if let answer = answer(to: actor) {
      elements.append(answer)
    }
    elements += unsaved(member).prefix(3)
    return Figure(id: actor.rawValue, name: actor.title, form: .process, elements: elements)
  }

  /// The unsaved changes of a process, invisible to others.
  private func unsaved(_ member: Member) -> [Figure.Element] {
    let places = devices[member.device]?.unsaved(by: member.process) ?? [:]
    return places.sorted { $0.key.domain < $1.key.domain }.flatMap { _, changes in
      changes.sorted { $0.key < $1.key }.map {
        .row(
          label: "Not saved: \($0.key.shortened)",
          value: $0.value?.description.shortened ?? "removed",
          mark: .wait
        )
      }
    }
  }

  private func answer(to actor: ProcessRole) -> Figure.Element? {
    switch lastAnswer {
    case .read(let step, let value, let found, _) where step.process == actor:
      .row(label: step.key, value: value?.description.shortened ?? "nil", mark: found == nil ? .fail : .ok)
    case .located(actor, let path, let isReal, _):
      .row(label: "Container", value: path == nil ? "nil" : "a path", mark: isReal ? .ok : .fail)
    default: nil
    }
  }

  /// The shared containers, and the private copies that result from a missing entitlement.
  private var containers: [Figure] {
    let kinds = Device.Kind.allCases.filter { devices[$0] != nil }
    let shared = kinds.map { kind in
      folder(
        id: "group-\(kind.rawValue)",
        name: "Group container, \(title(of: kind))",
        values: devices[kind]?.contents(ofGroup: scenario.group) ?? [:]
      )
    }
    let isolated = ProcessRole.allCases.compactMap { actor -> Figure? in
      guard let member = processes[actor], let device = devices[member.device],
        let suite = member.group.suiteName
      else { return nil }
      let location = device.location(ofSuite: suite, process: member.process)
      let values = device.contents(of: location)
      guard !location.isShared, !values.isEmpty else { return nil }
      return folder(id: "own-\(actor.rawValue)", name: "\(actor.title)'s own container", values: values)
    }
    return shared + isolated
  }

  private func folder(id: String, name: String, values: [String: PlistValue]) -> Figure {
    let rows = values.sorted { $0.key < $1.key }.prefix(4).map {
      Figure.Element.row(label: $0.key, value: $0.value.description.shortened, mark: .plain)
    }
    return Figure(
      id: id,
      name: name,
      form: .folder,
      elements: [.status(rows.isEmpty ? "Nothing stored" : "Stored")]
        + (rows.isEmpty ? [.text("Empty", mark: .muted)] : rows)
    )
  }
}
