import Activities
import AppFoundation

/// What an app's restoration handler does: it lets the objects restore, and notes on which thread it was called.
///
/// Unchecked, because an app may call the handler on any thread. The continuation and the simulated handler are only
/// used on the main actor.
final class Restoration: @unchecked Sendable {
  /// Marks the main queue. On Linux the main actor's code isn't always on the thread that Foundation calls the main one.
  private static let mainQueue: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  private let context: AppContext
  private let continuation: Continuation
  private let handler: ([any UserActivityRestoring]?) -> Void

  init(
    of context: AppContext,
    _ continuation: Continuation,
    _ handler: @escaping ([any UserActivityRestoring]?) -> Void
  ) {
    self.context = context
    self.continuation = continuation
    self.handler = handler
  }

  /// Returns the handler that an app gets. It belongs to no actor, because the app may call it anywhere.
  ///
  /// - Parameter call: lets an object restore its state.
  func handler<Object>(_ call: @escaping @MainActor (Object) -> Void) -> ([Object]?) -> Void {
    { objects in self.restore(objects.map { $0.map { Self.restoration(of: $0, call) } }) }
  }

  /// Returns the handler that an app for the Mac gets.
  ///
  /// - Parameter call: lets an object restore its state.
  func arrayHandler<Object>(_ call: @escaping @MainActor (Object) -> Void) -> ([Object]) -> Void {
    { objects in self.restore(objects.map { Self.restoration(of: $0, call) }) }
  }

  private static func restoration<Object>(
    of object: Object,
    _ call: @escaping @MainActor (Object) -> Void
  ) -> @MainActor () -> Void {
    // The object belongs to the main actor, and is only used there.
    nonisolated(unsafe) let object = object
    return { call(object) }
  }

  /// Lets objects restore their state. Called on another thread than the main one, it does so later on that.
  private func restore(_ objects: [@MainActor () -> Void]?) {
    if DispatchQueue.getSpecific(key: Self.mainQueue) != nil {
      MainActor.assumeIsolated { restore(objects, on: .main) }
    } else {
      DispatchQueue.main.async { self.restore(objects, on: .other) }
    }
  }

  @MainActor private func restore(_ objects: [@MainActor () -> Void]?, on thread: CallingThread) {
    let restoring = objects?.map { RestoringObject(of: context, $0) }
    continuation.calling(on: thread) { handler(restoring) }
  }
}

/// An object that restores its state, as the simulated system calls it.
private final class RestoringObject: UserActivityRestoring {
  private let context: AppContext
  private let restore: @MainActor () -> Void

  init(of context: AppContext, _ restore: @escaping @MainActor () -> Void) {
    self.context = context
    self.restore = restore
  }

  func restoreUserActivityState(_ activity: UserActivity) {
    let (context, restore) = (context, restore)
    MainActor.assumeIsolated { context.run { restore() } }
  }
}

extension NSUserActivity {
  /// The activity as an app gets it, with streams to its origin while the app continues it.
  static func received(
    _ activity: UserActivity,
    by continuation: Continuation,
    in center: ActivityCenter
  ) -> NSUserActivity {
    let received = NSUserActivity(receiving: activity, in: center)
    received.streamSource = { [weak continuation] () throws(ContinuationStreamFailure) in
      guard let continuation else { throw .outsideContinuation }
      return try continuation.continuationStreams()
    }
    return received
  }
}
