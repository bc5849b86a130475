import Foundation
import SimulationKit
import WatchClocks

extension WatchClocksSimulation {
  /// The state of a run.
  struct Stage: Sendable {
    /// The maximum number of ticks in a run.
    static let tickLimit = 2000

    let scenario: Scenario
    let clocks: [ZoneClock]
    /// The true texts, formatted once a minute however often they are read.
    var faces: WorldClock
    let hasWrist: Bool
    var controller = InterfaceController()
    var step = 0
    var wristIsUp = true
    /// The app's own reference to its timer, which is only the last one scheduled.
    var timer: Int?
    var ticks = 0
    var ticksInTheDark = 0
    /// The changes of the zones, as sentences.
    var changes: [String] = []
    /// The name of the zone that changed last.
    var changedZone: String?
    var datesThatRanBack: [String] = []
    /// The last text that the app set for each label, whether or not the watch accepted it.
    var believed: [String: String] = [:]
    var settersSent = 0
    var toldTicks = 0
    var untoldTicks = 0

    init(scenario: Scenario, faces: WorldClock, hasWrist: Bool) {
      self.scenario = scenario
      self.faces = faces
      clocks = faces.clocks
      self.hasWrist = hasWrist
    }
  }
}

typealias WatchWorld = World<WatchClocksSimulation.Stage>

extension WatchWorld {
  /// A clock and the text that its label should show now.
  struct Truth {
    let clock: ZoneClock
    let text: String

    var label: String { clock.zone.name }
  }

  mutating func truths() throws(Rejection) -> [Truth] {
    do {
      _ = try state.faces.tick(at: clock.now)
    } catch {
      throw Rejection(at: JSONPointer(["start"]), error.description)
    }
    return zip(state.clocks, state.faces.texts).map { Truth(clock: $0, text: $1) }
  }

  func reading(of zone: ZoneClock, at date: Date) throws(Rejection) -> ZoneClock.Reading {
    try rejecting { () throws(ClockError) in try zone.reading(at: date) }
  }

  /// The clocks whose label on the watch is wrong.
  mutating func wrong() throws(Rejection) -> [Truth] {
    let truths = try truths()
    return truths.filter { state.controller.labels[$0.label] != $0.text }
  }

  /// The ambiguous words among the zone names, with their interpretation.
  var bareWords: [String] {
    state.clocks.map(\.zone).compactMap { zone in
      guard (try? ZoneResolver().zone(zone.name)) == nil else { return nil }
      return "\(zone.name) is taken for \(zone.commonName)."
    }
  }

  func shown(_ label: String) -> String { state.controller.labels[label] ?? "nothing" }

  /// The schema keeps every date and interval in range, so this only converts the error type.
  func rejecting<Value>(_ body: () throws(ClockError) -> Value) throws(Rejection) -> Value {
    do {
      return try body()
    } catch {
      throw Rejection(at: JSONPointer(["start"]), error.description)
    }
  }
}

extension String {
  /// The text with its period, unless it already ends with one, as "5:05 p.m." does.
  var sentence: String { hasSuffix(".") ? self : self + "." }
}
