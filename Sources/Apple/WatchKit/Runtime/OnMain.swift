/// Passes a result out of code of the main actor to a caller that is on the main thread.
struct Carried<Value>: @unchecked Sendable {
  // Unchecked, because it never leaves the main thread: `onMain` ends the process on any other.
  let value: Value
}

/// Runs code on the main actor, where the caller is although its type doesn't say so.
///
/// The interface objects of WatchKit belong to no actor, and must be used on the main thread. On another thread the
/// process ends.
///
/// - Parameters:
///   - object: what the code needs that isn't Sendable.
///   - body: the code.
func onMain<Object, Result>(_ object: Object, _ body: @MainActor @Sendable (Object) -> Result) -> Result {
  let carried = Carried(value: object)
  return MainActor.assumeIsolated { Carried(value: body(carried.value)) }.value
}
