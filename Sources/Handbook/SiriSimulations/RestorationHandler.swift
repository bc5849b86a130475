import Activities

/// Records calls to the block that a delegate gets with an activity, and enforces its rules.
///
/// The rules are those of [`application(_:continue:restorationHandler:)`][continue]: calling it is optional; the app
/// may keep it and call it later, on the main thread; each object of the list restores its state. Each call restores
/// again, so a second call restores twice: Apple's page doesn't forbid it. The order of the objects and the time of
/// their restoration are not documented; here they restore in the order of the list, before the call returns.
///
/// [continue]: https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:continue:restorationhandler:)
package struct RestorationHandler: Hashable, Sendable {
  /// The thread that code runs on.
  package enum Thread: String, Hashable, Sendable, Codable, CaseIterable {
    /// The main thread.
    case main
    /// Any other thread.
    case background
  }

  /// Why a call has no effect.
  package enum Fault: Error, Hashable, Sendable {
    /// It was made off the main thread. The behavior of the real handler is then undefined.
    case offMainThread
  }

  /// The number of calls on the main thread.
  package private(set) var calls = 0
  /// The number of objects asked to restore their state.
  package private(set) var restoredObjects = 0
  /// The faults of calls that had no effect.
  package private(set) var faults: [Fault] = []

  /// Creates a handler that has not been called.
  package init() {}

  /// Records a call.
  ///
  /// - Parameters:
  ///   - objects: the list; nil counts as an empty one.
  ///   - thread: the thread of the call.
  /// - Returns: the objects that should restore their state now, in order.
  /// - Throws: ``Fault``, which is also recorded.
  package mutating func call<Object>(
    with objects: [Object]?,
    on thread: Thread = .main
  ) throws(Fault) -> [Object] {
    guard thread == .main else {
      faults.append(.offMainThread)
      throw .offMainThread
    }
    calls += 1
    restoredObjects += objects?.count ?? 0
    return objects ?? []
  }
}
