/// Whole domains, and domains that exist only as long as the process.
extension SharedDefaults {
  /// Returns the contents of a domain as this process sees them; nil if it is empty.
  ///
  /// Source: `UserDefaults.persistentDomain(forName:)` (developer.apple.com), which returns nil if there is no such
  /// domain.
  ///
  /// - Parameters:
  ///   - name: a suite, or the process's own bundle identifier.
  ///   - device: the device that the process runs on.
  /// - Throws: ``DefaultsFault`` for an invalid name.
  public func persistentDomain(
    forName name: String,
    on device: Device
  ) throws(DefaultsFault) -> [String: PlistValue]? {
    let values = device.contents(of: try location(ofDomain: name, device), seenBy: process)
    return values.isEmpty ? nil : values
  }

  /// Replaces the contents of a domain. Like any write, it is saved shortly afterward.
  ///
  /// - Parameters:
  ///   - values: the new contents.
  ///   - name: a suite, or the process's own bundle identifier.
  ///   - device: the device that the process runs on.
  /// - Throws: ``DefaultsFault`` as `set(_:forKey:on:)` does.
  public func setPersistentDomain(
    _ values: [String: PlistValue],
    forName name: String,
    on device: inout Device
  ) throws(DefaultsFault) {
    let location = try location(ofDomain: name, device)
    var changes: [String: PlistValue?] = device.contents(of: location, seenBy: process).mapValues { _ in nil }
    for (key, value) in values {
      changes[key] = .some(value)
    }
    try change(changes, at: location, on: &device)
  }

  /// Removes the contents of a domain.
  ///
  /// - Throws: ``DefaultsFault`` for an invalid name, or a process that is not running on the device.
  public func removePersistentDomain(
    forName name: String,
    on device: inout Device
  ) throws(DefaultsFault) {
    try setPersistentDomain([:], forName: name, on: &device)
  }

  private func location(ofDomain name: String, _ device: Device) throws(DefaultsFault) -> Location {
    guard name != process.bundleID else { return device.location(ofSuite: nil, process: process) }
    guard !Self.globalNames.contains(name) else { throw .globalDomain }
    try DefaultsFault.check(name: name)
    return device.location(ofSuite: name, process: process)
  }

  /// The process's volatile domains, sorted, including its arguments and registered defaults.
  public func volatileDomainNames(on device: Device) -> [String] {
    guard let running = device.running[process.bundleID] else { return [] }
    return Self.reservedNames.union(running.volatile.keys).sorted()
  }

  /// Returns the contents of a volatile domain; empty if there is none with this name.
  public func volatileDomain(forName name: String, on device: Device) -> [String: PlistValue] {
    guard let running = device.running[process.bundleID] else { return [:] }
    return switch name {
    case Self.argumentDomain: running.arguments
    case Self.registrationDomain: running.registered
    default: running.volatile[name] ?? [:]
    }
  }

  /// Replaces the contents of a volatile domain. It is in no search list and invisible to other processes.
  ///
  /// Source: `NSUserDefaults.h` (2016), at `volatileDomainNames`.
  ///
  /// - Throws: ``DefaultsFault`` for an invalid value, a process that is not running, and for the two domains that are
  ///   in every search list: Apple doesn't document whether they can be replaced.
  public func setVolatileDomain(
    _ values: [String: PlistValue],
    forName name: String,
    on device: inout Device
  ) throws(DefaultsFault) {
    try Self.check(volatile: name, values)
    guard device.running[process.bundleID] != nil else { throw .notRunning(process.bundleID) }
    device.running[process.bundleID]?.volatile[name] = values
  }

  /// Removes a volatile domain.
  public func removeVolatileDomain(forName name: String, on device: inout Device) {
    device.running[process.bundleID]?.volatile[name] = nil
  }
}
