import NIOCore
import ServiceLifecycle
import Synchronization

/// Passes each message on to all who listen at that moment.
///
/// Whoever reads slowly gets the newest messages and misses older ones, so that no listener costs memory.
final class Broadcast: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<ByteBuffer>.Continuation] = [:]
    var next = 0
    var isOver = false
    var isWatched = false
  }

  /// The messages that wait for a slow listener at most.
  private static let patience = 16

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: the listeners at once.
  init(limit: Int) {
    self.limit = limit
  }

  /// How many listen.
  var count: Int { state.withLock(\.listeners.count) }

  /// All messages from now on, until the broadcast ends or the stream is let go.
  ///
  /// - Parameter first: a message for this listener alone, made when no other can be missed any more.
  /// - Returns: nil where there are as many listeners already as there may be.
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
      // What ends the streams removes the listeners itself, and under the lock.
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

  /// Ends all streams when the server that calls this is asked to stop: it waits for what is being answered, and streams
  /// would keep it waiting.
  ///
  /// One task looks after all of them. One for each stream keeps memory for as long as the server runs.
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

  /// Ends all streams, now and in future.
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
