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
    let runs = try await Concurrency.runs(of: count).concurrently { range in
      let results = RunResults<Result>(capacity: range.count)
      for element in self[range] { results.append(try transform(element)) }
      return results
    }
    return Array<Result>(unsafeUninitializedCapacity: count) { buffer, count in
      for results in runs { count += results.move(to: buffer[count...]) }
    }
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

/// The results for a run of elements. They can be moved into an array; appending an array would copy each of them.
///
/// Unchecked, because no type says what holds: one task fills it, and another one empties it after the first has ended.
@usableFromInline final class RunResults<Result>: @unchecked Sendable {
  @usableFromInline let buffer: UnsafeMutableBufferPointer<Result>
  @usableFromInline var count = 0

  @inlinable init(capacity: Int) {
    buffer = .allocate(capacity: capacity)
  }

  deinit {
    buffer[..<count].deinitialize()
    buffer.deallocate()
  }

  /// Adds a result. There has to be room for it.
  @inlinable func append(_ result: consuming Result) {
    buffer.initializeElement(at: count, to: result)
    count += 1
  }

  /// Moves all results to the beginning of a buffer, and returns their number.
  @inlinable func move(to target: Slice<UnsafeMutableBufferPointer<Result>>) -> Int {
    defer { count = 0 }
    return target.moveInitialize(fromContentsOf: buffer[..<count]) - target.startIndex
  }
}
