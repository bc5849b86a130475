import SimulationKit
import WatchClocks

extension WatchWorld {
  /// The watch, the actual times beside it, and the app.
  func figures() throws(Rejection) -> [Figure] {
    // A sheet has room for only a few zones. With more, each gets a wall clock.
    guard state.clocks.count > 5 else { return [watch(), try worldTime(), app()] }
    var app = app()
    app.form = .facts
    return [watch()] + (try wall()) + [app]
  }

  private func watch() -> Figure {
    let labels = state.clocks.map(\.zone)
    let isDark = !state.wristIsUp
    let status = state.hasWrist ? isDark ? "Screen dark" : "Wrist raised" : "In the simulator"
    var elements: [Figure.Element] = [.status(status)]
    for (index, zone) in labels.prefix(4).enumerated() {
      let text = state.controller.labels[zone.name] ?? "--:--"
      elements.append(
        index == 0
          ? .time(text, caption: zone.title)
          : .row(label: zone.title, value: text, mark: isDark ? .muted : .plain)
      )
    }
    if labels.count > 4 {
      elements.append(.text("and \((labels.count - 4).of("more clock"))", mark: .muted))
    }
    return Figure(id: "watch", name: "Watch", form: .watch, elements: elements)
  }

  private func worldTime() throws(Rejection) -> Figure {
    var elements: [Figure.Element] = [.title("What time it is")]
    for zone in state.clocks {
      let reading = try reading(of: zone, at: clock.now)
      elements.append(
        .row(
          label: zone.zone.title,
          value: "\(reading.time) \(reading.abbreviation), \(reading.day)",
          mark: mark(of: zone, reading)
        )
      )
    }
    return Figure(id: "world", name: "The world", form: .document, elements: elements)
  }

  /// A wall clock for each zone with the actual time, whatever the watch shows.
  private func wall() throws(Rejection) -> [Figure] {
    try state.clocks.map { zone throws(Rejection) in
      let reading = try reading(of: zone, at: clock.now)
      let now = clock.now
      let wall = try rejecting { () throws(ClockError) in try zone.wallTime(at: now) }
      return Figure(
        id: "clock:\(zone.zone.name)",
        name: zone.zone.title,
        form: .clock,
        elements: [
          .dial(hour: wall.hour, minute: wall.minute, second: wall.second),
          .text(reading.time, mark: mark(of: zone, reading)),
          .status("\(reading.abbreviation), \(reading.day.dropFirst(5))"),
        ]
      )
    }
  }

  /// Whether the watch shows the same time as the clock.
  private func mark(of zone: ZoneClock, _ reading: ZoneClock.Reading) -> Figure.Mark {
    state.controller.labels[zone.zone.name] == reading.time ? .ok : state.wristIsUp ? .fail : .muted
  }

  private func app() -> Figure {
    let controller = state.controller
    let leaks = controller.leakedTimers.count
    return Figure(
      id: "app",
      name: "App",
      form: .process,
      elements: [
        .row(
          label: "Controller",
          value: controller.stage.rawValue,
          mark: controller.acceptsSetters ? .ok : .muted
        ),
        .row(
          label: "Valid timers",
          value: String(controller.timers.count),
          mark: leaks > 0 || controller.timers.count > 1 ? .fail : .plain
        ),
        .row(
          label: "Ticks in the dark",
          value: String(state.ticksInTheDark),
          mark: state.ticksInTheDark > 0 ? .fail : .plain
        ),
        .row(
          label: "Setters ignored",
          value: String(controller.dropped.count),
          mark: controller.dropped.isEmpty ? .plain : .fail
        ),
      ]
    )
  }
}
