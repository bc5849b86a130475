import Foundation
import Synchronization

/// Processes and those that they started, as Linux has them in `/proc`.
package enum ProcessTree {
  private struct Starts {
    var areOver = false
    var underWay = 0
  }

  /// Of this process, as its children are.
  private static let starts = Mutex(Starts())

  /// The processes that the threads of a process started.
  package static func children(of process: Int32) -> [Int32] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return threads.flatMap { thread in
      // Files of the kernel have no size.
      FileManager.default.contents(atPath: "/proc/\(process)/task/\(thread)/children").map {
        String(decoding: $0, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
      } ?? []
    }
  }

  /// Ends all that this process started, because it ends itself.
  ///
  /// Programs have process groups of their own, so a signal from the keyboard doesn't reach them. From now on
  /// ``Subprogram`` starts nothing, and doesn't return: a compiler that was killed here says nothing about a listing.
  package static func end() {
    starts.withLock { $0.areOver = true }
    for _ in 0..<500 {
      // In this order: what is being started now is found in the next round.
      let isComplete = starts.withLock { $0.underWay == 0 }
      if !killDescendants(), isComplete { return }
      usleep(10_000)
    }
  }

  /// The start of a program.
  ///
  /// - Returns: what is to be told when the program runs; nil if this process ends.
  static func start() -> Start? {
    starts.withLock { starts in
      guard !starts.areOver else { return nil }
      starts.underWay += 1
      return Start()
    }
  }

  /// Waits for the end of this process.
  ///
  /// - Throws: `CancellationError` if nobody waits for the task any more.
  static func waitForEnd() async throws -> Never {
    while true { try await Task.sleep(for: .seconds(3600)) }
  }

  /// Whether ``end()`` was called.
  static var isEnding: Bool { starts.withLock { $0.areOver } }

  /// The start of a program, which is counted until it is over.
  final class Start: Sendable {
    private let isUnderWay = Mutex(true)

    /// Says that the program runs, or won't.
    func isOver() {
      let wasUnderWay = isUnderWay.withLock { isUnderWay in
        defer { isUnderWay = false }
        return isUnderWay
      }
      if wasUnderWay { starts.withLock { $0.underWay -= 1 } }
    }
  }

  /// Kills what this process started.
  ///
  /// - Returns: whether there was something.
  private static func killDescendants() -> Bool {
    var waiting = children(of: getpid())
    var found: [Int32] = []
    while let next = waiting.popLast() {
      // It must not start another between the look at its children and its end.
      kill(next, SIGSTOP)
      found.append(next)
      waiting += children(of: next)
    }
    for process in found {
      kill(process, SIGKILL)
      // Some are the first of a group, in which there may be others that nobody waits for.
      if getpgid(process) == process { kill(-process, SIGKILL) }
    }
    return !found.isEmpty
  }
}
