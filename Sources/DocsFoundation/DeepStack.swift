import Foundation

/// Runs code with a stack of 64 MB, for parsers that recurse into what anyone may have written.
///
/// swift-syntax stops at 256 nested expressions, each of which takes up to 30 kB of stack in a debug build.
package func withDeepStack<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: body()) }
    thread.stackSize = 64 << 20
    thread.start()
  }
}
