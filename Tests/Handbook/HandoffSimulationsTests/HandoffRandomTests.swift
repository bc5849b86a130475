import Foundation
import SimulationKit
import Testing

@testable import Activities
@testable import HandoffSimulations

/// Random scenarios: everything that the schema accepts ends without a trap, and always in the same way.
@Suite struct HandoffRandomTests {
  private let simulation = HandoffSimulation()

  @Test(arguments: 0..<16)
  func endsEveryScenarioThatTheSchemaLetsIn(_ part: Int) throws {
    var (runs, rejections) = (0, 0)
    for seed in 0..<150 {
      var chance = SeededSource(seed: UInt64(part * 1000 + seed))
      let scenario = RandomScenario.value(of: simulation.schema, named: "", &chance)
      #expect(simulation.faults(in: scenario) == [])
      do {
        let run = try simulation.run(json: scenario)
        runs += 1
        try check(run)
        if seed.isMultiple(of: 5) {
          let again = try simulation.run(json: scenario)
          #expect(try CanonicalJSON.encode(again) == CanonicalJSON.encode(run))
        }
      } catch let rejection as Rejection {
        rejections += 1
        #expect(!rejection.pointer.tokens.isEmpty && !rejection.reason.isEmpty)
      }
    }
    // Both must happen often enough to be tested.
    #expect(runs > 10 && rejections > 10)
  }

  @Test func meetsEveryVerdictAndEveryEndOnTheAir() throws {
    let everyVerdict: Set<JSONValue> = ["accepted", "replayed", "malformed", "foreign-or-altered", "unheard"]
    let wantedEnds = ["sniffed", "refused", "silenced", "stale", "no-icon"]
    var verdicts: Set<JSONValue> = []
    var ends: Set<String> = []
    for seed in 0..<20_000 where verdicts != everyVerdict || !ends.isSuperset(of: wantedEnds) {
      var chance = SeededSource(seed: UInt64(seed))
      guard case .object(var scenario) = RandomScenario.value(of: simulation.schema, named: "", &chance),
        scenario["steps"]?.hasStepOnAir == true
      else { continue }
      // Working radios in one account: only the events on the air are random.
      scenario["sender"] = ["kind": "phone"]
      scenario["distance"] = 1
      if let run = try? simulation.run(json: .object(scenario)) {
        ends.insert(run.outcome.status)
        if case .array(let names)? = run.outcome.facts["air"] { verdicts.formUnion(names) }
      }
    }
    #expect(verdicts == everyVerdict)
    #expect(ends.isSuperset(of: wantedEnds))
  }

  private func check(_ run: Run) throws {
    #expect(statuses.contains(run.outcome.status))
    #expect(run.outcome.sentence.hasSuffix("."))
    #expect(zip(run.events, run.events.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(run.snapshots.allSatisfy { (-1..<run.events.count).contains($0.after) })
    let opened = run.events.contains { $0.name == "tap" && $0.kind == .call }
    // A Mac that stays locked has no Dock to open anything from.
    if run.outcome.status != "locked" {
      let unopened = ["no-icon", "offered", "sniffed", "refused", "silenced"]
      #expect(opened == !unopened.contains(run.outcome.status))
    }
    for event in run.events where event.name == "Handoff icon" && !event.reasons.isEmpty {
      #expect((event.kind == .absent) == event.reasons.contains { !$0.holds })
    }
  }

  private let statuses: Set<String> = [
    "continued", "stale", "empty", "incomplete", "not-restored", "unhandled", "suppressed", "failed",
    "browser",
    "locked", "offered", "no-icon", "sniffed", "refused", "silenced",
  ]

  @Test(arguments: 0..<10)
  func showsTheIconWhereTheOracleSaysSo(_ part: Int) throws {
    for seed in 0..<60 {
      var chance = SeededSource(seed: UInt64(part * 1000 + seed))
      let scenario = conditions(&chance)
      let trace = try simulation.run(scenario)
      let missing = try missing(scenario)
      let facts = trace.outcome.facts
      #expect(facts["failedConditions"] == .array(missing.map { .string($0) }))
      #expect((trace.outcome.status == "no-icon") == !missing.isEmpty)
      // An activity continues if and only if it meets all conditions.
      #expect(trace.events.contains { $0.name == "payload" } == missing.isEmpty)
    }
  }

  /// A scenario in which any condition may fail, and the user opens whatever icon is shown.
  private func conditions(_ chance: inout SeededSource) -> HandoffScenario {
    .article {
      $0.profile = chance.one(of: HandoffSimulation.profiles).name
      $0.sender.kind = chance.one(of: HandoffDevice.Kind.allCases)
      $0.receiver.kind = chance.one(of: [.phone, .tablet, .mac])
      $0.receiver.account = chance.one(of: ["anna", "anna", "anna", "anna", "bert", ""])
      $0.sender.bluetooth = !chance.happens(1, of: 9)
      $0.receiver.bluetooth = !chance.happens(1, of: 9)
      $0.sender.wifi = !chance.happens(1, of: 9)
      $0.receiver.wifi = !chance.happens(1, of: 9)
      $0.sender.handoff = !chance.happens(1, of: 9)
      $0.receiver.handoff = !chance.happens(1, of: 9)
      $0.sender.developmentSigned = chance.happens(1, of: 2)
      $0.distance = Double(chance.number(in: 0...11))
      $0.receiver.installed = !chance.happens(1, of: 9)
      $0.receiver.team = chance.one(of: ["TEAM1", "TEAM1", "TEAM1", "TEAM2"])
      if chance.happens(1, of: 5) { $0.receiver.types = [] }
      if chance.happens(1, of: 5) { $0.receiver.documentTypes = ["com.example.articles.edit"] }
      if chance.happens(1, of: 5) { $0.receiver.browser = "" }
      let (hasPage, isEligible) = (chance.happens(1, of: 3), !chance.happens(1, of: 9))
      let expires = chance.one(of: [nil, nil, 1, 600])
      $0.updatePublication {
        if hasPage { $0.webpageURL = "https://www.example.com/42" }
        $0.eligible = isEligible
        $0.expiresAfter = expires
      }
      $0.steps.insert(.wait(seconds: 60), at: 1)
    }
  }

  private func missing(_ scenario: HandoffScenario) throws -> [String] {
    guard case .publish(let publication)? = scenario.steps.first else { return [] }
    var activity = try UserActivity(activityType: publication.type)
    if !publication.webpageURL.isEmpty { try activity.setWebpageURL(URL(string: publication.webpageURL)) }
    // A watch before watchOS 5 couldn't set these two.
    let isBare = scenario.sender.kind == .watch && ["ios-8", "ios-10"].contains(scenario.profile)
    let end = isBare ? nil : publication.expiresAfter
    activity.isEligibleForHandoff = isBare || publication.eligible
    activity.expirationDate = end.map { Date(timeIntervalSince1970: Double($0)) }
    try activity.becomeCurrent()
    var source = InstalledApp("App", team: scenario.sender.team)
    source.signature = scenario.sender.developmentSigned ? .development : .appStore
    var target = InstalledApp("App", team: scenario.receiver.team, activityTypes: scenario.receiver.types)
    target.documentActivityTypes = scenario.receiver.documentTypes
    var sender = HandoffDevice(scenario.sender.kind, account: scenario.sender.account)
    var receiver = HandoffDevice(scenario.receiver.kind, account: scenario.receiver.account)
    (sender.isBluetoothOn, receiver.isBluetoothOn) = (scenario.sender.bluetooth, scenario.receiver.bluetooth)
    (sender.isWiFiOn, receiver.isWiFiOn) = (scenario.sender.wifi, scenario.receiver.wifi)
    (sender.isHandoffOn, receiver.isHandoffOn) = (scenario.sender.handoff, scenario.receiver.handoff)
    receiver.apps = scenario.receiver.installed ? [target] : []
    receiver.defaultBrowser = scenario.receiver.browser.isEmpty ? nil : scenario.receiver.browser
    return HandoffOracle.missing(
      activity,
      by: source,
      from: sender,
      to: receiver,
      metres: scenario.distance,
      at: Date(timeIntervalSince1970: 60),
      in: scenario.profile
    )
  }
}

extension JSONValue {
  /// Whether a step takes place on the air.
  fileprivate var hasStepOnAir: Bool {
    guard case .array(let steps) = self else { return false }
    let names: [JSONValue] = ["sniff", "replay", "forge", "truncate", "foreign", "exchange-keys"]
    return steps.contains { step in step["do"].map(names.contains) ?? false }
  }
}
