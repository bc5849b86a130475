import Activities
import Foundation
import SimulationKit

extension World<HandoffStage> {
  /// Draws both devices and, if present, the air and the payload between them, the room from above, and the conditions.
  ///
  /// - Parameter waiting: whether the receiving app is waiting for the activity.
  mutating func showStage(waiting: Bool = false) {
    var figures = [senderFigure]
    if let air = state.air {
      figures.append(airFigure(air))
    }
    if let payload = state.payload {
      figures.append(payloadFigure(payload))
    }
    figures.append(receiverFigure(waiting: waiting))
    if state.scenario.room {
      appendRoom(to: &figures)
    }
    show(figures)
  }

  private mutating func appendRoom(to figures: inout [Figure]) {
    let room = state.roomFigure ?? roomFigure
    state.roomFigure = room
    figures.append(room)
    if let offer = state.offer {
      let conditions = state.conditionsFigure ?? conditionsFigure(offer)
      state.conditionsFigure = conditions
      figures.append(conditions)
    }
  }

  private var senderFigure: Figure {
    let isBrowsing = state.isBrowsing
    var elements: [Figure.Element] = [
      .status(isBrowsing ? state.scenario.sender.browser : state.scenario.app)
    ]
    if isBrowsing, let page = state.roster.activities.last?.webpageURL?.shortAddress {
      elements.append(.text(page, mark: .plain))
    } else if let screen = state.visible.screen {
      elements.append(.title(screen.title))
      elements += contents(of: screen, state.visible.userInfo)
    }
    let current = state.roster.current
    elements.append(
      current == nil
        ? .text("No current activity", mark: .muted)
        : .text(current?.title.map { "Current: \($0)" } ?? "Activity is current", mark: .ok)
    )
    return Figure(id: "sender", name: state.here, form: state.sender.kind.form, elements: elements)
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
      elements.append(.row(label: "webpageURL", value: url.shortAddress, mark: .muted))
    }
    if state.document > 0 {
      elements.append(streamRow)
    }
    if rows.isEmpty {
      // A browser only sends its address, so nothing is missing.
      elements.append(.text("Empty", mark: state.isBrowsing ? .muted : .fail))
    }
    return Figure(id: "payload", name: "Payload", form: .document, elements: elements)
  }

  private var streamRow: Figure.Element {
    switch state.streaming {
    case .notAsked: .row(label: "stream", value: "\(state.document) bytes", mark: .muted)
    case .refused: .row(label: "stream", value: "refused", mark: .fail)
    case .delivered: .row(label: "stream", value: "\(state.document) bytes", mark: .wait)
    case .ended(let bytes): .row(label: "stream", value: "\(bytes) bytes", mark: .ok)
    }
  }

  private func receiverFigure(waiting: Bool) -> Figure {
    let elements =
      if waiting { waitingElements } else {
        switch state.end {
        case nil, .locked: idleElements
        case .browser(let name): pageElements(name)
        case .called: openElements
        }
      }
    return Figure(id: "receiver", name: state.there, form: state.receiver.kind.form, elements: elements)
  }

  private var waitingElements: [Figure.Element] {
    if case .browser(let name)? = state.offer?.route {
      return [.status(name), .text("The page is on its way…", mark: .wait)]
    }
    return [
      .status(state.scenario.app),
      .text(
        state.scenario.receiver.showsProgress ? "The app: continuing…" : "The system: continuing…",
        mark: .wait
      ),
    ]
  }

  private var idleElements: [Figure.Element] {
    var elements: [Figure.Element] = [.status(idleStatus)]
    if state.isLocked {
      elements.append(.time(timeOfDay, caption: "UTC"))
    }
    if let launch = idleLaunch {
      let note = "\(state.scenario.app): \(launch)"
      elements.append(
        state.isLocked
          ? .text(note, mark: .muted)
          : .homeScreen(app: state.scenario.app, note: note, isRunning: state.launch != .cold)
      )
    } else if !state.isLocked {
      elements.append(.homeScreen(app: state.iconName, note: "", isRunning: true))
    }
    if let offer = state.offer {
      let isHidden = state.isLocked && state.receiver.kind == .mac
      let count = state.failureCount(of: offer)
      elements.append(
        state.isOffered
          ? isHidden ? .text("The Dock is locked away", mark: .muted) : .cornerIcon(state.iconName)
          : .text(
            count == 1 ? "No icon: 1 reason" : "No icon: \(count) reasons",
            mark: .fail
          )
      )
    }
    return elements
  }

  /// Whether the receiving app is running; nil if the icon is the browser's.
  private var idleLaunch: String? {
    if case .browser? = state.offer?.route { return nil }
    return switch state.launch {
    case .cold: "not running"
    case .background: "in the background"
    case .foreground: "open"
    }
  }

  /// Where you look for the icon.
  private var idleStatus: String {
    if state.isLocked { return "Locked" }
    return state.receiver.kind == .phone ? "App switcher" : "Dock"
  }

  private func pageElements(_ browser: String) -> [Figure.Element] {
    [.status(browser), .text(state.payload?.webpageURL?.shortAddress ?? "", mark: .ok)]
  }

  private var openElements: [Figure.Element] {
    let tabs = state.app.tabs
    let tab = tabs[state.app.selected]
    var elements: [Figure.Element] = [.status(state.scenario.app), .title(tab.screen.title)]
    if state.end == .called(.continued), state.wasRestored {
      if let page = tab.page {
        elements.append(.text(page, mark: .ok))
      }
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
}

extension HandoffDevice.Kind {
  /// The outline of the device's figure.
  var form: Figure.Form {
    switch self {
    case .watch: .watch
    case .phone: .phone
    case .tablet: .tablet
    case .mac: .computer
    }
  }
}
