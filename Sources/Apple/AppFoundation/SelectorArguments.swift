import Foundation

/// Where a selector was made.
typealias SelectorPlace = (file: StaticString, line: UInt, column: UInt)

/// What a method is called with.
struct SelectorArguments {
  let target: Any?
  let values: [Any?]
  let selector: Selector

  /// The argument at an index as what the method takes.
  func at<Value>(_ index: Int) -> Value {
    let value = values.indices.contains(index) ? values[index] : nil
    // Unwrapped first: a method that takes `Any` gets the sender, and not an optional one.
    if let value, let argument = value as? Value { return argument }
    if value == nil, let absent = value as? Value { return absent }
    // The class that an Objective-C method gets for a Swift notification.
    if let notification = value as? Notification {
      let object = NSNotification(
        name: notification.name,
        object: notification.object,
        userInfo: notification.userInfo
      )
      if let value = object as? Value { return value }
    }
    fatalError(
      "\(selector) takes \(Value.self), and its argument is \(value.map { "\(type(of: $0))" } ?? "nil")"
    )
  }

  /// The target as an instance of the class that has the method.
  func owner<Owner>() -> Owner {
    guard let owner = target as? Owner else { fatalError(selector.unrecognized(by: target)) }
    return owner
  }

  /// Calls a method of the main actor, on this thread.
  ///
  /// The process ends if this is another thread than the main actor's, as it does on Apple's systems.
  func onMainActor(_ body: @MainActor (SelectorArguments) -> Void) {
    // Nothing leaves this thread: the closure runs at once, here.
    nonisolated(unsafe) let arguments = self
    MainActor.assumeIsolated { body(arguments) }
  }
}
