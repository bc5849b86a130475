import Foundation

// A dispatch queue doesn't pass task locals on, so a block wouldn't know its app. Dispatch's own methods have more
// parameters, all with defaults, and the compiler prefers these.
extension DispatchQueue {
  /// Runs a block on the queue as code of the same app.
  ///
  /// Source: developer.apple.com/documentation/dispatch/dispatchqueue/async(group:qos:flags:execute:).
  ///
  /// - Parameter work: the block.
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
    let app = AppContext.current
    async(group: nil) {
      AppContext.$current.withValue(app) { work() }
    }
  }

  /// Runs a block on the queue, after a time by the clock of the machine, as code of the same app.
  ///
  /// Source: developer.apple.com/documentation/dispatch/dispatchqueue/asyncafter(deadline:qos:flags:execute:).
  ///
  /// - Parameters:
  ///   - deadline: when it runs.
  ///   - work: the block.
  public func asyncAfter(
    deadline: DispatchTime,
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    let app = AppContext.current
    asyncAfter(deadline: deadline, qos: .unspecified) {
      AppContext.$current.withValue(app) { work() }
    }
  }
}
