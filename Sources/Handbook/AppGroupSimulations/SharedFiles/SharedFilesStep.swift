import AppGroups

/// One step of a ``SharedFilesScenario``.
///
/// A process that has ended is launched before it acts. A process that is suspended or waiting does not act.
public enum SharedFilesStep: Hashable, Sendable {
  /// A process writes a file and may be interrupted.
  case write(Write)
  /// A process reads a file.
  case read(Read)
  /// A process requests its group's folder. On a Mac, getting a path doesn't prove access.
  case locate(Locate)
  /// A process reads or writes a file with file coordination.
  case coordinate(Coordinate)
  /// A process locks a file.
  case lock(Lock)
  /// A process releases all its locks.
  case unlock(Unlock)
  /// The system suspends a process, or kills it for the locks that it holds.
  case suspend(Suspend)
  /// The system resumes a suspended process.
  case resume(Resume)
  /// The user or the system kills a process.
  case kill(Kill)
  /// A developer signs a process again with other app groups and installs it.
  case sign(Sign)
  /// A process observes a Darwin notification.
  case observe(Observe)
  /// A process posts a Darwin notification.
  case notify(Notify)
  /// Time passes.
  case wait(Wait)

  /// One of the two processes.
  /// An interruption of a write.
  public enum Crash: String, Codable, Hashable, Sendable, CaseIterable {
    /// No interruption.
    case none
    /// The process is killed. The calls it has made take effect.
    case kill
    /// The device loses power. Unsynced changes may be lost.
    case powerCut = "power-cut"
    /// The process is suspended, and continues when it is resumed.
    case suspend
  }

  /// A process writes a file.
  public struct Write: Codable, Hashable, Sendable {
    /// The process that writes.
    public var process: ProcessRole
    /// The text to write.
    public var text: String
    /// The file name.
    public var file: String
    /// The container: `group` or `own`.
    public var `in`: String
    /// How to write it.
    public var method: FileWrite.Method
    /// The number of `write` calls.
    public var pieces: Int
    /// The interruption.
    public var crash: Crash
    /// The number of system calls before the interruption. If the write has fewer, it follows the last one.
    public var crashAfter: Int
    /// The unsynced changes that survive a power cut.
    public var survivors: ModelFolder.Survivors

    /// Creates a step that writes a file.
    public init(
      _ process: ProcessRole,
      _ text: String,
      to file: String = "currency.txt",
      in container: String = "group",
      method: FileWrite.Method = .atomic,
      pieces: Int = 4,
      crash: Crash = .none,
      after crashAfter: Int = 0,
      survivors: ModelFolder.Survivors = .metadata
    ) {
      self.process = process
      self.text = text
      self.file = file
      self.in = container
      self.method = method
      self.pieces = pieces
      self.crash = crash
      self.crashAfter = crashAfter
      self.survivors = survivors
    }
  }

  /// A process reads a file.
  public struct Read: Codable, Hashable, Sendable {
    /// The process that reads.
    public var process: ProcessRole
    /// The file name.
    public var file: String
    /// The container: `group` or `own`.
    public var `in`: String

    /// Creates a step that reads a file.
    public init(_ process: ProcessRole, _ file: String = "currency.txt", in container: String = "group") {
      self.process = process
      self.file = file
      self.in = container
    }
  }

  /// A process requests its group's folder.
  public struct Locate: Codable, Hashable, Sendable {
    /// The process that asks.
    public var process: ProcessRole

    /// Creates a step that requests a group's folder.
    public init(_ process: ProcessRole) {
      self.process = process
    }
  }

  /// A process reads or writes a file with file coordination.
  public struct Coordinate: Codable, Hashable, Sendable {
    /// The process that asks.
    public var process: ProcessRole
    /// Whether it reads or writes.
    public var access: FileCoordination.Access
    /// The duration of its accessor.
    public var milliseconds: Int
    /// The text that a writer writes, in place, at the end of its accessor.
    public var text: String
    /// The file name.
    public var file: String
    /// The container: `group` or `own`.
    public var `in`: String

    /// Creates a step that reads or writes with file coordination.
    public init(
      _ process: ProcessRole,
      _ access: FileCoordination.Access,
      milliseconds: Int = 200,
      text: String = "",
      file: String = "currency.txt",
      in container: String = "group"
    ) {
      self.process = process
      self.access = access
      self.milliseconds = milliseconds
      self.text = text
      self.file = file
      self.in = container
    }
  }

  /// A process locks a file.
  public struct Lock: Codable, Hashable, Sendable {
    /// The process that locks.
    public var process: ProcessRole
    /// The kind of lock.
    public var kind: FileLock.Kind
    /// The file name.
    public var file: String
    /// The container: `group` or `own`.
    public var `in`: String

    /// Creates a step that locks a file.
    public init(
      _ process: ProcessRole,
      _ kind: FileLock.Kind,
      on file: String = "money.sqlite",
      in container: String = "group"
    ) {
      self.process = process
      self.kind = kind
      self.file = file
      self.in = container
    }
  }

  /// A process releases all its locks.
  public struct Unlock: Codable, Hashable, Sendable {
    /// The process that unlocks.
    public var process: ProcessRole

    /// Creates a step that releases all locks.
    public init(_ process: ProcessRole) {
      self.process = process
    }
  }

  /// The system suspends a process.
  public struct Suspend: Codable, Hashable, Sendable {
    /// The process to suspend.
    public var process: ProcessRole
    /// Whether it requests background time and uses it to release its locks.
    public var backgroundTask: Bool

    /// Creates a step that suspends a process.
    public init(_ process: ProcessRole, backgroundTask: Bool = false) {
      self.process = process
      self.backgroundTask = backgroundTask
    }
  }

  /// The system resumes a suspended process.
  public struct Resume: Codable, Hashable, Sendable {
    /// The process to resume.
    public var process: ProcessRole

    /// Creates a step that resumes a process.
    public init(_ process: ProcessRole) {
      self.process = process
    }
  }

  /// The user or the system kills a process.
  public struct Kill: Codable, Hashable, Sendable {
    /// The process to kill.
    public var process: ProcessRole

    /// Creates a step that kills a process.
    public init(_ process: ProcessRole) {
      self.process = process
    }
  }

  /// A developer signs a process again.
  public struct Sign: Codable, Hashable, Sendable {
    /// The process to sign.
    public var process: ProcessRole
    /// The app groups in its new entitlements.
    public var groups: [String]

    /// Creates a step that signs a process again.
    public init(_ process: ProcessRole, groups: [String]) {
      self.process = process
      self.groups = groups
    }
  }

  /// A process observes a Darwin notification.
  public struct Observe: Codable, Hashable, Sendable {
    /// The process that observes.
    public var process: ProcessRole
    /// The name of the notification.
    public var name: String

    /// Creates a step that observes a notification.
    public init(_ process: ProcessRole, _ name: String = "com.example.money.changed") {
      self.process = process
      self.name = name
    }
  }

  /// A process posts a Darwin notification.
  public struct Notify: Codable, Hashable, Sendable {
    /// The process that posts.
    public var process: ProcessRole
    /// The name of the notification.
    public var name: String
    /// The `userInfo` to pass, which the system drops; empty for none.
    public var userInfo: String

    /// Creates a step that posts a notification.
    public init(_ process: ProcessRole, _ name: String = "com.example.money.changed", userInfo: String = "") {
      self.process = process
      self.name = name
      self.userInfo = userInfo
    }
  }

  /// Time passes.
  public struct Wait: Codable, Hashable, Sendable {
    /// The duration.
    public var milliseconds: Int

    /// Creates a step that waits.
    public init(milliseconds: Int) {
      self.milliseconds = milliseconds
    }
  }
}
