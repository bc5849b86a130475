/// The processes of a device, with what each of them is doing and which locks it holds.
public struct ProcessTable: Hashable, Sendable {
  /// What a process is doing.
  public enum State: Hashable, Sendable {
    /// Its code runs.
    case running
    /// It is in memory, and none of its code runs.
    case suspended
    /// It is gone.
    case ended(Ending)
  }

  /// How a process ended.
  public enum Ending: Hashable, Sendable {
    /// A person or the system ended it, for want of memory for instance.
    case killed
    /// It held a lock in a shared container when it was to be suspended: ``SuspensionRules/deadLockCode``.
    case deadLock(FileLock)
    /// The whole device went off.
    case powerCut

    /// The code of the crash report, or nil where the system has none for it.
    public var code: UInt32? {
      if case .deadLock = self { SuspensionRules.deadLockCode } else { nil }
    }
  }

  /// One process.
  public struct Entry: Hashable, Sendable {
    /// Who it is.
    public let process: AppProcess
    /// Its number, which each launch draws anew.
    public let pid: Int
    /// What it is doing.
    public internal(set) var state: State
    /// The locks that it holds, in the order in which it got them.
    public internal(set) var locks: [FileLock] = []
  }

  /// What the system does at a suspension.
  public let rules: SuspensionRules
  /// The processes that were launched, by bundle identifier; of each the last launch.
  public private(set) var entries: [String: Entry] = [:]
  private var nextPID: Int

  /// A device on which nothing runs.
  ///
  /// - Parameters:
  ///   - rules: what the system does at a suspension.
  ///   - firstPID: the number of the first process, 1 to 99,998, after which the system begins anew.
  public init(rules: SuspensionRules = .documented, firstPID: Int = 501) {
    self.rules = rules
    nextPID = min(max(1, firstPID), Self.lastPID)
  }

  /// `PID_MAX` of Darwin's `sys/proc_internal.h`, 99,999, is never given.
  private static let lastPID = 99_998

  /// Starts a process, or ends the one that runs and starts it anew.
  ///
  /// - Returns: its number.
  @discardableResult
  public mutating func launch(_ process: AppProcess) -> Int {
    let pid = nextPID
    nextPID = nextPID < Self.lastPID ? nextPID + 1 : 1
    entries[process.bundleID] = Entry(process: process, pid: pid, state: .running)
    return pid
  }

  /// Takes the processor from a process, or kills it for the locks that it holds.
  ///
  /// - Parameters:
  ///   - bundleID: the process.
  ///   - hasBackgroundTask: whether it has asked for time to finish, and uses it to let go of its locks.
  /// - Returns: what it is doing then.
  /// - Throws: ``ProcessFault`` where it does not run.
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

  /// Gives a suspended process the processor again.
  ///
  /// - Throws: ``ProcessFault`` where it is not suspended.
  public mutating func resume(_ bundleID: String) throws(ProcessFault) {
    guard entries[bundleID]?.state == .suspended else { throw .notSuspended(bundleID) }
    entries[bundleID]?.state = .running
  }

  /// Ends a process that runs or is suspended; its locks go with it.
  ///
  /// - Throws: ``ProcessFault`` where it is gone already.
  public mutating func end(_ bundleID: String, _ ending: Ending = .killed) throws(ProcessFault) {
    guard var entry = entries[bundleID], entry.isAlive else { throw .notRunning(bundleID) }
    entry.state = .ended(ending)
    entry.locks = []
    entries[bundleID] = entry
  }

  /// Locks a file for a process.
  ///
  /// - Returns: the process that holds a lock which excludes this one, or nil where the lock was got.
  /// - Throws: ``ProcessFault`` where the process does not run.
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

  /// Lets go of all locks of a process.
  ///
  /// - Returns: the locks that it held.
  /// - Throws: ``ProcessFault`` where the process does not run.
  @discardableResult
  public mutating func unlock(_ bundleID: String) throws(ProcessFault) -> [FileLock] {
    let locks = try running(bundleID).locks
    entries[bundleID]?.locks = []
    return locks
  }

  /// The lock for which a process would be killed if it were suspended now; nil where it would stay.
  func fatalLock(of bundleID: String) -> FileLock? { entries[bundleID].flatMap(fatalLock) }

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

/// Why a process cannot do what it is told.
public enum ProcessFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// It was never launched, is suspended, or has ended.
  case notRunning(String)
  /// It was to go on and had not stopped.
  case notSuspended(String)

  /// The reason as a sentence without its full stop.
  public var description: String {
    switch self {
    case .notRunning(let bundleID): "The process '\(bundleID)' does not run"
    case .notSuspended(let bundleID): "The process '\(bundleID)' is not suspended"
    }
  }
}
