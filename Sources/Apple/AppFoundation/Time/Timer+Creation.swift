import Foundation

extension Timer {
  /// Creates a timer that isn't in a run loop yet.
  ///
  /// Source: developer.apple.com/documentation/foundation/timer/init(timeinterval:repeats:block:).
  public convenience init(
    timeInterval interval: TimeInterval,
    repeats: Bool,
    block: @escaping @Sendable (Timer) -> Void
  ) {
    self.init(at: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats, .block(block))
  }

  /// Creates a timer that fires first at a date, and isn't in a run loop yet.
  ///
  /// Source: developer.apple.com/documentation/foundation/timer/init(fire:interval:repeats:block:).
  public convenience init(
    fire date: Date,
    interval: TimeInterval,
    repeats: Bool,
    block: @escaping @Sendable (Timer) -> Void
  ) {
    self.init(at: date, interval: interval, repeats: repeats, .block(block))
  }

  /// Creates a timer that sends a message, and isn't in a run loop yet.
  ///
  /// Source: developer.apple.com/documentation/foundation/timer/init(timeinterval:target:selector:userinfo:repeats:).
  public convenience init(
    timeInterval ti: TimeInterval,
    target aTarget: Any,
    selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    self.init(
      at: Date(timeIntervalSinceNow: ti),
      interval: ti,
      repeats: yesOrNo,
      userInfo: userInfo,
      .message(aSelector, target: aTarget)
    )
  }

  /// Creates a timer that sends a message first at a date, and isn't in a run loop yet.
  ///
  /// Source: developer.apple.com/documentation/foundation/timer/init(fireat:interval:target:selector:userinfo:repeats:).
  public convenience init(
    fireAt date: Date,
    interval ti: TimeInterval,
    target t: Any,
    selector s: Selector,
    userInfo ui: Any?,
    repeats rep: Bool
  ) {
    self.init(at: date, interval: ti, repeats: rep, userInfo: ui, .message(s, target: t))
  }

  /// Creates a timer in the run loop of the app.
  ///
  /// Source: developer.apple.com/documentation/foundation/timer/scheduledtimer(withtimeinterval:repeats:block:).
  ///
  /// - Parameters:
  ///   - interval: seconds until it fires, and between two firings.
  ///   - repeats: whether it fires until it is invalidated.
  ///   - block: what it does.
  /// - Returns: the timer. The run loop keeps it.
  @discardableResult
  public class func scheduledTimer(
    withTimeInterval interval: TimeInterval,
    repeats: Bool,
    block: @escaping @Sendable (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.schedule()
    return timer
  }

  /// Creates a timer in the run loop of the app that sends a message.
  ///
  /// Source: developer.apple.com/documentation/foundation/timer/scheduledtimer(timeinterval:target:selector:userinfo:repeats:).
  ///
  /// - Parameters:
  ///   - ti: seconds until it fires, and between two firings.
  ///   - aTarget: the object that gets the message. A repeating timer keeps it.
  ///   - aSelector: the method, which may take the timer.
  ///   - userInfo: anything the app wants to attach.
  ///   - yesOrNo: whether it fires until it is invalidated.
  /// - Returns: the timer. The run loop keeps it.
  @discardableResult
  public class func scheduledTimer(
    timeInterval ti: TimeInterval,
    target aTarget: Any,
    selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: ti,
      target: aTarget,
      selector: aSelector,
      userInfo: userInfo,
      repeats: yesOrNo
    )
    timer.schedule()
    return timer
  }
}

extension RunLoop {
  /// Adds a timer, which then fires. All modes are one here.
  ///
  /// Source: developer.apple.com/documentation/foundation/runloop/add(_:formode:).
  ///
  /// - Parameters:
  ///   - timer: the timer.
  ///   - mode: ignored, because the simulated run loop is never in a mode that excludes timers.
  public func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
    timer.schedule()
  }
}
