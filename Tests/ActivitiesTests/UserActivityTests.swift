import Foundation
import Testing

@testable import Activities

@Suite struct UserActivityTests {
  private func activity(_ userInfo: [ActivityValue: ActivityValue] = [:]) throws -> UserActivity {
    try UserActivity(activityType: "com.example.edit", userInfo: userInfo)
  }

  @Test func refusesAnEmptyType() {
    #expect(throws: ActivityError.emptyType) { try UserActivity(activityType: "") }
  }

  @Test func acceptsOnlyWebAddresses() throws {
    var activity = try activity()
    for address in ["file:///a", "ftp://example.com", "example.com"] {
      #expect(throws: ActivityError.self) { try activity.setWebpageURL(URL(string: address)) }
    }
    #expect(activity.webpageURL == nil)
    try activity.setWebpageURL(URL(string: "HTTPS://example.com/a"))
    #expect(activity.webpageURL?.absoluteString == "HTTPS://example.com/a")
  }

  @Test func cannotBecomeCurrentAfterItWasInvalidated() throws {
    var activity = try activity()
    try activity.becomeCurrent()
    activity.invalidate()
    #expect(throws: ActivityError.invalidated) { try activity.becomeCurrent() }
    #expect(activity.phase == .invalidated)
  }

  @Test func resignsOnlyWhereItIsCurrent() throws {
    var activity = try activity()
    activity.resignCurrent()
    #expect(activity.phase == .created)
    try activity.becomeCurrent()
    activity.resignCurrent()
    #expect(activity.phase == .resigned)
  }

  @Test func needsItsRequiredKeys() throws {
    var activity = try activity(["a": 1])
    activity.requiredUserInfoKeys = ["a", "c", "b"]
    #expect(throws: ActivityError.requiredKeysMissing(["b", "c"])) { try activity.becomeCurrent() }
  }

  @Test func needsAnAnchorForPublicIndexing() throws {
    var activity = try activity(["a": 1])
    activity.isEligibleForPublicIndexing = true
    #expect(throws: ActivityError.publicIndexingWithoutAnchor) { try activity.validate() }
    activity.requiredUserInfoKeys = ["a"]
    try activity.validate()
    activity.requiredUserInfoKeys = nil
    try activity.setWebpageURL(URL(string: "https://example.com"))
    try activity.validate()
  }

  @Test func emptiesUserInfoBeforeRespondersUpdateIt() throws {
    var activity = try activity(["title": "old"])
    activity.attach(to: "editor")
    var seen: [Int] = []
    activity.saveThroughResponders([
      {
        seen.append($0.userInfo.count)
        $0.addUserInfoEntries(["title": "new"])
      },
      {
        seen.append($0.userInfo.count)
        $0.addUserInfoEntries(["cursor": 3])
      },
    ])
    #expect(seen == [0, 1])
    #expect(activity.userInfo == ["title": "new", "cursor": 3])
    #expect(!activity.needsSave)
  }

  @Test func staysEmptyWithoutAnOverride() throws {
    var activity = try activity(["title": "old"])
    activity.attach(to: "editor")
    activity.saveThroughResponders([])
    #expect(activity.userInfo.isEmpty)
  }

  @Test func asksADelegateOnlyWhereASaveIsNeeded() throws {
    var activity = try activity(["title": "old"])
    activity.saveThroughDelegate { $0.title = "never" }
    #expect(activity.title == nil)
    activity.needsSave = true
    activity.saveThroughDelegate { $0.addUserInfoEntries(["cursor": 3]) }
    #expect(activity.userInfo == ["title": "old", "cursor": 3])
    #expect(!activity.needsSave)
  }

  @Test func isInvalidatedWhenTheLastResponderLetsGo() throws {
    var activity = try activity()
    activity.attach(to: "list")
    activity.attach(to: "detail")
    activity.detach(from: "list")
    #expect(activity.phase == .created)
    activity.detach(from: "nobody")
    activity.detach(from: "detail")
    #expect(activity.phase == .invalidated)
  }

  @Test func keepsOnlyNamedKeys() throws {
    let activity = try activity(["a": 1, "b": 2, 3: 4])
    #expect(activity.keepingOnly(["a"]).userInfo == ["a": 1])
    #expect(activity.keepingOnly([]).userInfo.isEmpty)
  }

  @Test func carriesTheInteractionThatItContinues() throws {
    let intent = Intent("SolveGameIntent", parameters: ["target": 947])
    let activity = try UserActivity(continuing: Interaction(intent: intent))
    #expect(activity.activityType == "SolveGameIntent")
    #expect(activity.interaction?.intent == intent)
    #expect(throws: ActivityError.emptyType) {
      try UserActivity(continuing: Interaction(intent: Intent("")))
    }
  }

  @Test func hasOneCurrentActivityInAnApp() throws {
    var roster = ActivityRoster()
    #expect(throws: ActivityError.noActivity) { try roster.makeLatestCurrent() }
    try roster.publish(try UserActivity(activityType: "one"))
    try roster.publish(try UserActivity(activityType: "two"))
    #expect(roster.activities.map(\.phase) == [.resigned, .current])
    roster.resignCurrent()
    #expect(roster.current == nil)
    try roster.makeLatestCurrent()
    #expect(roster.current?.activityType == "two")
    try roster.updateLatest { $0.invalidate() }
    #expect(throws: ActivityError.invalidated) { try roster.publish(roster.activities[1]) }
    #expect(roster.activities.count == 2)
  }
}
