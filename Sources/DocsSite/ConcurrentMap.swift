import Foundation

/// How much is done at once.
enum Concurrency {
  /// The tasks that run at once: as many as there are cores, unless a build is told otherwise.
  @TaskLocal static var width = ProcessInfo.processInfo.activeProcessorCount
}

extension Array where Element: Sendable {
  /// The results of a function for every element, in order, worked out on all cores.
  ///
  /// The elements are dealt out in runs, each a part of what is left: long ones first, so that a task is worth its start,
  /// and single elements last, so that all cores are done at the same time.
  ///
  /// Source: guided self-scheduling, C. Polychronopoulos and D. Kuck, IEEE Transactions on Computers C-36 (1987).
  func concurrentMap<Result: Sendable>(
    _ transform: @Sendable @escaping (Element) throws -> Result
  ) async rethrows -> [Result] {
    var runs: [ArraySlice<Element>] = []
    var rest = self[...]
    while !rest.isEmpty {
      let run = rest.prefix(Swift.max(1, rest.count / (4 * Concurrency.width)))
      runs.append(run)
      rest = rest.dropFirst(run.count)
    }
    return try await runs.concurrently { try $0.map(transform) }.flatMap(\.self)
  }

  /// Does something with every element, on all cores; nothing is kept.
  func concurrentForEach(_ body: @Sendable @escaping (Element) throws -> Void) async rethrows {
    _ = try await concurrentMap { element -> Void in try body(element) }
  }

  /// The results of a function for every element, in order; as many at once as there are cores.
  ///
  /// For work that waits for a program: each element is a task, and none is started before it can run.
  func concurrently<Result: Sendable>(
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
