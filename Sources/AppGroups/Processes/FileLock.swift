import SimulationKit

/// A lock on a file that a process holds until it lets go of it or ends.
public struct FileLock: Hashable, Sendable {
  /// What locks the file.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// `flock`, `lockf` or `open(O_EXLOCK)` on a plain file.
    case file
    /// A transaction on an SQLite database in `DELETE` journal mode, SQLite's own standard.
    case rollback = "sqlite-delete"
    /// A read transaction on an SQLite database in `WAL` mode; it shares the file with others.
    case walRead = "sqlite-wal-read"
    /// A write transaction on an SQLite database in `WAL` mode.
    case walWrite = "sqlite-wal-write"

    /// The name inside a sentence.
    public var title: String {
      switch self {
      case .file: "a file lock"
      case .rollback: "an SQLite lock in DELETE mode"
      case .walRead: "an SQLite read transaction in WAL mode"
      case .walWrite: "an SQLite write transaction in WAL mode"
      }
    }
  }

  /// The container that the file is in.
  public enum Container: Hashable, Sendable {
    /// The shared container of an app group.
    case group(String)
    /// The container of one process; its bundle identifier.
    case own(String)
  }

  /// What locks the file.
  public let kind: Kind
  /// The file.
  public let file: String
  /// Where the file is.
  public let container: Container

  /// A lock.
  public init(_ kind: Kind, on file: String, in container: Container) {
    self.kind = kind
    self.file = file
    self.container = container
  }

  /// Whether two processes cannot hold the two at once.
  public func excludes(_ other: FileLock) -> Bool {
    file == other.file && container == other.container && kind != .walRead && other.kind != .walRead
  }

  var isShared: Bool {
    if case .group = container { true } else { false }
  }
}

/// What a version of the system does to a process that it suspends in the middle of something.
public struct SuspensionRules: Hashable, Sendable {
  /// The code that a process is killed with for a lock in a shared container: "dead lock".
  ///
  /// Source: "SIGKILL" (developer.apple.com/documentation/xcode/sigkill): "The operating system terminated the app
  /// because it held on to a file lock or SQLite database lock during suspension."
  public static let deadLockCode: UInt32 = 0xdead_10cc

  /// The locks for which a process is killed instead of suspended, where they are in a shared container.
  public var fatalLocks: Set<FileLock.Kind>
  /// Whether a process that is suspended while it coordinates keeps the others waiting.
  public var coordinationDeadlocks: Bool

  /// The rules as they are documented since iOS 8.2.
  ///
  /// Source: Technical Note TN2408 (developer.apple.com/library/archive/technotes/tn2408): in `DELETE` mode a process is
  /// killed at once, in `WAL` mode only for a write transaction, and POSIX file locks are like the `DELETE` mode.
  public static let documented = SuspensionRules(
    fatalLocks: [.file, .rollback, .walWrite],
    coordinationDeadlocks: false
  )

  /// Other rules.
  public init(fatalLocks: Set<FileLock.Kind>, coordinationDeadlocks: Bool) {
    self.fatalLocks = fatalLocks
    self.coordinationDeadlocks = coordinationDeadlocks
  }

  /// The rules of a profile.
  ///
  /// - Parameter profile: the quirks `coordination-deadlock` and `tolerates-file-locks` count.
  public init(_ profile: Profile) {
    self = .documented
    coordinationDeadlocks = profile.has("coordination-deadlock")
    if profile.has("tolerates-file-locks") {
      fatalLocks.remove(.file)
    }
  }
}
