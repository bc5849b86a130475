import Foundation
import SimulationKit
import WatchClocks

extension WatchClocksSimulation {
  /// Example scenarios for the clocks.
  public var examples: [Example<Scenario>] {
    [
      Example(
        "St. John's: the date runs backwards",
        Scenario(
          start: Date(timeIntervalSince1970: 1_289_097_030),  // 2010-11-07T02:30:30Z
          zones: ["America/St_Johns", "America/New_York"],
          steps: [.look, .wait(seconds: 30), .look]
        )
      ),
      Example(
        "The old tutorial: a timer that nobody stops",
        Scenario(
          start: launch,
          zones: ["US/Eastern", "US/Central", "US/Mountain", "US/Pacific"],
          timer: TimerPlan(startIn: .awake, aligned: false, invalidate: false),
          steps: [
            .wait(seconds: 20), .lowerWrist, .wait(seconds: 60), .raiseWrist, .look, .wait(seconds: 2), .look,
          ]
        )
      ),
      Example(
        "Half a fix: stopped in didDeactivate(), started in awake(withContext:)",
        Scenario(
          start: launch,
          zones: ["US/Eastern", "US/Pacific"],
          timer: TimerPlan(startIn: .awake),
          steps: [.lowerWrist, .wait(seconds: 120), .raiseWrist, .wait(seconds: 60), .look]
        )
      ),
      Example(
        "A new timer at each activation",
        Scenario(
          start: launch,
          zones: ["US/Eastern"],
          timer: TimerPlan(invalidate: false),
          steps: [
            .lowerWrist, .wait(seconds: 30), .raiseWrist, .wait(seconds: 30), .lowerWrist, .wait(seconds: 30),
            .raiseWrist, .look,
          ]
        )
      ),
      Example(
        "One tick a minute, seventeen seconds late",
        Scenario(
          start: Date(timeIntervalSince1970: 1_772_953_157),  // 2026-03-08T06:59:17Z
          zones: ["America/New_York", "America/Phoenix", "America/Regina", "America/Whitehorse"],
          timer: TimerPlan(interval: 60, aligned: false),
          steps: [.wait(seconds: 50), .look, .wait(seconds: 30), .look, .wait(seconds: 45), .look]
        )
      ),
      Example(
        "AST by identifier is Alaska",
        Scenario(
          start: launch,
          zones: ["AST", "NST", "America/Halifax"],
          bareWords: .identifier,
          locale: .unitedStates,
          steps: [.look]
        )
      ),
      Example(
        "In the simulator the fault never shows",
        Scenario(
          profile: "ios-simulator",
          start: launch,
          zones: ["US/Eastern", "US/Pacific"],
          timer: TimerPlan(startIn: .awake, invalidate: false),
          steps: [.lowerWrist, .wait(seconds: 60), .raiseWrist, .look]
        )
      ),
      Example(
        "Lord Howe: half an hour back",
        Scenario(
          start: Date(timeIntervalSince1970: 1_743_865_170),  // 2025-04-05T14:59:30Z
          zones: ["Australia/Lord_Howe", "Australia/Sydney"],
          steps: [.look, .wait(seconds: 30), .look]
        )
      ),
      Example(
        "St. John's in 1988: two hours of summer time",
        Scenario(
          start: Date(timeIntervalSince1970: 576_041_430),  // 1988-04-03T03:30:30Z
          zones: ["America/St_Johns", "America/Halifax"],
          locale: .canada,
          steps: [.look, .wait(seconds: 30), .look]
        )
      ),
      Example(
        "Only what changed: one setter a minute, and a trap in the dark",
        Scenario(
          start: launch,
          zones: ["US/Eastern", "US/Pacific"],
          timer: TimerPlan(startIn: .awake, invalidate: false, onlyChanges: true),
          steps: [.wait(seconds: 20), .lowerWrist, .wait(seconds: 60), .raiseWrist, .wait(seconds: 5), .look]
        )
      ),
      Example(
        "The shortened style has another space, and 24 hours in Britain",
        Scenario(
          start: launch,
          zones: ["Europe/London", "America/New_York"],
          locale: .britain,
          format: .shortened,
          steps: [.look]
        )
      ),
      Example(
        "Twelve clocks and a late run loop, through an autumn hour",
        Scenario(
          start: Date(timeIntervalSince1970: 1_762_062_540),  // 2025-11-02T05:49:00Z
          zones: [
            "Canada/Newfoundland", "Canada/Atlantic", "US/Eastern", "US/Central", "US/Mountain", "US/Pacific",
            "US/Alaska", "US/Hawaii", "US/Arizona", "Canada/Saskatchewan", "America/Whitehorse",
            "Australia/Lord_Howe",
          ],
          locale: .canada,
          timer: TimerPlan(interval: 60, jitter: 400),
          blankOnDeactivate: true,
          steps: [.wait(seconds: 900), .look, .lowerWrist, .wait(seconds: 600), .raiseWrist, .look]
        )
      ),
    ]
  }

  /// 2015-04-17T17:04:30Z, a week before the watch went on sale.
  private var launch: Date { Date(timeIntervalSince1970: 1_429_290_270) }
}
