import SimulationKit
import WatchClocks

extension GlanceWorld {
  /// The watch, the designed scene and the linter's diagnostics.
  var sceneFigures: [Figure] {
    var figures = [watch]
    if !state.scenario.glances.isEmpty {
      figures.append(contentsOf: state.scenario.glances.indices.map(glance))
    }
    figures.append(linter)
    return figures
  }

  private var watch: Figure {
    Figure(
      id: "watch",
      name: "Watch",
      form: .watch,
      elements: state.wristIsUp ? screen : [.status("Screen dark")]
    )
  }

  private var screen: [Figure.Element] {
    if let notification = state.notification, isShowingNotification {
      return elements(of: notification)
    }
    switch state.screen {
    case .face:
      let below = state.scenario.profile == "watchos-3" ? "Control Center" : "glances"
      return [.status("Watch face"), .text("Swipe up for \(below)", mark: .muted)]
    case .glance: return shownGlance
    case .app:
      let context = (state.handed ?? [:]).sorted { $0.key < $1.key }.prefix(3)
      return [.status(state.scenario.app), .title("The app")]
        + context.map { .row(label: $0.key, value: $0.value, mark: .ok) }
        + (context.isEmpty ? [.text("No context", mark: .muted)] : [])
    }
  }

  private var shownGlance: [Figure.Element] {
    guard let glance = state.scenario.glances.first else { return [.status("No glance")] }
    let age = secondsOld ?? 0
    let elements = glance.groups.flatMap(\.elements)
    var drawn: [Figure.Element] = [.status(glance.name)]
    drawn += elements.prefix(4).map { .row(label: $0.name, value: $0.kind.rawValue, mark: .plain) }
    if elements.count > 4 {
      drawn.append(.text("and \((elements.count - 4).of("more element"))", mark: .muted))
    }
    drawn.append(.text("texts \(age.of("second")) old", mark: age > 0 ? .fail : .ok))
    return drawn
  }

  private func elements(of notification: NotificationPresentation) -> [Figure.Element] {
    let scene = notification.scene
    switch notification.look {
    case .waiting, .dismissed: return []
    case .short:
      return [.notification(app: state.scenario.app, title: scene.title, text: "", time: "")]
    case .staticLong:
      return [.cornerIcon(state.scenario.app), .title(scene.title)] + rows(of: scene.staticInterface ?? [])
    case .dynamicLong:
      return [.cornerIcon(state.scenario.app), .title(scene.title)]
        + rows(of: scene.dynamicInterface?.elements ?? [])
    }
  }

  private func rows(of elements: [SceneElement]) -> [Figure.Element] {
    elements.prefix(4).map { .row(label: $0.name, value: $0.kind.rawValue, mark: .plain) }
      + [.button("Dismiss", tint: nil)]
  }

  /// A glance as designed. Each element has the mark of its worst diagnostic.
  private func glance(_ index: Int) -> Figure {
    let glance = state.scenario.glances[index]
    let place = JSONPointer(["glances"]).appending(index)
    var lines: [Figure.Element.Line] = []
    for (number, group) in glance.groups.enumerated() {
      let place = place.appending("groups").appending(number)
      let half = number == 0 ? "Upper" : number == 1 ? "Lower" : "No such half"
      lines.append(
        Figure.Element.Line(
          "\(half): \(group.layout.rawValue)",
          depth: 0,
          mark: number > 1 ? .fail : mark(at: place.appending("layout"))
        )
      )
      for (position, element) in group.elements.enumerated() {
        lines.append(
          Figure.Element.Line(
            "\(element.kind.rawValue) '\(element.name)'\(element.font == .custom ? ", custom font" : "")",
            depth: 1,
            mark: mark(at: place.appending("elements").appending(position))
          )
        )
      }
    }
    return Figure(
      id: "glance-\(index)",
      name: index == 0 ? "Glance" : "Glance \(index + 1)",
      form: .document,
      elements: [
        .title(glance.name), .outline(lines),
        .text(
          "\(glance.groups.map(\.height).reduce(0, saturatingSum)) of \(state.scenario.screen.height) points",
          mark: mark(at: place)
        ),
      ]
    )
  }

  private func mark(at place: JSONPointer) -> Figure.Mark {
    let found = state.diagnostics.filter { $0.place == place }
    if found.contains(where: { $0.severity == .error }) {
      return .fail
    }
    return found.isEmpty ? .ok : .quirk
  }

  private var linter: Figure {
    let found = state.diagnostics
    var elements: [Figure.Element] =
      found.isEmpty
      ? [.text("Nothing is wrong", mark: .ok)]
      : found.prefix(5).map {
        .row(
          label: $0.place.description,
          value: $0.rule.rawValue,
          mark: $0.severity == .error ? .fail : .quirk
        )
      }
    if found.count > 5 {
      elements.append(.text("and \((found.count - 5).of("more diagnostic"))", mark: .muted))
    }
    return Figure(id: "linter", name: "Linter", form: .process, elements: elements)
  }
}
