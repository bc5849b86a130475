import Foundation
import Synchronization

/// A folder of defaults, as one process uses it. It does for Linux what `cfprefsd` and `UserDefaults` do on Apple's
/// systems.
///
/// Any number of processes and threads can use a folder on a local file system. Each domain is a binary property list
/// with a journal; `StoredDefaults/set(_:forKey:)` writes to the journal before it returns.
///
/// - A change survives any end of the process, even SIGKILL. After ``StoredDefaults/synchronize()`` it also survives a
///   power cut.
/// - Writers of a domain take turns, each changes only its own keys, and a reader sees every change at its next read.
/// - Readers never see a partial write. A damaged property list is an error, and is left unchanged until
///   ``repair(domain:)``. A journal ends before its first bad record; the next writer keeps a copy of a damaged one.
///
/// ```swift
/// import Foundation
///
/// let folder = FileManager.default.temporaryDirectory
/// let group = "group.com.example.money"
/// let app = try DefaultsStore(folder: folder, applicationID: "com.example.money")
/// try app.defaults(suiteName: group).set("sterling", forKey: "currency")
///
/// // So would a widget open the folder, in a process of its own.
/// let widget = try DefaultsStore(folder: folder, applicationID: "com.example.money.widget")
/// try widget.defaults(suiteName: group).string(forKey: "currency")  // => Optional("sterling")
/// ```
///
/// On Apple's systems a write is stored a little later, so an app that is killed immediately may lose it
/// (`NSUserDefaults.h`, `setObject:forKey:`). ``SharedDefaults`` models that delay.
public final class DefaultsStore: Sendable {
  /// The maximum size of a domain, and how long a writer waits.
  public struct Rules: Hashable, Sendable {
    /// The size at which a domain is full, in bytes as counted by ``PlistValue/size``.
    public var maximumDomainSize: Int
    /// The size at which a journal is merged into the property list, in bytes.
    public var journalSize: Int
    /// How long to wait for another process that is writing, in seconds.
    public var patience: Double

    /// Creates rules. The default size limit is Apple's 4 MiB.
    public init(
      maximumDomainSize: Int = Device.maximumDomainSize,
      journalSize: Int = 256 << 10,
      patience: Double = 10
    ) {
      self.maximumDomainSize = min(max(maximumDomainSize, 0), BinaryPlist.maximumSize / 2)
      self.journalSize = min(max(journalSize, 0), BinaryPlist.maximumSize / 4)
      self.patience = min(max(patience, 0), 3600)
    }
  }

  /// Other folders, which are only read.
  public struct OtherFolders: Hashable, Sendable {
    /// Settings that an administrator enforces. They are searched first.
    public var managed: URL?
    /// Settings for this computer only, searched before the same domain for any computer.
    public var thisHost: URL?
    /// Settings for all users, searched after all settings of this user.
    public var allUsers: URL?

    /// Creates a set of existing folders. Each is optional.
    public init(managed: URL? = nil, thisHost: URL? = nil, allUsers: URL? = nil) {
      self.managed = managed
      self.thisHost = thisHost
      self.allUsers = allUsers
    }
  }

  /// The name of the process's own domain, such as an app's bundle identifier.
  public let applicationID: String
  let arguments: [String: PlistValue]
  let others: (managed: DomainFolder?, thisHost: DomainFolder?, allUsers: DomainFolder?)
  let user: DomainFolder
  let memory = Mutex(Memory())

  /// Data that exists only as long as the process.
  struct Memory {
    var registered: [String: PlistValue] = [:]
    var volatile: [String: [String: PlistValue]] = [:]
    var listeners: [Int: AsyncStream<DefaultsChange>.Continuation] = [:]
    var listenerCount = 0
    var readers: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  /// Opens the defaults in a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder of the domains, which must exist.
  ///   - applicationID: the name of the process's own domain.
  ///   - arguments: the launch arguments; see ``LaunchArguments``.
  ///   - others: other folders to read.
  ///   - rules: the maximum size of a domain, and how long a writer waits.
  /// - Throws: ``DefaultsFault`` for an invalid name, arguments that aren't a property list, or a folder that can't be
  ///   opened.
  public init(
    folder: URL,
    applicationID: String,
    arguments: [String: PlistValue] = [:],
    others: OtherFolders = OtherFolders(),
    rules: Rules = Rules()
  ) throws(DefaultsFault) {
    try Self.check(applicationID)
    try PlistValue.dictionary(arguments).validate()
    func opened(_ folder: URL?) throws(DefaultsFault) -> DomainFolder? {
      guard let folder else { return nil }
      return DomainFolder(try OpenFolder(folder.path(percentEncoded: false)), rules: rules)
    }
    self.applicationID = applicationID
    self.arguments = arguments
    user = DomainFolder(try OpenFolder(folder.path(percentEncoded: false)), rules: rules)
    self.others = (try opened(others.managed), try opened(others.thisHost), try opened(others.allUsers))
  }

  /// Returns the defaults of a suite, or of the application.
  ///
  /// - Parameter suiteName: the suite; nil for the application's own domain.
  /// - Throws: ``DefaultsFault`` for an empty name, the application's own, `NSGlobalDomain`, or a name that leads out
  ///   of the folder.
  public func defaults(suiteName: String? = nil) throws(DefaultsFault) -> StoredDefaults {
    if let suiteName {
      try check(suite: suiteName)
    }
    return StoredDefaults(store: self, suiteName: suiteName)
  }

  /// Throws for an invalid suite name.
  func check(suite: String) throws(DefaultsFault) {
    guard suite != applicationID else { throw .ownBundleIdentifier(suite) }
    guard !SharedDefaults.globalNames.contains(suite) else { throw .globalDomain }
    try Self.check(suite)
  }

  /// Throws for a name that leads out of the folder or is too long for a file.
  static func check(_ name: String) throws(DefaultsFault) {
    try DefaultsFault.check(name: name)
    guard name.utf8.count <= DefaultsFault.maximumNameLength else { throw .nameTooLong(name.utf8.count) }
  }
}
