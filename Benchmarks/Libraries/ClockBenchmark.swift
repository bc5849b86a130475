import Foundation
import WatchClocks
import WatchSimulations

/// Measures a tick of twelve faces, and the simulations of the watch.
struct ClockBenchmark {
  private static let zones = [
    "Canada/Newfoundland", "Canada/Atlantic", "US/Eastern", "US/Central", "US/Mountain", "US/Pacific",
    "US/Alaska",
    "US/Hawaii", "US/Arizona", "Canada/Saskatchewan", "America/Whitehorse", "Australia/Lord_Howe",
  ]

  private let clocks: [ZoneClock]
  /// Half a day before New York sets its clocks back, so the ticks include a change.
  private let start = Date(timeIntervalSince1970: 1_762_020_000)

  init() throws {
    clocks = try Self.zones.map { ZoneClock(try ZoneResolver().zone($0)) }
  }

  func printTable() throws {
    print("| twelve faces, one tick | µs |\n|---|--:|")
    try printRow("at the minute, all formatted", ticks: 2000, every: 60)
    try printRow("within the minute, nothing to do", ticks: 20_000, every: 0.001)
    try printRow("each second of two days", ticks: 172_800, every: 1)
    let anew = leastTime {
      for tick in 0..<100 {
        for clock in clocks {
          let formatter = DateFormatter()
          formatter.locale = clock.locale
          formatter.timeZone = clock.zone.timeZone
          formatter.dateFormat = "h:mm a"
          precondition(!formatter.string(from: start + Double(tick) * 60).isEmpty)
        }
      }
    }
    print("| at the minute, with a formatter made anew for each face | \((anew / 100 * 1e6).text(1)) |")

    print("\n| 1,000 runs, with their traces | s |\n|---|--:|")
    let worlds = try leastTime {
      for seed in 0..<1000 {
        var scenario = WatchClocksSimulation.Scenario(
          start: start,
          zones: Self.zones,
          steps: [.wait(seconds: 60), .look]
        )
        scenario.seed = seed
        let trace = try WatchClocksSimulation().simulate(scenario)
        precondition(trace.outcome.status == "on-time")
      }
    }
    print("| `watch-clocks`: twelve faces, a minute of ticks | \(worlds.text(2)) |")
    let navigation = WatchNavigation()
    let scenario = navigation.examples[0].scenario
    let screens = try leastTime {
      for _ in 0..<1000 {
        let trace = try navigation.simulate(scenario)
        precondition(trace.outcome.status == "refused")
      }
    }
    print("| `watch-navigation`: a push that is refused, a modal interface | \(screens.text(2)) |")
  }

  private func printRow(_ title: String, ticks: Int, every interval: Double) throws {
    var changes = 0
    let seconds = try leastTime {
      var world = try WorldClock(clocks)
      _ = try world.tick(at: start)
      for tick in 1...ticks {
        changes += try world.tick(at: start + Double(tick) * interval).count
      }
    }
    precondition(interval < 1 || changes > 0)
    print("| \(title) | \((seconds / Double(ticks) * 1e6).text(2)) |")
  }
}
