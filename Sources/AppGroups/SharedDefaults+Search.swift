/// A place in a search list.
public enum SearchDomain: Hashable, Sendable {
  /// What the process was launched with.
  case arguments
  /// The object's own domain: an app group's, in the group's container.
  case group(String)
  /// The object's own domain: a suite that the process is not entitled to share, in its own container.
  case privateSuite(String)
  /// The object's own domain: the app's own, named by its bundle identifier.
  case application(String)
  /// A suite that was added; whether it is in a container that others reach.
  case addedSuite(String, shared: Bool)
  /// Settings of the whole system.
  case global
  /// What the process registered since it was launched.
  case registration

  /// A stable word for the kind of place.
  public var name: String {
    switch self {
    case .arguments: "arguments"
    case .group: "group"
    case .privateSuite: "private-suite"
    case .application: "application"
    case .addedSuite: "added-suite"
    case .global: "global"
    case .registration: "registration"
    }
  }

  /// The place in plain words.
  public var title: String {
    switch self {
    case .arguments: "the launch arguments"
    case .group(let name): "the shared container of \(name)"
    case .privateSuite(let name): "a private copy of \(name)"
    case .application(let bundleID): "the app's own domain \(bundleID)"
    case .addedSuite(let name, let shared): "the added suite \(name)\(shared ? "" : ", a private copy")"
    case .global: "the global domain"
    case .registration: "the registered defaults"
    }
  }
}

/// One place that was asked for a key, and what it held.
public struct Lookup: Hashable, Sendable {
  /// The place.
  public let domain: SearchDomain
  /// What it holds for the key, or nil.
  public let value: PlistValue?
  /// The bundle identifier of the process that wrote it, where a process did.
  public let writer: String?
  /// Whether other processes can see it; false for what is still in this process's memory alone.
  public let isSaved: Bool
}

extension SharedDefaults {
  /// The places that are asked for a key, in order.
  ///
  /// - Parameter device: where the process runs.
  /// - Returns: the arguments, the object's own domain, the added suites, the global and the registration
  ///   domain.
  public func searchList(on device: Device) -> [SearchDomain] {
    let added = addedSuites.reversed().map {
      SearchDomain.addedSuite($0, shared: device.location(ofSuite: $0, process: process).isShared)
    }
    return [.arguments, ownDomain(on: device)] + added + [.global, .registration]
  }

  /// The one place of the search list that the object writes to.
  func ownDomain(on device: Device) -> SearchDomain {
    guard let suiteName else { return .application(process.bundleID) }
    return device.location(ofSuite: suiteName, process: process).isShared
      ? .group(suiteName) : .privateSuite(suiteName)
  }

  /// Asks every place for a key, in order.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - device: where the process runs.
  /// - Returns: one look-up for each place; the first that has a value is the answer. Nothing where the
  ///   process does not run.
  public func lookups(forKey key: String, on device: Device) -> [Lookup] {
    guard let running = device.running[process.bundleID] else { return [] }
    return searchList(on: device).map { domain in
      switch domain {
      case .arguments:
        Lookup(domain: domain, value: running.arguments[key], writer: nil, isSaved: false)
      case .global:
        Lookup(domain: domain, value: device.global[key], writer: nil, isSaved: true)
      case .registration:
        Lookup(domain: domain, value: running.registered[key], writer: process.bundleID, isSaved: false)
      case .group(let suite), .privateSuite(let suite), .addedSuite(let suite, _):
        stored(key, in: device.location(ofSuite: suite, process: process), domain, running, device)
      case .application:
        stored(key, in: device.location(ofSuite: nil, process: process), domain, running, device)
      }
    }
  }

  /// The value for a key and the place that it came from.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - device: where the process runs.
  /// - Returns: the first place that has a value, or nil where none has.
  public func answer(forKey key: String, on device: Device) -> Lookup? {
    lookups(forKey: key, on: device).first { $0.value != nil }
  }

  private func stored(
    _ key: String,
    in location: Location,
    _ domain: SearchDomain,
    _ running: Running,
    _ device: Device
  ) -> Lookup {
    if let change = running.unsaved[location]?[key] {
      return Lookup(domain: domain, value: change, writer: process.bundleID, isSaved: false)
    }
    let stored = device.domains[location]?[key]
    return Lookup(domain: domain, value: stored?.value, writer: stored?.writer, isSaved: stored != nil)
  }
}
