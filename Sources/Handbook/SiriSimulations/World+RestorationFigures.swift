import Activities
import SimulationKit

extension World<RestorationStage> {
  /// Draws the screen, the scenes of the app as a tree, and the donations.
  mutating func showStage() {
    var figures = [screenFigure, scenesFigure]
    if !state.donations.donations.isEmpty || !state.donations.deleted.isEmpty {
      figures.append(donationsFigure)
    }
    show(figures)
  }

  private var screenFigure: Figure {
    Figure(
      id: "screen",
      name: state.device,
      form: state.scenario.device == .phone ? .phone : .watch,
      elements: screenElements
    )
  }

  private var screenElements: [Figure.Element] {
    switch state.overlay {
    case .siri(let title): [.status("Siri"), .title(title), .text("One moment…", mark: .wait)]
    case .suggestions: [.status("Siri Suggestions")] + suggestionElements
    case .question(let question, let answer):
      [
        .status(state.scenario.app),
        .alert(
          title: "Save \(question.scene)?",
          text: "",
          buttons: RoutePlan.Answer.allCases.map(\.rawValue.capitalized),
          chosen: RoutePlan.Answer.allCases.firstIndex(of: answer)
        ),
      ]
    case .none: appElements
    }
  }

  private var appElements: [Figure.Element] {
    switch state.launch {
    case .cold: return [.status("Home Screen"), home("not running", isRunning: false)]
    case .background: return [.status("Home Screen"), home("in the background", isRunning: true)]
    case .foreground: break
    }
    let scene = state.stack.top
    let shown = state.shown[scene] ?? [:]
    var elements: [Figure.Element] = [.status(state.scenario.app), .title(scene)]
    elements += (state.scene(scene)?.fields ?? []).map { field in
      let value = shown[field]?.abridged
      return .row(label: field, value: value ?? "empty", mark: value == nil ? .muted : .plain)
    }
    if state.unsaved.contains(scene) {
      elements.append(.text("Unsaved", mark: .quirk))
    }
    return elements
  }

  private func home(_ state: String, isRunning: Bool) -> Figure.Element {
    let app = self.state.scenario.app
    return .homeScreen(app: app, note: "\(app) is \(state)", isRunning: isRunning)
  }

  private var suggestionElements: [Figure.Element] {
    let offered = (state.suggestions ?? []).filter(\.isOffered)
    return offered.isEmpty
      ? [.text("Nothing to suggest", mark: .muted)]
      : offered.map { .row(label: $0.title, value: $0.score.total.thousandths, mark: .ok) }
  }

  private var scenesFigure: Figure {
    let graph = state.stack.graph
    let alive = Set(state.stack.path + state.stack.tops.values.flatMap { (try? graph.path(to: $0)) ?? [] })
    let lines = state.tree.map { scene, depth in
      Figure.Element.Line(
        scene + note(on: scene, in: graph),
        depth: depth,
        mark: scene == state.stack.top ? .ok : alive.contains(scene) ? .info : .muted
      )
    }
    return Figure(id: "scenes", name: "Scenes", form: .document, elements: [.outline(lines)])
  }

  private func note(on scene: String, in graph: SceneGraph) -> String {
    let way: String? =
      switch graph.presentation(of: scene) {
      case .present: "presented"
      case .tab: "tab"
      case .push, nil: nil
      }
    let notes = [way, state.unsaved.contains(scene) ? "unsaved" : nil].compactMap(\.self)
    return notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
  }

  private var donationsFigure: Figure {
    let donations = state.donations.donations
    let rows = donations.suffix(5).map { donation in
      Figure.Element.row(
        label: donation.title ?? "No title",
        value: donation.groupIdentifier ?? donation.identifier ?? "no identifier",
        mark: donation.isEligible && donation.wasCurrent && donation.title != nil ? .plain : .muted
      )
    }
    let deleted = state.donations.deleted.count
    return Figure(
      id: "donations",
      name: "Donations",
      form: .folder,
      elements: [
        .title(donations.count == 1 ? "1 donation" : "\(donations.count) donations")
      ] + rows + (deleted > 0 ? [.text("\(deleted) deleted", mark: .muted)] : [])
    )
  }
}

extension SceneGraph {
  /// Every scene with its depth: each after its parent, the tabs beside the root.
  var tree: [(scene: String, depth: Int)] {
    var children: [String: [String]] = [:]
    for scene in scenes {
      if let parent = parent(of: scene) {
        children[parent, default: []].append(scene)
      }
    }
    var lines: [(scene: String, depth: Int)] = []
    var pending = tabs.reversed().map { (scene: $0, depth: 0) }
    while let next = pending.popLast() {
      lines.append(next)
      pending += (children[next.scene] ?? []).reversed().map { ($0, next.depth + 1) }
    }
    return lines
  }
}
