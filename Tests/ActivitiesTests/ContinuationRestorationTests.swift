import SimulationKit
import Testing

@testable import Activities

@Suite struct ContinuationRestorationTests {
  private final class Screen: UserActivityRestoring {
    var restored = 0
    var onRestore: () -> Void = {}

    func restoreUserActivityState(_ activity: UserActivity) {
      restored += 1
      onRestore()
    }
  }

  private final class Delegate: ContinuationDelegate {
    var answer = true
    var handler: (([any UserActivityRestoring]?) -> Void)?
    var inside: ((([any UserActivityRestoring]?) -> Void) -> Void)?

    func application(
      continue activity: UserActivity,
      restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
      handler = restorationHandler
      inside?(restorationHandler)
      return answer
    }
  }

  private func delivered(
    to delegate: Delegate,
    inside: ((([any UserActivityRestoring]?) -> Void) -> Void)? = nil
  ) throws -> Continuation {
    delegate.inside = inside
    let activity = try UserActivity(activityType: "com.example.edit")
    let continuation = Continuation(of: activity, launch: .foreground)
    continuation.deliver(to: delegate)
    return continuation
  }

  private func handlerCalls(_ continuation: Continuation) -> [HandlerCall] {
    continuation.records.compactMap { if case .restorationHandler(let call) = $0 { call } else { nil } }
  }

  private func faults(_ continuation: Continuation) -> [ContinuationFault] {
    continuation.records.compactMap { if case .fault(let fault) = $0 { fault } else { nil } }
  }

  @Test func recordsACallAtOnce() throws {
    let screen = Screen()
    let continuation = try delivered(to: Delegate()) { $0([screen]) }
    #expect(handlerCalls(continuation) == [HandlerCall(objects: 1, moment: .duringContinue)])
    #expect(faults(continuation).isEmpty)
    #expect(screen.restored == 1)
  }

  @Test func recordsACallAfterwards() throws {
    let delegate = Delegate()
    let continuation = try delivered(to: delegate)
    #expect(continuation.end == .continued)
    delegate.handler?([Screen(), Screen()])
    #expect(handlerCalls(continuation) == [HandlerCall(objects: 2, moment: .later)])
    #expect(continuation.restoredObjects == 2)
    #expect(faults(continuation).isEmpty)
  }

  @Test func recordsThatNobodyCalls() throws {
    let continuation = try delivered(to: Delegate())
    #expect(continuation.restorationHandlerCalls == 0)
    #expect(handlerCalls(continuation).isEmpty)
    #expect(faults(continuation).isEmpty)
  }

  @Test func tellsNoListFromAnEmptyOne() throws {
    let delegate = Delegate()
    let continuation = try delivered(to: delegate) { $0(nil) }
    delegate.handler?([])
    #expect(handlerCalls(continuation).map(\.objects) == [nil, 0])
    #expect(continuation.restoredObjects == 0)
  }

  @Test func faultsASecondCall() throws {
    let screen = Screen()
    let continuation = try delivered(to: Delegate()) {
      $0([screen])
      $0([screen])
    }
    #expect(faults(continuation) == [.handlerCalledAgain])
    #expect(screen.restored == 2)
  }

  @Test func faultsACallOffTheMainThread() throws {
    let delegate = Delegate()
    let screen = Screen()
    let continuation = try delivered(to: delegate)
    continuation.calling(on: .other) { delegate.handler?([screen]) }
    #expect(handlerCalls(continuation) == [HandlerCall(objects: 1, moment: .later, thread: .other)])
    #expect(faults(continuation) == [.handlerOffMainThread])
    #expect(screen.restored == 1)
    continuation.calling(on: .other) {
      continuation.calling(on: .main) { delegate.handler?([screen]) }
    }
    #expect(faults(continuation) == [.handlerOffMainThread, .handlerCalledAgain])
  }

  @Test func faultsACallAfterARefusal() throws {
    let delegate = Delegate()
    delegate.answer = false
    let continuation = try delivered(to: delegate)
    delegate.handler?([Screen()])
    #expect(continuation.end == .unhandled)
    #expect(faults(continuation) == [.handlerAfterRefusal])
    #expect(continuation.restoredObjects == 1)
  }

  @Test func endsWhereAnObjectCallsTheHandlerAgain() throws {
    let delegate = Delegate()
    let screen = Screen()
    screen.onRestore = { delegate.handler?([screen]) }
    let continuation = try delivered(to: delegate) { $0([screen]) }
    #expect(screen.restored == 1)
    #expect(faults(continuation) == [.handlerReentered])
  }

  @Test func endsWhereACallbackBeginsAgain() throws {
    let delegate = Delegate()
    let activity = try UserActivity(activityType: "com.example.edit")
    let continuation = Continuation(of: activity, launch: .foreground)
    delegate.inside = { _ in continuation.deliver(to: delegate) }
    continuation.deliver(to: delegate)
    #expect(faults(continuation) == [.deliveredTwice])
    #expect(continuation.end == .continued)
    let records = continuation.records
    continuation.deliver(to: delegate)
    #expect(continuation.records == records)
  }
}
