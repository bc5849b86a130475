import Foundation
import SimulationContract
import SimulationKit
import Testing

@testable import Activities

@Suite struct OfferConditionTests {
  private let now = Date(timeIntervalSince1970: 0)
  private let app = InstalledApp("App", team: "T", activityTypes: ["a"])

  private func offer(_ type: String = "a", page: String? = nil, on receiver: HandoffDevice) throws
    -> HandoffOffer
  {
    var activity = try UserActivity(activityType: type)
    try activity.setWebpageURL(page.flatMap(URL.init))
    try activity.becomeCurrent()
    return HandoffOffer(
      of: activity,
      by: app,
      from: HandoffDevice(.phone, account: "anna"),
      to: receiver,
      at: now
    )
  }

  @Test func keepsTheNamesThatTracesHave() {
    #expect(
      HandoffCondition.allCases.map(\.rawValue) == [
        "receiver-receives", "same-account", "sender-bluetooth", "receiver-bluetooth", "in-range",
        "sender-wifi",
        "receiver-wifi", "sender-handoff", "receiver-handoff", "activity-current", "eligible", "not-expired",
        "same-team", "declared-type", "one-app", "site-lists-app", "web-page", "mac-signature",
      ]
    )
  }

  @Test func explainsEveryConditionAndSaysWhereItIsKnownFrom() {
    for condition in HandoffCondition.allCases {
      #expect(condition.summary.hasSuffix("."))
      #expect(condition.citation.count > 10)
      #expect(!hasBareAddress(condition.citation))
    }
    #expect(Set(HandoffCondition.allCases.map(\.summary)).count == HandoffCondition.allCases.count)
  }

  @Test func asksForTeamAndTypeOnlyWhereAnAppIsNeeded() throws {
    let byApp = try offer(on: HandoffDevice(.mac, account: "anna", apps: [app]))
    #expect(byApp.askedConditions.suffix(2) == [.sameTeam, .declaredType])
    let byBrowser = try offer(page: "https://example.com", on: HandoffDevice(.mac, account: "anna"))
    #expect(byBrowser.isOffered)
    #expect(byBrowser.askedConditions.last == .webPage)
    #expect(!byBrowser.askedConditions.contains(.sameTeam))
    #expect(byBrowser.explanation(of: .webPage) == "Safari on the Mac opens example.com.")
  }

  @Test func reportsAppAndBrowserWhereBothAreMissing() throws {
    var mac = HandoffDevice(.mac, account: "anna")
    mac.defaultBrowser = nil
    let offer = try offer(page: "https://example.com", on: mac)
    #expect(offer.failedConditions == [.sameTeam, .declaredType, .webPage])
    #expect(offer.failures.map(\.name) == ["same-team", "declared-type", "web-page"])
    #expect(offer.failures.last?.explanation == "The Mac has no browser that could open example.com.")
  }

  @Test func asksWhoBrowsesForAPageAlone() throws {
    var phone = HandoffDevice(.phone, account: "anna", apps: [app])
    phone.defaultBrowser = nil
    #expect(
      try offer(HandoffRoute.browsingWeb, page: "https://example.com", on: phone).failedConditions == [
        .webPage
      ]
    )
    let nowhere = try offer(HandoffRoute.browsingWeb, on: HandoffDevice(.phone, account: "anna"))
    #expect(nowhere.failures.map(\.explanation) == ["The activity has no webpageURL."])
  }

  @Test func measuresTheDistanceBetweenPositions() throws {
    var mac = HandoffDevice(.mac, account: "anna", apps: [app])
    mac.position = Position(x: 6, y: 8)
    #expect(try offer(on: mac).isOffered)
    mac.position.y = 8.1
    #expect(try offer(on: mac).failedConditions == [.inRange])
  }

  @Test(arguments: [-1, .nan, .infinity, 1e300, -.infinity])
  func isOutOfRangeAtADistanceThatIsNone(_ distance: Double) throws {
    var activity = try UserActivity(activityType: "a")
    try activity.becomeCurrent()
    let offer = HandoffOffer(
      of: activity,
      by: app,
      from: HandoffDevice(.phone, account: "anna"),
      to: HandoffDevice(.mac, account: "anna", apps: [app]),
      distance: distance,
      at: now
    )
    #expect(offer.failedConditions == [.inRange])
    #expect(!offer.failures[0].explanation.isEmpty)
  }

  @Test func explainsOnDemandWhatItKeepsAsValues() throws {
    let offer = try offer(on: HandoffDevice(.watch, account: "bert", apps: [app]))
    #expect(offer.failedConditions == [.receiverReceives, .sameAccount])
    #expect(offer.conditions.filter { !$0.holds } == offer.failures)
    #expect(offer.conditions.map(\.name) == offer.askedConditions.map(\.rawValue))
  }
}
