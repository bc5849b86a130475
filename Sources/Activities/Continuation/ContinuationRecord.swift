/// An event in a continuation.
public enum ContinuationRecord: Hashable, Sendable {
  /// Who tells the user that the activity takes a while.
  public enum WaitingSign: String, Hashable, Sendable, Codable, CaseIterable {
    /// The app: `willContinueUserActivityWithType` returned true.
    case app
    /// The system: it returned false, or the app uses scenes to receive activities.
    case system
  }

  /// A call to a method of the receiving app, and its result; nil if it returns nothing.
  case call(ContinuationCallback, returned: Bool?)
  /// The app or the system tells the user to wait.
  case waiting(shownBy: WaitingSign)
  /// An event in the app that the activity comes from.
  case sender(SendingRecord)
  /// The activity was transferred between the devices; the size of its `userInfo`, in bytes.
  case transferred(bytes: Int)
  /// The activity could not be transferred.
  case failed(HandoffFailure)
  /// The app called the restoration handler.
  case restorationHandler(HandlerCall)
  /// The app requested streams; nil if it got them.
  case streams(ContinuationStreamFailure?)
  /// The app made a mistake.
  case fault(ContinuationFault)
}

/// A call of the restoration handler.
public struct HandlerCall: Hashable, Sendable {
  /// The time of a call to the handler, relative to `continue`.
  public enum Moment: String, Hashable, Sendable, Codable, CaseIterable {
    /// Inside `application(_:continue:restorationHandler:)`.
    case duringContinue
    /// After it has returned.
    case later
  }

  /// The number of objects in the list; nil if nil was passed.
  public let objects: Int?
  /// When it was called.
  public let moment: Moment
  /// The thread it was called on, as the test specified; see `Continuation.calling(on:_:)`.
  public let thread: CallingThread

  /// Creates a call of the handler.
  ///
  /// - Parameters:
  ///   - objects: the number of objects in the list; nil for no list.
  ///   - moment: the time of the call.
  ///   - thread: the thread of the call.
  public init(objects: Int?, moment: Moment, thread: CallingThread = .main) {
    self.objects = objects
    self.moment = moment
    self.thread = thread
  }
}

/// The thread that an app's code runs on.
public enum CallingThread: String, Hashable, Sendable, Codable, CaseIterable {
  /// The main thread.
  case main
  /// Any other thread.
  case other
}

/// A mistake of an app in a continuation.
///
/// The fault is recorded, and the continuation goes on if possible. What the real system does in these cases is not
/// documented.
public enum ContinuationFault: String, Hashable, Sendable, Codable, CaseIterable {
  /// The restoration handler was called off the main thread. Apple asks for [the main thread][handler]. The objects
  /// restore anyway.
  ///
  /// [handler]: https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:continue:restorationhandler:)
  case handlerOffMainThread
  /// The restoration handler was called more than once; the objects restore again.
  case handlerCalledAgain
  /// An object called the restoration handler while restoring; the call is ignored to prevent infinite recursion.
  case handlerReentered
  /// The restoration handler was called after the app had returned false; the objects restore anyway.
  case handlerAfterRefusal
  /// A callback delivered the same continuation again; this is ignored.
  case deliveredTwice
  /// The application's delegate handled an activity, in a version that deprecates this in favor of scenes.
  case deprecatedRoute
}
