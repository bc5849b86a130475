import Foundation

/// Runs code with a stack of 64 MB, for parsers that recurse into what anyone may have written.
///
/// A nested expression takes up to 30 kB of stack in a debug build of swift-syntax.
package func withDeepStack<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: body()) }
    thread.stackSize = 64 << 20
    thread.start()
  }
}

/// Runs code on a thread with a stack of some size, and waits for it.
///
/// Memory is only used for as much of the stack as the code needs.
///
/// - Parameters:
///   - size: the size of the stack, in bytes.
///   - body: the code.
/// - Returns: nil if the system has no room for such a stack.
package func withStack<Value>(ofBytes size: Int, _ body: () -> Value) -> Value? {
  withoutActuallyEscaping(body) { body in
    var value: Value?
    let work = Work { value = body() }
    return withExtendedLifetime(work) { work.run(stackSize: size) ? value : nil }
  }
}

/// What a thread does.
private final class Work {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  /// Does it on a thread of its own. Returns whether there could be one.
  func run(stackSize: Int) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstacksize(&attributes, stackSize) == 0 else { return false }
    var thread = pthread_t()
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
      if let work { Unmanaged<Work>.fromOpaque(work).takeUnretainedValue().body() }
      return nil
    }
    guard pthread_create(&thread, &attributes, start, Unmanaged.passUnretained(self).toOpaque()) == 0 else {
      return false
    }
    return pthread_join(thread, nil) == 0
  }
}
