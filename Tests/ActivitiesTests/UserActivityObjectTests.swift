import Foundation
import SimulationKit
import Testing

@testable import Activities

@Suite struct UserActivityObjectTests {
  private final class Delegate: UserActivityDelegate {
    var saves: [Bool] = []
    var onSave: (ActivityObject) -> Void = { _ in }

    func userActivityWillSave(_ activity: ActivityObject) {
      saves.append(activity.needsSave)
      onSave(activity)
    }
  }

  private let type = "com.example.edit"

  @Test func readsAndWritesThePropertiesOfTheValue() throws {
    let activity = try SendingApp().makeActivity(type, userInfo: ["a": 1])
    activity.title = "Letter"
    activity.userInfo["b"] = 2
    activity.keywords.insert("letter")
    try activity.addUserInfoEntries(from: ["c": 3])
    try activity.change { value throws(ActivityError) in
      try value.setWebpageURL(URL(string: "https://example.com"))
    }
    #expect(activity.value.userInfo == ["a": 1, "b": 2, "c": 3])
    #expect(activity.title == "Letter" && activity.keywords == ["letter"])
    #expect(activity.webpageURL?.host() == "example.com")
    #expect(throws: ActivityError.unsupportedScheme("ftp")) {
      try activity.change { value throws(ActivityError) in
        value.title = "Lost"
        try value.setWebpageURL(URL(string: "ftp://example.com"))
      }
    }
    #expect(activity.title == "Letter")
  }

  @Test func isOneOfWhichOneIsCurrent() throws {
    let app = SendingApp()
    let one = try app.makeActivity("one")
    let two = try app.makeActivity("two")
    try one.becomeCurrent()
    try two.becomeCurrent()
    #expect(app.current === two)
    one.resignCurrent()
    #expect(app.current === two)
    two.invalidate()
    #expect(app.current == nil)
    #expect(throws: ActivityError.invalidated) { try two.becomeCurrent() }
    #expect(
      app.records == [
        .becameCurrent("one"), .resignedCurrent("one"), .becameCurrent("two"), .invalidated("two"),
      ]
    )
  }

  @Test func clearsNeedsSaveBeforeItsDelegateSaves() throws {
    let app = SendingApp()
    let delegate = Delegate()
    delegate.onSave = { $0.addUserInfoEntries(["cursor": 3]) }
    let activity = try app.makeActivity(type, userInfo: ["title": "old"])
    activity.delegate = delegate
    app.save(activity)
    #expect(delegate.saves.isEmpty)
    activity.needsSave = true
    app.save(activity)
    #expect(delegate.saves == [false])
    #expect(activity.userInfo == ["title": "old", "cursor": 3])
    #expect(app.records == [.nothingToSave(type), .willSave(type)])
  }

  @Test func doesNotKeepItsDelegateAlive() throws {
    let activity = try SendingApp().makeActivity(type)
    do {
      let delegate = Delegate()
      activity.delegate = delegate
      #expect(activity.delegate != nil)
    }
    #expect(activity.delegate == nil)
  }

  @Test func savesOnceWhateverItsDelegateDoes() throws {
    let app = SendingApp()
    let delegate = Delegate()
    let activity = try app.makeActivity(type)
    activity.delegate = delegate
    delegate.onSave = {
      $0.needsSave = true
      app.save($0)
    }
    activity.needsSave = true
    app.save(activity)
    #expect(delegate.saves.count == 1)
    #expect(activity.needsSave)
    delegate.onSave = { $0.invalidate() }
    app.save(activity)
    activity.needsSave = true
    app.save(activity)
    #expect(delegate.saves.count == 2)
  }

  @Test func leavesActivitiesOfOtherAppsAlone() throws {
    let (one, other) = (SendingApp(), SendingApp())
    _ = try one.makeActivity(type)
    let activity = try other.makeActivity(type)
    activity.needsSave = true
    one.save(activity)
    #expect(activity.needsSave)
    #expect(one.records.isEmpty)
  }

  @Test func notesRequiredKeysThatNobodyWrote() throws {
    let app = SendingApp()
    let activity = try app.makeActivity(type)
    activity.requiredUserInfoKeys = ["title"]
    activity.needsSave = true
    try activity.becomeCurrent()
    app.save(activity)
    #expect(app.records.last == .fault(type, .requiredKeysMissing(["title"])))
  }

  @Test func isSavedOnBecomingCurrentOnlyAsMeasured() throws {
    for (profile, saves) in [(Profile.documented, 0), (.measuredFoundation, 1)] {
      let app = SendingApp(profile: profile)
      let delegate = Delegate()
      let activity = try app.makeActivity(type)
      activity.delegate = delegate
      #expect(activity.needsSave == (saves == 1))
      try activity.becomeCurrent()
      try activity.becomeCurrent()
      #expect(delegate.saves.count == saves)
    }
  }

  @Test func takesInAnActivityThatWasMadeElsewhere() throws {
    var value = try UserActivity(continuing: Interaction(intent: Intent("SolveGameIntent")))
    value.attach(to: "nobody")
    try value.becomeCurrent()
    let app = SendingApp()
    let first = try app.makeActivity(type)
    try first.becomeCurrent()
    let second = app.add(value)
    #expect(app.current === second)
    #expect(second.responders.isEmpty)
    #expect(first.phase == .resigned)
    #expect(app.roster.activities.count == 2)
  }
}
