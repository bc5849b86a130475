/// The block that a delegate is handed with an activity: what is called, how often, and from where.
///
/// A record of the rules of [`application(_:continue:restorationHandler:)`][continue]: calling it is optional; it may
/// be kept and called later, from the main thread then; each object of the list restores its state. Each call does so
/// anew, so that a second one restores twice: Apple's page does not forbid it. The order of the objects and the moment
/// are not documented; here they follow the list, before the call returns.
///
/// [continue]: https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:continue:restorationhandler:)
public struct RestorationHandler: Hashable, Sendable {
  /// Where code runs.
  public enum Thread: String, Hashable, Sendable, Codable, CaseIterable {
    /// Where the interface lives.
    case main
    /// Anywhere else.
    case background
  }

  /// Why a call does nothing.
  public enum Fault: Error, Hashable, Sendable {
    /// It came from another thread than the main one. The real handler may do anything then.
    case offMainThread
  }

  /// How often it was called from the main thread.
  public private(set) var calls = 0
  /// How many objects were asked to restore their state.
  public private(set) var restoredObjects = 0
  /// The calls that did nothing, and why.
  public private(set) var faults: [Fault] = []

  /// A handler that nobody has called.
  public init() {}

  /// Calls it.
  ///
  /// - Parameters:
  ///   - objects: the list; nil is an empty one.
  ///   - thread: where the call comes from.
  /// - Returns: the objects that are to restore their state now, in order.
  /// - Throws: ``Fault``, which is recorded too.
  public mutating func call<Object>(
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
