import Foundation
import SimulationKit

extension World<HandoffStage> {
  /// Draws both devices, and between them the payload where there is one.
  ///
  /// - Parameter waiting: whether the receiving app is waiting for the activity.
  mutating func showStage(waiting: Bool = false) {
    var figures = [senderFigure]
    if let payload = state.payload {
      figures.append(payloadFigure(payload))
    }
    figures.append(receiverFigure(waiting: waiting))
    show(figures)
  }

  private var senderFigure: Figure {
    var elements: [Figure.Element] = [.status(state.scenario.app)]
    if let screen = state.visible.screen {
      elements.append(.title(screen.title))
      elements += contents(of: screen, state.visible.userInfo)
    }
    let current = state.roster.current
    elements.append(
      current == nil
        ? .text("No current activity", mark: .muted)
        : .text(current?.title.map { "Current: \($0)" } ?? "Activity is current", mark: .ok)
    )
    return Figure(id: "sender", name: state.here, form: form(of: state.sender.kind), elements: elements)
  }

  private func payloadFigure(_ payload: UserActivity) -> Figure {
    let size = payload.userInfo.payloadSize
    let rows = payload.userInfo.map { ($0.key.description, $0.value.abridged) }.sorted { $0.0 < $1.0 }
    var elements: [Figure.Element] = [
      .title("userInfo"),
      .text(
        size < UserActivity.advisedSize ? "\(size) bytes" : "\(size) bytes: over 3 KB",
        mark: size < UserActivity.advisedSize ? .plain : .quirk
      ),
    ]
    elements += rows.prefix(3).map { .row(label: $0.0, value: $0.1, mark: .plain) }
    if let url = payload.webpageURL {
      elements.append(.row(label: "webpageURL", value: url.absoluteString, mark: .muted))
    }
    if rows.isEmpty {
      elements.append(.text("Empty", mark: .fail))
    }
    return Figure(id: "payload", name: "Payload", form: .document, elements: elements)
  }

  private func receiverFigure(waiting: Bool) -> Figure {
    Figure(
      id: "receiver",
      name: state.there,
      form: form(of: state.receiver.kind),
      elements: waiting ? waitingElements : state.end == nil ? idleElements : openElements
    )
  }

  private var waitingElements: [Figure.Element] {
    [
      .status(state.scenario.app),
      .text(
        state.scenario.receiver.showsProgress ? "The app: continuing…" : "The system: continuing…",
        mark: .wait
      ),
    ]
  }

  private var idleElements: [Figure.Element] {
    let isMac = state.receiver.kind == .mac
    var elements: [Figure.Element] = [
      .status(isMac ? "Dock" : "Locked"), .time(timeOfDay, caption: "UTC"),
    ]
    if let offer = state.offer {
      elements.append(
        offer.isOffered
          ? .cornerIcon(state.scenario.app)
          : .text(
            offer.failures.count == 1 ? "No icon: 1 reason" : "No icon: \(offer.failures.count) reasons",
            mark: .fail
          )
      )
    }
    return elements
  }

  private var openElements: [Figure.Element] {
    let tabs = state.app.tabs
    let tab = tabs[state.app.selected]
    var elements: [Figure.Element] = [.status(state.scenario.app), .title(tab.screen.title)]
    if state.end == .continued, state.wasRestored {
      elements += contents(of: tab.screen, tab.shown)
    } else {
      elements.append(.text("Nothing was restored", mark: .fail))
    }
    if tabs.count > 1 {
      elements.append(.tabs(tabs.map(\.screen.title), selected: state.app.selected))
    }
    return elements
  }

  private func contents(
    of screen: HandoffScenario.Screen,
    _ userInfo: [ActivityValue: ActivityValue]
  ) -> [Figure.Element] {
    guard screen.choices.isEmpty else {
      let index = userInfo["current"]?.integerValue ?? 0
      return [.choices(screen.choices, selected: screen.choices.indices.contains(index) ? index : 0)]
    }
    return screen.fields.map { field in
      let value = userInfo[.string(field)]?.abridged
      return .row(label: field, value: value ?? "empty", mark: value == nil ? .muted : .plain)
    }
  }

  private var timeOfDay: String {
    let minutes = Int(clock.now.timeIntervalSince1970 / 60) % (24 * 60)
    let hour = minutes / 60
    let minute = minutes % 60
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  private func form(of kind: HandoffDevice.Kind) -> Figure.Form {
    switch kind {
    case .watch: .watch
    case .phone: .phone
    case .tablet: .tablet
    case .mac: .computer
    }
  }
}
