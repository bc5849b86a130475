import Foundation
import Synchronization

/// A folder of defaults as one process uses it: what `cfprefsd` and `UserDefaults` are on Apple's systems, for
/// Linux.
///
/// Any number of processes and threads may use one folder on a local file system. Each domain is a binary property
/// list beside a journal; ``StoredDefaults/set(_:forKey:)`` writes there before it returns.
///
/// - What was set cannot be undone by any end of the process, SIGKILL included. After
///   ``StoredDefaults/synchronize()`` a loss of power cannot undo it either.
/// - Writers of one domain wait for each other, each changes its own keys alone, and a reader sees every change at
///   its next question.
/// - What was not written whole is never seen. A damaged file is an error, and stays as it is until
///   ``repair(domain:)``.
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
/// On Apple's systems a write is stored a little later, so that an app that is killed at once may lose it
/// (`NSUserDefaults.h`, `setObject:forKey:`). ``SharedDefaults`` has that delay.
public final class DefaultsStore: Sendable {
  /// How large domains may grow, and how long a writer waits.
  public struct Rules: Hashable, Sendable {
    /// The size from which on a domain takes nothing more, in bytes as ``PlistValue/size`` counts them.
    public var maximumDomainSize: Int
    /// The size of a journal from which on it is brought into the property list, in bytes.
    public var journalSize: Int
    /// How long to wait for another process that writes, in seconds.
    public var patience: Double

    /// Rules, with Apple's limit of 4 MiB where none is given.
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

  /// The folders beside the process's own, which are read and never written to.
  public struct OtherFolders: Hashable, Sendable {
    /// What an administrator prescribes: asked first.
    public var managed: URL?
    /// What holds for this computer alone: asked before the same domain for any computer.
    public var thisHost: URL?
    /// What holds for all users: asked after everything of this user.
    public var allUsers: URL?

    /// Folders that exist; none of them has to be given.
    public init(managed: URL? = nil, thisHost: URL? = nil, allUsers: URL? = nil) {
      self.managed = managed
      self.thisHost = thisHost
      self.allUsers = allUsers
    }
  }

  /// The name of the process's own domain, as a bundle identifier names an app's.
  public let applicationID: String
  let arguments: [String: PlistValue]
  let others: (managed: DomainFolder?, thisHost: DomainFolder?, allUsers: DomainFolder?)
  let user: DomainFolder
  let memory = Mutex(Memory())

  /// What lives as long as the process.
  struct Memory {
    var registered: [String: PlistValue] = [:]
    var volatile: [String: [String: PlistValue]] = [:]
    var listeners: [Int: AsyncStream<DefaultsChange>.Continuation] = [:]
    var listenerCount = 0
  }

  /// The defaults in a folder.
  ///
  /// - Parameters:
  ///   - folder: where the domains are; it must exist.
  ///   - applicationID: the name of the process's own domain.
  ///   - arguments: what the process was launched with; see ``LaunchArguments``.
  ///   - others: folders that are read besides.
  ///   - rules: how large domains may grow, and how long a writer waits.
  /// - Throws: ``DefaultsFault`` for a name that is none, arguments that are no property list, or a folder that
  ///   cannot be opened.
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

  /// The defaults of a suite, or of the application.
  ///
  /// - Parameter suiteName: the suite; nil for the application's own domain.
  /// - Throws: ``DefaultsFault`` for an empty name, the application's own, `NSGlobalDomain`, or a name that leads
  ///   out of the folder.
  public func defaults(suiteName: String? = nil) throws(DefaultsFault) -> StoredDefaults {
    if let suiteName {
      try check(suite: suiteName)
    }
    return StoredDefaults(store: self, suiteName: suiteName)
  }

  /// Refuses a name that no suite may have here.
  func check(suite: String) throws(DefaultsFault) {
    guard suite != applicationID else { throw .ownBundleIdentifier(suite) }
    guard !SharedDefaults.globalNames.contains(suite) else { throw .globalDomain }
    try Self.check(suite)
  }

  /// Refuses a name that leads out of the folder or is too long for a file.
  static func check(_ name: String) throws(DefaultsFault) {
    try DefaultsFault.check(name: name)
    guard name.utf8.count <= DefaultsFault.maximumNameLength else { throw .nameTooLong(name.utf8.count) }
  }
}
