import SimulationKit

/// The system's part of one continuation: it calls an app's delegate in the right order and keeps a record.
///
/// ```swift
/// let continuation = Continuation(of: activity, launch: .cold)
/// continuation.deliver(to: appDelegate)
/// continuation.calls
/// ```
///
/// It is an object because the delegate may keep the restoration handler and call it later; what then
/// happens is recorded here too. Objects restore in the order of the list, inside the call of the handler:
/// Apple leaves both open.
public final class Continuation {
  /// The calls that were made so far, in order, by the names of the real methods.
  public private(set) var calls: [String] = []
  /// How many objects were asked to restore their state so far.
  public private(set) var restoredObjects = 0
  /// How it ended, or nil before ``deliver(to:failing:)``.
  public private(set) var end: ContinuationSequence.End?

  private let activity: UserActivity
  private var sequence: ContinuationSequence

  /// A continuation that is about to begin.
  ///
  /// - Parameters:
  ///   - activity: what is to be continued, as it arrives. It comes from another device, or, where it has
  ///     an `interaction`, from Siri on this one.
  ///   - launch: whether the app is running.
  ///   - profile: the version of the real system; the documented one where it is left out.
  public init(of activity: UserActivity, launch: LaunchState, profile: Profile = .documented) {
    self.activity = activity
    let origin: ContinuationSequence.Origin = activity.interaction == nil ? .anotherDevice : .thisDevice
    sequence = ContinuationSequence(launch: launch, origin: origin, profile: profile)
  }

  /// Makes every call to the delegate; a second time nothing is left to call.
  ///
  /// - Parameters:
  ///   - delegate: the app's delegate.
  ///   - failure: why the activity does not come, or nil where it does. Nothing fails on the way from Siri.
  public func deliver(to delegate: some ContinuationDelegate, failing failure: HandoffFailure? = nil) {
    while let call = sequence.next {
      if call == .didFail, let failure {
        calls.append("application(_:didFailToContinueUserActivityWithType:error:)")
        delegate.application(
          didFailToContinueUserActivityWithType: activity.activityType,
          error: failure
        )
      }
      if call == .transfer, let failure {
        sequence.fail(failure)
      } else {
        sequence.proceed(returning: make(call, to: delegate))
      }
    }
    end = sequence.end
  }

  private func make(_ call: ContinuationSequence.Call, to delegate: some ContinuationDelegate) -> Bool {
    let type = activity.activityType
    switch call {
    case .willFinishLaunching:
      calls.append("application(_:willFinishLaunchingWithOptions:)")
      return delegate.application(willFinishLaunchingFor: type)
    case .didFinishLaunching:
      calls.append("application(_:didFinishLaunchingWithOptions:)")
      return delegate.application(didFinishLaunchingFor: type)
    case .willContinue:
      calls.append("application(_:willContinueUserActivityWithType:)")
      return delegate.application(willContinueUserActivityWithType: type)
    case .continue:
      calls.append("application(_:continue:restorationHandler:)")
      return delegate.application(continue: activity) { self.restore($0 ?? []) }
    case .save, .transfer, .wasContinued, .didFail:
      // The sender's part, and what `deliver` has done already.
      return true
    }
  }

  private func restore(_ objects: [any UserActivityRestoring]) {
    for object in objects {
      calls.append("restoreUserActivityState(_:)")
      restoredObjects += 1
      object.restoreUserActivityState(activity)
    }
  }
}
