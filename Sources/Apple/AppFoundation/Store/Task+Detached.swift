import Foundation

// A detached task inherits no task locals, so it wouldn't know which app started it. Apple's sample code listens for
// transactions in one. A declaration of this module with the same signature wins over the standard library's.
extension Task where Failure == Never {
  /// Runs an operation in a task of its own that still belongs to the app.
  ///
  /// Source: developer.apple.com/documentation/swift/task/detached(name:priority:operation:)-795w1.
  ///
  /// - Parameters:
  ///   - name: a name for debugging.
  ///   - priority: the priority of the task.
  ///   - operation: what it does.
  /// - Returns: the task.
  @discardableResult
  public static func detached(
    name: String? = nil,
    priority: TaskPriority? = nil,
    operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task<Success, Never> {
    let app = AppContext.current
    return Task<Success, Never>(name: name, priority: priority) {
      await AppContext.$current.withValue(app) { await operation() }
    }
  }
}

extension Task where Failure == any Error {
  /// Runs an operation that can throw, in a task of its own that still belongs to the app.
  ///
  /// Source: developer.apple.com/documentation/swift/task/detached(name:priority:operation:)-6ikc5.
  ///
  /// - Parameters:
  ///   - name: a name for debugging.
  ///   - priority: the priority of the task.
  ///   - operation: what it does.
  /// - Returns: the task.
  @discardableResult
  public static func detached(
    name: String? = nil,
    priority: TaskPriority? = nil,
    operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task<Success, any Error> {
    let app = AppContext.current
    return Task<Success, any Error>(name: name, priority: priority) {
      try await AppContext.$current.withValue(app) { try await operation() }
    }
  }
}
