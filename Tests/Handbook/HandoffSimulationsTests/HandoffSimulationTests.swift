import Foundation
import SimulationContract
import SimulationKit
import Testing

@testable import Activities
@testable import HandoffSimulations

@Suite struct HandoffSimulationTests {
  private let simulation = HandoffSimulation()

  private func outcome(_ scenario: HandoffScenario) throws -> Outcome {
    try simulation.run(scenario).outcome
  }

  private func rejection(_ json: JSONValue) -> Rejection? {
    do {
      _ = try simulation.run(json: json)
      return nil
    } catch {
      return error
    }
  }

  private func names(_ scenario: HandoffScenario) throws -> [String] {
    try simulation.run(scenario).events.map(\.name)
  }

  // MARK: The simulation as a whole

  @Test func keepsThePromisesOfEverySimulation() throws {
    #expect(try brokenPromises(of: simulation) == [])
  }

  @Test func endsItsExamplesAsTheirTitlesSay() throws {
    let ends = try simulation.examples.map { try outcome($0.scenario).status }
    let courses = [
      "continued", "no-icon", "stale", "continued", "empty", "suppressed", "empty", "no-icon", "offered",
      "locked",
    ]
    let browsers = ["continued", "browser", "browser"]
    let sizes = ["continued", "failed"]
    let handlers = ["continued", "continued", "not-restored"]
    let conditions = Array(repeating: "no-icon", count: 13)
    let streams = ["continued", "incomplete", "incomplete", "continued"]
    let onAir = [
      "sniffed", "continued", "no-icon", "refused", "refused", "refused", "silenced", "offered", "continued",
    ]
    let sites = ["browser", "no-icon"]
    #expect(ends == courses + browsers + sizes + handlers + conditions + streams + onAir + sites)
  }

  @Test func letsEachConditionThatAScenarioCanBreakFailInSomeExample() throws {
    var failed: Set<String> = []
    for example in simulation.examples {
      let trace = try simulation.run(example.scenario)
      failed.formUnion(trace.events.flatMap(\.reasons).filter { !$0.holds }.map(\.name))
    }
    // A scenario has a single app, so it can't describe two apps, one with the team and one with the type.
    let expected = Set(HandoffCondition.allCases.map(\.rawValue)).subtracting(["one-app"])
    #expect(failed.subtracting(["under-3-kb"]) == expected.union(["advertisement-accepted"]))
  }

  @Test func decodesEveryStep() throws {
    let steps: [JSONValue] = [
      ["do": "publish", "type": "com.example.shirts.choose-color", "userInfo": ["current": 1]],
      ["do": "change", "userInfo": ["current": 2]], ["do": "leave", "invalidates": false], ["do": "resign"],
      ["do": "become-current"], ["do": "wait", "seconds": 2], ["do": "look"], ["do": "tap"],
      ["do": "sniff"], ["do": "replay"], ["do": "truncate"], ["do": "foreign"], ["do": "forge"],
      ["do": "exchange-keys"], ["do": "invalidate"],
    ]
    guard case .array(let schema, _)? = property("steps"), case .tagged(_, let variants) = schema.form else {
      Issue.record("steps are no tagged array")
      return
    }
    #expect(Set(steps.compactMap { $0["do"] }) == Set(variants.map { .string($0.name) }))
    let run = try simulation.run(json: ["steps": .array(steps)])
    #expect(run.outcome.status == "stale")
  }

  private func property(_ name: String) -> Schema.Form? {
    guard case .object(let properties) = simulation.schema.form else { return nil }
    return properties.first { $0.name == name }?.schema.form
  }

  @Test func dependsOnItsSeedForTimesOnly() throws {
    let one = try simulation.run(.shirts())
    let other = try simulation.run(.shirts { $0.seed = 8 })
    #expect(one.events.map(\.time) != other.events.map(\.time))
    #expect(one.events.map(\.name) == other.events.map(\.name))
  }

  @Test func drawsBothDevicesFromTheStart() throws {
    let trace = try simulation.run(.shirts())
    #expect(trace.snapshots.first?.after == -1)
    #expect(trace.snapshots.first?.figures.map(\.form) == [.watch, .phone, .facts])
    #expect(
      trace.snapshots.last?.figures.map(\.id) == ["sender", "payload", "receiver", "room", "conditions"]
    )
    #expect(trace.snapshots.allSatisfy { $0.figures.allSatisfy { (2...14).contains($0.elements.count) } })
  }

  // MARK: The icon

  @Test func showsNoIconWhereAnyConditionFails() throws {
    let changes: [(String, (inout HandoffScenario) -> Void)] = [
      ("same-account", { $0.sender.account = "" }),
      ("sender-bluetooth", { $0.sender.bluetooth = false }),
      ("receiver-bluetooth", { $0.receiver.bluetooth = false }),
      ("in-range", { $0.distance = 11 }),
      ("sender-wifi", { $0.sender.wifi = false }),
      ("receiver-wifi", { $0.receiver.wifi = false }),
      ("sender-handoff", { $0.sender.handoff = false }),
      ("receiver-handoff", { $0.receiver.handoff = false }),
      ("same-team", { $0.receiver.team = "TEAM2" }),
      ("declared-type", { $0.receiver.types[1] = "com.example.shirts.choose-sizes" }),
    ]
    for (name, change) in changes {
      let outcome = try outcome(.shirts(change))
      #expect(outcome.status == "no-icon")
      #expect(outcome.facts["failedConditions"] == [.string(name)])
    }
  }

  @Test func recordsWhyThereIsNoIconToOpen() throws {
    let trace = try simulation.run(.shirts { $0.distance = 40 })
    let tap = try #require(trace.events.last)
    #expect(tap.kind == .absent)
    #expect(tap.reasons.map(\.explanation) == ["The phone is 40 m away; Bluetooth carries about 10 m."])
  }

  @Test func takesTheIconAwayAtTheMomentOfExpiration() throws {
    var publication = HandoffScenario.Publication(type: "com.example.shirts.choose-color")
    publication.expiresAfter = 60
    let scenario = HandoffScenario.shirts { $0.steps = [.publish(publication), .wait(seconds: 120), .tap] }
    let trace = try simulation.run(scenario)
    let gone = try #require(trace.events.first { $0.kind == .absent })
    #expect(gone.time == 60_000)
    #expect(trace.outcome.facts["failedConditions"] == ["not-expired"])
    var older = scenario
    older.profile = "ios-8"
    #expect(try outcome(older).facts["failedConditions"] == [])
  }

  @Test func offersWithoutAnybodyOpening() throws {
    #expect(try outcome(.shirts { $0.steps.removeLast() }).status == "offered")
    #expect(try outcome(.shirts { $0.steps = [.tap] }).status == "no-icon")
  }

  @Test func staysCurrentAfterTheScreenIsLeftOnlyAsReported() throws {
    let left = HandoffScenario.article { $0.steps.insert(.leave(invalidates: false), at: 1) }
    #expect(try outcome(left).facts["failedConditions"] == ["activity-current"])
    var reported = left
    reported.profile = "ios-8"
    #expect(try outcome(reported).status == "continued")
    var mac = reported
    mac.sender.kind = .mac
    mac.receiver.kind = .phone
    #expect(try outcome(mac).status == "no-icon")
    reported.steps[1] = .leave(invalidates: true)
    #expect(try outcome(reported).status == "no-icon")
  }

  @Test func cannotResignInIOS8() throws {
    let scenario = HandoffScenario.article { $0.steps.insert(.resign, at: 1) }
    #expect(try outcome(scenario).status == "no-icon")
    var older = scenario
    older.profile = "ios-8"
    #expect(try outcome(older).status == "continued")
  }

  @Test func suppressesAMacWithADevelopmentSignatureAsReported() throws {
    let scenario = HandoffScenario.article {
      $0.profile = "ios-10"
      $0.sender.kind = .mac
      $0.receiver.kind = .tablet
      $0.sender.developmentSigned = true
    }
    #expect(try outcome(scenario).facts["failedConditions"] == ["mac-signature"])
  }

  // MARK: The state that arrives

  @Test func opensTheRightTabInTheRightState() throws {
    for launch in LaunchState.allCases {
      let outcome = try outcome(.shirts { $0.receiver.launch = launch })
      #expect(outcome.facts["screen"] == "Size")
      #expect(outcome.facts["choice"] == "L")
    }
  }

  @Test func showsAStaleChoiceWhereTheControlIsSetInOnePlace() throws {
    let cases: [(LaunchState, HandoffScenario.Restoring, String)] = [
      (.cold, .viewDidLoad, "continued"), (.background, .viewDidLoad, "stale"),
      (.cold, .restore, "stale"), (.background, .restore, "continued"),
    ]
    for (launch, restores, status) in cases {
      let outcome = try outcome(
        .shirts {
          $0.receiver.launch = launch
          $0.receiver.restores = restores
        }
      )
      #expect(outcome.status == status)
      #expect(outcome.facts["screen"] == "Size")
    }
  }

  @Test func sendsFromAWatchWhatWasPublished() throws {
    let change = HandoffScenario.Step.change(userInfo: ["current": 0])
    #expect(try outcome(.shirts { $0.steps.insert(change, at: 2) }).status == "stale")
    let managed = try outcome(
      .shirts {
        $0.sender.kind = .phone
        $0.receiver.kind = .tablet
        $0.steps.insert(change, at: 2)
      }
    )
    #expect(managed.facts["choice"] == "S")
  }

  @Test func savesOnceForTwoTaps() throws {
    let events = try simulation.run(.article { $0.steps.append(.tap) }).events
    let saves = events.filter { $0.name == "userActivityWillSave(_:)" }
    #expect(saves.map(\.kind) == [.local, .absent])
    #expect(events.filter { $0.name == "applicationDidFinishLaunching(_:)" }.count == 1)
  }

  @Test func comesToTheFrontOnce() throws {
    let twice = HandoffScenario.shirts {
      $0.receiver.launch = .background
      $0.steps.append(.tap)
    }
    #expect(try names(twice).filter { $0 == "the app comes to the front" }.count == 1)
  }

  @Test func sendsAnEmptyUserInfoWithoutAnOverride() throws {
    let outcome = try outcome(.article { $0.sender.overridesUpdate = false })
    #expect(outcome.status == "empty")
    #expect(outcome.facts["payloadKeys"] == [])
  }

  @Test func prunesToTheRequiredKeysAsReported() throws {
    let scenario = HandoffScenario.article {
      $0.profile = "ios-10"
      guard case .publish(var publication) = $0.steps[0] else { return }
      publication.requiredKeys = ["title"]
      $0.steps[0] = .publish(publication)
    }
    #expect(try outcome(scenario).status == "incomplete")
    #expect(try outcome(scenario).facts["payloadKeys"] == ["title"])
    var documented = scenario
    documented.profile = "documented"
    #expect(try outcome(documented).status == "continued")
  }

  // MARK: The sequence

  @Test func callsEveryMethodInOrderAfterAColdLaunch() throws {
    let scenario = HandoffScenario.article { $0.receiver.kind = .tablet }
    let expected = [
      "tap", "unlock", "application(_:willFinishLaunchingWithOptions:)", "true",
      "application(_:didFinishLaunchingWithOptions:)", "true",
      "application(_:willContinueUserActivityWithType:)", "false", "userActivityWillSave(_:)",
      "updateUserActivityState(_:)", "payload", "application(_:continue:restorationHandler:)",
      "restorationHandler(_:)", "restoreUserActivityState(_:)", "restoreUserActivityState(_:)",
      "viewDidLoad()", "true", "userActivityWasContinued(_:)",
    ]
    #expect(try Array(names(scenario).suffix(expected.count)) == expected)
  }

  @Test func refusesWithTheLaunchOnPhonesAndNotOnTheMac() throws {
    let refuse: (inout HandoffScenario) -> Void = { $0.receiver.didFinish = false }
    #expect(try outcome(.article(refuse)).status == "continued")
    #expect(try outcome(.shirts(refuse)).status == "suppressed")
    #expect(try outcome(.shirts { $0.receiver.willFinish = false }).status == "suppressed")
    let warm = HandoffScenario.shirts {
      $0.receiver.didFinish = false
      $0.receiver.launch = .background
    }
    #expect(try outcome(warm).status == "continued")
    let other = HandoffScenario.shirts {
      $0.profile = "both-refusals"
      $0.receiver.didFinish = false
    }
    #expect(try outcome(other).status == "continued")
  }

  @Test func failsWithTheCodeOfTheCause() throws {
    let tooLarge = HandoffScenario.article {
      guard case .publish(var publication) = $0.steps[0] else { return }
      publication.bodySize = 70_000
      $0.steps[0] = .publish(publication)
    }
    #expect(try outcome(tooLarge).facts["error"] == 4611)
    #expect(try outcome(.article { $0.transfer = .drops }).facts["error"] == 4609)
    #expect(try outcome(.article { $0.transfer = .stalls }).facts["error"] == 4610)
    #expect(try !names(tooLarge).contains("application(_:continue:restorationHandler:)"))
    #expect(
      try names(tooLarge).contains("application(_:didFailToContinueUserActivityWithType:error:)")
    )
  }

  @Test func advisesAgainstMoreThanThreeKilobytes() throws {
    let scenario = HandoffScenario.article {
      guard case .publish(var publication) = $0.steps[0] else { return }
      publication.bodySize = 4000
      $0.steps[0] = .publish(publication)
    }
    let trace = try simulation.run(scenario)
    #expect(trace.outcome.status == "continued")
    #expect(trace.events.flatMap(\.reasons).first { $0.name == "under-3-kb" }?.holds == false)
  }

  @Test func restoresNothingWhereTheHandlerIsNeverCalled() throws {
    #expect(try outcome(.shirts { $0.receiver.callsHandler = false }).status == "not-restored")
  }

  @Test func isUnhandledWhereTheAppHasNoScreenForADeclaredType() throws {
    let scenario = HandoffScenario.shirts {
      $0.receiver.types.append("com.example.shirts.choose-fabric")
      $0.steps[1] = .publish(.init(type: "com.example.shirts.choose-fabric"))
    }
    #expect(try outcome(scenario).status == "unhandled")
  }

  @Test func showsWhoTellsThePersonToWait() throws {
    let trace = try simulation.run(.shirts { $0.receiver.showsProgress = true })
    let texts = trace.snapshots.flatMap(\.figures).flatMap(\.elements)
    #expect(texts.contains(.text("The app: continuing…", mark: .wait)))
  }

  // MARK: Bad scenarios

  @Test func rejectsBadScenariosAtTheirPlace() {
    let publish: JSONValue = ["do": "publish", "type": "a", "userInfo": ["k": 1]]
    func steps(_ members: [String: JSONValue]) -> JSONValue {
      guard case .object(let base) = publish else { return publish }
      return ["steps": [.object(base.merging(members) { _, new in new })]]
    }
    let cases: [(JSONValue, String)] = [
      ([:], ""),
      (["steps": []], "/steps"),
      (["steps": [["do": "tip"]]], "/steps/0/do"),
      (["receiver": ["kind": "watch"], "steps": [publish]], "/receiver/kind"),
      (["distance": -1, "steps": [publish]], "/distance"),
      (["profile": "ios-9", "steps": [publish]], "/profile"),
      (["steps": [["do": "wait", "seconds": -1]]], "/steps/0/seconds"),
      (steps(["type": ""]), "/steps/0/type"),
      (steps(["webpageURL": "ftp://example.com"]), "/steps/0/webpageURL"),
      (steps(["requiredKeys": ["other"]]), "/steps/0/requiredKeys"),
      (steps(["publicIndexing": true]), "/steps/0/publicIndexing"),
      (steps(["expiresAfter": -1]), "/steps/0/expiresAfter"),
      (steps(["userInfo": ["k": [1, ["$UIColor": "red"]]]]), "/steps/0/userInfo/k/1"),
      (steps(["userInfo": ["k": ["$date": "today"]]]), "/steps/0/userInfo/k"),
      (["steps": [["do": "invalidate"]]], "/steps/0"),
      (["steps": [publish, ["do": "invalidate"], ["do": "become-current"]]], "/steps/2"),
    ]
    for (json, place) in cases {
      #expect(rejection(json)?.pointer.description == place, "\(json)")
    }
  }

  @Test func checksScenariosThatWereMadeInCode() {
    let changes: [(inout HandoffScenario) -> Void] = [
      { $0.screens = [] },
      { $0.distance = .nan },
      { $0.steps = [.wait(seconds: .max)] },
      { $0.steps = [] },
      { $0.profile = "ios-9" },
      { $0.seed = -1 },
    ]
    for change in changes {
      #expect(throws: Rejection.self) { try simulation.run(.shirts(change)) }
    }
  }

  @Test func publishesFromAnOldWatchWithTypeAndUserInfoOnly() throws {
    var publication = HandoffScenario.Publication(type: "com.example.shirts.choose-size")
    publication.eligible = false
    var scenario = HandoffScenario.shirts { $0.steps = [.publish(publication)] }
    #expect(try outcome(scenario).facts["failedConditions"] == ["eligible"])
    #expect(try names(scenario).first == "update(_:)")
    scenario.profile = "ios-10"
    #expect(try outcome(scenario).status == "offered")
    #expect(try names(scenario).first == "updateUserActivity(_:userInfo:webpageURL:)")
  }

  @Test func saysWhyAnInvalidatedActivityCannotComeBack() {
    let steps: JSONValue = [
      ["do": "publish", "type": "a"], ["do": "leave"], ["do": "become-current"],
    ]
    #expect(rejection(["steps": steps])?.reason.contains("invalidated") == true)
  }
}
