import Foundation
import SimulationKit
import WatchClocks

extension NavigationWorld {
  mutating func launchApp() throws(Rejection) {
    tellCalls()
    // A page that is prepared at launch may have started a timer that nobody stops.
    tellLeaks()
    show(navigationFigures)
  }

  mutating func take(_ step: WatchNavigation.Step) throws(Rejection) {
    if case .wait(let seconds) = step {
      try pass(seconds: seconds)
      return
    }
    if case .setTitle(let title) = step {
      setTitle(title)
      return
    }
    tell(step)
    if let error = move(step) {
      try refuse(step, error)
    } else {
      tellCalls()
      tellLeaks()
    }
    show(navigationFigures)
  }

  /// Makes a move, or returns the reason it can't be made. In that case nothing changes.
  private mutating func move(_ step: WatchNavigation.Step) -> NavigationError? {
    do {
      var running = state.running
      try running.take(step)
      state.running = running
      return nil
    } catch {
      return error
    }
  }

  /// Records the action that the wearer or the app starts.
  private mutating func tell(_ step: WatchNavigation.Step) {
    let (name, actor) = step.call
    record(
      .call,
      name,
      from: actor,
      to: actor == "Wearer" ? "Watch" : "WatchKit",
      step.detail(in: state.running)
    )
  }

  /// Records the system's calls since the last time.
  private mutating func tellCalls() {
    for row in state.running.calls(after: state.toldCalls) {
      state.toldCalls += 1
      record(.call, row.call.rawValue, from: "WatchKit", to: row.name, row.call.meaning)
      if row.drops > 0 {
        record(
          .refusal,
          "setText(_:)",
          from: "WatchKit",
          to: row.name,
          "Ignored: the controller is inactive from the first moment of \(row.call.rawValue)."
        )
      }
    }
  }

  private mutating func tellLeaks() {
    for leak in state.running.leaks where !state.leaksTold.contains(where: { $0.id == leak.id }) {
      state.leaksTold.append((leak.id, leak.name))
      let isGone = state.running.zombies.contains { $0.id == leak.id }
      record(
        .absent,
        "invalidate()",
        from: leak.name,
        isGone
          ? "Nobody stops the timer, and the run loop keeps it, and with it the controller that is gone."
          : "Nobody stops the timer: it goes on firing, and what it sets is ignored."
      )
    }
  }

  private mutating func refuse(_ step: WatchNavigation.Step, _ error: NavigationError) throws(Rejection) {
    let place = JSONPointer(["steps", String(state.step)]).appending(step.member(at: error))
    guard state.scenario.faults == .recorded else { throw Rejection(at: place, error.description) }
    state.refusals.append((place, error.description))
    record(.refusal, step.call.name, from: "WatchKit", to: state.running.screen, error.description + ".")
  }

  private mutating func setTitle(_ title: String) {
    var isSet = false
    state.running.updateCurrent { isSet = $0.setTitle(title) }
    record(
      isSet ? .call : .refusal,
      "setTitle(_:)",
      from: state.running.screen,
      to: "Watch",
      isSet ? "The title is '\(title)'." : "Ignored, because the controller is inactive."
    )
    show(navigationFigures)
  }

  private mutating func pass(seconds: Int) throws(Rejection) {
    let timers = state.running.controllers.reduce(0) { $0 + $1.timers.count }
    state.ticks += timers * seconds
    guard state.ticks <= WatchNavigation.Stage.tickLimit else {
      throw Rejection(
        step: state.step,
        "seconds",
        "The timers would tick more than \(WatchNavigation.Stage.tickLimit) times; wait less"
      )
    }
    let start = clock.now
    try advance(by: seconds * 1000)
    var ticks = TickCount()
    do {
      try state.running.fireTimers(after: start, through: clock.now, &ticks)
    } catch {
      throw Rejection(step: state.step, "seconds", error.description)
    }
    guard !ticks.rows.isEmpty else {
      record(.wait, "\(seconds) s", from: "Watch", "No timer runs, so nothing happens.")
      show(navigationFigures)
      return
    }
    for row in ticks.rows {
      record(.local, "timer", from: row.name, "\(row.fired.of("tick")) in \(seconds.of("second")).")
      if row.ignored > 0 {
        state.ticksInTheDark += row.ignored
        record(
          .refusal,
          "setText(_:)",
          from: "WatchKit",
          to: row.name,
          "Ignored \(row.ignored.of("time")): the controller is inactive, and its label keeps \(row.shown)."
        )
      }
    }
    show(navigationFigures)
  }
}
