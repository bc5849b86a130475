import Foundation
import SimulationContract
import SimulationKit
import Testing
import WatchClocks
import WatchSimulations

@Suite struct WatchClocksSimulationTests {
  let simulation = WatchClocksSimulation()

  func run(_ scenario: WatchClocksSimulation.Scenario) throws -> Trace { try simulation.run(scenario) }

  func scenario(
    zones: [String] = ["US/Eastern"],
    timer: WatchClocksSimulation.TimerPlan = .init(),
    profile: String = "watchos-2",
    blankOnDeactivate: Bool = false,
    steps: [WatchClocksSimulation.Step]
  ) -> WatchClocksSimulation.Scenario {
    WatchClocksSimulation.Scenario(
      profile: profile,
      start: Date(timeIntervalSince1970: 1_429_290_270),
      zones: zones,
      timer: timer,
      blankOnDeactivate: blankOnDeactivate,
      steps: steps
    )
  }

  let wristDown: [WatchClocksSimulation.Step] = [
    .wait(seconds: 20), .lowerWrist, .wait(seconds: 60), .raiseWrist, .look,
  ]

  @Test func keepsThePromisesOfEverySimulation() throws {
    #expect(try brokenPromises(of: simulation) == [])
  }

  @Test func endsEachExampleAsItsTitleSays() throws {
    let endings = try simulation.examples.map { try run($0.scenario).outcome.status }
    #expect(
      endings == [
        "on-time", "timer-leaked", "frozen", "timer-leaked", "on-time", "on-time", "on-time", "on-time",
        "on-time", "behind", "on-time", "on-time",
      ]
    )
  }

  @Test func moreZonesThanASheetHoldsHangOnAWall() throws {
    let zones = [
      "US/Eastern", "America/St_Johns", "Europe/London", "Asia/Kolkata", "Asia/Tokyo", "US/Hawaii",
    ]
    let few = try #require(run(scenario(zones: Array(zones.prefix(5)), steps: [])).snapshots.last)
    #expect(few.figures.map(\.form) == [.watch, .document, .process])
    let many = try #require(run(scenario(zones: zones, steps: [.wait(seconds: 17)])).snapshots.last)
    let clocks = many.figures.filter { $0.form == .clock }
    #expect(clocks.map(\.name) == ["Eastern", "St Johns", "London", "Kolkata", "Tokyo", "Hawaii"])
    // 17:04:47 in Greenwich.
    #expect(
      clocks.map(\.elements.first) == [
        .dial(hour: 13, minute: 4, second: 47), .dial(hour: 14, minute: 34, second: 47),
        .dial(hour: 18, minute: 4, second: 47), .dial(hour: 22, minute: 34, second: 47),
        .dial(hour: 2, minute: 4, second: 47), .dial(hour: 7, minute: 4, second: 47),
      ]
    )
    #expect(clocks[4].elements.dropFirst() == [.text("2:04 AM", mark: .ok), .status("GMT+9, 04-18")])
  }

  @Test func decodesEveryStepOfTheSchema() throws {
    guard case .object(let properties) = simulation.schema.form,
      let steps = properties.first(where: { $0.name == "steps" }),
      case .array(let step, _) = steps.schema.form,
      case .tagged(let tag, let variants) = step.form
    else {
      Issue.record("The schema has no tagged steps")
      return
    }
    for variant in variants {
      var members: [String: JSONValue] = [tag: .string(variant.name)]
      for property in variant.properties {
        members[property.name] = property.standard ?? 1
      }
      let json = JSONValue.object(members)
      let read = try CanonicalJSON.decode(WatchClocksSimulation.Step.self, from: CanonicalJSON.encode(json))
      #expect(try CanonicalJSON.decode(JSONValue.self, from: CanonicalJSON.encode(read)) == json)
    }
    #expect(variants.count == 4)
  }

  @Test func fillsInWhatIsLeftOut() throws {
    let run = try simulation.run(json: [:])
    #expect(run.outcome.status == "on-time")
    #expect(run.scenario["timer"]?["startIn"] == "will-activate")
  }

  @Test func letsTheDateRunBackwardsInStJohns() throws {
    let trace = try run(simulation.examples[0].scenario)
    #expect(trace.outcome.facts["dateRanBackwards"] == ["America/St_Johns"])
    #expect(trace.outcome.facts["shown"]?["America/St_Johns"] == "11:01 PM")
    #expect(trace.events.contains { $0.detail.contains("from 2010-11-07 to 2010-11-06") })
  }

  @Test func dropsEverySetterOfATimerThatNobodyStops() throws {
    let trace = try run(
      scenario(
        zones: ["US/Eastern", "US/Pacific"],
        timer: .init(startIn: .awake, invalidate: false),
        steps: wristDown
      )
    )
    #expect(trace.outcome.facts["ticksInTheDark"] == 60)
    #expect(trace.outcome.facts["settersIgnored"] == 120)
    #expect(trace.outcome.status == "behind")
    #expect(trace.events.contains { $0.kind == .refusal && $0.name == "setText(_:)" })
    #expect(trace.events.contains { $0.kind == .absent && $0.name == "invalidate()" })
  }

  @Test(arguments: [
    (WatchClocksSimulation.TimerPlan.Call.awake, "frozen"), (.didAppear, "frozen"),
    (.willActivate, "on-time"),
  ])
  func needsTheTimerBackAtEachActivation(call: WatchClocksSimulation.TimerPlan.Call, status: String) throws {
    #expect(try run(scenario(timer: .init(startIn: call), steps: wristDown)).outcome.status == status)
  }

  @Test func addsATimerAtEachActivationWhereNoneIsStopped() throws {
    let trace = try run(scenario(timer: .init(invalidate: false), steps: wristDown))
    #expect(trace.outcome.facts["validTimers"] == 2)
    #expect(trace.outcome.status == "timer-leaked")
  }

  @Test func isBehindUntilTheNextTickWithoutFire() throws {
    let trace = try run(scenario(timer: .init(fireAtOnce: false), steps: wristDown))
    #expect(trace.outcome.status == "behind")
    #expect(
      trace.outcome.sentence
        == "The clock is behind: Eastern shows 1:04 PM and it is 1:05 PM, until the next tick."
    )
  }

  @Test func hidesTheFaultInTheSimulator() throws {
    let trace = try run(
      scenario(timer: .init(startIn: .awake, invalidate: false), profile: "ios-simulator", steps: wristDown)
    )
    #expect(trace.outcome.status == "on-time")
    #expect(trace.events.contains { $0.kind == .absent && $0.name == "didDeactivate()" })
  }

  @Test func cannotBlankALabelInsideDidDeactivate() throws {
    let trace = try run(scenario(blankOnDeactivate: true, steps: [.lowerWrist]))
    #expect(trace.outcome.status == "at-rest")
    #expect(trace.outcome.facts["settersIgnored"] == 1)
    #expect(trace.outcome.facts["shown"]?["US/Eastern"] == "1:04 PM")
  }

  @Test func showsAMinuteLateWhereTheTimerIsNotAligned() throws {
    let steps: [WatchClocksSimulation.Step] = [.wait(seconds: 40)]
    let late = try run(scenario(timer: .init(interval: 60, aligned: false), steps: steps))
    let aligned = try run(scenario(timer: .init(interval: 60), steps: steps))
    #expect(late.outcome.status == "behind")
    #expect(aligned.outcome.status == "on-time")
  }

  @Test func comesLateByAChanceThatTheSeedDecides() throws {
    var scenario = scenario(timer: .init(interval: 60, jitter: 900), steps: [.wait(seconds: 600)])
    let first = try run(scenario)
    scenario.seed = 8
    let second = try run(scenario)
    #expect(first.events != second.events)
    #expect(first.outcome.facts["ticks"] == 10)
    // Delays don't accumulate: the third tick has only its own random delay.
    let ticks = first.events.filter { $0.name == "setText(_:)" && $0.time > 0 }.map(\.time)
    #expect(zip(ticks, [30_000, 90_000, 150_000]).allSatisfy { (0...900).contains($0 - $1) })
  }

  @Test func speaksOfTheZoneThatChanged() throws {
    let trace = try run(
      WatchClocksSimulation.Scenario(
        start: Date(timeIntervalSince1970: 1_762_063_170),
        zones: ["America/St_Johns", "America/New_York"],
        steps: [.wait(seconds: 30)]
      )
    )
    #expect(
      trace.outcome.sentence
        == "The clocks are right: New York shows 1:00 AM. In New York the clocks went back 60 minutes."
    )
    #expect(trace.outcome.facts["zoneChanges"] == 1)
  }

  @Test func saysWhatABareWordIsTakenFor() throws {
    var scenario = scenario(zones: ["AST"], steps: [])
    scenario.bareWords = .identifier
    let alaska = try run(scenario)
    #expect(alaska.outcome.sentence.contains("AST is taken for Alaska Standard Time."))
    scenario.bareWords = .abbreviation
    let halifax = try run(scenario)
    #expect(halifax.outcome.sentence.contains("AST is taken for Atlantic Standard Time."))
    #expect(halifax.events.first?.name == "TimeZone(abbreviation:)")
  }

  @Test func sendsOnlyWhatChanged() throws {
    let every = try run(scenario(zones: ["US/Eastern", "US/Pacific"], steps: [.wait(seconds: 120)]))
    let few = try run(
      scenario(
        zones: ["US/Eastern", "US/Pacific"],
        timer: .init(onlyChanges: true),
        steps: [.wait(seconds: 120)]
      )
    )
    #expect(every.outcome.facts["settersSent"] == 242)
    #expect(few.outcome.facts["settersSent"] == 6)
    #expect(few.outcome.facts["shown"] == every.outcome.facts["shown"])
  }

  @Test func believesThatALabelTookWhatTheWatchIgnored() throws {
    let plan = WatchClocksSimulation.TimerPlan(startIn: .awake, invalidate: false, onlyChanges: true)
    let trace = try run(scenario(timer: plan, steps: wristDown + [.wait(seconds: 5)]))
    #expect(trace.outcome.facts["shown"]?["US/Eastern"] == "1:04 PM")
    #expect(trace.outcome.facts["actual"]?["US/Eastern"] == "1:05 PM")
    #expect(trace.outcome.status == "behind")
    #expect(trace.events.filter { $0.detail.contains("Eastern shows 1:04 PM and not 1:05 PM") }.count == 1)
    #expect(!trace.events.contains { $0.name == "setText(_:)" && $0.kind == .call && $0.time > 20_000 })
  }

  @Test func saysWhenAnAppThatBelievesItsLabelSetsItAgain() throws {
    let plan = WatchClocksSimulation.TimerPlan(startIn: .awake, invalidate: false, onlyChanges: true)
    let trapped = scenario(timer: plan, steps: wristDown + [.wait(seconds: 5)])
    #expect(
      try run(trapped).outcome.sentence
        == "The clock is behind: Eastern shows 1:04 PM and it is 1:05 PM. The app believes that the label took it, "
        + "and sets it again at 1:06 PM."
    )
    var later = trapped
    later.steps.append(.wait(seconds: 4))
    #expect(try run(later).outcome.status == "behind")
    later.steps.append(.wait(seconds: 1))
    let right = try run(later)
    #expect(right.outcome.facts["shown"]?["US/Eastern"] == "1:06 PM")
    #expect(right.outcome.facts["actual"] == right.outcome.facts["shown"])
  }

  @Test func namesTheMomentInTheZoneAndTheFormatOfTheFace() throws {
    let plan = WatchClocksSimulation.TimerPlan(
      startIn: .awake,
      invalidate: false,
      jitter: 900,
      onlyChanges: true
    )
    var scenario = scenario(zones: ["Asia/Kathmandu"], timer: plan, steps: wristDown)
    scenario.locale = .quebec
    #expect(try run(scenario).outcome.sentence.hasSuffix("and sets it again at 10:51 p.m."))
  }

  @Test func isBehindUntilTheNextTickWhereThatBringsAnotherText() throws {
    // Ten minutes later the text differs from the ignored one, so the display doesn't wait another minute.
    let plan = WatchClocksSimulation.TimerPlan(
      startIn: .awake,
      interval: 600,
      aligned: false,
      invalidate: false,
      onlyChanges: true
    )
    let trace = try run(
      scenario(timer: plan, steps: [.lowerWrist, .wait(seconds: 600), .raiseWrist])
    )
    #expect(
      trace.outcome.sentence
        == "The clock is behind: Eastern shows 1:04 PM and it is 1:14 PM, until the next tick."
    )
  }

  @Test func writesTheTimeInTheFormatOfTheScenario() throws {
    var scenario = scenario(steps: [])
    scenario.format = .skeleton
    #expect(try run(scenario).outcome.facts["shown"]?["US/Eastern"] == "1:04\u{202F}PM")
    scenario.format = .twentyFourHour
    #expect(try run(scenario).outcome.facts["shown"]?["US/Eastern"] == "13:04")
  }

  @Test func runsWithTheZoneDataThatItWasMadeWith() throws {
    var scenario = scenario(steps: [])
    scenario.zoneData = ZoneResolver.dataVersion
    #expect(try run(scenario).outcome.status == "on-time")
    scenario.zoneData = "1999z"
    let rejection = #expect(throws: Rejection.self) { try run(scenario) }
    #expect(rejection?.pointer == JSONPointer(["zoneData"]))
  }

  @Test func pinsTheLocale() throws {
    var scenario = scenario(steps: [])
    scenario.locale = .quebec
    #expect(try run(scenario).outcome.facts["shown"]?["US/Eastern"] == "1:04 p.m.")
  }

  @Test func keepsItsFiguresSmall() throws {
    for example in simulation.examples {
      for snapshot in try run(example.scenario).snapshots {
        #expect(snapshot.figures.allSatisfy { (2...6).contains($0.elements.count) })
        #expect(snapshot.after < (try run(example.scenario).events.count))
      }
    }
  }

  @Test func tellsAThousandTicksInAFewRows() throws {
    let trace = try run(scenario(steps: [.wait(seconds: 2000)]))
    #expect(trace.outcome.facts["ticks"] == 2000)
    #expect(trace.events.count < 20)
  }

  @Test func namesTheZoneThatAnAliasLeadsTo() throws {
    let trace = try run(scenario(zones: ["US/Eastern", "America/Halifax"], steps: []))
    #expect(trace.outcome.facts["canonicalZones"]?["US/Eastern"] == "America/New_York")
    #expect(trace.outcome.facts["canonicalZones"]?["America/Halifax"] == "America/Halifax")
  }

  @Test func namesTheReleaseOfTheZoneData() throws {
    #expect(
      try run(scenario(steps: [])).outcome.facts["zoneDataVersion"] == .string(ZoneResolver.dataVersion)
    )
  }

  /// A thousand worlds run in parallel on all cores, and give the same results as alone.
  @Test func aThousandWorldsRunSideBySide() async throws {
    let simulation = WatchClocksSimulation()
    let examples = simulation.examples.map(\.scenario).filter {
      $0.timer.interval == 60 || $0.steps.count < 4
    }
    @Sendable func scenario(_ index: Int) -> WatchClocksSimulation.Scenario {
      var scenario = examples[index % examples.count]
      scenario.seed = index
      scenario.start += Double(index) * 61
      scenario.timer.jitter = index % 900
      return scenario
    }
    let alone = try (0..<1000).map { try simulation.run(scenario($0)) }
    let together = try await withThrowingTaskGroup(of: (Int, Trace).self) { group in
      for index in 0..<1000 {
        group.addTask { (index, try simulation.run(scenario(index))) }
      }
      return try await group.reduce(into: [Int: Trace]()) { $0[$1.0] = $1.1 }
    }
    #expect(together.count == 1000)
    #expect(alone.indices.allSatisfy { together[$0] == alone[$0] })
    #expect(Set(alone.map(\.outcome.sentence)).count > 50)
  }
}
