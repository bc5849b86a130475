/// Who reads and who writes which file by agreement, and who waits for it.
///
/// It stands for `NSFileCoordinator`: readers share a file, a writer has it alone, and whoever asks later waits. That
/// the first to ask is the first to be served is ours; Apple documents no order.
///
/// Source: developer.apple.com/documentation/foundation/nsfilecoordinator; Technical Note TN2408
/// (developer.apple.com/library/archive/technotes/tn2408).
public struct FileCoordination: Hashable, Sendable {
  /// What a process means to do.
  public enum Access: String, Hashable, Sendable, Codable, CaseIterable {
    /// `coordinate(readingItemAt:)`.
    case read
    /// `coordinate(writingItemAt:)`.
    case write
  }

  /// A request, from when it is made until its accessor has returned.
  public struct Claim: Hashable, Sendable {
    /// Its number; later requests have larger ones.
    public let number: Int
    /// Who asks.
    public let process: String
    /// What for.
    public let access: Access
    /// Which file.
    public let file: String
    /// Whether its accessor has been called.
    public internal(set) var isGranted = false

    func conflicts(with other: Claim) -> Bool {
      file == other.file && process != other.process && (access == .write || other.access == .write)
    }
  }

  /// Whether a suspended process keeps the others waiting, as up to iOS 8.1.
  public let deadlocks: Bool
  /// The requests that are not over, in the order in which they came.
  public private(set) var claims: [Claim] = []
  private var suspended: Set<String> = []
  private var nextNumber = 0

  /// A device on which nobody coordinates.
  ///
  /// - Parameter deadlocks: whether a suspended process keeps the others waiting. TN2408 says that it did up to iOS
  ///   8.1.x and that iOS 8.2 resolved it; how is not documented. Here the others go on as if the suspended process had
  ///   not asked, and it finishes when it is resumed.
  public init(deadlocks: Bool = false) {
    self.deadlocks = deadlocks
  }

  /// Asks for a file.
  ///
  /// - Returns: the request, which may have been granted at once.
  public mutating func request(_ access: Access, of file: String, by process: String) -> Claim {
    let number = nextNumber
    nextNumber += 1
    claims.append(Claim(number: number, process: process, access: access, file: file))
    grant()
    return claims.first { $0.number == number }
      ?? Claim(number: number, process: process, access: access, file: file)
  }

  /// Ends a request: its accessor has returned, or it is cancelled.
  ///
  /// - Returns: the requests that could be granted because of it.
  @discardableResult
  public mutating func end(_ number: Int) -> [Claim] {
    claims.removeAll { $0.number == number }
    return grant()
  }

  /// Notes that a process is suspended.
  ///
  /// - Returns: the requests that could be granted because of it.
  @discardableResult
  public mutating func suspend(_ process: String) -> [Claim] {
    suspended.insert(process)
    return grant()
  }

  /// Notes that a process runs again.
  ///
  /// - Returns: the requests that could be granted because of it.
  @discardableResult
  public mutating func resume(_ process: String) -> [Claim] {
    suspended.remove(process)
    return grant()
  }

  /// Forgets a process that has ended: its connection to the system is gone, and its requests with it.
  ///
  /// - Returns: the requests that could be granted because of it.
  @discardableResult
  public mutating func remove(_ process: String) -> [Claim] {
    suspended.remove(process)
    claims.removeAll { $0.process == process }
    return grant()
  }

  /// The earlier requests that one waits for.
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
      // A suspended process cannot be called; without the old fault its turn comes when it runs.
      guard counts(claims[index]) else { continue }
      // A later request that was granted while an earlier one was passed over still has the file.
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
