import SimulationKit

/// Simulates the system's side of one continuation: calls an app's delegate in the right order and records what
/// happens.
///
/// ```swift
/// final class AppDelegate: ContinuationDelegate {
///   func application(
///     continue activity: UserActivity,
///     restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
///   ) -> Bool {
///     activity.activityType == "com.example.edit"
///   }
/// }
///
/// let activity = try UserActivity(activityType: "com.example.edit")
/// let continuation = Continuation(of: activity, launch: .cold)
/// continuation.deliver(to: AppDelegate())
/// for call in continuation.calls { print(call) }
/// // Prints "application(_:willFinishLaunchingWithOptions:)"
/// // Prints "application(_:didFinishLaunchingWithOptions:)"
/// // Prints "application(_:willContinueUserActivityWithType:)"
/// // Prints "application(_:continue:restorationHandler:)"
/// ```
///
/// It is a class because the delegate may keep the restoration handler and call it later; the effects are recorded here
/// too. Objects restore in the order of the list, within the call of the handler. Apple documents neither.
public final class Continuation {
  /// The calls about the activity so far, in order, by the names of the real methods.
  ///
  /// The calls that an app gets whenever it enters the foreground, and the sender's calls, are only in ``records``.
  public internal(set) var calls: [String] = []
  /// Everything that has happened so far, in order.
  public internal(set) var records: [ContinuationRecord] = []
  /// The number of objects asked to restore their state so far.
  public internal(set) var restoredObjects = 0
  /// The result, or nil before ``deliver(to:failing:)``.
  public internal(set) var end: ContinuationSequence.End?
  /// The size of `userInfo`, in bytes, beyond which the activity cannot be sent.
  public var sizeLimit = UserActivity.assumedSizeLimit
  /// The capacity of a continuation stream in bytes, 1 or more.
  public var streamCapacity = ContinuationStreams.standardCapacity
  /// The sender's streams, once the receiving app has requested its own.
  public internal(set) var originStreams: ContinuationStreams?

  let launch: LaunchState
  let origin: ContinuationSequence.Origin
  let framework: AppFramework
  let profile: Profile
  let sender: (app: SendingApp, activity: ActivityObject)?
  var activity: UserActivity
  var failure: HandoffFailure?
  var thread = CallingThread.main
  var isDelivering = false
  var isContinuing = false
  var isRestoring = false
  var handlerCalls = 0

  /// Creates a continuation of an activity.
  ///
  /// - Parameters:
  ///   - activity: the activity, as it arrives. If it has an `interaction`, it comes from Siri on this device,
  ///     otherwise from another device.
  ///   - launch: whether the app is running.
  ///   - framework: the framework of the receiving app.
  ///   - profile: the version of the real system; by default the documented one.
  public init(
    of activity: UserActivity,
    launch: LaunchState,
    on framework: AppFramework = .uiKit,
    profile: Profile = .documented
  ) {
    self.activity = activity
    self.launch = launch
    self.framework = framework
    self.profile = profile
    origin = activity.interaction == nil ? .anotherDevice : .thisDevice
    sender = nil
  }

  /// Creates a continuation of the current activity of an app on another device.
  ///
  /// The sender saves its activity, sends it and learns that it was continued. Keep the sender's responders alive: an
  /// activity is invalidated when its last responder is gone, and then there is nothing to continue.
  ///
  /// - Parameters:
  ///   - sender: the app whose current activity is continued.
  ///   - launch: whether the receiving app is running.
  ///   - framework: the framework of the receiving app.
  ///   - profile: the version of the real system; by default the documented one.
  /// - Throws: ``ActivityError/noActivity`` if the sender has no current activity, and therefore no icon to tap.
  public init(
    from sender: SendingApp,
    launch: LaunchState,
    on framework: AppFramework = .uiKit,
    profile: Profile = .documented
  ) throws(ActivityError) {
    guard let current = sender.current else { throw .noActivity }
    activity = current.value.received(profile: profile)
    self.launch = launch
    self.framework = framework
    self.profile = profile
    origin = .anotherDevice
    self.sender = (sender, current)
  }

  /// The app's mistakes, in order. The real system may punish or ignore them.
  public var faults: [ContinuationFault] {
    records.compactMap { if case .fault(let fault) = $0 { fault } else { nil } }
  }

  /// The number of times the app has called the restoration handler so far. Not calling it is allowed.
  public var restorationHandlerCalls: Int { handlerCalls }

  /// Makes every call to the delegate; a second delivery has no effect.
  ///
  /// - Parameters:
  ///   - delegate: the app's delegate.
  ///   - failure: why the activity doesn't arrive, or nil if it does. An activity from Siri always arrives.
  public func deliver(to delegate: some ContinuationDelegate, failing failure: HandoffFailure? = nil) {
    let route = framework == .appKit ? ContinuationRoute.appKitDelegate : .applicationDelegate
    deliver(to: .application(delegate), by: route, failing: failure)
  }

  /// Makes every call to the delegate of a scene; a second delivery has no effect.
  ///
  /// - Parameters:
  ///   - scene: the scene's delegate.
  ///   - application: the delegate of its application, which only gets the launch calls.
  ///   - failure: why the activity doesn't arrive, or nil if it does. An activity from Siri always arrives.
  public func deliver(
    toScene scene: some SceneContinuationDelegate,
    of application: (any ContinuationDelegate)? = nil,
    failing failure: HandoffFailure? = nil
  ) {
    deliver(to: .scene(scene, of: application), by: .sceneDelegate, failing: failure)
  }

  /// Runs an app's code as if on the given thread; its effects are recorded with that thread.
  ///
  /// ```swift
  /// final class AppDelegate: ContinuationDelegate {
  ///   var restore: (([any UserActivityRestoring]?) -> Void)?
  ///
  ///   func application(
  ///     continue activity: UserActivity,
  ///     restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
  ///   ) -> Bool {
  ///     restore = restorationHandler
  ///     return true
  ///   }
  /// }
  ///
  /// let appDelegate = AppDelegate()
  /// let activity = try UserActivity(activityType: "com.example.edit")
  /// let continuation = Continuation(of: activity, launch: .background)
  /// continuation.deliver(to: appDelegate)
  /// continuation.calling(on: .other) { appDelegate.restore?([]) }
  /// continuation.faults.map(\.rawValue)  // => ["handlerOffMainThread"]
  /// ```
  ///
  /// You specify the thread instead of running on it, which keeps the record the same everywhere.
  ///
  /// - Parameters:
  ///   - thread: the thread.
  ///   - body: the code.
  /// - Returns: the result of the code.
  public func calling<Result>(on thread: CallingThread, _ body: () throws -> Result) rethrows -> Result {
    let before = self.thread
    self.thread = thread
    defer { self.thread = before }
    return try body()
  }

  /// Requests streams to the app that the activity comes from.
  ///
  /// "Streams can only be successfully retrieved from the NSUserActivity in the NS/UIApplication delegate that is
  /// called for a continuation event" (`NSUserActivity.h`). The delegate of the sender's activity is called before this
  /// method returns; Apple doesn't document when.
  ///
  /// - Returns: the streams of the continuing app, neither of them open.
  /// - Throws: ``ContinuationStreamFailure``. The errors of the real method are not documented.
  public func continuationStreams() throws(ContinuationStreamFailure) -> ContinuationStreams {
    do {
      let streams = try connectStreams()
      records.append(.streams(nil))
      if let sender, let originStreams {
        follow(sender.app) { $0.hand(originStreams, to: sender.activity) }
      }
      return streams
    } catch {
      records.append(.streams(error))
      throw error
    }
  }

  private func connectStreams() throws(ContinuationStreamFailure) -> ContinuationStreams {
    guard isContinuing else { throw .outsideContinuation }
    guard origin == .anotherDevice else { throw .noOtherSide }
    guard activity.supportsContinuationStreams else { throw .notSupported }
    guard originStreams == nil else { throw .alreadyRequested }
    let (continuing, origin) = try ContinuationStreams.connected(capacity: streamCapacity)
    originStreams = origin
    return continuing
  }
}
