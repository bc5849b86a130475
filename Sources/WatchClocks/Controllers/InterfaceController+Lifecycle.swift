extension InterfaceController {
  /// Completes the initialization, with the context from the previous controller.
  ///
  /// Source: [awake(withContext:)](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/awake(withcontext:)).
  ///
  /// - Parameters:
  ///   - context: the context from the previous controller.
  ///   - override: the app's code in the call. Setters work.
  /// - Throws: ``LifecycleError`` if the controller is already awake.
  public mutating func awake(
    withContext context: String? = nil,
    _ override: Override = { _ in }
  ) throws(LifecycleError) {
    try expect([.initializing], .awake)
    self.context = context
    enter(.awake, override)
  }

  /// The system is about to show the controller, or prepares it.
  ///
  /// Source: [willActivate()](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/willactivate()):
  /// the call may come early and doesn't guarantee that anything appears.
  ///
  /// - Parameter override: the app's code in the call. Setters work.
  /// - Throws: ``LifecycleError`` before `awake(withContext:)`, or if the controller is active.
  public mutating func willActivate(_ override: Override = { _ in }) throws(LifecycleError) {
    try expect([.loaded, .inactive], .willActivate)
    enter(.willActivate, override)
  }

  /// The controller has appeared on the screen.
  ///
  /// Source: [didAppear()](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/didappear()).
  /// It follows a launch. On a Series 3, raising the wrist called only `willActivate()` ([measured on the
  /// device](https://funcjeff.github.io/blog/watchoslifecyclecallbacks.html)).
  ///
  /// - Parameter override: the app's code in the call. Setters work.
  /// - Throws: ``LifecycleError`` if the controller is not active, or is already visible.
  public mutating func didAppear(_ override: Override = { _ in }) throws(LifecycleError) {
    try expect([.active], .didAppear)
    enter(.didAppear, override)
  }

  /// The controller has left the screen. It may be activated again.
  ///
  /// Source: [didDeactivate()](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/diddeactivate()).
  ///
  /// - Parameter override: the app's code in the call. Setters are already ignored.
  /// - Throws: ``LifecycleError`` if the controller is not active.
  public mutating func didDeactivate(_ override: Override = { _ in }) throws(LifecycleError) {
    try expect([.active, .visible], .didDeactivate)
    enter(.didDeactivate, override)
  }

  /// Makes a call that is known to be allowed now.
  package mutating func enter(_ call: Call, _ override: Override) {
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
