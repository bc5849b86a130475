/// Something took longer than it may.
struct DeadlineExceeded: Error {}

/// The result of some work, if it comes in time; the work is cancelled if not.
///
/// - Throws: ``DeadlineExceeded``, or what the work throws.
func within<Value: Sendable>(
  _ time: Duration,
  _ work: @Sendable @escaping () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask(operation: work)
    group.addTask {
      try await Task.sleep(for: time)
      throw DeadlineExceeded()
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw CancellationError() }
    return value
  }
}
