import Foundation

/// The degree of concurrency.
@usableFromInline package enum Concurrency {
  /// The number of tasks to run at once: the number of cores, unless a build overrides it.
  @TaskLocal package static var width = ProcessInfo.processInfo.activeProcessorCount

  /// Divides elements into runs, each a fraction of those that are left.
  ///
  /// The first runs are long, to justify the cost of a task. The last ones are single elements, so all cores finish at
  /// the same time.
  ///
  /// Source: guided self-scheduling, C. Polychronopoulos and D. Kuck, IEEE Transactions on Computers C-36 (1987).
  @usableFromInline package static func runs(of count: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    while start < count {
      let end = start + max(1, (count - start) / (4 * width))
      runs.append(start..<end)
      start = end
    }
    return runs
  }
}

extension Array where Element: Sendable {
  /// Returns the results of a function for every element, in order, computed on all cores.
  ///
  /// Inlinable, because unspecialized code, which another module would call, copies every element several times.
  @inlinable package func concurrentMap<Result: Sendable>(
    _ transform: @Sendable @escaping (Element) throws -> Result
  ) async rethrows -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    for run in try await Concurrency.runs(of: count).concurrently({ try self[$0].map(transform) }) {
      results += run
    }
    return results
  }

  /// Calls a function for every element, on all cores, without collecting results.
  @inlinable package func concurrentForEach(_ body: @Sendable @escaping (Element) throws -> Void)
    async rethrows
  {
    _ = try await concurrentMap(body)
  }

  /// Returns the results of a function for every element, in order, with as many calls at once as there are
  /// cores.
  ///
  /// For work that waits for a process: each element has its own task, and no task starts before it can run.
  @usableFromInline package func concurrently<Result: Sendable>(
    _ transform: @Sendable @escaping (Element) async throws -> Result
  ) async rethrows -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results: [Int: Result] = [:]
      for (index, element) in enumerated() {
        if index - results.count >= Concurrency.width, let (done, result) = try await group.next() {
          results[done] = result
        }
        group.addTask { (index, try await transform(element)) }
      }
      for try await (index, result) in group {
        results[index] = result
      }
      return results.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}
