import SimulationKit
import Testing

@testable import Activities

@Suite struct ContinuationTests {
  private final class Root: UserActivityRestoring {
    var restored: [String] = []

    func restoreUserActivityState(_ activity: UserActivity) {
      restored.append(activity.activityType)
    }
  }

  private final class Delegate: ContinuationDelegate {
    var objects: [any UserActivityRestoring] = []
    var finishes = (will: true, did: true)
    var callsLater = false
    var handler: (([any UserActivityRestoring]?) -> Void)?
    var failure: HandoffFailure?

    func application(willFinishLaunchingFor activityType: String) -> Bool { finishes.will }

    func application(didFinishLaunchingFor activityType: String) -> Bool { finishes.did }

    func application(
      continue activity: UserActivity,
      restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
      guard activity.activityType == "SolveGameIntent" else { return false }
      if callsLater {
        handler = restorationHandler
      } else {
        restorationHandler(objects)
      }
      return true
    }

    func application(
      didFailToContinueUserActivityWithType activityType: String,
      error failure: HandoffFailure
    ) {
      self.failure = failure
    }
  }

  private func solve(_ name: String = "SolveGameIntent") throws -> UserActivity {
    try UserActivity(continuing: Interaction(intent: Intent(name)))
  }

  @Test func restoresEveryObjectOfTheList() throws {
    let delegate = Delegate()
    let (one, other) = (Root(), Root())
    delegate.objects = [one, other]
    let continuation = Continuation(of: try solve(), launch: .background)
    continuation.deliver(to: delegate)
    #expect(
      continuation.calls == [
        "application(_:willContinueUserActivityWithType:)", "application(_:continue:restorationHandler:)",
        "restoreUserActivityState(_:)", "restoreUserActivityState(_:)",
      ]
    )
    #expect(one.restored == ["SolveGameIntent"])
    #expect(other.restored == ["SolveGameIntent"])
    #expect(continuation.end == .continued)
  }

  @Test func restoresNothingWhereTheRootIsMissingFromTheList() throws {
    let continuation = Continuation(of: try solve(), launch: .cold)
    continuation.deliver(to: Delegate())
    #expect(continuation.end == .continued)
    #expect(continuation.restoredObjects == 0)
    #expect(continuation.calls.last == "application(_:continue:restorationHandler:)")
  }

  @Test func isUnhandledForAnUnknownType() throws {
    let continuation = Continuation(of: try solve("OtherIntent"), launch: .background)
    continuation.deliver(to: Delegate())
    #expect(continuation.end == .unhandled)
  }

  @Test func letsTheHandlerBeCalledLaterAndTwice() throws {
    let delegate = Delegate()
    delegate.callsLater = true
    let root = Root()
    let continuation = Continuation(of: try solve(), launch: .background)
    continuation.deliver(to: delegate)
    #expect(continuation.restoredObjects == 0)
    delegate.handler?([root])
    delegate.handler?([root])
    delegate.handler?(nil)
    #expect(continuation.restoredObjects == 2)
  }

  @Test func isSuppressedWhereALaunchMethodReturnsFalse() throws {
    for finishes in [(false, true), (true, false), (false, false)] {
      let delegate = Delegate()
      delegate.finishes = finishes
      let continuation = Continuation(of: try solve(), launch: .cold)
      continuation.deliver(to: delegate)
      #expect(continuation.end == .suppressed)
      #expect(continuation.calls.count == 2)
    }
  }

  @Test func needsTwoRefusalsInTheOtherReading() throws {
    for (finishes, end) in [
      ((true, false), ContinuationSequence.End.continued), ((false, false), .suppressed),
    ] {
      let delegate = Delegate()
      delegate.finishes = finishes
      let continuation = Continuation(of: try solve(), launch: .cold, profile: .bothRefusals)
      continuation.deliver(to: delegate)
      #expect(continuation.end == end)
    }
  }

  @Test func launchesNothingWhereTheAppIsRunning() throws {
    let delegate = Delegate()
    delegate.finishes = (false, false)
    let continuation = Continuation(of: try solve(), launch: .foreground)
    continuation.deliver(to: delegate)
    #expect(continuation.end == .continued)
  }

  @Test func tellsTheDelegateWhyAnActivityDidNotCome() throws {
    let delegate = Delegate()
    let continuation = Continuation(of: try UserActivity(activityType: "a"), launch: .background)
    continuation.deliver(to: delegate, failing: .userInfoTooLarge)
    #expect(delegate.failure?.rawValue == 4611)
    #expect(continuation.end == .failed(.userInfoTooLarge))
    #expect(!continuation.calls.contains("application(_:continue:restorationHandler:)"))
  }

  @Test func failsOnlyBeforeTheActivityIsThere() {
    var sequence = ContinuationSequence(launch: .background)
    sequence.fail(.handoffFailed)
    #expect(sequence.next == .willContinue)
    sequence.proceed()
    sequence.fail(.handoffFailed)
    #expect(sequence.next == .didFail)
    sequence.proceed()
    sequence.proceed()
    #expect(sequence.end == .failed(.handoffFailed))
    #expect(sequence.next == nil)
  }
}
