import Synchronization

/// The elements that one loop over `Transaction.updates` still has to get.
///
/// It knows whether the loop is waiting for the next one, so a test can wait until the app has handled everything.
package final class UpdateStream<Element: Sendable>: Sendable {
  private struct State {
    var buffer: [Element] = []
    var waiting: UnsafeContinuation<Element?, Never>?
    var isCancelled = false
    /// Whether the loop got an element and hasn't asked for the next one.
    var isBusy = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether the app has handled everything that it got, and waits.
  package var isIdle: Bool {
    state.withLock { $0.isCancelled || ($0.buffer.isEmpty && !$0.isBusy) }
  }

  package func send(_ element: Element) {
    let waiting = state.withLock { state -> UnsafeContinuation<Element?, Never>? in
      guard !state.isCancelled else { return nil }
      guard let waiting = state.waiting else {
        state.buffer.append(element)
        return nil
      }
      state.waiting = nil
      state.isBusy = true
      return waiting
    }
    waiting?.resume(returning: element)
  }

  /// Returns the next element; nil once the task is cancelled.
  ///
  /// The task of a process that has ended waits for ever, as its code never runs again.
  package func next() async -> Element? {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let (isReady, element) = state.withLock { state -> (Bool, Element?) in
          state.isBusy = false
          guard !state.isCancelled else { return (true, nil) }
          guard !state.buffer.isEmpty else {
            state.waiting = continuation
            return (false, nil)
          }
          state.isBusy = true
          return (true, state.buffer.removeFirst())
        }
        if isReady {
          continuation.resume(returning: element)
        }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        defer {
          state.isCancelled = true
          state.waiting = nil
        }
        return state.waiting
      }
      waiting?.resume(returning: nil)
    }
  }
}

/// The loops of one app over the same kind of updates. A loop that has ended is forgotten.
package final class UpdateStreams<Element: Sendable>: Sendable {
  private struct WeakStream {
    weak let stream: UpdateStream<Element>?
  }

  private let streams = Mutex<[WeakStream]>([])

  package init() {}

  package func add(_ stream: UpdateStream<Element>) {
    streams.withLock { streams in
      streams.removeAll { $0.stream == nil }
      streams.append(WeakStream(stream: stream))
    }
  }

  private var living: [UpdateStream<Element>] { streams.withLock { $0.compactMap(\.stream) } }

  /// Whether no loop is there to get an element.
  package var isEmpty: Bool { living.isEmpty }
  package var isIdle: Bool { living.allSatisfy(\.isIdle) }

  package func send(_ element: Element) {
    living.forEach { $0.send(element) }
  }
}
