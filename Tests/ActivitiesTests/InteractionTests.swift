import Foundation
import Testing

@testable import Activities

@Suite struct InteractionTests {
  @Test func beginsAsAppleSays() {
    let interaction = Interaction(intent: Intent("SolveGameIntent"))
    #expect(interaction.groupIdentifier == nil)
    #expect(interaction.identifier == nil)
    #expect(interaction.dateInterval == nil)
    #expect(interaction.direction == .unspecified)
    #expect(interaction.intentHandlingStatus == .unspecified)
  }

  @Test func saysHowFarItHasComeByItsResponse() {
    let expected: [IntentResponse.Code: Interaction.HandlingStatus] = [
      .unspecified: .unspecified, .ready: .ready, .continueInApp: .deferredToApplication,
      .inProgress: .inProgress, .success: .success, .failure: .failure, .failureRequiringAppLaunch: .failure,
    ]
    for code in IntentResponse.Code.allCases {
      let interaction = Interaction(intent: Intent("A"), response: IntentResponse(code: code))
      #expect(interaction.intentHandlingStatus == expected[code])
    }
  }

  // MARK: On the watch

  private final class Delegate: WatchExtensionDelegate {
    var types: [String] = []

    func handle(_ userActivity: UserActivity) { types.append(userActivity.activityType) }
  }

  @Test func reachesAWatchByAWayOfItsOwn() throws {
    let request = try UserActivity(continuing: Interaction(intent: Intent("SolveGameIntent")))
    let delegate = Delegate()
    var delivery = WatchDelivery(launch: .cold)
    try delivery.deliver(request, to: delegate)
    try delivery.deliver(request, to: delegate)
    #expect(delivery.calls == ["applicationDidFinishLaunching()", "handle(_:)", "handle(_:)"])
    #expect(delegate.types == ["SolveGameIntent", "SolveGameIntent"])
  }

  @Test func bringsAWatchTheActivityOfItsComplication() throws {
    let delegate = Delegate()
    var delivery = WatchDelivery(launch: .cold)
    let tides = try UserActivity(activityType: "com.example.tides")
    try delivery.deliver(tides, from: .complication, to: delegate)
    #expect(delivery.calls == ["applicationDidFinishLaunching()", "handle(_:)"])
    #expect(delegate.types == ["com.example.tides"])
  }

  @Test func givesAWatchNothingByHandoff() throws {
    let delegate = Delegate()
    var delivery = WatchDelivery(launch: .cold)
    let handedOff = try UserActivity(activityType: "com.example.shirts")
    #expect(throws: IntentError.noInteraction(type: "com.example.shirts")) {
      try delivery.deliver(handedOff, to: delegate)
    }
    #expect(delivery.calls == [])
    #expect(delegate.types == [])
    #expect(delivery.launch == .cold)
  }
}
