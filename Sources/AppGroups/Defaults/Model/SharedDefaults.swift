/// A defaults object of one process, which searches a list of domains and writes to one of them.
///
/// Models `UserDefaults`. The object itself holds no values. They are in the ``Device``, so two objects of a process
/// agree, and a copy of the device is independent.
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
  /// The process that uses the object.
  public let process: AppProcess
  /// The suite, or nil for the process's standard defaults.
  public let suiteName: String?
  /// The added suites, in the order in which they were added.
  public private(set) var addedSuites: [String] = []

  /// Creates the defaults object of a suite, or the standard defaults.
  ///
  /// As with `UserDefaults`, this doesn't check the entitlement. Without it the object still works, but its values are
  /// invisible to other processes.
  ///
  /// - Parameters:
  ///   - suiteName: the suite, usually an app group; nil for the standard defaults.
  ///   - process: the process that uses the object.
  /// - Throws: ``DefaultsFault`` for an empty name, the process's own bundle identifier, `NSGlobalDomain`, or a name
  ///   that leads out of the preferences folder.
  public init(suiteName: String?, process: AppProcess) throws(DefaultsFault) {
    if let suiteName {
      try SharedDefaults.check(suite: suiteName, process: process)
    }
    self.suiteName = suiteName
    self.process = process
  }

  /// Adds a suite to the search list, after the object's own domain and before the global one.
  ///
  /// A suite that was added later is searched earlier (CoreFoundation, `CFApplicationPreferences.c`).
  ///
  /// - Parameter suite: the suite. If it was already added, it moves to the front.
  /// - Throws: ``DefaultsFault`` as the initializer does.
  public mutating func addSuite(named suite: String) throws(DefaultsFault) {
    try SharedDefaults.check(suite: suite, process: process)
    addedSuites.removeAll { $0 == suite }
    addedSuites.append(suite)
  }

  /// Removes a suite from the search list.
  public mutating func removeSuite(named suite: String) {
    addedSuites.removeAll { $0 == suite }
  }

  private static func check(suite: String, process: AppProcess) throws(DefaultsFault) {
    guard suite != process.bundleID else { throw .ownBundleIdentifier(suite) }
    guard !globalNames.contains(suite) else { throw .globalDomain }
    try DefaultsFault.check(name: suite)
  }
}
