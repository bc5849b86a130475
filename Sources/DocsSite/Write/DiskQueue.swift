import Foundation
import Synchronization

/// Does work in order on its own thread, which may block on the disk while all cores go on.
///
/// Tasks have only as many threads as there are cores, so a task that blocks leaves its core idle. And file creation
/// blocks while the file system loads allocation metadata. Files that one thread creates are also closer together than
/// those of several threads.
final class DiskQueue: Sendable {
  private typealias Work = @Sendable () throws -> Void

  private struct State {
    var work: [Work] = []
    var isRunning = false
    var failure: (any Error)?
  }

  private let state = Mutex(State())
  /// Counts the work to do, and the end.
  private let coming = DispatchSemaphore(value: 0)
  /// Counts the free places in the queue.
  private let room: DispatchSemaphore
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameter limit: the maximum number of waiting items, at least 1.
  init(limit: Int) {
    room = DispatchSemaphore(value: max(1, limit))
  }

  /// Appends work to the queue; blocks only if the queue is full.
  ///
  /// - Throws: the error of an earlier item. After an error, no more work is done.
  func add(_ work: @escaping @Sendable () throws -> Void) throws {
    room.wait()
    let isFirst = try state.withLock { state in
      if let failure = state.failure {
        room.signal()
        throw failure
      }
      defer { state.isRunning = true }
      state.work.append(work)
      return !state.isRunning
    }
    coming.signal()
    if isFirst {
      Thread.detachNewThread { [self] in run() }
    }
  }

  /// Waits until all work is done. Work that is added later starts a new thread.
  ///
  /// - Throws: the first error.
  func finish() throws {
    let isRunning = state.withLock { state in
      defer { state.isRunning = false }
      return state.isRunning
    }
    if isRunning {
      coming.signal()
      ended.wait()
    }
    if let failure = state.withLock(\.failure) { throw failure }
  }

  private func run() {
    while let work = next() {
      do {
        try work()
      } catch {
        state.withLock { $0.failure = error }
      }
      room.signal()
    }
    ended.signal()
  }

  /// The next item; nil at the end.
  private func next() -> Work? {
    coming.wait()
    return state.withLock { state in
      guard !state.work.isEmpty else { return nil }
      let work = state.work.removeFirst()
      return state.failure == nil ? work : {}
    }
  }
}
