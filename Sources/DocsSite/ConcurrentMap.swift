import Foundation

extension Array where Element: Sendable {
  /// The results of a function for every element, in order, worked out on all cores.
  ///
  /// The elements are dealt out in runs, several for each core, so that a task is worth its start and one
  /// long run does not hold up the rest.
  func concurrentMap<Result: Sendable>(
    _ transform: @Sendable @escaping (Element) throws -> Result
  ) async rethrows -> [Result] {
    let length = Swift.max(1, count / (8 * ProcessInfo.processInfo.activeProcessorCount))
    return try await withThrowingTaskGroup(of: (Int, [Result]).self) { group in
      for start in stride(from: 0, to: count, by: length) {
        let run = self[start..<Swift.min(start + length, count)]
        group.addTask { (start, try run.map(transform)) }
      }
      var runs: [(start: Int, results: [Result])] = []
      for try await run in group {
        runs.append(run)
      }
      return runs.sorted { $0.start < $1.start }.flatMap(\.results)
    }
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
  ) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results: [Int: Result] = [:]
      for (index, element) in enumerated() {
        if index - results.count >= ProcessInfo.processInfo.activeProcessorCount,
          let (done, result) = try await group.next()
        {
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
