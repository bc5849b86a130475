import SimulationKit

/// Whether an app was running when the activity arrived.
public enum LaunchState: String, Hashable, Sendable, Codable, CaseIterable {
  /// Not running; the system launches it.
  case cold
  /// Running in the background.
  case background
  /// Running in the foreground.
  case foreground
}

/// The order of the callbacks of a continuation, and the effect of each return value.
///
/// Make the call that ``next`` names, pass its result to ``proceed(returning:)``, and repeat until ``end`` is set. The
/// order is Apple's ([Implementing Handoff in Your App][handoff]). It ends after at most eight calls.
/// ``callbacks(of:)`` tells which methods of the app belong to a call.
///
/// [handoff]: https://developer.apple.com/documentation/foundation/implementing-handoff-in-your-app
public struct ContinuationSequence: Hashable, Sendable {
  /// A callback or an action of the system.
  public enum Call: String, Hashable, Sendable {
    /// The app is being launched; false refuses the activity.
    case willFinishLaunching
    /// The app has been launched; false refuses the activity.
    ///
    /// One false is enough: if either launch method returns it, the app's methods for Handoff aren't called
    /// ([Handoff Programming Guide, Continuing an Activity][guide]). That was also reported
    /// ([Branch iOS SDK #279](https://github.com/BranchMetrics/ios-branch-deep-linking-attribution/issues/279)).
    ///
    /// [guide]: https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/Handoff/AdoptingHandoff/AdoptingHandoff.html
    case didFinishLaunching
    /// An activity is about to arrive; true means that the app itself tells the user.
    case willContinue
    /// The sender saves the activity.
    case save
    /// The activity is transferred between the devices.
    case transfer
    /// The activity has arrived; false means that the app doesn't handle it.
    case `continue`
    /// The sender learns that its activity was continued elsewhere.
    case wasContinued
    /// The activity did not arrive.
    case didFail
  }

  /// How a continuation ended.
  public enum End: Hashable, Sendable {
    /// The app handled the activity.
    case continued
    /// The app received the activity and returned false.
    case unhandled
    /// The app refused the launch, so it never received the activity.
    case suppressed
    /// The activity did not arrive.
    case failed(HandoffFailure)
  }

  /// The origin of an activity.
  public enum Origin: Hashable, Sendable {
    /// Another device.
    case anotherDevice
    /// This device: Siri, a shortcut, a search.
    case thisDevice
  }

  /// The call to make now, or nil at the end.
  public private(set) var next: Call?
  /// The result, or nil before the end.
  public private(set) var end: End?

  let launch: LaunchState
  let origin: Origin
  let route: ContinuationRoute
  private let refusalsNeeded: Int?
  private var refusals = 0
  private var pendingEnd = End.continued

  /// Creates the sequence of a continuation.
  ///
  /// - Parameters:
  ///   - launch: whether the receiving app is running.
  ///   - origin: where the activity comes from.
  ///   - route: the kind of delegate that handles activities. Only the delegate of a UIKit application without scenes
  ///     can refuse at launch: the Mac's methods return nothing, and scenes are connected whatever the delegate
  ///     returns. The latter is a choice, because Apple only documents the delegate's own methods.
  ///   - profile: the version of the real system; by default the documented one.
  public init(
    launch: LaunchState,
    origin: Origin = .anotherDevice,
    route: ContinuationRoute = .applicationDelegate,
    profile: Profile = .documented
  ) {
    self.launch = launch
    self.origin = origin
    self.route = route
    refusalsNeeded = route == .applicationDelegate ? (profile.has("both-must-refuse") ? 2 : 1) : nil
    next = launch == .cold ? .willFinishLaunching : .willContinue
  }

  /// Advances after the call that ``next`` named.
  ///
  /// - Parameter answer: the call's result, which matters for the two launch calls and for `continue`.
  public mutating func proceed(returning answer: Bool = true) {
    switch next {
    case .willFinishLaunching:
      refusals += answer ? 0 : 1
      next = .didFinishLaunching
    case .didFinishLaunching:
      refusals += answer ? 0 : 1
      if let refusalsNeeded, refusals >= refusalsNeeded {
        finish(.suppressed)
      } else {
        next = .willContinue
      }
    case .willContinue:
      next = origin == .anotherDevice ? .save : .continue
    case .save:
      next = .transfer
    case .transfer:
      next = .continue
    case .continue:
      pendingEnd = answer ? .continued : .unhandled
      if origin == .anotherDevice, answer {
        next = .wasContinued
      } else {
        finish(pendingEnd)
      }
    case .wasContinued, .didFail:
      finish(pendingEnd)
    case nil:
      break
    }
  }

  /// Reports that the activity could not be transferred; does nothing unless `save` or `transfer` is next.
  ///
  /// - Parameter failure: the reason.
  public mutating func fail(_ failure: HandoffFailure) {
    guard next == .save || next == .transfer else { return }
    pendingEnd = .failed(failure)
    next = .didFail
  }

  private mutating func finish(_ end: End) {
    next = nil
    self.end = end
  }
}
