import Foundation
import SimulationKit
import Testing

@testable import Activities

@Suite struct ContinuationCallbackTests {
  private final class AppDelegate: ContinuationDelegate {
    var options: [LaunchOptions] = []
    var finishes = true
    var showsProgress = false
    var received: UserActivity?

    func application(willFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
      self.options.append(options)
      return true
    }

    func application(didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
      self.options.append(options)
      return finishes
    }

    func application(willContinueUserActivityWithType activityType: String) -> Bool { showsProgress }

    func application(
      continue activity: UserActivity,
      restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
      received = activity
      return true
    }
  }

  private final class Scene: SceneContinuationDelegate {
    var options: SceneConnectionOptions?
    var received: UserActivity?
    var failure: HandoffFailure?

    func scene(willConnectWith options: SceneConnectionOptions) { self.options = options }
    func scene(continue activity: UserActivity) { received = activity }
    func scene(didFailToContinueUserActivityWithType activityType: String, error failure: HandoffFailure) {
      self.failure = failure
    }
  }

  /// A delegate that implements nothing.
  private final class Bare: ContinuationDelegate {}

  private let type = "com.example.edit"

  private func article() throws -> UserActivity {
    try UserActivity(activityType: type, title: "Letter", userInfo: ["cursor": 3])
  }

  private func siri() throws -> UserActivity {
    try UserActivity(continuing: Interaction(intent: Intent("SolveGameIntent")))
  }

  private func called(_ continuation: Continuation) -> [ContinuationCallback] {
    continuation.records.compactMap { if case .call(let callback, _) = $0 { callback } else { nil } }
  }

  // MARK: The delegate of the application

  @Test func continuesADonatedActivityOfThisDevice() throws {
    var activity = try article()
    activity.isEligibleForPrediction = true
    try activity.addUserInfoEntries(from: ["draft": "Dear"])
    activity.requiredUserInfoKeys = ["cursor"]
    var donations = DonationStore()
    try donations.donate(activity, at: Date(timeIntervalSince1970: 1_772_446_140))
    try donations.donate(
      Interaction(intent: Intent("SolveGameIntent")),
      at: Date(timeIntervalSince1970: 1_772_446_141)
    )
    #expect(donations.donations.map { $0.launchActivity == nil } == [false, true])
    let taken = try #require(donations.donations.first?.launchActivity)
    let delegate = AppDelegate()
    let continuation = Continuation(of: taken, launch: .cold)
    continuation.deliver(to: delegate)
    #expect(called(continuation).contains(.continue))
    #expect(delegate.received?.activityType == type)
    #expect(delegate.received?.userInfo == ["cursor": 3])
  }

  @Test func callsAnApplicationInTheOrderOfItsState() throws {
    let expected: [LaunchState: [ContinuationCallback]] = [
      .cold: [.willFinishLaunching, .didFinishLaunching, .didBecomeActive, .willContinue, .continue],
      .background: [.willEnterForeground, .willContinue, .continue, .didBecomeActive],
      .foreground: [.willContinue, .continue],
    ]
    for (launch, callbacks) in expected {
      let continuation = Continuation(of: try article(), launch: launch)
      continuation.deliver(to: AppDelegate())
      #expect(called(continuation) == callbacks)
      #expect(continuation.calls == callbacks.filter { !$0.isOfEveryForeground }.map(\.rawValue))
    }
  }

  @Test func recordsWhatEachCallReturned() throws {
    let delegate = AppDelegate()
    delegate.showsProgress = true
    let continuation = Continuation(of: try article(), launch: .cold)
    continuation.deliver(to: delegate)
    #expect(
      continuation.records == [
        .call(.willFinishLaunching, returned: true), .call(.didFinishLaunching, returned: true),
        .call(.didBecomeActive, returned: nil), .call(.willContinue, returned: true),
        .waiting(shownBy: .app), .transferred(bytes: 5 + 11 + 9), .call(.continue, returned: true),
      ]
    )
    let other = Continuation(of: try article(), launch: .foreground)
    other.deliver(to: AppDelegate())
    #expect(other.records.contains(.waiting(shownBy: .system)))
  }

  @Test func tellsALaunchedAppTheTypeAndNotYetTheData() throws {
    let delegate = AppDelegate()
    Continuation(of: try article(), launch: .cold).deliver(to: delegate)
    #expect(delegate.options.count == 2)
    let options = try #require(delegate.options.first)
    #expect(delegate.options[1] == options)
    #expect(options.activityType == type)
    #expect(options.activity.userInfo.isEmpty && options.activity.title == nil)
    #expect(delegate.received?.userInfo == ["cursor": 3])
    let again = AppDelegate()
    Continuation(of: try article(), launch: .cold).deliver(to: again)
    #expect(again.options == delegate.options)
    #expect(options.identifier.uuidString.dropFirst(14).first == "4")
  }

  @Test func launchesAnAppForSiriWithTheWholeActivity() throws {
    let delegate = AppDelegate()
    let activity = try siri()
    Continuation(of: activity, launch: .cold).deliver(to: delegate)
    #expect(delegate.options.first?.activity == activity)
  }

  @Test func becomesActiveEvenWhereItsLaunchIsRefused() throws {
    let delegate = AppDelegate()
    delegate.finishes = false
    let continuation = Continuation(of: try article(), launch: .cold)
    continuation.deliver(to: delegate)
    #expect(continuation.end == .suppressed)
    #expect(called(continuation) == [.willFinishLaunching, .didFinishLaunching, .didBecomeActive])
  }

  @Test func handlesNothingWhereNoMethodIsImplemented() throws {
    let continuation = Continuation(of: try article(), launch: .cold)
    continuation.deliver(to: Bare())
    #expect(continuation.end == .unhandled)
    let failing = Continuation(of: try article(), launch: .background)
    failing.deliver(to: Bare(), failing: .handoffFailed)
    #expect(failing.end == .failed(.handoffFailed))
    #expect(
      called(failing) == [.willEnterForeground, .willContinue, .didFail, .didBecomeActive]
    )
  }

  @Test func faultsTheApplicationsDelegateWhereScenesAreWanted() throws {
    let continuation = Continuation(of: try article(), launch: .foreground, profile: .iOS26)
    continuation.deliver(to: AppDelegate())
    #expect(continuation.records.first == .fault(.deprecatedRoute))
    #expect(continuation.end == .continued)
    let scene = Continuation(of: try article(), launch: .foreground, profile: .iOS26)
    scene.deliver(toScene: Scene())
    #expect(!scene.records.contains(.fault(.deprecatedRoute)))
  }

  // MARK: Scenes

  @Test func connectsASceneWithTheTypeOfAHandoffActivity() throws {
    let scene = Scene()
    let application = AppDelegate()
    let continuation = Continuation(of: try article(), launch: .cold)
    continuation.deliver(toScene: scene, of: application)
    #expect(scene.options?.handoffUserActivityType == type)
    #expect(scene.options?.userActivities.isEmpty == true)
    #expect(scene.received?.userInfo == ["cursor": 3])
    #expect(application.received == nil)
    #expect(
      called(continuation) == [
        .willFinishLaunching, .didFinishLaunching, .sceneWillConnect, .sceneWillEnterForeground,
        .sceneDidBecomeActive, .sceneWillContinue, .sceneContinue,
      ]
    )
  }

  @Test func connectsASceneWithAnActivityOfThisDevice() throws {
    let scene = Scene()
    let activity = try siri()
    let continuation = Continuation(of: activity, launch: .cold)
    continuation.deliver(toScene: scene)
    #expect(scene.options?.userActivities == [activity])
    #expect(scene.options?.handoffUserActivityType == nil)
    #expect(scene.received == nil)
    #expect(continuation.end == .continued)
    let warm = Continuation(of: activity, launch: .background)
    warm.deliver(toScene: scene)
    #expect(scene.received == activity)
    #expect(
      called(warm) == [
        .sceneWillEnterForeground, .sceneWillContinue, .sceneContinue, .sceneDidBecomeActive,
      ]
    )
  }

  @Test func letsNoSceneRefuse() throws {
    let application = AppDelegate()
    application.finishes = false
    let continuation = Continuation(of: try article(), launch: .cold)
    continuation.deliver(toScene: Scene(), of: application)
    #expect(continuation.end == .continued)
    #expect(continuation.records.contains(.call(.didFinishLaunching, returned: false)))
    #expect(continuation.records.contains(.waiting(shownBy: .system)))
  }

  @Test func tellsASceneWhyAnActivityDidNotCome() throws {
    let scene = Scene()
    let continuation = Continuation(of: try article(), launch: .foreground)
    continuation.deliver(toScene: scene, failing: .connectionUnavailable)
    #expect(scene.failure == .connectionUnavailable)
    #expect(called(continuation) == [.sceneWillContinue, .sceneDidFail])
  }

  // MARK: The Mac

  @Test func cannotBeRefusedOnTheMac() throws {
    let delegate = AppDelegate()
    delegate.finishes = false
    let continuation = Continuation(of: try article(), launch: .cold, on: .appKit)
    continuation.deliver(to: delegate)
    #expect(continuation.end == .continued)
    #expect(
      called(continuation) == [
        .macWillFinishLaunching, .macDidFinishLaunching, .didBecomeActive, .willContinue, .continue,
      ]
    )
    let warm = Continuation(of: try article(), launch: .background, on: .appKit)
    warm.deliver(to: delegate)
    #expect(called(warm) == [.willContinue, .continue, .didBecomeActive])
  }

  // MARK: The sequence

  @Test func endsWithinEightCallsWhateverIsAnswered() {
    for launch in LaunchState.allCases {
      for route in ContinuationRoute.allCases {
        for origin in [ContinuationSequence.Origin.anotherDevice, .thisDevice] {
          for answers in 0..<64 {
            var sequence = ContinuationSequence(launch: launch, origin: origin, route: route)
            var random = SeededSource(seed: UInt64(answers))
            var calls = 0
            while sequence.next != nil, calls < 9 {
              calls += 1
              if random.number(in: 0...4) == 0 { sequence.fail(.handoffFailed) }
              sequence.proceed(returning: random.number(in: 0...1) == 0)
            }
            #expect(calls <= 8)
            #expect(sequence.end != nil)
          }
        }
      }
    }
  }
}
