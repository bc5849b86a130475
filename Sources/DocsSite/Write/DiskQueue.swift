import Foundation
import Synchronization

/// Does work piece by piece on a thread of its own, which may wait for the disk while all cores go on.
///
/// Tasks have as many threads as there are cores, so one that waits leaves its core idle; and a disk that has to look up
/// what it knows of a part of itself lets everyone wait who makes a file there. Files that one thread makes also lie
/// closer together than those that several make in turns.
final class DiskQueue: Sendable {
  private typealias Work = @Sendable () throws -> Void

  private struct State {
    var work: [Work] = []
    var isRunning = false
    var failure: (any Error)?
  }

  private let state = Mutex(State())
  /// Counts what is to be done, and the end.
  private let coming = DispatchSemaphore(value: 0)
  /// Counts how much more may wait.
  private let room: DispatchSemaphore
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameter limit: the most pieces of work that wait at once, at least 1.
  init(limit: Int) {
    room = DispatchSemaphore(value: max(1, limit))
  }

  /// Has something done behind all that was added before; waits only where too much does.
  ///
  /// - Throws: what went wrong before. From then on nothing is done.
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

  /// Waits until all is done. What is added afterwards begins anew.
  ///
  /// - Throws: the first thing that went wrong.
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

  /// What is to be done next; nil at the end.
  private func next() -> Work? {
    coming.wait()
    return state.withLock { state in
      guard !state.work.isEmpty else { return nil }
      let work = state.work.removeFirst()
      return state.failure == nil ? work : {}
    }
  }
}
