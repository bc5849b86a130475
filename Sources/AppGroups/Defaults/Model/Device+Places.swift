/// What a device keeps beside what its processes write.
struct SystemDefaults: Hashable, Sendable {
  /// A place, and the domain that the settings in it are for; nil for every domain.
  struct Key: Hashable, Sendable {
    let place: Device.Place
    let domain: String?
  }

  var placed: [Key: [String: PlistValue]] = [:]
  /// What each stored domain weighs, kept up with each save.
  var sizes: [Location: Int] = [:]
  var limit = SizeLimit.documented
  var notices: [DefaultsNotice] = []
}

extension Device {
  /// The places of a search list that defaults objects read and never write.
  public enum Place: String, Hashable, Sendable, Codable, CaseIterable {
    /// What an administrator prescribes, by a configuration profile.
    case managed
    /// A domain in the cloud, on an iPad that several people share.
    case cloud
    /// A domain, for this user on this computer alone.
    case thisHost
    /// Settings of the whole system, for this user on this computer alone.
    case globalThisHost
    /// A domain, for every user of the computer.
    case allUsers
    /// Settings of the whole system, for every user of the computer.
    case globalAllUsers
  }

  /// Puts settings into a place that defaults objects only read.
  ///
  /// - Parameters:
  ///   - values: what the place then holds for the domain.
  ///   - place: where.
  ///   - domain: a suite or a bundle identifier; nil for every domain.
  /// - Throws: ``DefaultsFault/value(path:reason:)`` for what is no property list.
  public mutating func put(
    _ values: [String: PlistValue],
    in place: Place,
    domain: String? = nil
  ) throws(DefaultsFault) {
    try PlistValue.dictionary(values).validate()
    system.placed[SystemDefaults.Key(place: place, domain: domain)] = values
    noteAnswers()
  }

  /// What such a place holds for a domain.
  func contents(of place: Place, domain: String) -> [String: PlistValue] {
    let all = system.placed[SystemDefaults.Key(place: place, domain: nil)] ?? [:]
    guard let own = system.placed[SystemDefaults.Key(place: place, domain: domain)] else { return all }
    return own.merging(all) { own, _ in own }
  }

  /// What is stored in a place, with what a process has changed there and not saved.
  func contents(of location: Location, seenBy process: AppProcess) -> [String: PlistValue] {
    var values = contents(of: location)
    for (key, change) in running[process.bundleID]?.unsaved[location] ?? [:] {
      values[key] = change
    }
    return values
  }

  /// The value for a key in a place, as a process sees it.
  func value(forKey key: String, at location: Location, seenBy process: AppProcess) -> PlistValue? {
    if let change = running[process.bundleID]?.unsaved[location]?[key] { return change }
    return domains[location]?[key]?.value
  }

  /// What a place weighs as a process sees it; the work grows with what the process has not saved alone.
  func size(of location: Location, seenBy process: AppProcess) -> Int {
    let unsaved = running[process.bundleID]?.unsaved[location] ?? [:]
    return unsaved.reduce(system.sizes[location] ?? DomainContent().size) { size, change in
      let stored = domains[location]?[change.key]?.value
      return size + (change.value.map { DomainContent.weight(change.key, $0) } ?? 0)
        - (stored.map { DomainContent.weight(change.key, $0) } ?? 0)
    }
  }

  /// Ends a process at once: what it set and was not saved yet is lost.
  ///
  /// - Parameter process: the app or extension; where it does not run, nothing happens.
  /// - Returns: the keys of which a change was lost, each once, sorted.
  @discardableResult
  public mutating func kill(_ process: AppProcess) -> [String] {
    let unsaved = running.removeValue(forKey: process.bundleID)?.unsaved ?? [:]
    return Set(unsaved.values.flatMap(\.keys)).sorted()
  }

  /// The size from which on a domain is too large, and what then happens.
  public var sizeLimit: SizeLimit {
    get { system.limit }
    set { system.limit = newValue }
  }
}
