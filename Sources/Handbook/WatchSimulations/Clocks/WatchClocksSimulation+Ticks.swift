import Foundation
import SimulationKit
import WatchClocks

extension WatchWorld {
  mutating func scheduleTick(
    of timer: InterfaceController.ScheduledTimer,
    after date: Date
  ) throws(Rejection) {
    let due = try rejecting { () throws(ClockError) in try timer.ticks.next(after: date) }
    let late = plan.jitter == 0 ? 0 : random.number(in: 0...plan.jitter)
    try schedule(after: due.milliseconds + late - clock.now.milliseconds) { world throws(Rejection) in
      try world.tick(timer, due: due)
    }
  }

  private mutating func tick(
    _ timer: InterfaceController.ScheduledTimer,
    due: Date
  ) throws(Rejection) {
    guard state.controller.timers.contains(timer) else { return }
    guard state.ticks < WatchClocksSimulation.Stage.tickLimit else {
      throw Rejection(
        step: state.step,
        "seconds",
        "The timer would tick more than \(WatchClocksSimulation.Stage.tickLimit) times; wait less, or tick less often"
      )
    }
    state.ticks += 1
    let truths = try truths()
    let news = truths.filter { state.controller.labels[$0.label] != $0.text }
    let sent = plan.onlyChanges ? truths.filter { state.believed[$0.label] != $0.text } : truths
    for truth in sent {
      state.controller.setText(truth.text, of: truth.label)
    }
    noteSetters(sent)
    if state.controller.acceptsSetters {
      let unsent = news.filter { truth in !sent.contains { $0.label == truth.label } }
      let set = news.filter { truth in sent.contains { $0.label == truth.label } }
      try tell(upTo: unsent.isEmpty ? 3 : 1, if: !news.isEmpty) { world in
        world.tellSetters(set, "A tick")
        world.tellUnsent(unsent)
      }
    } else {
      state.ticksInTheDark += 1
      try tell(upTo: 1, if: true) { world in
        world.record(.local, "updateClocks()", from: "App", "The timer fires, though the screen is dark.")
        world.tellIgnored(sent)
      }
    }
    try scheduleTick(of: timer, after: due)
  }

  /// Records the texts that the app set, which may differ from those that the watch accepted.
  mutating func noteSetters(_ truths: [Truth]) {
    state.settersSent += truths.count
    for truth in truths {
      state.believed[truth.label] = truth.text
    }
  }

  /// Records the trap of an app that sets only changes: it never learns what the watch ignored.
  private mutating func tellUnsent(_ truths: [Truth]) {
    guard !truths.isEmpty else { return }
    record(
      .absent,
      "setText(_:)",
      from: "App",
      to: "Watch",
      "Nothing is set, for the app believes that the labels took what the watch ignored: "
        + truths.map { "\($0.clock.zone.title) shows \(shown($0.label)) and not \($0.text)" }.listed.sentence
    )
  }

  private mutating func tellIgnored(_ truths: [Truth]) {
    guard !truths.isEmpty else {
      record(.absent, "setText(_:)", from: "App", to: "Watch", "No text is another than the last one.")
      return
    }
    record(
      .refusal,
      "setText(_:)",
      from: "Watch",
      to: "App",
      "Ignored, because the controller is inactive: "
        + truths.map { "\($0.clock.zone.title) keeps \(shown($0.label))" }.listed.sentence
    )
  }

  /// Records the first few ticks of a wait and counts the others. A thousand equal rows say nothing.
  private mutating func tell(
    upTo limit: Int,
    if isNews: Bool,
    _ told: (inout WatchWorld) -> Void
  ) throws(Rejection) {
    guard isNews, state.toldTicks < limit else {
      state.untoldTicks += 1
      return
    }
    state.toldTicks += 1
    told(&self)
    show(try figures())
  }
}
