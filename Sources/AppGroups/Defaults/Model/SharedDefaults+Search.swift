/// A search of one domain for a key, with its result.
public struct Lookup: Hashable, Sendable {
  /// The domain.
  public let domain: SearchDomain
  /// The value for the key, or nil.
  public let value: PlistValue?
  /// The bundle identifier of the process that wrote the value, if a process did.
  public let writer: String?
  /// Whether other processes can see the value; false if it is only in this process's memory.
  public let isSaved: Bool

  init(_ domain: SearchDomain, _ value: PlistValue?, writer: String? = nil, isSaved: Bool) {
    self.domain = domain
    self.value = value
    self.writer = writer
    self.isSaved = isSaved
  }
}

extension SharedDefaults {
  /// Returns the domains that are searched for a key, in order.
  ///
  /// iOS and watchOS have no settings for a single computer, and only iOS has domains in the cloud (`NSUserDefaults.h`,
  /// 2016).
  ///
  /// - Parameter device: the device that the process runs on.
  public func searchList(on device: Device) -> SearchList {
    SearchList(
      own: ownDomain(on: device),
      added: addedSuites.map { ($0, device.location(ofSuite: $0, process: process).isShared) },
      knowsHosts: process.platform == .macOS,
      knowsCloud: process.platform == .iOS
    )
  }

  /// The only domain in the search list that the object writes to.
  package func ownDomain(on device: Device) -> SearchDomain {
    guard let suiteName else { return .application(process.bundleID) }
    return device.location(ofSuite: suiteName, process: process).isShared
      ? .group(suiteName) : .privateSuite(suiteName)
  }

  /// Searches every domain for a key, in order.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - device: the device that the process runs on.
  /// - Returns: one lookup for each domain. The first one with a value is the answer. Empty if the process is not
  ///   running.
  public func lookups(forKey key: String, on device: Device) -> [Lookup] {
    guard let running = device.running[process.bundleID] else { return [] }
    return searchList(on: device).domains.map { lookup(key, in: $0, running, device) }
  }

  /// Returns the value for a key and the domain it came from.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - device: the device that the process runs on.
  /// - Returns: the lookup in the first domain that has a value, or nil if none has.
  public func answer(forKey key: String, on device: Device) -> Lookup? {
    guard let running = device.running[process.bundleID] else { return nil }
    return searchList(on: device).answer { domain -> Lookup? in
      let lookup = lookup(key, in: domain, running, device)
      return lookup.value == nil ? nil : lookup
    }?.value
  }

  /// Returns each key with its value, as ``object(forKey:on:)`` returns it; empty if the process is not running.
  public func dictionaryRepresentation(on device: Device) -> [String: PlistValue] {
    guard let running = device.running[process.bundleID] else { return [:] }
    return searchList(on: device).flattened { domain in
      switch domain {
      case .arguments: running.arguments
      case .registration: running.registered
      case .global: device.global
      default:
        location(of: domain, on: device).map { device.contents(of: $0, seenBy: process) }
          ?? place(of: domain).map { device.contents(of: $0, domain: name(of: domain)) } ?? [:]
      }
    }
  }

  /// Whether an administrator enforces the value for a key.
  public func objectIsForced(forKey key: String, on device: Device) -> Bool {
    answer(forKey: key, on: device)?.domain == .managed
  }

  private func lookup(
    _ key: String,
    in domain: SearchDomain,
    _ running: Running,
    _ device: Device
  ) -> Lookup {
    switch domain {
    case .arguments: return Lookup(domain, running.arguments[key], isSaved: false)
    case .registration:
      return Lookup(domain, running.registered[key], writer: process.bundleID, isSaved: false)
    case .global: return Lookup(domain, device.global[key], isSaved: true)
    default: break
    }
    if let location = location(of: domain, on: device) {
      if let change = running.unsaved[location]?[key] {
        return Lookup(domain, change, writer: process.bundleID, isSaved: false)
      }
      let stored = device.domains[location]?[key]
      return Lookup(domain, stored?.value, writer: stored?.writer, isSaved: stored != nil)
    }
    let value = place(of: domain).flatMap { device.contents(of: $0, domain: name(of: domain))[key] }
    return Lookup(domain, value, isSaved: true)
  }

  /// The location of a domain in the search list; nil for a domain that processes don't write.
  private func location(of domain: SearchDomain, on device: Device) -> Location? {
    switch domain {
    case .group(let suite), .privateSuite(let suite), .addedSuite(let suite, _):
      device.location(ofSuite: suite, process: process)
    case .application: device.location(ofSuite: nil, process: process)
    default: nil
    }
  }

  private func place(of domain: SearchDomain) -> Device.Place? {
    switch domain {
    case .managed: .managed
    case .cloud: .cloud
    case .thisHost, .addedSuiteThisHost: .thisHost
    case .globalThisHost: .globalThisHost
    case .allUsers: .allUsers
    case .globalAllUsers: .globalAllUsers
    default: nil
    }
  }

  /// The name under which such a place stores the settings.
  private func name(of domain: SearchDomain) -> String {
    if case .addedSuiteThisHost(let suite) = domain { suite } else { suiteName ?? process.bundleID }
  }
}
