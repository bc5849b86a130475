/// A phone, watch or Mac with its containers, their contents and its running processes.
///
/// A device is a value. Two devices share nothing, regardless of their processes' entitlements.
public struct Device: Hashable, Sendable {
  /// The kinds of device.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An iPhone. It runs iOS processes and watchOS 1 extensions.
    case phone
    /// An Apple Watch. It runs watchOS 2 processes, in containers that the phone doesn't have.
    case watch
    /// A Mac. It returns the path of an app group even to a process that can't open the folder.
    case mac

    /// The display name.
    public var title: String {
      switch self {
      case .phone: "iPhone"
      case .watch: "Apple Watch"
      case .mac: "Mac"
      }
    }
  }

  /// The maximum number of bytes in one domain, 4 MiB. A write that reaches it is reported and not kept.
  ///
  /// Source: the system's own message since iOS 13, "attempting to store >= 4194304 bytes of data in
  /// CFPreferences/NSUserDefaults on this platform is invalid".
  public static let maximumDomainSize = 4_194_304

  /// The kind of device.
  public let kind: Kind
  /// System-wide settings, `NSGlobalDomain`, which are in every process's search list.
  public var global: [String: PlistValue]

  let registeredGroups: [String: String]
  let seed: UInt64
  package var domains: [Location: [String: Stored]] = [:]
  var running: [String: Running] = [:]
  var system = SystemDefaults()

  /// Creates a device with no processes and no stored data.
  ///
  /// - Parameters:
  ///   - kind: the kind of device.
  ///   - registeredGroups: the app groups registered on the developer website, each with its team.
  ///   - global: system-wide settings.
  ///   - seed: the seed for the folder names of the containers.
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

  /// Launches a process, after ending it if it is running.
  ///
  /// Unsaved values are saved first. Registered defaults are lost because they are never stored between runs
  /// (`NSUserDefaults.h`, `registerDefaults:`).
  ///
  /// - Parameters:
  ///   - process: the app or extension.
  ///   - arguments: its argument domain, `-key value` on the command line.
  /// - Throws: ``DefaultsFault/wrongDevice(platform:device:)`` if it was built for another device, and
  ///   ``DefaultsFault/value(path:reason:)`` if an argument is not a property list.
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

  /// Stores the values that a process has set, which makes them visible to other processes.
  ///
  /// The system does this shortly after each write. Here a test decides when.
  ///
  /// - Parameter process: the process whose writes are stored.
  /// - Returns: the keys that were written or removed, sorted and without duplicates.
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

  /// Returns the contents of an app group's container, by key.
  public func contents(ofGroup group: String) -> [String: PlistValue] {
    contents(of: Location(container: .group(group), domain: group))
  }

  package func contents(of location: Location) -> [String: PlistValue] {
    (domains[location] ?? [:]).mapValues(\.value)
  }

  /// Whether a process is running.
  package func isRunning(_ process: AppProcess) -> Bool { running[process.bundleID] != nil }

  /// The changes of a process that haven't been saved; nil for a removed key.
  package func unsaved(by process: AppProcess) -> [Location: [String: PlistValue?]] {
    running[process.bundleID]?.unsaved ?? [:]
  }
}

/// The place where a domain is stored.
package struct Location: Hashable, Sendable {
  enum Container: Hashable, Sendable {
    case group(String)
    case own(bundleID: String)
  }

  let container: Container
  package let domain: String

  package var isShared: Bool {
    if case .group = container { true } else { false }
  }
}

package struct Stored: Hashable, Sendable {
  let value: PlistValue
  let writer: String
}

/// The in-memory part of the defaults system in one process.
struct Running: Hashable, Sendable {
  var arguments: [String: PlistValue]
  var registered: [String: PlistValue] = [:]
  /// Changes that haven't been saved; nil for a removed key.
  var unsaved: [Location: [String: PlistValue?]] = [:]
  var volatile: [String: [String: PlistValue]] = [:]
  var observations: [Observation] = []
  /// The names of the Darwin notifications that it observes.
  var posts: Set<String> = []
}
