/// Coordinated access to files: who reads, who writes and who waits.
///
/// Models `NSFileCoordinator`: readers share a file, a writer has exclusive access, and later requests wait. Serving
/// requests in order of arrival is this model's choice; Apple documents no order.
///
/// Source: developer.apple.com/documentation/foundation/nsfilecoordinator; Technical Note TN2408
/// (developer.apple.com/library/archive/technotes/tn2408).
public struct FileCoordination: Hashable, Sendable {
  /// The kind of access that a process requests.
  public enum Access: String, Hashable, Sendable, Codable, CaseIterable {
    /// `coordinate(readingItemAt:)`.
    case read
    /// `coordinate(writingItemAt:)`.
    case write
  }

  /// A request, from its creation until its accessor returns.
  public struct Claim: Hashable, Sendable {
    /// Its number. Later requests have larger numbers.
    public let number: Int
    /// The process that asks.
    public let process: String
    /// Whether it reads or writes.
    public let access: Access
    /// The file.
    public let file: String
    /// Whether its accessor has been called.
    public internal(set) var isGranted = false

    func conflicts(with other: Claim) -> Bool {
      file == other.file && process != other.process && (access == .write || other.access == .write)
    }
  }

  /// Whether a suspended process blocks the others, as up to iOS 8.1.
  public let deadlocks: Bool
  /// The current requests, in order of arrival.
  public private(set) var claims: [Claim] = []
  private var suspended: Set<String> = []
  private var nextNumber = 0

  /// Creates the file coordination of a device without requests.
  ///
  /// - Parameter deadlocks: whether a suspended process blocks the others. TN2408 says that it did up to iOS 8.1.x and
  ///   that iOS 8.2 resolved it, but not how. Here the others proceed as if the suspended process had not asked, and it
  ///   finishes when it is resumed.
  public init(deadlocks: Bool = false) {
    self.deadlocks = deadlocks
  }

  /// Requests access to a file.
  ///
  /// - Returns: the request, which may have been granted immediately.
  public mutating func request(_ access: Access, of file: String, by process: String) -> Claim {
    let number = nextNumber
    nextNumber += 1
    claims.append(Claim(number: number, process: process, access: access, file: file))
    grant()
    return claims.first { $0.number == number }
      ?? Claim(number: number, process: process, access: access, file: file)
  }

  /// Ends a request because its accessor has returned or because it is canceled.
  ///
  /// - Returns: the requests that are granted as a result.
  @discardableResult
  public mutating func end(_ number: Int) -> [Claim] {
    claims.removeAll { $0.number == number }
    return grant()
  }

  /// Records that a process is suspended.
  ///
  /// - Returns: the requests that are granted as a result.
  @discardableResult
  public mutating func suspend(_ process: String) -> [Claim] {
    suspended.insert(process)
    return grant()
  }

  /// Records that a process is running again.
  ///
  /// - Returns: the requests that are granted as a result.
  @discardableResult
  public mutating func resume(_ process: String) -> [Claim] {
    suspended.remove(process)
    return grant()
  }

  /// Removes a process that has ended, and its requests.
  ///
  /// - Returns: the requests that are granted as a result.
  @discardableResult
  public mutating func remove(_ process: String) -> [Claim] {
    suspended.remove(process)
    claims.removeAll { $0.process == process }
    return grant()
  }

  /// The earlier requests that a request waits for.
  public func blockers(of number: Int) -> [Claim] {
    guard let claim = claims.first(where: { $0.number == number }), !claim.isGranted else { return [] }
    return claims.filter { $0.number < number && counts($0) && $0.conflicts(with: claim) }
  }

  private func counts(_ claim: Claim) -> Bool {
    deadlocks || !suspended.contains(claim.process)
  }

  @discardableResult
  private mutating func grant() -> [Claim] {
    var granted: [Claim] = []
    for index in claims.indices where !claims[index].isGranted {
      // A suspended process can't be called. Unless suspension deadlocks, its turn comes when it is resumed.
      guard counts(claims[index]) else { continue }
      // A later request that was granted ahead of a skipped one still has the file.
      let isFree = !claims.indices.contains { other in
        other != index && (other < index || claims[other].isGranted) && counts(claims[other])
          && claims[other].conflicts(with: claims[index])
      }
      if isFree {
        claims[index].isGranted = true
        granted.append(claims[index])
      }
    }
    return granted
  }
}
