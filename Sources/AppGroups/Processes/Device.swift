/// A phone, watch or Mac: the containers on it, what is stored in them, and the processes that run.
///
/// A device is a value. Two devices share nothing, whatever their processes are entitled to.
public struct Device: Hashable, Sendable {
  /// The kinds of device.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An iPhone: the processes of iOS run on it, and the extensions of watchOS 1.
    case phone
    /// An Apple Watch: the processes of watchOS 2 run on it, with containers that the phone does not have.
    case watch
    /// A Mac: it gives the path of an app group even to a process that may not open the folder.
    case mac

    /// The name that a reader sees.
    public var title: String {
      switch self {
      case .phone: "iPhone"
      case .watch: "Apple Watch"
      case .mac: "Mac"
      }
    }
  }

  /// The bytes that one domain may hold: 4 MiB, from where a write is reported and no longer kept.
  ///
  /// Source: the system's own message since iOS 13, "attempting to store >= 4194304 bytes of data in
  /// CFPreferences/NSUserDefaults on this platform is invalid".
  public static let maximumDomainSize = 4_194_304

  /// What kind of device it is.
  public let kind: Kind
  /// Settings of the whole system, `NSGlobalDomain`, which stand in every process's search list.
  public var global: [String: PlistValue]

  let registeredGroups: [String: String]
  let seed: UInt64
  var domains: [Location: [String: Stored]] = [:]
  var running: [String: Running] = [:]
  var system = SystemDefaults()

  /// A device on which nothing runs and nothing is stored.
  ///
  /// - Parameters:
  ///   - kind: what kind of device it is.
  ///   - registeredGroups: the app groups that a developer website knows, each with the team that
  ///     registered it.
  ///   - global: settings of the whole system.
  ///   - seed: what the folder names of the containers are drawn from.
  public init(
    _ kind: Kind,
    registeredGroups: [String: String] = [:],
    global: [String: PlistValue] = [:],
    seed: UInt64 = 7
  ) {
    self.kind = kind
    self.registeredGroups = registeredGroups
    self.global = global
    self.seed = seed
  }

  /// Starts a process, or ends the one that runs and starts it anew.
  ///
  /// What it had set is saved; what it had registered is gone, since registered defaults are never
  /// stored between runs (`NSUserDefaults.h`, `registerDefaults:`).
  ///
  /// - Parameters:
  ///   - process: the app or extension.
  ///   - arguments: its argument domain, `-key value` on the command line.
  /// - Throws: ``DefaultsFault/wrongDevice(platform:device:)`` where it was built for another device, and
  ///   ``DefaultsFault/value(path:reason:)`` where an argument is no property list.
  public mutating func launch(
    _ process: AppProcess,
    arguments: [String: PlistValue] = [:]
  ) throws(DefaultsFault) {
    guard process.platform.device == kind else {
      throw .wrongDevice(platform: process.platform, device: kind)
    }
    try PlistValue.dictionary(arguments).validate()
    save(process)
    running[process.bundleID] = Running(arguments: arguments)
  }

  /// Stores what a process has set, so that other processes can see it.
  ///
  /// The system does this by itself a little later than the write; a test decides when.
  ///
  /// - Parameter process: whose writes are stored.
  /// - Returns: the keys that were written or removed, each once, sorted.
  @discardableResult
  public mutating func save(_ process: AppProcess) -> [String] {
    guard let unsaved = running[process.bundleID]?.unsaved, !unsaved.isEmpty else { return [] }
    for (location, changes) in unsaved {
      system.sizes[location] = size(of: location, seenBy: process)
      for (key, change) in changes {
        domains[location, default: [:]][key] = change.map { Stored(value: $0, writer: process.bundleID) }
      }
    }
    running[process.bundleID]?.unsaved = [:]
    noteAnswers()
    return Set(unsaved.values.flatMap(\.keys)).sorted()
  }

  /// What is stored in an app group's container, by key.
  public func contents(ofGroup group: String) -> [String: PlistValue] {
    contents(of: Location(container: .group(group), domain: group))
  }

  func contents(of location: Location) -> [String: PlistValue] {
    (domains[location] ?? [:]).mapValues(\.value)
  }
}

/// Where a domain is stored.
struct Location: Hashable, Sendable {
  enum Container: Hashable, Sendable {
    case group(String)
    case own(bundleID: String)
  }

  let container: Container
  let domain: String

  var isShared: Bool {
    if case .group = container { true } else { false }
  }
}

struct Stored: Hashable, Sendable {
  let value: PlistValue
  let writer: String
}

/// The part of the defaults system that lives in one process's memory.
struct Running: Hashable, Sendable {
  var arguments: [String: PlistValue]
  var registered: [String: PlistValue] = [:]
  /// What was set and not yet saved; nil for a key that was removed.
  var unsaved: [Location: [String: PlistValue?]] = [:]
  var volatile: [String: [String: PlistValue]] = [:]
  var observations: [Observation] = []
  /// The names of the Darwin notifications that it listens to.
  var posts: Set<String> = []
}
