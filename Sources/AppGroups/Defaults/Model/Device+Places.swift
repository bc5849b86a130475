/// The data of a device that its processes don't write.
struct SystemDefaults: Hashable, Sendable {
  /// A place, and the domain that its settings apply to; nil for every domain.
  struct Key: Hashable, Sendable {
    let place: Device.Place
    let domain: String?
  }

  var placed: [Key: [String: PlistValue]] = [:]
  /// The size of each stored domain, updated with each save.
  var sizes: [Location: Int] = [:]
  var limit = SizeLimit.documented
  var notices: [DefaultsNotice] = []
}

extension Device {
  /// The domains of a search list that defaults objects only read.
  public enum Place: String, Hashable, Sendable, Codable, CaseIterable {
    /// Settings that an administrator enforces with a configuration profile.
    case managed
    /// A domain in the cloud, on a shared iPad.
    case cloud
    /// A domain for this user on this computer only.
    case thisHost
    /// System-wide settings for this user on this computer only.
    case globalThisHost
    /// A domain for every user of the computer.
    case allUsers
    /// System-wide settings for every user of the computer.
    case globalAllUsers
  }

  /// Sets the contents of a place that defaults objects only read.
  ///
  /// - Parameters:
  ///   - values: the new contents of the place for the domain.
  ///   - place: the place.
  ///   - domain: a suite or a bundle identifier; nil for every domain.
  /// - Throws: ``DefaultsFault/value(path:reason:)`` for a value that a property list can't hold.
  public mutating func put(
    _ values: [String: PlistValue],
    in place: Place,
    domain: String? = nil
  ) throws(DefaultsFault) {
    try PlistValue.dictionary(values).validate()
    system.placed[SystemDefaults.Key(place: place, domain: domain)] = values
    noteAnswers()
  }

  /// The contents of a read-only place for a domain.
  func contents(of place: Place, domain: String) -> [String: PlistValue] {
    let all = system.placed[SystemDefaults.Key(place: place, domain: nil)] ?? [:]
    guard let own = system.placed[SystemDefaults.Key(place: place, domain: domain)] else { return all }
    return own.merging(all) { own, _ in own }
  }

  /// The contents of a location, including the unsaved changes of a process.
  func contents(of location: Location, seenBy process: AppProcess) -> [String: PlistValue] {
    var values = contents(of: location)
    for (key, change) in running[process.bundleID]?.unsaved[location] ?? [:] {
      values[key] = change
    }
    return values
  }

  /// The value for a key in a location, as a process sees it.
  func value(forKey key: String, at location: Location, seenBy process: AppProcess) -> PlistValue? {
    if let change = running[process.bundleID]?.unsaved[location]?[key] { return change }
    return domains[location]?[key]?.value
  }

  /// The size of a location as a process sees it. The cost depends only on the process's unsaved changes.
  func size(of location: Location, seenBy process: AppProcess) -> Int {
    let unsaved = running[process.bundleID]?.unsaved[location] ?? [:]
    return unsaved.reduce(system.sizes[location] ?? DomainContent().size) { size, change in
      let stored = domains[location]?[change.key]?.value
      return size + (change.value.map { DomainContent.weight(change.key, $0) } ?? 0)
        - (stored.map { DomainContent.weight(change.key, $0) } ?? 0)
    }
  }

  /// Kills a process. Its unsaved changes are lost.
  ///
  /// - Parameter process: the app or extension. If it is not running, nothing happens.
  /// - Returns: the keys whose changes were lost, sorted and without duplicates.
  @discardableResult
  public mutating func kill(_ process: AppProcess) -> [String] {
    let unsaved = running.removeValue(forKey: process.bundleID)?.unsaved ?? [:]
    return Set(unsaved.values.flatMap(\.keys)).sorted()
  }

  /// The size limit of a domain and the consequence of exceeding it.
  public var sizeLimit: SizeLimit {
    get { system.limit }
    set { system.limit = newValue }
  }
}
