import Foundation
import SimulationKit
import Testing

@testable import Activities

@Suite struct UserActivitySavedTests {
  private let now = Date(timeIntervalSince1970: 0)

  private func activity(
    _ identifier: String?,
    _ change: (inout UserActivity) -> Void = { $0.isEligibleForSearch = true }
  ) throws -> UserActivity {
    var activity = try UserActivity(
      activityType: "com.example.city",
      userInfo: ["city": "Cupertino", "n": 1]
    )
    activity.persistentIdentifier = identifier
    change(&activity)
    return activity
  }

  @Test func storesAnActivityWhereItIsEligible() throws {
    var saved = SavedActivities()
    #expect(saved.save(try activity("a") { _ in }).isEmpty)
    #expect(saved.save(try activity("b")) == [.search])
    #expect(saved.save(try activity("c") { $0.isEligibleForPrediction = true }) == [.prediction])
    let open = try activity("d") {
      $0.isEligibleForPublicIndexing = true
      $0.requiredUserInfoKeys = ["city"]
    }
    #expect(saved.save(open) == [.publicSearch])
    #expect(saved.save(try activity("e") { $0.isEligibleForPublicIndexing = true }).isEmpty)
    #expect(saved.entries.count == 3)
    #expect(saved.activities(in: .prediction, at: now).map(\.persistentIdentifier) == ["c"])
  }

  @Test func storesTheRequiredKeysAndAllWhereNoneAreNamed() throws {
    func stored(_ keys: Set<String>?, _ profile: Profile = .documented) throws -> Int? {
      var saved = SavedActivities()
      let activity = try activity("a") {
        $0.isEligibleForSearch = true
        $0.requiredUserInfoKeys = keys
      }
      saved.save(activity, profile: profile)
      return saved.entries.first?.activity.userInfo.count
    }
    #expect(try stored(nil) == 2)
    #expect(try stored(["city"]) == 1)
    #expect(try stored([]) == 0)
    #expect(try stored(nil, .reportedIndexing) == 0)
  }

  @Test func findsNothingThatHasExpired() throws {
    var saved = SavedActivities()
    let expiry = Date(timeIntervalSince1970: 60)
    saved.save(
      try activity("a") {
        $0.isEligibleForSearch = true
        $0.expirationDate = expiry
      }
    )
    #expect(saved.activities(in: .search, at: now).count == 1)
    #expect(saved.activities(in: .search, at: expiry).isEmpty)
  }

  @Test func deletesByIdentifierEverywhere() throws {
    var saved = SavedActivities()
    saved.save(
      try activity("Cupertino") {
        $0.isEligibleForSearch = true
        $0.isEligibleForPrediction = true
      }
    )
    saved.save(try activity("Paris"))
    saved.save(try activity(nil))
    let deleted = saved.deleteSavedUserActivities(withPersistentIdentifiers: ["Cupertino", "Rome"])
    #expect(deleted.map(\.activity.persistentIdentifier) == ["Cupertino"])
    #expect(saved.activities(in: .prediction, at: now).isEmpty)
    #expect(saved.entries.map(\.activity.persistentIdentifier) == ["Paris", nil])
    #expect(saved.deleteAllSavedUserActivities().count == 2)
    #expect(saved.entries.isEmpty)
  }

  @Test func keepsTheLaterOfTwoWithOneIdentifier() throws {
    var saved = SavedActivities()
    saved.save(try activity("a"))
    saved.save(try activity("b"))
    saved.save(
      try activity("a") {
        $0.isEligibleForSearch = true
        $0.title = "Later"
      }
    )
    #expect(saved.entries.map(\.activity.title) == ["Later", nil])
  }

  @Test func storesAnActivityThatBecomesCurrentAndAgainWhenItIsSaved() throws {
    final class Editor: Responder {
      override func updateUserActivityState(_ activity: ActivityObject) {
        activity.addUserInfoEntries(["city": "Paris"])
      }
    }
    let app = SendingApp()
    let activity = try app.makeActivity("com.example.city")
    activity.isEligibleForPrediction = true
    activity.persistentIdentifier = "city"
    #expect(app.saved.entries.isEmpty)
    let editor = Editor()
    editor.userActivity = activity
    try activity.becomeCurrent()
    #expect(app.saved.entries.first?.activity.userInfo.isEmpty == true)
    app.save(activity)
    #expect(app.saved.entries.map(\.activity.userInfo) == [["city": "Paris"]])
    #expect(app.deleteSavedUserActivities(withPersistentIdentifiers: ["city"]).count == 1)
    #expect(app.deleteAllSavedUserActivities().isEmpty)
    _ = editor
  }
}
