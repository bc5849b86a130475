import Foundation
import SimulationKit
import WatchClocks

extension WatchWorld {
  mutating func scheduleZoneChanges() throws(Rejection) {
    let duration = state.scenario.steps.reduce(0) { sum, step in
      guard case .wait(let seconds) = step else { return sum }
      return sum + seconds * 1000
    }
    let end = clock.now.addingTimeInterval(Double(duration) / 1000)
    for zone in state.clocks {
      // The search starts just before the start to include a change at that moment.
      var last = clock.now.addingTimeInterval(-1)
      while let change = try rejecting({ () throws(ClockError) in try zone.nextChange(after: last) }),
        change.date <= end
      {
        last = change.date
        let delay = change.date.milliseconds - clock.now.milliseconds
        guard delay >= 0 else { continue }
        try schedule(after: delay) { world throws(Rejection) in
          world.tell(change, in: zone.zone)
          world.show(try world.figures())
        }
      }
    }
  }

  private mutating func tell(_ change: ZoneClock.Change, in zone: Zone) {
    let way = "\(change.shift < 0 ? "back" : "forward") \((abs(change.shift) / 60).of("minute"))"
    var detail =
      "In \(zone.title) the clocks go \(way): "
      + "one second after \(change.before.time) it is \(change.after.time)".sentence
    var sentence = "In \(zone.title) the clocks went \(way)"
    if change.dateRunsBackwards {
      detail += " The date runs backwards, from \(change.before.day) to \(change.after.day)."
      sentence += ", and the date ran backwards"
      state.datesThatRanBack.append(zone.name)
    }
    state.changes.append(sentence + ".")
    state.changedZone = zone.name
    record(
      .local,
      "\(change.before.abbreviation) → \(change.after.abbreviation)",
      from: "Zone data",
      detail
    )
    // After a change, ticks are worth recording again, however many this wait has recorded.
    state.toldTicks = 0
  }
}
