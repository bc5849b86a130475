/// A defaults object of one process: a list of places to look, and one place to write.
///
/// It stands for `UserDefaults`. The object itself holds no values; they are on the ``Device``, so that
/// two objects of a process agree and a copy of the device is another world.
///
/// ```swift
/// let group = "group.com.example.money"
/// var phone = Device(.phone, registeredGroups: [group: "ABCDE12345"])
/// let app = try AppProcess(bundleID: "com.example.money", team: "ABCDE12345", groups: [group])
/// try phone.launch(app)
/// let before = phone
/// let defaults = try SharedDefaults(suiteName: group, process: app)
/// try defaults.set("sterling", forKey: "currency", on: &phone)
/// defaults.string(forKey: "currency", on: phone)  // => Optional("sterling")
/// defaults.string(forKey: "currency", on: before)  // => nil
/// ```
///
/// Source: the comments in `NSUserDefaults.h` (2016).
public struct SharedDefaults: Hashable, Sendable {
  /// Whose defaults they are.
  public let process: AppProcess
  /// The suite, or nil for the process's standard defaults.
  public let suiteName: String?
  /// The suites that were added, in the order in which they were.
  public private(set) var addedSuites: [String] = []

  /// The defaults of a suite, or the standard defaults.
  ///
  /// As with `UserDefaults`, the entitlement is not asked here: without it the object is made all the
  /// same, and nobody else sees what it holds.
  ///
  /// - Parameters:
  ///   - suiteName: the suite, usually an app group; nil for the standard defaults.
  ///   - process: whose defaults they are.
  /// - Throws: ``DefaultsFault`` for an empty name, the process's own bundle identifier, `NSGlobalDomain`,
  ///   or a name that leads out of the preferences folder.
  public init(suiteName: String?, process: AppProcess) throws(DefaultsFault) {
    if let suiteName {
      try SharedDefaults.check(suite: suiteName, process: process)
    }
    self.suiteName = suiteName
    self.process = process
  }

  /// Puts another suite into the search list, after the domain's own place and before the global one.
  ///
  /// A suite that was added later is searched earlier (CoreFoundation, `CFApplicationPreferences.c`).
  ///
  /// - Parameter suite: the suite; one that is there already moves to the front.
  /// - Throws: ``DefaultsFault`` as the initializer does.
  public mutating func addSuite(named suite: String) throws(DefaultsFault) {
    try SharedDefaults.check(suite: suite, process: process)
    addedSuites.removeAll { $0 == suite }
    addedSuites.append(suite)
  }

  /// Takes a suite out of the search list.
  public mutating func removeSuite(named suite: String) {
    addedSuites.removeAll { $0 == suite }
  }

  private static func check(suite: String, process: AppProcess) throws(DefaultsFault) {
    guard suite != process.bundleID else { throw .ownBundleIdentifier(suite) }
    guard !globalNames.contains(suite) else { throw .globalDomain }
    try DefaultsFault.check(name: suite)
  }
}
