/// The processes of a device, with their states and locks.
public struct ProcessTable: Hashable, Sendable {
  /// The state of a process.
  public enum State: Hashable, Sendable {
    /// Its code runs.
    case running
    /// It is in memory, but none of its code runs.
    case suspended
    /// It is gone.
    case ended(Ending)
  }

  /// How a process ended.
  public enum Ending: Hashable, Sendable {
    /// The user or the system killed it, for example to free memory.
    case killed
    /// It held a lock in a shared container when it was about to be suspended: ``SuspensionRules/deadLockCode``.
    case deadLock(FileLock)
    /// The device lost power.
    case powerCut

    /// The exception code of the crash report, or nil if there is none.
    public var code: UInt32? {
      if case .deadLock = self { SuspensionRules.deadLockCode } else { nil }
    }
  }

  /// The last launch of a process.
  public struct Entry: Hashable, Sendable {
    /// The app or extension.
    public let process: AppProcess
    /// Its process identifier, which changes with each launch.
    public let pid: Int
    /// Its state.
    public internal(set) var state: State
    /// The locks that it holds, in the order of acquisition.
    public internal(set) var locks: [FileLock] = []
  }

  /// The system's rules for suspension.
  public let rules: SuspensionRules
  /// The last launch of each process, by bundle identifier.
  public private(set) var entries: [String: Entry] = [:]
  private var nextPID: Int

  /// Creates the table of a device on which no process runs.
  ///
  /// - Parameters:
  ///   - rules: the system's rules for suspension.
  ///   - firstPID: the first process identifier, 1 to 99,998. After 99,998 the system starts over at 1.
  public init(rules: SuspensionRules = .documented, firstPID: Int = 501) {
    self.rules = rules
    nextPID = min(max(1, firstPID), Self.lastPID)
  }

  /// Darwin never assigns `PID_MAX`, 99,999 (`sys/proc_internal.h`).
  private static let lastPID = 99_998

  /// Launches a process, after ending it if it is running.
  ///
  /// - Returns: its process identifier.
  @discardableResult
  public mutating func launch(_ process: AppProcess) -> Int {
    let pid = nextPID
    nextPID = nextPID < Self.lastPID ? nextPID + 1 : 1
    entries[process.bundleID] = Entry(process: process, pid: pid, state: .running)
    return pid
  }

  /// Suspends a process, or kills it for the locks that it holds.
  ///
  /// - Parameters:
  ///   - bundleID: the process.
  ///   - hasBackgroundTask: whether it requests background time and uses it to release its locks.
  /// - Returns: its new state.
  /// - Throws: ``ProcessFault`` if it is not running.
  ///
  /// Source: "SIGKILL" (developer.apple.com/documentation/xcode/sigkill), which advises
  /// `beginBackgroundTask(withName:expirationHandler:)`.
  @discardableResult
  public mutating func suspend(
    _ bundleID: String,
    hasBackgroundTask: Bool = false
  ) throws(ProcessFault) -> State {
    var entry = try running(bundleID)
    if hasBackgroundTask {
      entry.locks = []
    }
    if let fatal = fatalLock(in: entry) {
      entry.state = .ended(.deadLock(fatal))
      entry.locks = []
    } else {
      entry.state = .suspended
    }
    entries[bundleID] = entry
    return entry.state
  }

  /// Resumes a suspended process.
  ///
  /// - Throws: ``ProcessFault`` if it is not suspended.
  public mutating func resume(_ bundleID: String) throws(ProcessFault) {
    guard entries[bundleID]?.state == .suspended else { throw .notSuspended(bundleID) }
    entries[bundleID]?.state = .running
  }

  /// Ends a running or suspended process and releases its locks.
  ///
  /// - Throws: ``ProcessFault`` if it is already gone.
  public mutating func end(_ bundleID: String, _ ending: Ending = .killed) throws(ProcessFault) {
    guard var entry = entries[bundleID], entry.isAlive else { throw .notRunning(bundleID) }
    entry.state = .ended(ending)
    entry.locks = []
    entries[bundleID] = entry
  }

  /// Locks a file for a process.
  ///
  /// - Returns: the process that holds a conflicting lock, or nil if this process now holds the lock.
  /// - Throws: ``ProcessFault`` if the process is not running.
  public mutating func lock(_ lock: FileLock, by bundleID: String) throws(ProcessFault) -> String? {
    _ = try running(bundleID)
    let holder = entries.sorted { $0.key < $1.key }.first { name, entry in
      name != bundleID && entry.locks.contains { $0.excludes(lock) }
    }
    guard holder == nil else { return holder?.key }
    if entries[bundleID]?.locks.contains(lock) == false {
      entries[bundleID]?.locks.append(lock)
    }
    return nil
  }

  /// Releases all locks of a process.
  ///
  /// - Returns: the locks that it held.
  /// - Throws: ``ProcessFault`` if the process is not running.
  @discardableResult
  public mutating func unlock(_ bundleID: String) throws(ProcessFault) -> [FileLock] {
    let locks = try running(bundleID).locks
    entries[bundleID]?.locks = []
    return locks
  }

  /// The lock for which a process would be killed if it were suspended now; nil if there is none.
  package func fatalLock(of bundleID: String) -> FileLock? { entries[bundleID].flatMap(fatalLock) }

  private func fatalLock(in entry: Entry) -> FileLock? {
    entry.locks.first { $0.isShared && rules.fatalLocks.contains($0.kind) }
  }

  private func running(_ bundleID: String) throws(ProcessFault) -> Entry {
    guard let entry = entries[bundleID], entry.state == .running else { throw .notRunning(bundleID) }
    return entry
  }
}

extension ProcessTable.Entry {
  /// Whether it is in memory.
  public var isAlive: Bool {
    if case .ended = state { false } else { true }
  }
}

/// An operation that a process's state does not allow.
public enum ProcessFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// It was never launched, is suspended, or has ended.
  case notRunning(String)
  /// It was to be resumed but isn't suspended.
  case notSuspended(String)

  /// The reason as a sentence without its period.
  public var description: String {
    switch self {
    case .notRunning(let bundleID): "The process '\(bundleID)' is not running"
    case .notSuspended(let bundleID): "The process '\(bundleID)' is not suspended"
    }
  }
}
