import SimulationKit

/// A lock on a file, held by a process until it releases the lock or ends.
public struct FileLock: Hashable, Sendable {
  /// The kinds of file lock.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// `flock`, `lockf` or `open(O_EXLOCK)` on a plain file.
    case file
    /// A transaction on an SQLite database in `DELETE` journal mode, SQLite's default.
    case rollback = "sqlite-delete"
    /// A read transaction on an SQLite database in `WAL` mode. It doesn't exclude other processes.
    case walRead = "sqlite-wal-read"
    /// A write transaction on an SQLite database in `WAL` mode.
    case walWrite = "sqlite-wal-write"

    /// The name within a sentence.
    public var title: String {
      switch self {
      case .file: "a file lock"
      case .rollback: "an SQLite lock in DELETE mode"
      case .walRead: "an SQLite read transaction in WAL mode"
      case .walWrite: "an SQLite write transaction in WAL mode"
      }
    }
  }

  /// The container of the locked file.
  public enum Container: Hashable, Sendable {
    /// The shared container of an app group.
    case group(String)
    /// The own container of a process, by bundle identifier.
    case own(String)
  }

  /// The kind of lock.
  public let kind: Kind
  /// The locked file.
  public let file: String
  /// The file's container.
  public let container: Container

  /// Creates a lock.
  public init(_ kind: Kind, on file: String, in container: Container) {
    self.kind = kind
    self.file = file
    self.container = container
  }

  /// Whether two different processes can't hold both locks at once.
  public func excludes(_ other: FileLock) -> Bool {
    file == other.file && container == other.container && kind != .walRead && other.kind != .walRead
  }

  package var isShared: Bool {
    if case .group = container { true } else { false }
  }
}

/// How a version of the system treats a process that it suspends.
public struct SuspensionRules: Hashable, Sendable {
  /// The exception code for a lock in a shared container at suspension, "dead lock".
  ///
  /// Source: "SIGKILL" (developer.apple.com/documentation/xcode/sigkill): "The operating system terminated the app
  /// because it held on to a file lock or SQLite database lock during suspension."
  public static let deadLockCode: UInt32 = 0xdead_10cc

  /// The locks for which a process is killed instead of suspended, if they are in a shared container.
  ///
  /// Apple's page names no container, and developers report it for private files too. Technical Note TN2408 is about
  /// shared containers, and so are these rules.
  public var fatalLocks: Set<FileLock.Kind>
  /// Whether a process that is suspended during file coordination blocks the others.
  public var coordinationDeadlocks: Bool

  /// The rules documented since iOS 8.2.
  ///
  /// Source: Technical Note TN2408 (developer.apple.com/library/archive/technotes/tn2408): in `DELETE` mode a process
  /// is killed at once, in `WAL` mode only for a write transaction, and POSIX file locks are treated like `DELETE`
  /// mode.
  public static let documented = SuspensionRules(
    fatalLocks: [.file, .rollback, .walWrite],
    coordinationDeadlocks: false
  )

  /// Creates custom rules.
  public init(fatalLocks: Set<FileLock.Kind>, coordinationDeadlocks: Bool) {
    self.fatalLocks = fatalLocks
    self.coordinationDeadlocks = coordinationDeadlocks
  }

  /// Creates the rules of a profile.
  ///
  /// - Parameter profile: the profile. Its quirks `coordination-deadlock` and `tolerates-file-locks` apply.
  public init(_ profile: Profile) {
    self = .documented
    coordinationDeadlocks = profile.has("coordination-deadlock")
    if profile.has("tolerates-file-locks") {
      fatalLocks.remove(.file)
    }
  }
}
