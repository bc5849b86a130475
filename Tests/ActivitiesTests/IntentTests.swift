import SimulationKit
import Testing

@testable import Activities

@Suite struct IntentTests {
  private let solve = Intent("SolveGameIntent", title: "Solve Game", parameters: ["target": 947])

  private func response(_ code: IntentResponse.Code, own: UserActivity? = nil) -> Interaction {
    Interaction(intent: solve, response: IntentResponse(code: code, userActivity: own))
  }

  @Test func launchesTheAppForTwoCodesOnly() throws {
    for code in IntentResponse.Code.allCases {
      let activity = try response(code).launchActivity()
      #expect((activity != nil) == [.continueInApp, .failureRequiringAppLaunch].contains(code), "\(code)")
    }
    #expect(try Interaction(intent: solve).launchActivity() == nil)
  }

  @Test func makesAnActivityOfTheIntentsNameWhereNoneIsSupplied() throws {
    let activity = try #require(try response(.continueInApp).launchActivity())
    #expect(activity.activityType == "SolveGameIntent")
    #expect(activity.interaction?.intent.parameters["target"] == 947)
    #expect(activity.interaction?.response?.code == .continueInApp)
  }

  @Test func deliversTheActivityThatTheExtensionSupplies() throws {
    let own = try UserActivity(
      activityType: "com.example.solve",
      title: "Solve",
      userInfo: ["from": "extension"]
    )
    let activity = try #require(try response(.continueInApp, own: own).launchActivity())
    #expect(activity.activityType == "com.example.solve")
    #expect(activity.userInfo == ["from": "extension"])
    #expect(activity.interaction?.intent == solve)
    #expect(activity.interaction?.response?.userActivity?.interaction == nil)
  }

  @Test func renamesTheSuppliedActivityAsTheHeaderSays() throws {
    var own = try UserActivity(
      activityType: "com.example.solve",
      title: "Solve",
      userInfo: ["from": "extension"]
    )
    try own.setWebpageURL(.init(string: "https://example.com/solve"))
    let activity = try #require(try response(.continueInApp, own: own).launchActivity(profile: .intentType))
    #expect(activity.activityType == "SolveGameIntent")
    #expect(activity.userInfo == ["from": "extension"])
    #expect(activity.title == "Solve")
    #expect(activity.webpageURL?.host() == "example.com")
    #expect(activity.interaction?.intent == solve)
  }

  @Test func refusesAnIntentWithoutAName() throws {
    let nameless = Interaction(intent: Intent(""), response: IntentResponse(code: .continueInApp))
    #expect(throws: ActivityError.emptyType) { try nameless.launchActivity() }
    var store = DonationStore()
    #expect(throws: IntentError.emptyName) { try store.donate(nameless, at: .init(timeIntervalSince1970: 0)) }
  }

  @Test func numbersItsCodesAsXcodeDoes() {
    #expect(IntentResponse.Code.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
    #expect(IntentResponse.Code(rawValue: 2) == .continueInApp)
    #expect(IntentResponse.Code(rawValue: 6) == .failureRequiringAppLaunch)
  }

  @Test func readsTheRequestOfTheRightClassOnly() throws {
    let request = try UserActivity(continuing: Interaction(intent: solve))
    #expect(try request.intent(named: "SolveGameIntent").value(of: "target") == 947)
    #expect(throws: IntentError.wrongIntent(expected: "StartGameIntent", found: "SolveGameIntent")) {
      try request.intent(named: "StartGameIntent")
    }
    #expect(throws: IntentError.missingParameter("tiles", of: "SolveGameIntent")) {
      try request.intent(named: "SolveGameIntent").value(of: "tiles")
    }
    let handedOff = try UserActivity(activityType: "SolveGameIntent")
    #expect(throws: IntentError.noInteraction(type: "SolveGameIntent")) {
      try handedOff.intent(named: "SolveGameIntent")
    }
  }
}
