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

  @Test func beginsWithTheDocumentedValues() throws {
    let activity = try activity()
    #expect(activity.phase == .created)
    #expect(activity.isEligibleForHandoff)
    #expect(!activity.isEligibleForSearch)
    #expect(!activity.isEligibleForPublicIndexing)
    #expect(!activity.isEligibleForPrediction)
    #expect(!activity.supportsContinuationStreams)
    #expect(!activity.needsSave)
    #expect(activity.requiredUserInfoKeys == nil)
    #expect(activity.keywords.isEmpty)
    #expect(activity.userInfo.isEmpty)
    #expect(activity.title == nil && activity.webpageURL == nil && activity.referrerURL == nil)
    #expect(activity.expirationDate == nil && activity.interaction == nil)
    #expect(activity.persistentIdentifier == nil && activity.targetContentIdentifier == nil)
    #expect(activity.suggestedInvocationPhrase == nil)
  }

  @Test func isOutOfDateOnlyWhereTheAppSaysSo() throws {
    var activity = try activity()
    activity.title = "Letter"
    activity.keywords = ["letter"]
    activity.targetContentIdentifier = "letter-1"
    activity.persistentIdentifier = "letter-1"
    activity.referrerURL = URL(string: "https://example.com/from")
    activity.expirationDate = Date(timeIntervalSince1970: 1)
    activity.supportsContinuationStreams = true
    activity.addUserInfoEntries(["cursor": 1])
    try activity.setWebpageURL(URL(string: "https://example.com"))
    #expect(!activity.needsSave)
  }

  @Test func mergesEntriesAndReplacesThoseThatAreThere() throws {
    var activity = try activity(["a": 1, "b": 2])
    activity.addUserInfoEntries(["b": 3, 7: "c"])
    #expect(activity.userInfo == ["a": 1, "b": 3, 7: "c"])
  }

  @Test func addsNothingWhereOneEntryIsNotAllowed() throws {
    var activity = try activity()
    try activity.addUserInfoEntries(from: ["a": [1, Date(timeIntervalSince1970: 0)] as [Any]])
    #expect(activity.userInfo == ["a": [1, .date(Date(timeIntervalSince1970: 0))]])
    #expect(throws: ActivityError.disallowedType("NSObject", at: .init(["c"]))) {
      try activity.addUserInfoEntries(from: ["b": 1, "c": NSObject()])
    }
    #expect(activity.userInfo.count == 1)
  }

  @Test func expiresAtItsDateAndNotBefore() throws {
    var activity = try activity()
    #expect(!activity.isExpired(at: .distantFuture))
    activity.expirationDate = Date(timeIntervalSince1970: 60)
    #expect(!activity.isExpired(at: Date(timeIntervalSince1970: 59)))
    #expect(activity.isExpired(at: Date(timeIntervalSince1970: 60)))
  }

  @Test func refusesAPhraseWithoutWords() throws {
    var activity = try activity()
    for phrase in ["", " \n"] {
      #expect(throws: ActivityError.emptyPhrase) { try activity.setSuggestedInvocationPhrase(phrase) }
    }
    try activity.setSuggestedInvocationPhrase("Soup time")
    #expect(activity.suggestedInvocationPhrase == "Soup time")
    try activity.setSuggestedInvocationPhrase(nil)
    #expect(activity.suggestedInvocationPhrase == nil)
  }

  @Test func takesTheFirstDeclaredTypeWhereNoneIsNamed() throws {
    let activity = try UserActivity(declaredTypes: ["com.example.one", "com.example.two"])
    #expect(activity.activityType == "com.example.one")
    #expect(throws: ActivityError.noDeclaredType) { try UserActivity(declaredTypes: []) }
    #expect(throws: ActivityError.emptyType) { try UserActivity(declaredTypes: [""]) }
  }

  @Test func isContinuableFromItsFirstTimeOnUntilItIsOver() throws {
    var activity = try activity()
    #expect(!activity.isContinuable)
    try activity.becomeCurrent()
    #expect(activity.isContinuable)
    activity.resignCurrent()
    #expect(activity.isContinuable)
    try activity.becomeCurrent()
    #expect(activity.phase == .current)
    activity.invalidate()
    #expect(!activity.isContinuable)
  }

  @Test func maySupplyItsRequiredKeysWhenItIsSaved() throws {
    var activity = try activity()
    activity.requiredUserInfoKeys = ["title"]
    activity.attach(to: "editor")
    try activity.becomeCurrent()
    #expect(activity.phase == .current)
    activity.isEligibleForPublicIndexing = true
    activity.requiredUserInfoKeys = []
    #expect(throws: ActivityError.publicIndexingWithoutAnchor) { try activity.becomeCurrent() }
  }

  @Test func beginsANewLifeWhereItArrives() throws {
    var activity = try activity(["a": 1, "b": 2])
    activity.title = "Letter"
    activity.requiredUserInfoKeys = ["a"]
    activity.supportsContinuationStreams = true
    activity.attach(to: "editor")
    try activity.becomeCurrent()
    let received = activity.received()
    #expect(received.phase == .created)
    #expect(received.responders.isEmpty && !received.needsSave)
    #expect(received.title == "Letter" && received.supportsContinuationStreams)
    #expect(received.userInfo == ["a": 1, "b": 2])
    #expect(activity.received(profile: .iOS10).userInfo == ["a": 1])
  }
}
