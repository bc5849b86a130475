import NIOCore
import ServiceLifecycle
import Synchronization

/// Passes each message to all current listeners.
///
/// A slow listener gets the newest messages and misses older ones, so no listener takes unbounded memory.
final class Broadcast: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<ByteBuffer>.Continuation] = [:]
    var next = 0
    var isOver = false
    var isWatched = false
  }

  /// The number of messages that are buffered for a slow listener.
  private static let patience = 16

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: the number of simultaneous listeners.
  init(limit: Int) {
    self.limit = limit
  }

  /// The number of listeners.
  var count: Int { state.withLock(\.listeners.count) }

  /// Returns all messages from now on, until the broadcast ends or the stream is released.
  ///
  /// - Parameter first: creates a message for this listener alone, at a moment after which it misses no other.
  /// - Returns: nil if the number of listeners is at its limit.
  func listen(first: () -> ByteBuffer?) -> AsyncStream<ByteBuffer>? {
    let (messages, continuation) = AsyncStream.makeStream(
      of: ByteBuffer.self,
      bufferingPolicy: .bufferingNewest(Self.patience)
    )
    let number = state.withLock { state -> Int? in
      guard state.listeners.count < limit, !state.isOver else { return nil }
      defer { state.next += 1 }
      state.listeners[state.next] = continuation
      return state.next
    }
    guard let number else { return nil }
    if let first = first() {
      continuation.yield(first)
    }
    continuation.onTermination = { [weak self] _ in
      // `finish` removes the listeners itself, under the lock.
      self?.forget(number)
    }
    return messages
  }

  private func forget(_ number: Int) {
    _ = state.withLock { $0.listeners.removeValue(forKey: number) }
  }

  /// Sends a message to all.
  func send(_ message: ByteBuffer) {
    for listener in state.withLock({ Array($0.listeners.values) }) {
      listener.yield(message)
    }
  }

  /// Ends all streams when the calling server is asked to stop. It waits for responses in progress, and streams would
  /// keep it waiting.
  ///
  /// One task watches for all of them. One task per stream would hold memory for as long as the server runs.
  func endOnShutdown() {
    let isFirst = state.withLock { state in
      defer { state.isWatched = true }
      return !state.isWatched
    }
    guard isFirst else { return }
    Task {
      try? await gracefulShutdown()
      finish()
    }
  }

  /// Ends all streams, including future ones.
  func finish() {
    let listeners = state.withLock { state in
      state.isOver = true
      defer { state.listeners = [:] }
      return Array(state.listeners.values)
    }
    for listener in listeners {
      listener.finish()
    }
  }
}
