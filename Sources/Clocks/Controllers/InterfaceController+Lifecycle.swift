extension InterfaceController {
  /// The second half of initialization, with what the previous controller handed over.
  ///
  /// Source: [awake(withContext:)](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/awake(withcontext:)).
  ///
  /// - Parameters:
  ///   - context: what the previous controller handed over.
  ///   - override: what the app does in the call; setters work.
  /// - Throws: ``LifecycleError`` where the controller is awake already.
  public mutating func awake(
    withContext context: String? = nil,
    _ override: Override = { _ in }
  ) throws(LifecycleError) {
    try expect([.initializing], .awake)
    self.context = context
    enter(.awake, override)
  }

  /// The system is about to show the controller, or only prepares to.
  ///
  /// Source: [willActivate()](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/willactivate()):
  /// the call may come early and is no promise that anything appears.
  ///
  /// - Parameter override: what the app does in the call; setters work.
  /// - Throws: ``LifecycleError`` before `awake(withContext:)`, or where the controller is active.
  public mutating func willActivate(_ override: Override = { _ in }) throws(LifecycleError) {
    try expect([.loaded, .inactive], .willActivate)
    enter(.willActivate, override)
  }

  /// The controller is on the screen.
  ///
  /// Source: [didAppear()](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/didappear()).
  /// It follows a launch; on a Series 3, raising the wrist brought only `willActivate()`
  /// ([measured on the device](https://funcjeff.github.io/blog/watchoslifecyclecallbacks.html)).
  ///
  /// - Parameter override: what the app does in the call; setters work.
  /// - Throws: ``LifecycleError`` where the controller is not active, or is visible already.
  public mutating func didAppear(_ override: Override = { _ in }) throws(LifecycleError) {
    try expect([.active], .didAppear)
    enter(.didAppear, override)
  }

  /// The controller is off the screen; it may be activated again.
  ///
  /// Source: [didDeactivate()](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/diddeactivate()).
  ///
  /// - Parameter override: what the app does in the call; setters are ignored already.
  /// - Throws: ``LifecycleError`` where the controller is not active.
  public mutating func didDeactivate(_ override: Override = { _ in }) throws(LifecycleError) {
    try expect([.active, .visible], .didDeactivate)
    enter(.didDeactivate, override)
  }

  /// Makes a call of which it is known that it may come now.
  mutating func enter(_ call: Call, _ override: Override) {
    self.call = call
    switch call {
    case .initialize, .awake: break
    case .willActivate: stage = .active
    case .didAppear: stage = .visible
    case .didDeactivate: stage = .inactive
    }
    override(&self)
    if call == .awake {
      stage = .loaded
    }
    self.call = nil
  }

  private func expect(_ stages: [Stage], _ call: Call) throws(LifecycleError) {
    guard stages.contains(stage) else { throw LifecycleError(call: call.rawValue, stage: stage) }
  }
}
