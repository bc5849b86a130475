import SimulationKit

/// Whether an app was running when the activity came to it.
public enum LaunchState: String, Hashable, Sendable, Codable, CaseIterable {
  /// Not running: the system launches it.
  case cold
  /// Running, behind other apps.
  case background
  /// Running, and in front.
  case foreground
}

/// The order of the callbacks of a continuation, and what each return value does to it.
///
/// Ask for ``next``, make the call, and hand its answer to ``proceed(returning:)``, until ``end`` says how
/// it went. The order is Apple's ([Implementing Handoff in Your App][handoff]). It ends after at most eight
/// calls. Which methods of the app a call means is another question: see ``callbacks(of:)``.
///
/// [handoff]: https://developer.apple.com/documentation/foundation/implementing-handoff-in-your-app
public struct ContinuationSequence: Hashable, Sendable {
  /// A callback or a deed of the system.
  public enum Call: String, Hashable, Sendable {
    /// The app is being launched; false refuses the activity.
    case willFinishLaunching
    /// The app has been launched; false refuses the activity.
    ///
    /// It means that "the app cannot handle the URL resource or continue a user activity"
    /// ([didFinishLaunchingWithOptions][finish]); that `continue` is then not called is reported
    /// ([Branch iOS SDK #279](https://github.com/BranchMetrics/ios-branch-deep-linking-attribution/issues/279)).
    ///
    /// [finish]: https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:)
    case didFinishLaunching
    /// There is going to be an activity; true means that the app itself tells the person so.
    case willContinue
    /// The sender brings the activity's state up to date.
    case save
    /// The activity crosses from one device to the other.
    case transfer
    /// Here is the activity; false means that the app does nothing with it.
    case `continue`
    /// The sender learns that its activity goes on elsewhere.
    case wasContinued
    /// The activity did not come.
    case didFail
  }

  /// How a continuation ended.
  public enum End: Hashable, Sendable {
    /// The app took the activity.
    case continued
    /// The app was given the activity and returned false.
    case unhandled
    /// The launch was refused, so that the app was never asked.
    case suppressed
    /// The activity did not come.
    case failed(HandoffFailure)
  }

  /// Where the activity comes from.
  public enum Origin: Hashable, Sendable {
    /// From another device.
    case anotherDevice
    /// From this one: Siri, a shortcut, a search.
    case thisDevice
  }

  /// The call to make now, or nil at the end.
  public private(set) var next: Call?
  /// How it ended, or nil before the end.
  public private(set) var end: End?

  let launch: LaunchState
  let origin: Origin
  let route: ContinuationRoute
  private let refusalsNeeded: Int?
  private var refusals = 0
  private var pendingEnd = End.continued

  /// A continuation that is about to begin.
  ///
  /// - Parameters:
  ///   - launch: whether the receiving app is running.
  ///   - origin: where the activity comes from.
  ///   - route: by whom the app takes activities. Only the delegate of a UIKit application without scenes can
  ///     refuse with its launch: on the Mac the methods return nothing, and scenes are connected whatever it
  ///     returns (the latter is a choice, for Apple speaks of the delegate's own methods only).
  ///   - profile: the version of the real system; the documented one where it is left out.
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

  /// Goes on after the call that ``next`` named was made.
  ///
  /// - Parameter answer: what the call returned; it matters for the two of the launch and for `continue`.
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

  /// Goes on after the activity could not be brought over; does nothing where neither `save` nor
  /// `transfer` is next.
  ///
  /// - Parameter failure: why.
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
