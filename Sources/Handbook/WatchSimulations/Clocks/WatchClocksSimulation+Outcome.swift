import SimulationKit
import WatchClocks

extension WatchWorld {
  mutating func outcome() throws(Rejection) -> Outcome {
    let (status, sentence) = try ending()
    let truths = try truths()
    return Outcome(
      status: status,
      sentence: (bareWords.prefix(2) + [sentence] + state.changes.prefix(3)).joined(separator: " "),
      facts: [
        "shown": .object(state.controller.labels.mapValues(JSONValue.string)),
        "actual": .object(
          Dictionary(truths.map { ($0.label, .string($0.text)) }) { first, _ in first }
        ),
        "ticks": .integer(state.ticks),
        "ticksInTheDark": .integer(state.ticksInTheDark),
        "settersIgnored": .integer(state.controller.dropped.count),
        "settersSent": .integer(state.settersSent),
        "validTimers": .integer(state.controller.timers.count),
        "zoneChanges": .integer(state.changes.count),
        "dateRanBackwards": .array(state.datesThatRanBack.map(JSONValue.string)),
        "canonicalZones": .object(
          Dictionary(state.clocks.map { ($0.zone.name, .string($0.zone.canonicalIdentifier)) }) { first, _ in
            first
          }
        ),
        "zoneDataVersion": .string(ZoneResolver.dataVersion),
      ]
    )
  }

  /// The status and sentence of the outcome. The worst finding comes first.
  private mutating func ending() throws(Rejection) -> (status: String, sentence: String) {
    let truths = try truths()
    let timers = state.controller.timers.count
    if state.controller.acceptsSetters, let wrong = try wrong().first {
      let seen = "\(wrong.clock.zone.title) shows \(shown(wrong.label)) and it is \(wrong.text)"
      return timers == 0
        ? ("frozen", "The clock has stopped: \(seen), and no timer is left to correct it.")
        : ("behind", "The clock is behind: \(seen)" + (try correction(of: wrong)))
    }
    if state.ticksInTheDark > 0 {
      let more = timers > 1 ? " \(timers) timers run now." : ""
      return (
        "timer-leaked",
        "The timer fired \(state.ticksInTheDark.of("time")) in the dark, and the watch ignored "
          + "\(state.controller.dropped.count.of("setter")).\(more)"
      )
    }
    let ignored = state.controller.dropped.count
    let blanks = ignored > 0 ? " The watch ignored \(ignored.of("setter")) inside didDeactivate()." : ""
    guard state.controller.acceptsSetters else {
      return timers == 0
        ? ("at-rest", "The screen is dark and no timer runs.\(blanks)")
        : ("timer-leaked", "The screen is dark, and \(timers.of("timer")) will go on firing.")
    }
    let headline = truths.first { $0.label == state.changedZone } ?? truths.first
    let shown = headline.map { "\($0.clock.zone.title) shows \($0.text)" } ?? ""
    return ("on-time", "The clocks are right: \(shown)".sentence + blanks)
  }

  /// The end of a sentence that says when a wrong clock will be corrected.
  ///
  /// An app that sets only changes may skip ticks, so this runs a copy of the world from tick to tick, with the wrist
  /// in the same position, and checks the label.
  private func correction(of wrong: Truth) throws(Rejection) -> String {
    guard plan.onlyChanges else { return ", until the next tick." }
    var future = self
    // A text lasts a minute, and the shortest interval is a second.
    for count in 1...120 {
      try future.passTick()
      guard try !future.wrong().contains(where: { $0.label == wrong.label }) else { continue }
      return count == 1
        ? ", until the next tick."
        : ". The app believes that the label took it, and sets it again at \(future.shown(wrong.label))"
          .sentence
    }
    return ". The app believes that the label took it, and sets it again when the text is another."
  }

  /// Advances time until a timer has fired, however late it is.
  private mutating func passTick() throws(Rejection) {
    var wait = Int.max
    for timer in state.controller.timers {
      let due = try rejecting { () throws(ClockError) in try timer.ticks.next(after: clock.now) }
      wait = min(wait, due.milliseconds - clock.now.milliseconds)
    }
    guard wait < Int.max else { return }
    // The run's tick limit doesn't apply to this look ahead.
    state.ticks = 0
    try advance(by: wait + plan.jitter)
  }
}
