import Foundation

/// The delayed calls of an app's objects.
///
/// Unchecked, because the calls are only reached with the lock held.
private final class DelayedCalls: @unchecked Sendable {
  struct Call {
    let target: ObjectIdentifier
    let selector: Selector
    let argument: Any?
    let timer: Timer
  }

  private let lock = NSLock()
  private var calls: [Call] = []

  func add(_ call: Call) {
    lock.withLock {
      calls.removeAll { !$0.timer.isValid }
      calls.append(call)
    }
  }

  func cancel(where isMeant: (Call) -> Bool) {
    let canceled = lock.withLock {
      let canceled = calls.filter(isMeant)
      calls.removeAll(where: isMeant)
      return canceled
    }
    canceled.forEach { $0.timer.invalidate() }
  }
}

extension AppContext {
  fileprivate var delayedCalls: DelayedCalls { services.service { DelayedCalls() } }
}

extension NSObject {
  /// Calls a method later, by the clock of the simulated world. The object is kept alive until then.
  ///
  /// Source: developer.apple.com/documentation/objectivec/nsobject-swift.class/perform(_:with:afterdelay:).
  ///
  /// - Parameters:
  ///   - aSelector: the method.
  ///   - anArgument: its argument.
  ///   - delay: how long to wait, in seconds.
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
    let app = AppContext.required(by: "NSObject.perform(_:with:afterDelay:)")
    // It is called on the thread that lets time pass, which is the main actor's, as a run loop would.
    nonisolated(unsafe) let call = { aSelector.perform(on: self, with: [anArgument]) }
    let timer = Timer.scheduledTimer(withTimeInterval: max(0, delay), repeats: false) { _ in call() }
    app.delayedCalls.add(
      DelayedCalls.Call(
        target: ObjectIdentifier(self),
        selector: aSelector,
        argument: anArgument,
        timer: timer
      )
    )
  }

  /// Cancels all delayed calls of an object.
  ///
  /// Source: developer.apple.com/documentation/objectivec/nsobject-swift.class/cancelpreviousperformrequests(withtarget:).
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    let target = ObjectIdentifier(aTarget as AnyObject)
    AppContext.current?.delayedCalls.cancel { $0.target == target }
  }

  /// Cancels the delayed calls of an object's method with an argument.
  ///
  /// Source: developer.apple.com/documentation/objectivec/nsobject-swift.class/cancelpreviousperformrequests(withtarget:selector:object:).
  ///
  /// - Parameters:
  ///   - aTarget: the object.
  ///   - aSelector: the method. Two selectors from two places in the source aren't equal, so a method of one object that
  ///     takes the same parameters counts as the same.
  ///   - anArgument: the argument.
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any,
    selector aSelector: Selector,
    object anArgument: Any?
  ) {
    let target = ObjectIdentifier(aTarget as AnyObject)
    let argument = anArgument.map { $0 as AnyObject }
    AppContext.current?.delayedCalls.cancel { call in
      call.target == target && call.selector.mayEqual(aSelector)
        && call.argument.map { $0 as AnyObject } === argument
    }
  }

  // Apple's parameter is optional in this way, because the class is Objective-C's.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// Whether the object has a method. A selector that is only a name is never found.
  ///
  /// Source: developer.apple.com/documentation/objectivec/nsobjectprotocol/responds(to:).
  public func responds(to aSelector: Selector!) -> Bool { aSelector?.canPerform(on: self) ?? false }
}
