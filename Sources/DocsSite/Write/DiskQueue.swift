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
    var isEnding = false
    var failure: (any Error)?
  }

  private let state = Mutex(State())
  /// Counts the batches to do, and the end.
  private let coming = DispatchSemaphore(value: 0)
  /// Counts the free places in the queue.
  private let room: DispatchSemaphore
  private let ended = DispatchSemaphore(value: 0)
  /// The number of items that wake the thread. To wake it for each page would cost as much as half of the writing.
  private let batch: Int

  /// - Parameter limit: the maximum number of waiting items, at least 1.
  init(limit: Int) {
    room = DispatchSemaphore(value: max(1, limit))
    batch = max(1, limit / 4)
  }

  /// Appends work to the queue; blocks only if the queue is full.
  ///
  /// - Throws: the error of an earlier item. After an error, no more work is done.
  func add(_ work: @escaping @Sendable () throws -> Void) throws {
    room.wait()
    let (isFirst, isBatch) = try state.withLock { state in
      if let failure = state.failure {
        room.signal()
        throw failure
      }
      defer { state.isRunning = true }
      state.work.append(work)
      return (!state.isRunning, state.work.count == batch)
    }
    if isBatch {
      coming.signal()
    }
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
      state.isEnding = state.isRunning
      return state.isRunning
    }
    if isRunning {
      coming.signal()
      ended.wait()
    }
    if let failure = state.withLock(\.failure) { throw failure }
  }

  private func run() {
    var isEnding = false
    while !isEnding {
      coming.wait()
      var work: [Work] = []
      (work, isEnding) = state.withLock { state in
        defer { (state.work, state.isEnding) = ([], false) }
        return (state.work, state.isEnding)
      }
      work.forEach(perform)
    }
    ended.signal()
  }

  private func perform(_ work: Work) {
    defer { room.signal() }
    guard state.withLock(\.failure) == nil else { return }
    do {
      try work()
    } catch {
      state.withLock { $0.failure = error }
    }
  }
}
