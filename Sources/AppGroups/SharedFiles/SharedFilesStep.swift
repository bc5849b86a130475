/// One thing that happens in a ``SharedFilesScenario``.
///
/// A process that has ended is launched before it acts; one that is suspended or waits does not act.
public enum SharedFilesStep: Hashable, Sendable {
  /// A process writes a file, and something may happen to it in the middle.
  case write(Write)
  /// A process reads a file.
  case read(Read)
  /// A process asks for the folder of its group; a path from a Mac is no proof of access.
  case locate(Locate)
  /// A process reads or writes a file by agreement with the others.
  case coordinate(Coordinate)
  /// A process locks a file.
  case lock(Lock)
  /// A process lets go of all its locks.
  case unlock(Unlock)
  /// The system suspends a process, or kills it for the locks that it holds.
  case suspend(Suspend)
  /// The system gives a suspended process the processor again.
  case resume(Resume)
  /// The person or the system ends a process.
  case kill(Kill)
  /// A developer signs a process anew, with other app groups, and installs it.
  case sign(Sign)
  /// A process listens to a Darwin notification.
  case observe(Observe)
  /// A process posts a Darwin notification.
  case notify(Notify)
  /// Time passes.
  case wait(Wait)

  /// One of the two processes.
  public typealias Actor = SharedFilesScenario.Actor

  /// What happens in the middle of a write.
  public enum Crash: String, Codable, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// The process is killed; what it has called stays.
    case kill
    /// The device goes off; what was not synced may be lost.
    case powerCut = "power-cut"
    /// The process is suspended, and goes on when it is resumed.
    case suspend
  }

  /// A process writes a file.
  public struct Write: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor
    /// What is written.
    public var text: String
    /// The name of the file.
    public var file: String
    /// The container: `group` or `own`.
    public var `in`: String
    /// How it is written.
    public var method: FileWrite.Method
    /// How many calls the bytes are divided among.
    public var pieces: Int
    /// What happens in the middle.
    public var crash: Crash
    /// The number of system calls after which it happens; after the last one where there are fewer.
    public var crashAfter: Int
    /// What of the unsynced changes a power cut leaves.
    public var survivors: ModelFolder.Survivors

    /// Such a step.
    public init(
      _ process: Actor,
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
    /// Who does it.
    public var process: Actor
    /// The name of the file.
    public var file: String
    /// The container: `group` or `own`.
    public var `in`: String

    /// Such a step.
    public init(_ process: Actor, _ file: String = "currency.txt", in container: String = "group") {
      self.process = process
      self.file = file
      self.in = container
    }
  }

  /// A process asks for the folder of its group.
  public struct Locate: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor

    /// Such a step.
    public init(_ process: Actor) {
      self.process = process
    }
  }

  /// A process reads or writes a file by agreement with the others.
  public struct Coordinate: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor
    /// What for.
    public var access: FileCoordination.Access
    /// How long its accessor takes.
    public var milliseconds: Int
    /// What a writer writes in place at the end of its accessor.
    public var text: String
    /// The name of the file.
    public var file: String
    /// The container: `group` or `own`.
    public var `in`: String

    /// Such a step.
    public init(
      _ process: Actor,
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
    /// Who does it.
    public var process: Actor
    /// What locks the file.
    public var kind: FileLock.Kind
    /// The name of the file.
    public var file: String
    /// The container: `group` or `own`.
    public var `in`: String

    /// Such a step.
    public init(
      _ process: Actor,
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

  /// A process lets go of all its locks.
  public struct Unlock: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor

    /// Such a step.
    public init(_ process: Actor) {
      self.process = process
    }
  }

  /// The system suspends a process.
  public struct Suspend: Codable, Hashable, Sendable {
    /// Which one.
    public var process: Actor
    /// Whether it has asked for time in the background, and uses it to let go of its locks.
    public var backgroundTask: Bool

    /// Such a step.
    public init(_ process: Actor, backgroundTask: Bool = false) {
      self.process = process
      self.backgroundTask = backgroundTask
    }
  }

  /// The system gives a suspended process the processor again.
  public struct Resume: Codable, Hashable, Sendable {
    /// Which one.
    public var process: Actor

    /// Such a step.
    public init(_ process: Actor) {
      self.process = process
    }
  }

  /// The person or the system ends a process.
  public struct Kill: Codable, Hashable, Sendable {
    /// Which one.
    public var process: Actor

    /// Such a step.
    public init(_ process: Actor) {
      self.process = process
    }
  }

  /// A developer signs a process anew.
  public struct Sign: Codable, Hashable, Sendable {
    /// Which one.
    public var process: Actor
    /// The app groups that its entitlements then list.
    public var groups: [String]

    /// Such a step.
    public init(_ process: Actor, groups: [String]) {
      self.process = process
      self.groups = groups
    }
  }

  /// A process listens to a Darwin notification.
  public struct Observe: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor
    /// The name.
    public var name: String

    /// Such a step.
    public init(_ process: Actor, _ name: String = "com.example.money.changed") {
      self.process = process
      self.name = name
    }
  }

  /// A process posts a Darwin notification.
  public struct Notify: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor
    /// The name.
    public var name: String
    /// What it passes as `userInfo`, which nobody gets; empty for nothing.
    public var userInfo: String

    /// Such a step.
    public init(_ process: Actor, _ name: String = "com.example.money.changed", userInfo: String = "") {
      self.process = process
      self.name = name
      self.userInfo = userInfo
    }
  }

  /// Time passes.
  public struct Wait: Codable, Hashable, Sendable {
    /// How much of it.
    public var milliseconds: Int

    /// Such a step.
    public init(milliseconds: Int) {
      self.milliseconds = milliseconds
    }
  }
}
