import DocsFoundation
import Foundation

/// Watches what a process and all that it started use together.
///
/// The kernel's limits are for each process, so many small processes could use up the machine. Control groups would
/// count them all, but not everybody may make one.
struct ResourceWatch: Sendable {
  let limits: Jail.Limits

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
        waiting += Self.children(of: next)
      }
      if memory > limits.memory { return .overgrown(bytes: limits.memory) }
      if tasks > limits.tasks { return .crowded(tasks: limits.tasks) }
    }
  }

  /// The memory of a process in bytes, without the files that it only reads, and its threads; nil if it is gone.
  private static func use(of process: Int32) -> (memory: Int, tasks: Int)? {
    guard let text = contents("/proc/\(process)/status") else { return nil }
    func number(_ name: String) -> Int {
      guard let line = text.firstRange(of: "\n\(name):") else { return 0 }
      return Int(text[line.upperBound...].drop { $0 == "\t" || $0 == " " }.prefix { $0.isNumber }) ?? 0
    }
    return ((number("RssAnon") + number("RssShmem")) << 10, number("Threads"))
  }

  /// The processes that the threads of a process started.
  private static func children(of process: Int32) -> [Int32] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return threads.flatMap { thread in
      (contents("/proc/\(process)/task/\(thread)/children") ?? "").split(separator: " ").compactMap {
        Int32($0)
      }
    }
  }

  private static func contents(_ path: String) -> String? {
    // Files of the kernel have no size.
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
