import Foundation
import SimulationKit
import Testing
import WatchClocks
import WatchSimulations

@Suite struct WatchClocksSimulationRejectionTests {
  func rejection(_ scenario: JSONValue) -> Rejection? {
    do {
      _ = try WatchClocksSimulation().run(json: scenario)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("", "The name of the zone is empty"),
    ("Nowhere/At_All", "No zone is called 'Nowhere/At_All'"),
    (
      "us/eastern",
      "No zone is called 'us/eastern': names are case-sensitive; did you mean 'US/Eastern'?"
    ),
    (
      "AST",
      "'AST' is ambiguous: Alaska Standard Time (America/Anchorage) by identifier, "
        + "Atlantic Standard Time (America/Halifax) by abbreviation; write the identifier in full"
    ),
    ("EDT", "'EDT' is an abbreviation, not a zone; did you mean 'America/New_York'?"),
    ("UTC", "'UTC' is listed twice"),
  ])
  func namesTheZoneAtFault(name: String, reason: String) {
    let rejection = rejection(["zones": ["UTC", .string(name)]])
    #expect(rejection?.pointer.description == "/zones/1")
    #expect(rejection?.reason == reason)
  }

  @Test(
    arguments: [
      (["timer": ["interval": 0]], "/timer/interval"),
      (["timer": ["interval": -5]], "/timer/interval"),
      (["timer": ["jitter": 901]], "/timer/jitter"),
      (["timer": ["starIn": "awake"]], "/timer/starIn"),
      (["timer": ["startIn": "init"]], "/timer/startIn"),
      (["start": "tomorrow"], "/start"),
      (["start": "2200-01-01T00:00:00Z"], "/start"),
      (["locale": "de_DE"], "/locale"),
      (["format": "h:mm"], "/format"),
      (["zoneData": "1999z"], "/zoneData"),
      (["profile": "watchos-9"], "/profile"),
      (["zones": []], "/zones"),
      (["steps": [["do": "wait", "seconds": 0]]], "/steps/0/seconds"),
      (["steps": [["do": "wait"]]], "/steps/0"),
      (["steps": [["do": "look"], ["do": "lower-wirst"]]], "/steps/1/do"),
      (["steps": [["do": "raise-wrist"]]], "/steps/0/do"),
      (["steps": [["do": "lower-wrist"], ["do": "lower-wrist"]]], "/steps/1/do"),
      (["steps": [["do": "look"], ["do": "wait", "seconds": 2001]]], "/steps/1/seconds"),
    ] as [(JSONValue, String)]
  )
  func namesThePlaceOfTheFault(scenario: JSONValue, place: String) {
    #expect(rejection(scenario)?.pointer.description == place)
  }

  @Test(arguments: [Double.nan, .infinity, -1, 1e300])
  func refusesADateThatWasMadeInSwift(seconds: Double) {
    let scenario = WatchClocksSimulation.Scenario(
      start: Date(timeIntervalSince1970: seconds),
      zones: ["UTC"],
      steps: []
    )
    let rejection = #expect(throws: Rejection.self) { try WatchClocksSimulation().run(scenario) }
    #expect(rejection?.pointer == JSONPointer(["start"]))
  }

  @Test func refusesNumbersThatWereMadeInSwift() {
    func refuses(
      zones: [String] = ["UTC"],
      timer: WatchClocksSimulation.TimerPlan = .init(),
      steps: [WatchClocksSimulation.Step] = []
    ) -> Bool {
      let scenario = WatchClocksSimulation.Scenario(
        start: Date(timeIntervalSince1970: 0),
        zones: zones,
        timer: timer,
        steps: steps
      )
      return (try? WatchClocksSimulation().run(scenario)) == nil
    }
    #expect(!refuses())
    #expect(refuses(zones: []))
    #expect(refuses(timer: .init(interval: .max)))
    #expect(refuses(timer: .init(jitter: .min)))
    #expect(refuses(steps: [.wait(seconds: .max)]))
    #expect(refuses(steps: Array(repeating: .look, count: 65)))
  }
}
