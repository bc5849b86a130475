import Foundation
import SimulationKit
import WatchClocks

extension WatchWorld {
  var plan: WatchClocksSimulation.TimerPlan { state.scenario.timer }

  mutating func launch() throws(Rejection) {
    show(try figures())
    let readings = try state.clocks.map { clock throws(Rejection) in
      "\(clock.zone.name) is \(try reading(of: clock, at: self.clock.now).offsetText) from UTC"
    }
    let isAbbreviated = state.scenario.bareWords == .abbreviation && !bareWords.isEmpty
    record(
      .call,
      "TimeZone(\(isAbbreviated ? "abbreviation" : "identifier"):)",
      from: "App",
      to: "Zone data",
      (bareWords + [readings.listed.sentence]).joined(separator: " ")
    )
    record(
      .local,
      "Locale(identifier:)",
      from: "App",
      "The clocks are pinned to \(state.scenario.locale.rawValue), whatever the watch is set to."
    )
    try scheduleZoneChanges()
    record(.call, "init()", from: "Watch", to: "App", "The controller's labels exist, and are empty.")
    try call(.awake, "awake(withContext:)", "Initialization ends here; setters work.")
    try call(.willActivate, "willActivate()", "The controller becomes active; setters work.")
    try call(.didAppear, "didAppear()", "The controller is on the screen.")
  }

  mutating func wait(seconds: Int) throws(Rejection) {
    state.toldTicks = 0
    state.untoldTicks = 0
    let events = trace.events.count
    try advance(by: seconds * 1000)
    if trace.events.count == events, state.untoldTicks == 0 {
      record(
        .wait,
        "\(seconds) s",
        from: "App",
        state.controller.timers.isEmpty
          ? "No timer runs, so nothing happens." : "No tick is due in this time."
      )
    } else if state.untoldTicks > 0 {
      record(
        .local,
        "updateClocks()",
        from: "App",
        state.controller.acceptsSetters
          ? "\(state.untoldTicks.of("more tick")) in this time, of the same kind or with nothing new to show."
          : "\(state.untoldTicks.of("more tick")) in this time, all for nothing: the screen is dark."
      )
    } else {
      // The last event already has its figures.
      return
    }
    show(try figures())
  }

  mutating func lowerWrist() throws(Rejection) {
    guard state.hasWrist else {
      record(
        .absent,
        "didDeactivate()",
        from: "Watch",
        to: "App",
        "The simulator has no wrist: only Hardware > Lock deactivates the controller."
      )
      return
    }
    guard state.wristIsUp else { throw Rejection(step: state.step, "do", "The wrist is down already") }
    state.wristIsUp = false
    record(.call, "lowers the wrist", from: "Wearer", to: "Watch")
    let plan = plan
    let timer = state.timer
    let labels = state.scenario.blankOnDeactivate ? state.clocks.map(\.zone.name) : []
    try lifecycle { (controller) throws(LifecycleError) in
      try controller.didDeactivate { controller in
        for label in labels {
          controller.setText("--:--", of: label)
        }
        if plan.invalidate, let timer {
          controller.invalidateTimer(timer)
        }
      }
    }
    record(
      .call,
      "didDeactivate()",
      from: "Watch",
      to: "App",
      "The controller is inactive from here on; setters are ignored, inside this call too."
    )
    if !labels.isEmpty {
      record(
        .refusal,
        "setText(_:)",
        from: "Watch",
        to: "App",
        "Ignored: inside didDeactivate() it is too late to blank \(labels.count.of("label"))."
      )
    }
    if plan.invalidate, timer != nil {
      state.timer = nil
      record(.local, "invalidate()", from: "App", "The timer is stopped for good.")
    }
    if !state.controller.leakedTimers.isEmpty {
      record(
        .absent,
        "invalidate()",
        from: "App",
        "Nobody stops \(state.controller.leakedTimers.count.of("timer")): firing goes on in the dark."
      )
    }
    show(try figures())
  }

  mutating func raiseWrist() throws(Rejection) {
    guard state.hasWrist else {
      record(
        .absent,
        "willActivate()",
        from: "Watch",
        to: "App",
        "The simulator has no wrist, and the controller was never inactive."
      )
      return
    }
    guard !state.wristIsUp else { throw Rejection(step: state.step, "do", "The wrist is up already") }
    state.wristIsUp = true
    record(.call, "raises the wrist", from: "Wearer", to: "Watch")
    try call(
      .willActivate,
      "willActivate()",
      "The same controller becomes active again: it is not awakened anew."
    )
    if plan.startIn == .didAppear {
      record(
        .absent,
        "didAppear()",
        from: "Watch",
        to: "App",
        "Raising the wrist brings willActivate() alone, so what didAppear() starts is not started again."
      )
    }
    if state.controller.timers.count > 1 {
      record(
        .local,
        "\(state.controller.timers.count) timers",
        from: "App",
        "All of them run now: each activation added one, and none was stopped."
      )
    }
    show(try figures())
  }

  mutating func look() throws(Rejection) {
    guard state.wristIsUp || !state.hasWrist else {
      record(.absent, "reads the watch", from: "Wearer", to: "Watch", "The screen is dark.")
      return
    }
    let wrong = try wrong()
    let seen =
      wrong.isEmpty
      ? try truths().map { "\($0.clock.zone.title) shows \($0.text)" }.listed.sentence + " All are right."
      : wrong.map { "\($0.clock.zone.title) shows \(shown($0.label)), and it is \($0.text)" }.listed.sentence
    record(
      .call,
      "reads the watch",
      from: "Wearer",
      to: "Watch",
      seen,
      reasons: try truths().map {
        let right = state.controller.labels[$0.label] == $0.text
        return Reason(
          $0.label,
          holds: right,
          "\($0.clock.zone.title) shows \(shown($0.label)); it is \($0.text)".sentence
        )
      }
    )
    show(try figures())
  }

  /// Makes one of the system's calls with the app's code in it.
  private mutating func call(
    _ call: WatchClocksSimulation.TimerPlan.Call,
    _ name: String,
    _ detail: String
  ) throws(Rejection) {
    record(.call, name, from: "Watch", to: "App", detail)
    let starts = plan.startIn == call
    let now = clock.now
    let plan = plan
    let ticks = try rejecting { () throws(ClockError) in
      try Ticks(every: plan.interval * 1000, from: now, aligned: plan.aligned)
    }
    let truths = try truths()
    var started: InterfaceController.ScheduledTimer?
    try lifecycle { (controller) throws(LifecycleError) in
      let override: InterfaceController.Override = { controller in
        guard starts else { return }
        controller.scheduleTimer(ticks)
        started = controller.timers.last
        guard plan.fireAtOnce else { return }
        for truth in truths {
          controller.setText(truth.text, of: truth.label)
        }
      }
      switch call {
      case .awake: try controller.awake(override)
      case .willActivate: try controller.willActivate(override)
      case .didAppear: try controller.didAppear(override)
      }
    }
    if let started {
      state.timer = started.id
      record(
        .local,
        "Timer.scheduledTimer(withTimeInterval:repeats:block:)",
        from: "App",
        "It fires every \(plan.interval == 1 ? "second" : "\(plan.interval) s"), "
          + "for the first time in \((started.ticks.first.milliseconds - now.milliseconds) / 1000) s."
      )
      if plan.fireAtOnce {
        noteSetters(truths)
        tellSetters(truths, "fire() does not wait for the first tick")
      }
      try scheduleTick(of: started, after: now)
    }
    show(try figures())
  }

  mutating func tellSetters(_ truths: [Truth], _ why: String) {
    guard !truths.isEmpty else { return }
    record(
      .call,
      "setText(_:)",
      from: "App",
      to: "Watch",
      "\(why): " + truths.map { "\($0.clock.zone.title) shows \($0.text)" }.listed.sentence
    )
  }

  private mutating func lifecycle(
    _ body: (inout InterfaceController) throws(LifecycleError) -> Void
  ) throws(Rejection) {
    do {
      try body(&state.controller)
    } catch {
      throw Rejection(step: state.step, "do", error.description)
    }
  }
}
