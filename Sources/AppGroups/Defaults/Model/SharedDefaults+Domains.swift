/// Whole domains, and domains that live as long as the process.
extension SharedDefaults {
  /// Everything that a domain holds as this process sees it; nil where that is nothing.
  ///
  /// Source: `UserDefaults.persistentDomain(forName:)` (developer.apple.com), which gives nil where there is no
  /// such domain.
  ///
  /// - Parameters:
  ///   - name: a suite, or the process's own bundle identifier.
  ///   - device: where the process runs.
  /// - Throws: ``DefaultsFault`` for a name that is none.
  public func persistentDomain(
    forName name: String,
    on device: Device
  ) throws(DefaultsFault) -> [String: PlistValue]? {
    let values = device.contents(of: try location(ofDomain: name, device), seenBy: process)
    return values.isEmpty ? nil : values
  }

  /// Replaces everything that a domain holds; as any write it is saved a little later.
  ///
  /// - Parameters:
  ///   - values: what it then holds.
  ///   - name: a suite, or the process's own bundle identifier.
  ///   - device: where the process runs.
  /// - Throws: ``DefaultsFault`` as ``set(_:forKey:on:)`` does.
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

  /// Removes everything that a domain holds.
  ///
  /// - Throws: ``DefaultsFault`` for a name that is none, or a process that does not run on the device.
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

  /// The volatile domains of the process, sorted; its arguments and what it registered are among them.
  public func volatileDomainNames(on device: Device) -> [String] {
    guard let running = device.running[process.bundleID] else { return [] }
    return Self.reservedNames.union(running.volatile.keys).sorted()
  }

  /// What a volatile domain holds; nothing where there is none of the name.
  public func volatileDomain(forName name: String, on device: Device) -> [String: PlistValue] {
    guard let running = device.running[process.bundleID] else { return [:] }
    return switch name {
    case Self.argumentDomain: running.arguments
    case Self.registrationDomain: running.registered
    default: running.volatile[name] ?? [:]
    }
  }

  /// Replaces what a volatile domain holds. It is in no search list, and other processes do not see it.
  ///
  /// Source: `NSUserDefaults.h` (2016), at `volatileDomainNames`.
  ///
  /// - Throws: ``DefaultsFault`` for a value that is none, a process that does not run, and for the two domains that
  ///   are in every search list: whether Apple lets them be replaced is not documented.
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
