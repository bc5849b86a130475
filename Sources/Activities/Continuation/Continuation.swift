import SimulationKit

/// The system's part of one continuation: it calls an app's delegate in the right order and keeps a record.
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
/// It is an object because the delegate may keep the restoration handler and call it later; what then
/// happens is recorded here too. Objects restore in the order of the list, inside the call of the handler:
/// Apple leaves both open.
public final class Continuation {
  /// The calls about the activity that were made so far, in order, by the names of the real methods.
  ///
  /// Those that an app gets whenever it comes to the front, and those of the sender, are in ``records`` alone.
  public internal(set) var calls: [String] = []
  /// Everything that has happened so far, in order.
  public internal(set) var records: [ContinuationRecord] = []
  /// How many objects were asked to restore their state so far.
  public internal(set) var restoredObjects = 0
  /// How it ended, or nil before ``deliver(to:failing:)``.
  public internal(set) var end: ContinuationSequence.End?
  /// The size of `userInfo` beyond which the activity cannot be sent, in bytes.
  public var sizeLimit = UserActivity.assumedSizeLimit
  /// How many bytes fit into a continuation stream at once, 1 or more.
  public var streamCapacity = ContinuationStreams.standardCapacity
  /// The streams of the side that the activity comes from, once the app has asked for its own.
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

  /// A continuation that is about to begin.
  ///
  /// - Parameters:
  ///   - activity: what is to be continued, as it arrives. It comes from another device, or, where it has
  ///     an `interaction`, from Siri on this one.
  ///   - launch: whether the app is running.
  ///   - framework: the framework of the receiving app.
  ///   - profile: the version of the real system; the documented one where it is left out.
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

  /// A continuation of what the person is doing in an app on another device.
  ///
  /// The sender saves its activity, sends it and learns that it was continued. Keep the sender's responders alive: an
  /// activity is invalidated when the last of them is gone, and there is nothing left to continue.
  ///
  /// - Parameters:
  ///   - sender: the app; its current activity is the one that is continued.
  ///   - launch: whether the receiving app is running.
  ///   - framework: the framework of the receiving app.
  ///   - profile: the version of the real system; the documented one where it is left out.
  /// - Throws: ``ActivityError/noActivity`` where the sender has no current activity: there is no icon to tap.
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

  /// What the app should not have done, in order: what the real system may punish or let pass.
  public var faults: [ContinuationFault] {
    records.compactMap { if case .fault(let fault) = $0 { fault } else { nil } }
  }

  /// How often the app has called the restoration handler so far. Never is allowed.
  public var restorationHandlerCalls: Int { handlerCalls }

  /// Makes every call to the delegate; a second time nothing is left to call.
  ///
  /// - Parameters:
  ///   - delegate: the app's delegate.
  ///   - failure: why the activity does not come, or nil where it does. Nothing fails on the way from Siri.
  public func deliver(to delegate: some ContinuationDelegate, failing failure: HandoffFailure? = nil) {
    let route = framework == .appKit ? ContinuationRoute.appKitDelegate : .applicationDelegate
    deliver(to: .application(delegate), by: route, failing: failure)
  }

  /// Makes every call to the delegate of a scene; a second time nothing is left to call.
  ///
  /// - Parameters:
  ///   - scene: the scene's delegate.
  ///   - application: the delegate of its application, which is told of the launch and of nothing else.
  ///   - failure: why the activity does not come, or nil where it does. Nothing fails on the way from Siri.
  public func deliver(
    toScene scene: some SceneContinuationDelegate,
    of application: (any ContinuationDelegate)? = nil,
    failing failure: HandoffFailure? = nil
  ) {
    deliver(to: .scene(scene, of: application), by: .sceneDelegate, failing: failure)
  }

  /// Runs code of the app as if on a thread: what it does is recorded as done there.
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
  /// The thread is said and not looked up, so that a test gives the same record everywhere.
  ///
  /// - Parameters:
  ///   - thread: the thread.
  ///   - body: the code.
  /// - Returns: what the code returns.
  public func calling<Result>(on thread: CallingThread, _ body: () throws -> Result) rethrows -> Result {
    let before = self.thread
    self.thread = thread
    defer { self.thread = before }
    return try body()
  }

  /// Asks for streams back to the app that the activity comes from.
  ///
  /// "Streams can only be successfully retrieved from the NSUserActivity in the NS/UIApplication delegate that is
  /// called for a continuation event" (`NSUserActivity.h`). The sender's activity has its delegate told before
  /// this returns; Apple leaves the moment open.
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
