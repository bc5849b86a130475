import Foundation

extension StoredDefaults {
  /// The domains that are searched for a key, in order. Folders that the store doesn't have are omitted.
  public var searchList: SearchList {
    SearchList(
      own: suiteName.map(SearchDomain.group) ?? .application(store.applicationID),
      added: addedSuites.map { ($0, true) },
      knowsHosts: store.others.thisHost != nil,
      knowsCloud: false
    )
  }

  /// Returns the value for a key and the domain it came from; nil if no domain has one.
  ///
  /// - Throws: ``DefaultsFault/store(path:_:)`` if a file can't be read. The file isn't skipped because a later domain
  ///   could then answer with a value that isn't in effect.
  public func answer(
    forKey key: String
  ) throws(DefaultsFault) -> (domain: SearchDomain, value: PlistValue)? {
    try answer(forKey: key, .blocking)
  }

  func answer(
    forKey key: String,
    _ wait: Wait
  ) throws(DefaultsFault) -> (domain: SearchDomain, value: PlistValue)? {
    try searchList.answer { (domain) throws(DefaultsFault) in
      switch domain {
      case .arguments: store.arguments[key]
      case .registration: store.memory.withLock { $0.registered[key] }
      default: try file(of: domain)?.value(forKey: key, wait)
      }
    }
  }

  /// Returns each key with its value, as `object(forKey:)` returns it.
  ///
  /// - Throws: ``DefaultsFault/store(path:_:)`` if a file can't be read.
  public func dictionaryRepresentation() throws(DefaultsFault) -> [String: PlistValue] {
    try flattened(.blocking)
  }

  func flattened(_ wait: Wait) throws(DefaultsFault) -> [String: PlistValue] {
    try searchList.flattened { (domain) throws(DefaultsFault) in
      switch domain {
      case .arguments: store.arguments
      case .registration: store.memory.withLock { $0.registered }
      default: try file(of: domain)?.values(wait) ?? [:]
      }
    }
  }

  /// Whether an administrator enforces the value for a key.
  ///
  /// - Throws: ``DefaultsFault/store(path:_:)`` if a file can't be read.
  public func objectIsForced(forKey key: String) throws(DefaultsFault) -> Bool {
    try file(of: .managed)?.value(forKey: key, .blocking) != nil
  }

  private func file(of domain: SearchDomain) -> DomainFile? {
    switch domain {
    case .arguments, .registration, .cloud: nil
    case .managed: store.others.managed?.domain(domainName)
    case .thisHost: store.others.thisHost?.domain(domainName)
    case .group(let name), .privateSuite(let name), .application(let name), .addedSuite(let name, _):
      store.user.domain(name)
    case .addedSuiteThisHost(let name): store.others.thisHost?.domain(name)
    case .globalThisHost: store.others.thisHost?.domain(DefaultsStore.globalName)
    case .global: store.user.domain(DefaultsStore.globalName)
    case .allUsers: store.others.allUsers?.domain(domainName)
    case .globalAllUsers: store.others.allUsers?.domain(DefaultsStore.globalName)
    }
  }
}

/// The typed getters. Each throws ``DefaultsFault/store(path:_:)`` if a file can't be read.
extension StoredDefaults {
  /// Returns the value for a key, without conversion.
  public func object(forKey key: String) throws(DefaultsFault) -> PlistValue? {
    try answer(forKey: key)?.value
  }

  /// Returns the value for a key as a string; see ``PlistValue/asString``.
  public func string(forKey key: String) throws(DefaultsFault) -> String? {
    try object(forKey: key)?.asString
  }

  /// Returns the value for a key as an integer, or 0; see ``PlistValue/asInteger``.
  public func integer(forKey key: String) throws(DefaultsFault) -> Int {
    try object(forKey: key)?.asInteger ?? 0
  }

  /// Returns the value for a key as a number, or 0; see ``PlistValue/asFloat``.
  public func float(forKey key: String) throws(DefaultsFault) -> Float {
    try object(forKey: key)?.asFloat ?? 0
  }

  /// Returns the value for a key as a number, or 0; see ``PlistValue/asDouble``.
  public func double(forKey key: String) throws(DefaultsFault) -> Double {
    try object(forKey: key)?.asDouble ?? 0
  }

  /// Returns the value for a key as a Boolean, or false; see ``PlistValue/asBoolean``.
  public func bool(forKey key: String) throws(DefaultsFault) -> Bool {
    try object(forKey: key)?.asBoolean ?? false
  }

  /// Returns the value for a key as a URL; see ``PlistValue/asURL``.
  public func url(forKey key: String) throws(DefaultsFault) -> URL? {
    try object(forKey: key)?.asURL
  }

  /// Returns the value for a key as data; see ``PlistValue/asData``.
  public func data(forKey key: String) throws(DefaultsFault) -> Data? {
    try object(forKey: key)?.asData
  }

  /// Returns the value for a key as an array; see ``PlistValue/asArray``.
  public func array(forKey key: String) throws(DefaultsFault) -> [PlistValue]? {
    try object(forKey: key)?.asArray
  }

  /// Returns the value for a key as an array of strings; see ``PlistValue/asStringArray``.
  public func stringArray(forKey key: String) throws(DefaultsFault) -> [String]? {
    try object(forKey: key)?.asStringArray
  }

  /// Returns the value for a key as a dictionary; see ``PlistValue/asDictionary``.
  public func dictionary(forKey key: String) throws(DefaultsFault) -> [String: PlistValue]? {
    try object(forKey: key)?.asDictionary
  }
}
