import Foundation

/// The degree of concurrency.
package enum Concurrency {
  /// The number of tasks to run at once: the number of cores, unless a build overrides it.
  @TaskLocal package static var width = ProcessInfo.processInfo.activeProcessorCount
}

extension Array where Element: Sendable {
  /// Returns the results of a function for every element, in order, computed on all cores.
  ///
  /// The elements are divided into chunks, each a fraction of the remaining elements. The first chunks are
  /// long, to justify the cost of a task. The last ones are single elements, so all cores finish at the same
  /// time.
  ///
  /// Source: guided self-scheduling, C. Polychronopoulos and D. Kuck, IEEE Transactions on Computers C-36
  /// (1987).
  package func concurrentMap<Result: Sendable>(
    _ transform: @Sendable @escaping (Element) throws -> Result
  ) async rethrows -> [Result] {
    var runs: [ArraySlice<Element>] = []
    var rest = self[...]
    while !rest.isEmpty {
      let run = rest.prefix(Swift.max(1, rest.count / (4 * Concurrency.width)))
      runs.append(run)
      rest = rest.dropFirst(run.count)
    }
    var results: [Result] = []
    results.reserveCapacity(count)
    for run in try await runs.concurrently({ try $0.map(transform) }) {
      results += run
    }
    return results
  }

  /// Calls a function for every element, on all cores, without collecting results.
  package func concurrentForEach(_ body: @Sendable @escaping (Element) throws -> Void) async rethrows {
    _ = try await concurrentMap { element -> Void in try body(element) }
  }

  /// Returns the results of a function for every element, in order, with as many calls at once as there are
  /// cores.
  ///
  /// For work that waits for a process: each element has its own task, and no task starts before it can run.
  package func concurrently<Result: Sendable>(
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
