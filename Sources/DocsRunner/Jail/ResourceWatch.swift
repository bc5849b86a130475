import DocsFoundation
import Foundation
import Synchronization

/// Watches what a process and all that it started use together.
///
/// The kernel's limits are for each process, so many small processes could use up the machine. Control groups would
/// count them all, but not everybody may make one.
final class ResourceWatch: Sendable {
  private let limits: Jail.Limits
  /// What the process itself started: the first process of the jail, which is there as long as any other.
  private let first = Mutex<[Int32]>([])

  init(_ limits: Jail.Limits) { self.limits = limits }

  private static let interval = Duration.milliseconds(20)

  /// Returns the limit that is exceeded, as soon as one is.
  ///
  /// - Throws: `CancellationError` once nobody waits for it.
  func run(from process: Int32) async throws -> Subprogram.End {
    while true {
      try await Task.sleep(for: Self.interval)
      var (memory, tasks) = (0, 0)
      var waiting = [process]
      while let next = waiting.popLast(), tasks <= limits.tasks {
        guard let use = Self.use(of: next) else { continue }
        memory += use.memory
        tasks += use.tasks
        let children = ProcessTree.children(of: next)
        if next == process { first.withLock { $0 = children } }
        waiting += children
      }
      if memory > limits.memory { return .overgrown(bytes: limits.memory) }
      if tasks > limits.tasks { return .crowded(tasks: limits.tasks) }
    }
  }

  /// The processes and threads of a user.
  static func tasks(ofUser user: UInt32) -> Int {
    let processes =
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
    return processes.reduce(0) { sum, process in
      guard let text = contents("/proc/\(process)/status"), text.contains("\nUid:\t\(user)\t") else {
        return sum
      }
      return sum + (use(of: process)?.tasks ?? 0)
    }
  }

  /// Waits until the processes are gone that were killed. Until then, they count among those of their user.
  func waitForEnd() async {
    for process in first.withLock({ $0 }) {
      for _ in 0..<Self.patience where kill(process, 0) == 0 { try? await Task.sleep(for: .milliseconds(10)) }
    }
  }

  /// Five seconds.
  private static let patience = 500

  /// The memory of a process in bytes, without the files that it only reads, and its threads; nil if it is gone.
  private static func use(of process: Int32) -> (memory: Int, tasks: Int)? {
    guard let text = contents("/proc/\(process)/status") else { return nil }
    func number(_ name: String) -> Int {
      guard let line = text.firstRange(of: "\n\(name):") else { return 0 }
      return Int(text[line.upperBound...].drop { $0 == "\t" || $0 == " " }.prefix { $0.isNumber }) ?? 0
    }
    return ((number("RssAnon") + number("RssShmem")) << 10, number("Threads"))
  }

  private static func contents(_ path: String) -> String? {
    // Files of the kernel have no size.
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
