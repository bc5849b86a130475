import Foundation
import SimulationKit
import Testing

@testable import Activities
@testable import HandoffSimulations

/// Locks, browsers, handlers, bystanders, and how the stage shows them.
@Suite struct HandoffStageTests {
  private let simulation = HandoffSimulation()

  private func outcome(_ scenario: HandoffScenario) throws -> Outcome { try simulation.run(scenario).outcome }

  private func names(_ scenario: HandoffScenario) throws -> [String] {
    try simulation.run(scenario).events.map(\.name)
  }

  private func figures(_ id: String, _ scenario: HandoffScenario) throws -> [Figure] {
    try simulation.run(scenario).snapshots.flatMap(\.figures).filter { $0.id == id }
  }

  // MARK: The lock

  @Test func unlocksALockedPhoneOnceBeforeAnythingOpens() throws {
    let twice = try names(.shirts { $0.steps.append(.tap) })
    #expect(twice.filter { $0 == "unlock" }.count == 1)
    let unlock = try #require(twice.firstIndex(of: "unlock"))
    let launch = try #require(twice.firstIndex(of: "application(_:willFinishLaunchingWithOptions:)"))
    #expect(unlock < launch)
  }

  @Test func locksPhonesThatLieAboutAndNoMac() throws {
    func unlocks(_ change: (inout HandoffScenario) -> Void) throws -> Bool {
      try names(.article(change)).contains("unlock")
    }
    #expect(try !unlocks { _ in })
    #expect(try unlocks { $0.receiver.locked = true })
    #expect(try unlocks { $0.receiver.kind = .tablet })
    #expect(
      try !unlocks {
        $0.receiver.kind = .tablet
        $0.receiver.launch = .foreground
      }
    )
    #expect(
      try !unlocks {
        $0.receiver.kind = .phone
        $0.receiver.locked = false
      }
    )
  }

  @Test func opensNothingWhereNobodyCanUnlock() throws {
    let scenario = HandoffScenario.shirts { $0.receiver.unlocks = false }
    let trace = try simulation.run(scenario)
    #expect(trace.outcome.status == "locked")
    #expect(trace.outcome.sentence == "The phone has the icon of Shirts, but stays locked: nothing opens.")
    #expect(trace.outcome.facts["offered"] == true)
    #expect(!trace.events.contains { $0.name.hasPrefix("application(") })
    let last = try figures("receiver", scenario).last
    #expect(last?.elements.first == .status("Locked"))
    #expect(last?.elements.last == .cornerIcon("Shirts"))
  }

  @Test func unlocksAMacBeforeItsDockCanBeSeen() throws {
    let locked = HandoffScenario.article { $0.receiver.locked = true }
    let names = try names(locked)
    #expect(try #require(names.firstIndex(of: "unlock")) < #require(names.firstIndex(of: "tap")))
    var shut = locked
    shut.receiver.unlocks = false
    #expect(try outcome(shut).status == "locked")
    #expect(try !self.names(shut).contains("tap"))
    #expect(
      try figures("receiver", shut).last?.elements.last == .text("The Dock is locked away", mark: .muted)
    )
  }

  @Test func saysWhereTheIconIsToBeFound() throws {
    func status(_ change: (inout HandoffScenario) -> Void) throws -> Figure.Element? {
      try figures("receiver", .article(change)).first?.elements.first
    }
    #expect(try status { _ in } == .status("Dock"))
    #expect(try status { $0.receiver.kind = .phone } == .status("Locked"))
    let unlocked = try status {
      $0.receiver.kind = .phone
      $0.receiver.locked = false
    }
    #expect(unlocked == .status("App switcher"))
  }

  // MARK: Browsers

  @Test func opensThePageWhereTheReceiverLacksTheApp() throws {
    let scenario = HandoffScenario.article {
      $0.receiver.installed = false
      $0.updatePublication { $0.webpageURL = "https://www.example.com/articles/42" }
    }
    let trace = try simulation.run(scenario)
    #expect(trace.outcome.status == "browser")
    #expect(trace.outcome.sentence == "The Mac opens www.example.com/articles/42 in Safari.")
    #expect(trace.outcome.facts["browser"] == "Safari")
    #expect(trace.outcome.facts["page"] == "https://www.example.com/articles/42")
    #expect(!trace.events.contains { $0.to == "Mac app" })
    var other = scenario
    other.receiver.browser = "Firefox"
    #expect(try outcome(other).facts["browser"] == "Firefox")
    other.receiver.browser = ""
    #expect(try outcome(other).facts["failedConditions"] == ["same-team", "declared-type", "web-page"])
    other.receiver.installed = true
    #expect(try outcome(other).status == "continued")
  }

  @Test func failsInABrowserWithoutACallback() throws {
    let scenario = HandoffScenario.page {
      $0.receiver.domains = []
      $0.transfer = .drops
    }
    let trace = try simulation.run(scenario)
    #expect(trace.outcome.status == "failed")
    #expect(trace.outcome.sentence.hasPrefix("Safari on the phone opens, but"))
    #expect(trace.outcome.facts["error"] == 4609)
    #expect(!trace.events.contains { $0.name.contains("didFailToContinue") })
  }

  @Test func bringsAPageToTheAppThatClaimsItsSiteWithAnEmptyUserInfo() throws {
    let scenario = HandoffScenario.page { $0.updatePublication { $0.userInfo = ["scroll": 100] } }
    let trace = try simulation.run(scenario)
    #expect(trace.outcome.status == "continued")
    #expect(trace.outcome.sentence == "The phone opens Reader at www.example.com/articles/42.")
    #expect(trace.outcome.facts["payloadKeys"] == [])
    #expect(!trace.events.contains { $0.name.hasPrefix("userActivity") })
    let app = try figures("receiver", scenario).last
    #expect(app?.elements.contains(.text("www.example.com/articles/42", mark: .ok)) == true)
  }

  @Test func leavesAPageToTheBrowserWhereTheAppClaimsAnotherSite() throws {
    let scenario = HandoffScenario.page { $0.receiver.domains = ["activitycontinuation:shop.example.com"] }
    #expect(try outcome(scenario).status == "browser")
    #expect(try outcome(.page { $0.receiver.team = "TEAM2" }).status == "continued")
  }

  @Test func invalidatesWhatABrowserShowed() throws {
    let scenario = HandoffScenario.page { $0.steps.insert(.invalidate, at: 1) }
    #expect(try outcome(scenario).facts["failedConditions"] == ["activity-current"])
    let changed = HandoffScenario.page { $0.steps.insert(.change(userInfo: ["scroll": 3]), at: 1) }
    #expect(try outcome(changed).status == "continued")
  }

  @Test func takesTheTypeOfADocument() throws {
    let scenario = HandoffScenario.article {
      $0.receiver.types = []
      $0.receiver.documentTypes = ["com.example.articles.edit"]
    }
    #expect(try outcome(scenario).status == "continued")
  }

  // MARK: The restoration handler

  @Test func followsTheOldSwitchWhereNoHandlerIsNamed() throws {
    #expect(try outcome(.shirts { $0.receiver.callsHandler = false }).status == "not-restored")
    let named = HandoffScenario.shirts {
      $0.receiver.callsHandler = false
      $0.receiver.handler = .atOnce
    }
    #expect(try outcome(named).status == "continued")
    #expect(try simulation.run(.shirts { $0.receiver.handler = .atOnce }) == simulation.run(.shirts()))
    #expect(try outcome(.shirts { $0.receiver.handler = .never }).status == "not-restored")
  }

  @Test func restoresASecondAfterTheRestWhereTheHandlerWasKept() throws {
    let events = try simulation.run(.shirts { $0.receiver.handler = .later }).events
    let taken = try #require(events.first { $0.name == "application(_:continue:restorationHandler:)" })
    let called = try #require(events.first { $0.name == "restorationHandler(_:)" })
    #expect(called.time == taken.time + 1000)
    #expect(try outcome(.shirts { $0.receiver.handler = .later }).facts["choice"] == "L")
  }

  @Test func restoresTwiceWhereTheHandlerIsCalledTwice() throws {
    let names = try names(.shirts { $0.receiver.handler = .twice })
    #expect(names.filter { $0 == "restorationHandler(_:)" }.count == 2)
    #expect(names.filter { $0 == "viewDidLoad()" }.count == 2)
    #expect(try outcome(.shirts { $0.receiver.handler = .twice }).facts["choice"] == "L")
  }

  @Test func refusesAHandlerOffTheMainThread() throws {
    let scenario = HandoffScenario.shirts { $0.receiver.handler = .offMain }
    let trace = try simulation.run(scenario)
    #expect(trace.outcome.status == "not-restored")
    #expect(trace.events.first { $0.name == "restorationHandler(_:)" }?.kind == .refusal)
    #expect(!trace.events.contains { $0.name == "restoreUserActivityState(_:)" })
  }

  // MARK: The room

  @Test func listsWhoShowsTheIcon() throws {
    let trace = try simulation.run(.household())
    #expect(trace.outcome.facts["icons"] == ["Mac", "Tablet 3"])
    let looks = trace.events.filter { $0.name == "Handoff icon" }.suffix(4)
    #expect(looks.map(\.from) == ["Mac", "Tablet 3", "Watch 4", "Mac 5"])
    #expect(looks.map(\.kind) == [.local, .local, .absent, .absent])
    #expect(looks.last?.reasons.filter { !$0.holds }.map(\.name) == ["same-account"])
    #expect(trace.events.filter { $0.name == "who shows the icon" }.map(\.detail).count == 1)
    #expect(try simulation.run(.article()).outcome.facts["icons"] == nil)
  }

  @Test func followsTheRoomAsTheActivityEnds() throws {
    let scenario = HandoffScenario.household {
      $0.others[0].x = 40
      $0.steps.append(.invalidate)
    }
    let trace = try simulation.run(scenario)
    let lists = trace.events.filter { $0.name == "who shows the icon" }
    #expect(lists.map(\.detail) == ["The icon is on: Mac. 1 of 4 devices.", "No device shows the icon."])
    #expect(trace.outcome.facts["icons"] == [])
  }

  @Test func drawsTheRoomFromAbove() throws {
    let rooms = try figures("room", .household())
    let marks = rooms.map { figure -> [Figure.Mark] in
      guard case .plan(let spots, let range)? = figure.elements.first, range == 10 else { return [] }
      return spots.map(\.mark)
    }
    #expect(marks.first == [.info, .muted, .muted, .muted, .muted])
    #expect(marks.last == [.info, .ok, .ok, .fail, .fail])
    #expect(rooms.last?.elements.last == .text("Icon on 2 devices", mark: .plain))
    guard case .plan(let spots, _)? = rooms.last?.elements.first else { return }
    #expect(spots.map(\.name) == ["Phone", "Mac", "Tablet 3", "Watch 4", "Mac 5"])
    #expect(spots[0].x == 0 && spots[1].x == 1 && spots[2].y == 3)
  }

  @Test func showsEachConditionOfTheTraceInItsRow() throws {
    func lines(_ change: (inout HandoffScenario) -> Void) throws -> [String] {
      let strip = try figures("conditions", .shirts(change)).last
      return (strip?.elements ?? []).compactMap { element in
        guard case .row(let label, let value, let mark) = element else { return nil }
        return mark == .ok ? nil : "\(label): \(value)"
      }
    }
    #expect(try figures("conditions", .shirts()).allSatisfy { $0.elements.count == 14 })
    let trace = try simulation.run(.shirts())
    #expect(trace.events.map(\.reasons.count).max() == 14)
    #expect(try lines { _ in } == [])
    #expect(try lines { $0.sender.bluetooth = false } == ["Bluetooth, sender: off"])
    #expect(
      try lines {
        $0.sender.wifi = false
        $0.receiver.wifi = false
        $0.receiver.handoff = false
        $0.receiver.account = "bert"
        $0.distance = 40
        $0.receiver.team = "TEAM2"
        $0.receiver.types = []
        $0.updatePublication { $0.eligible = false }
      } == [
        "Account: differs", "Range: 40 m", "Wi-Fi, sender: off", "Wi-Fi, receiver: off",
        "Handoff, receiver: off", "For Handoff: not eligible", "Team: no app", "Type: missing",
      ]
    )
    let page = try figures("conditions", .page()).last?.elements
    #expect(
      page?.suffix(2) == [
        .row(label: "Expired", value: "no", mark: .ok),
        .row(label: "Web page", value: "Articles", mark: .ok),
      ]
    )
  }

  @Test func showsThePayloadWhileItCrosses() throws {
    let trace = try simulation.run(.article())
    let crossing = try #require(trace.events.firstIndex { $0.name == "payload" })
    let before = try #require(trace.snapshots.last { $0.after < crossing })
    #expect(before.figures.map(\.id).contains("payload"))
    #expect(
      before.figures.first { $0.id == "receiver" }?.elements.last
        == .text("The system: continuing…", mark: .wait)
    )
  }
}
