/// Something that happened in a continuation.
public enum ContinuationRecord: Hashable, Sendable {
  /// Who tells the person that the activity takes a while.
  public enum WaitingSign: String, Hashable, Sendable, Codable, CaseIterable {
    /// The app: `willContinueUserActivityWithType` returned true.
    case app
    /// The system: it returned false, or the app takes activities by scenes.
    case system
  }

  /// A method of the receiving app was called, and what it returned; nil where it returns nothing.
  case call(ContinuationCallback, returned: Bool?)
  /// Somebody tells the person to wait.
  case waiting(shownBy: WaitingSign)
  /// Something happened in the app that the activity comes from.
  case sender(SendingRecord)
  /// The activity crossed from one device to the other; the size of its `userInfo`, in bytes.
  case transferred(bytes: Int)
  /// The activity could not be brought over.
  case failed(HandoffFailure)
  /// The app called the restoration handler.
  case restorationHandler(HandlerCall)
  /// The app asked for streams; nil where it got them.
  case streams(ContinuationStreamFailure?)
  /// The app did what it must not do.
  case fault(ContinuationFault)
}

/// A call of the restoration handler.
public struct HandlerCall: Hashable, Sendable {
  /// When a handler is called.
  public enum Moment: String, Hashable, Sendable, Codable, CaseIterable {
    /// Inside `application(_:continue:restorationHandler:)`.
    case duringContinue
    /// After it has returned.
    case later
  }

  /// How many objects the list has; nil where nil was passed for it.
  public let objects: Int?
  /// When it was called.
  public let moment: Moment
  /// On which thread it was called, as the test says; see `Continuation.calling(on:_:)`.
  public let thread: CallingThread

  /// A call of the handler.
  ///
  /// - Parameters:
  ///   - objects: how many objects the list has; nil for no list.
  ///   - moment: when it is called.
  ///   - thread: on which thread.
  public init(objects: Int?, moment: Moment, thread: CallingThread = .main) {
    self.objects = objects
    self.moment = moment
    self.thread = thread
  }
}

/// Where code of an app runs.
public enum CallingThread: String, Hashable, Sendable, Codable, CaseIterable {
  /// The main thread.
  case main
  /// Any other.
  case other
}

/// What an app must not do in a continuation.
///
/// A fault is recorded, and the continuation goes on as well as it can: what the real system then does is not
/// documented.
public enum ContinuationFault: String, Hashable, Sendable, Codable, CaseIterable {
  /// The restoration handler was called off the main thread. Apple asks for
  /// [the main thread][handler]. The objects restore all the same.
  ///
  /// [handler]: https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:continue:restorationhandler:)
  case handlerOffMainThread
  /// The restoration handler was called more than once; the objects restore once more.
  case handlerCalledAgain
  /// An object called the restoration handler while it restored; that call is ignored, or it would never end.
  case handlerReentered
  /// The restoration handler was called after the app had returned false; the objects restore all the same.
  case handlerAfterRefusal
  /// A callback began the same continuation once more; that is ignored.
  case deliveredTwice
  /// The application's delegate took an activity, in a version that deprecates that for scenes.
  case deprecatedRoute
}
