import SimulationKit

extension World where State == SharedDefaultsState {
  /// Draws the two processes with the containers between them.
  mutating func showStage() {
    show(state.figures)
  }
}

extension SharedDefaultsState {
  /// The app, the containers, and the extension, from left to right.
  var figures: [Figure] {
    [figure(.app)] + containers + [figure(.extension)]
  }

  private func figure(_ actor: Actor) -> Figure {
    guard let member = processes[actor] else {
      return Figure(id: actor.rawValue, name: actor.title, form: .process, elements: [])
    }
    let isEntitled = member.process.groups.contains(scenario.group)
    var elements: [Figure.Element] = [
      .status("\(member.process.platform.title) process, on the \(member.device.title)"),
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
    return Figure(id: actor.rawValue, name: actor.title, form: .process, elements: elements)
  }

  private func answer(to actor: Actor) -> Figure.Element? {
    switch lastAnswer {
    case .read(let step, let value, let found, _) where step.process == actor:
      .row(label: step.key, value: value?.description.shortened ?? "nil", mark: found == nil ? .fail : .ok)
    case .located(actor, let path, let isReal, _):
      .row(label: "Container", value: path == nil ? "nil" : "a path", mark: isReal ? .ok : .fail)
    default: nil
    }
  }

  /// The shared containers that exist, and the private copies that came of a missing entitlement.
  private var containers: [Figure] {
    let kinds = Device.Kind.allCases.filter { devices[$0] != nil }
    let shared = kinds.map { kind in
      folder(
        id: "group-\(kind.rawValue)",
        name: "Group container, \(kind.title)",
        values: devices[kind]?.contents(ofGroup: scenario.group) ?? [:]
      )
    }
    let isolated = Actor.allCases.compactMap { actor -> Figure? in
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

extension String {
  /// The text as far as it fits a figure.
  fileprivate var shortened: String { count > 28 ? prefix(27) + "…" : self }
}
