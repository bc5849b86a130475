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
}
