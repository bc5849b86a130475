import Foundation
import SimulationKit
import Testing

@testable import Activities
@testable import HandoffSimulations

/// Every bad input is refused with its reason: as a value in Swift, and at its place in a scenario.
@Suite struct HandoffBadInputTests {
  private let simulation = HandoffSimulation()

  private func rejection(_ json: JSONValue) -> Rejection? {
    do {
      _ = try simulation.run(json: json)
      return nil
    } catch {
      return error
    }
  }

  /// A scenario with one publication, with some members changed.
  private func publishing(_ members: [String: JSONValue]) -> JSONValue {
    let base: [String: JSONValue] = ["do": "publish", "type": "a", "userInfo": ["k": 1]]
    return ["steps": [.object(base.merging(members) { _, new in new })]]
  }

  private func expect(
    _ json: JSONValue,
    at place: String,
    _ reason: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let rejection = rejection(json)
    #expect(rejection?.pointer.description == place, sourceLocation: sourceLocation)
    #expect(
      rejection?.reason.contains(reason) == true,
      "\(rejection?.reason ?? "")",
      sourceLocation: sourceLocation
    )
  }

  @Test func refusesAnEmptyType() {
    #expect(throws: ActivityError.emptyType) { try UserActivity(activityType: "") }
    expect(publishing(["type": ""]), at: "/steps/0/type", "needs a type")
  }

  @Test func reportsATypeThatTheReceiverDoesNotListAndRefusesNothing() throws {
    var activity = try UserActivity(activityType: "com.example.unlisted")
    try activity.becomeCurrent()
    let app = InstalledApp("App", team: "T", activityTypes: ["com.example.listed"])
    let offer = HandoffOffer(
      of: activity,
      by: app,
      from: HandoffDevice(.phone, account: "anna"),
      to: HandoffDevice(.mac, account: "anna", apps: [app]),
      at: Date(timeIntervalSince1970: 0)
    )
    #expect(offer.failedConditions == [.declaredType])
    let run = try simulation.run(json: publishing(["type": "com.example.unlisted"]))
    #expect(run.outcome.status == "no-icon")
    #expect(run.outcome.facts["failedConditions"] == ["declared-type"])
  }

  @Test(arguments: [
    "ftp://example.com", "file:///etc/passwd", "javascript:alert(1)", "www.example.com", "articles://1",
  ])
  func refusesAnAddressThatIsNoWebPage(_ address: String) throws {
    var activity = try UserActivity(activityType: "a")
    let url = try #require(URL(string: address))
    #expect(throws: ActivityError.unsupportedScheme(url.scheme ?? "")) { try activity.setWebpageURL(url) }
    #expect(activity.webpageURL == nil)
    expect(publishing(["webpageURL": .string(address)]), at: "/steps/0/webpageURL", "http or https")
  }

  private struct Color: Hashable {}

  @Test func refusesAValueThatUserInfoMayNotHoldAtAnyDepth() {
    let nested: [(Any, String)] = [
      (Color(), ""), (["k": Color()], "/k"), ([1, [Color()]] as [Any], "/1/0"),
      (["a": ["b": [["c": Color()]]]], "/a/b/0/c"),
    ]
    for (value, place) in nested {
      do {
        _ = try ActivityValue(any: value)
        Issue.record("\(value) was taken")
      } catch {
        #expect(error.place?.description == place)
        #expect("\(error)".contains("Color is not allowed"))
      }
    }
    let color: JSONValue = ["$UIColor": "red"]
    expect(publishing(["userInfo": ["k": color]]), at: "/steps/0/userInfo/k", "UIColor is not allowed")
    expect(publishing(["userInfo": ["k": [1, [color]]]]), at: "/steps/0/userInfo/k/1/0", "UIColor")
    expect(publishing(["userInfo": ["k": ["a": ["b": color]]]]), at: "/steps/0/userInfo/k/a/b", "UIColor")
    expect(publishing(["userInfo": ["k": ["$set": [color]]]]), at: "/steps/0/userInfo/k/0", "UIColor")
  }

  @Test func refusesAKeyThatUserInfoMayNotHold() {
    let bad: [AnyHashable: Any] = ["good": 1, AnyHashable(Color()): 2]
    #expect(throws: ActivityError.self) { try ActivityValue(any: bad) }
    #expect(throws: ActivityError.self) { try ActivityValue(any: ["outer": bad]) }
  }

  @Test func refusesValuesThatAreNestedTooDeep() {
    let deep = (0...ActivityValue.deepest + 1).reduce(JSONValue.integer(1)) { inner, _ in [inner] }
    expect(publishing(["userInfo": ["k": deep]]), at: "/steps/0/userInfo/k", "nested deeper")
  }

  @Test func refusesARequiredKeyThatUserInfoLacks() throws {
    var activity = try UserActivity(activityType: "a", userInfo: ["k": 1])
    activity.requiredUserInfoKeys = ["k", "other"]
    #expect(throws: ActivityError.requiredKeysMissing(["other"])) { try activity.becomeCurrent() }
    #expect(activity.phase == .created)
    expect(publishing(["requiredKeys": ["k", "other"]]), at: "/steps/0/requiredKeys", "InfoKeys: other")
  }

  @Test func refusesToMakeAnInvalidatedActivityCurrent() throws {
    var activity = try UserActivity(activityType: "a")
    activity.invalidate()
    #expect(throws: ActivityError.invalidated) { try activity.becomeCurrent() }
    let steps: JSONValue = [["do": "publish", "type": "a"], ["do": "invalidate"], ["do": "become-current"]]
    expect(["steps": steps], at: "/steps/2", "was invalidated")
    expect(["steps": [["do": "become-current"]]], at: "/steps/0", "no activity")
  }

  @Test func refusesPublicIndexingWithNeitherAddressNorKeys() throws {
    var activity = try UserActivity(activityType: "a", userInfo: ["k": 1])
    activity.isEligibleForPublicIndexing = true
    #expect(throws: ActivityError.publicIndexingWithoutAnchor) { try activity.becomeCurrent() }
    expect(
      publishing(["publicIndexing": true]),
      at: "/steps/0/publicIndexing",
      "webpageURL or requiredUserInfoKeys"
    )
    expect(
      publishing(["publicIndexing": true, "requiredKeys": []]),
      at: "/steps/0/publicIndexing",
      "webpageURL or requiredUserInfoKeys"
    )
    #expect(rejection(publishing(["publicIndexing": true, "requiredKeys": ["k"]])) == nil)
    #expect(rejection(publishing(["publicIndexing": true, "webpageURL": "https://example.com"])) == nil)
  }

  @Test func refusesAWatchThatIsToReceive() {
    expect(
      ["receiver": ["kind": "watch"], "steps": [["do": "tap"]]],
      at: "/receiver/kind",
      "sends activities and never receives"
    )
    #expect(!HandoffDevice.Kind.watch.receivesActivities)
  }

  @Test func refusesTimeThatIsNegativeOrEndless() throws {
    var world = World(state: 0, seed: 1, start: Date(timeIntervalSince1970: 0))
    #expect(throws: Rejection.self) { try world.advance(by: -1) }
    #expect(throws: Rejection.self) { try world.schedule(after: -1) { _ in } }
    expect(["steps": [["do": "wait", "seconds": -1]]], at: "/steps/0/seconds", "from 0 to 86400")
    expect(publishing(["expiresAfter": -1]), at: "/steps/0/expiresAfter", "from 0 to 86400")
    for seconds in [-1, .max, .min] {
      let scenario = HandoffScenario.shirts { $0.steps = [.wait(seconds: seconds)] }
      #expect(throws: Rejection.self) { try simulation.run(scenario) }
      do {
        _ = try simulation.simulate(scenario)
        Issue.record("\(seconds) s were waited")
      } catch {
        #expect(error.pointer.description == "/steps/0/seconds")
      }
    }
  }

  @Test func refusesToBrowseTheWebWithoutAnAddressOrABrowser() {
    let web: JSONValue = .string(HandoffRoute.browsingWeb)
    func browsing(_ sender: JSONValue, _ page: JSONValue) -> JSONValue {
      ["sender": sender, "steps": [["do": "publish", "type": web, "webpageURL": page]]]
    }
    expect(browsing(["kind": "mac"], ""), at: "/steps/0/webpageURL", "needs a webpageURL")
    expect(browsing(["kind": "watch"], "https://example.com"), at: "/steps/0/type", "has no browser")
    expect(
      browsing(["kind": "mac", "browser": ""], "https://example.com"),
      at: "/steps/0/type",
      "has no browser"
    )
  }

  @Test func refusesWhatTheSchemaCouldNotSeeWithoutTrapping() {
    let changes: [(String, (inout HandoffScenario) -> Void)] = [
      ("/screens", { $0.screens = [] }),
      ("/start", { $0.start = Date(timeIntervalSince1970: 1e30) }),
      ("/start", { $0.start = Date(timeIntervalSince1970: -1) }),
      ("/profile", { $0.profile = "ios-9" }),
      ("/others", { $0.others = [.init(.tablet, x: .nan, y: 0)] }),
      ("/others", { $0.others = [.init(.tablet, x: 0, y: 1e300)] }),
      ("/steps/0/bodySize", { $0.updateFirst { $0.bodySize = -1 } }),
      ("/steps/0/bodySize", { $0.updateFirst { $0.bodySize = .max } }),
      ("/steps/0/expiresAfter", { $0.updateFirst { $0.expiresAfter = .max } }),
    ]
    for (place, change) in changes {
      do {
        _ = try simulation.simulate(.shirts(change))
        Issue.record("\(place) was let in")
      } catch {
        #expect(error.pointer.description == place)
      }
      #expect(throws: Rejection.self) { try simulation.run(.shirts(change)) }
    }
  }

  @Test func refusesANinthBystanderAndOneTooFarAway() {
    let tap: JSONValue = [["do": "tap"]]
    expect(["others": .array(Array(repeating: [:], count: 9)), "steps": tap], at: "/others", "0 to 8 items")
    expect(["others": [[:], ["x": 1001]], "steps": tap], at: "/others/1/x", "from -1000.0 to 1000.0")
    expect(["receiver": ["handler": "sometimes"], "steps": tap], at: "/receiver/handler", "is not known")
  }
}

extension HandoffScenario {
  /// Changes the first step, which publishes.
  fileprivate mutating func updateFirst(_ change: (inout Publication) -> Void) {
    guard case .publish(var publication)? = steps.first else { return }
    change(&publication)
    steps[0] = .publish(publication)
  }
}
