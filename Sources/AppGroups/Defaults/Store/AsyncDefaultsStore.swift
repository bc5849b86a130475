import Dispatch

/// The methods of ``DefaultsStore`` for whole domains, for code that must not block its thread:
/// ``DefaultsStore/async``.
///
/// A method that finds the files in use suspends, for as long as ``DefaultsStore/Rules/patience`` allows, and tries
/// again. Results and faults are those of the method with the same name. If the task is canceled while the method waits,
/// it throws `CancellationError`, and nothing has changed.
public struct AsyncDefaultsStore: Sendable {
  /// The store whose methods block.
  public let store: DefaultsStore

  /// Returns the names of the non-empty domains in the folder, sorted.
  ///
  /// - Throws: ``DefaultsFault`` as ``DefaultsStore/persistentDomainNames()`` does, or `CancellationError`.
  public func persistentDomainNames() async throws -> [String] {
    let user = store.user
    return try await attempting { () throws(DefaultsFault) in try user.names(.none) }
  }

  /// Returns the contents of a domain for this user on any computer; nil if it is empty.
  ///
  /// - Throws: ``DefaultsFault`` as ``DefaultsStore/persistentDomain(forName:)`` does, or `CancellationError`.
  public func persistentDomain(forName name: String) async throws -> [String: PlistValue]? {
    let domain = try store.domain(named: name)
    return try await attempting { () throws(DefaultsFault) in try domain.values(.none) }
  }

  /// Replaces the contents of a domain atomically.
  ///
  /// - Throws: ``DefaultsFault`` as ``DefaultsStore/setPersistentDomain(_:forName:)`` does, or `CancellationError`.
  public func setPersistentDomain(_ values: [String: PlistValue], forName name: String) async throws {
    let store = store
    try await attempting { () throws(DefaultsFault) in try store.replace(name, with: values, .none) }
  }

  /// Removes the contents of a domain.
  ///
  /// - Throws: ``DefaultsFault`` as ``DefaultsStore/removePersistentDomain(forName:)`` does, or `CancellationError`.
  public func removePersistentDomain(forName name: String) async throws {
    try await setPersistentDomain([:], forName: name)
  }

  /// Writes the current contents of a domain to its property list.
  ///
  /// - Throws: ``DefaultsFault`` as ``DefaultsStore/checkpoint(domain:)`` does, or `CancellationError`.
  public func checkpoint(domain name: String) async throws {
    let domain = try store.domain(named: name)
    try await attempting { () throws(DefaultsFault) in try domain.checkpoint(.none) }
  }

  /// Moves the damaged files of a domain aside and keeps their readable contents.
  ///
  /// - Returns: the new names of the damaged files; empty if nothing was damaged.
  /// - Throws: ``DefaultsFault`` as ``DefaultsStore/repair(domain:)`` does, or `CancellationError`.
  public func repair(domain name: String) async throws -> [String] {
    let domain = try store.domain(named: name)
    return try await attempting { () throws(DefaultsFault) in try domain.repair(.none) }
  }
}

extension DefaultsStore {
  /// The same store for code that must not block its thread.
  public var async: AsyncDefaultsStore { AsyncDefaultsStore(store: self) }
}

extension AsyncDefaultsStore {
  /// Repeats an attempt that doesn't wait until the files aren't in use, and suspends in between.
  ///
  /// - Parameter attempt: a closure that throws ``StoreFailure/busy`` if the files are in use, and has changed nothing
  ///   then.
  func attempting<Result: Sendable>(
    _ attempt: @escaping @Sendable () throws(DefaultsFault) -> Result
  ) async throws -> Result {
    let deadline = ContinuousClock.now + .seconds(store.user.rules.patience)
    // Short at first because most holders write one record, then longer for one that writes the whole property list.
    var pause = Duration.microseconds(50)
    while true {
      try Task.checkCancellation()
      switch await onQueue(attempt) {
      case .success(let result): return result
      case .failure(let fault):
        guard case .store(_, .busy) = fault, ContinuousClock.now < deadline else { throw fault }
      }
      try await Task.sleep(for: pause)
      pause = min(pause * 2, .milliseconds(1))
    }
  }

  /// Runs a closure on a thread that may wait for the disk.
  private func onQueue<Output: Sendable>(
    _ body: @escaping @Sendable () throws(DefaultsFault) -> Output
  ) async -> Result<Output, DefaultsFault> {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        do throws(DefaultsFault) {
          continuation.resume(returning: .success(try body()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
  }
}
