/// Whole domains.
extension DefaultsStore {
  /// Returns the names of the non-empty domains in the folder, sorted.
  ///
  /// - Throws: ``DefaultsFault/store(path:_:)`` if the folder or one of its files can't be read.
  public func persistentDomainNames() throws(DefaultsFault) -> [String] {
    try user.names(.blocking)
  }

  /// Returns the contents of a domain for this user on any computer; nil if it is empty.
  ///
  /// - Throws: ``DefaultsFault`` for an invalid name, or a file that can't be read.
  ///
  /// Source: `UserDefaults.persistentDomain(forName:)` (developer.apple.com), which returns nil if there is no such
  /// domain.
  public func persistentDomain(forName name: String) throws(DefaultsFault) -> [String: PlistValue]? {
    try domain(named: name).values(.blocking)
  }

  /// Replaces the contents of a domain atomically. Nobody sees a partial change.
  ///
  /// - Parameters:
  ///   - values: the new contents.
  ///   - name: the domain, which may be `NSGlobalDomain`.
  /// - Throws: ``DefaultsFault`` for an invalid name or value, a domain that would be too large, or a file that can't
  ///   be written.
  public func setPersistentDomain(
    _ values: [String: PlistValue],
    forName name: String
  ) throws(DefaultsFault) {
    try replace(name, with: values, .blocking)
  }

  func replace(
    _ name: String,
    with values: [String: PlistValue],
    _ wait: Wait
  ) throws(DefaultsFault) {
    try DefaultsFault.check(values)
    try domain(named: name).apply(DomainChange(clears: true, values: values), wait) {
      announce($0, of: name)
    }
  }

  /// Removes the contents of a domain.
  ///
  /// - Throws: ``DefaultsFault`` for an invalid name, or a file that can't be written.
  public func removePersistentDomain(forName name: String) throws(DefaultsFault) {
    try setPersistentDomain([:], forName: name)
  }

  /// Writes the current contents of a domain to its property list, for programs that read the file directly.
  ///
  /// The store does this by itself each time the journal has grown by ``Rules/journalSize``, or by the size of the
  /// property list if that is larger.
  ///
  /// - Throws: ``DefaultsFault`` for an invalid name, or a file that can't be written.
  public func checkpoint(domain name: String) throws(DefaultsFault) {
    try domain(named: name).checkpoint(.blocking)
  }

  /// Moves the damaged files of a domain aside and keeps their readable contents, which makes the domain usable again.
  /// Nothing is erased.
  ///
  /// - Returns: the new names of the damaged files; empty if nothing was damaged.
  /// - Throws: ``DefaultsFault`` for an invalid name, or a file that can't be read or moved.
  public func repair(domain name: String) throws(DefaultsFault) -> [String] {
    try domain(named: name).repair(.blocking)
  }

  /// Returns the domain for a name from a caller, after checking it.
  func domain(named name: String) throws(DefaultsFault) -> DomainFile {
    if SharedDefaults.globalNames.contains(name) { return user.domain(Self.globalName) }
    try Self.check(name)
    return user.domain(name)
  }

  /// The name of the global domain's file on Apple's systems.
  static let globalName = ".GlobalPreferences"

  /// The name of the domain whose journal has a file name; nil for any other file.
  static func domain(ofJournal file: String) -> String? {
    guard file.hasSuffix(".journal") else { return nil }
    let name = String(file.dropLast(8))
    guard name == globalName || (try? check(name)) != nil else { return nil }
    return title(of: name)
  }

  /// The name of the domain with a file name.
  static func title(of name: String) -> String {
    name == globalName ? SharedDefaults.globalDomain : name
  }
}

/// Domains that exist only as long as the process.
///
/// Source: `NSUserDefaults.h` (2016): "Volatile domains are not added to any search list, are not persisted, and
/// are not visible to other applications."
extension DefaultsStore {
  /// The volatile domains of this process, sorted, including its launch arguments and registered defaults.
  public var volatileDomainNames: [String] {
    memory.withLock { Set($0.volatile.keys).union(SharedDefaults.reservedNames).sorted() }
  }

  /// Returns the contents of a volatile domain; empty if there is none with this name.
  public func volatileDomain(forName name: String) -> [String: PlistValue] {
    switch name {
    case SharedDefaults.argumentDomain: arguments
    case SharedDefaults.registrationDomain: memory.withLock { $0.registered }
    default: memory.withLock { $0.volatile[name] ?? [:] }
    }
  }

  /// Replaces the contents of a volatile domain.
  ///
  /// - Throws: ``DefaultsFault`` for an invalid value, and for the two domains that are in every search list: Apple
  ///   doesn't document whether they can be replaced.
  public func setVolatileDomain(
    _ values: [String: PlistValue],
    forName name: String
  ) throws(DefaultsFault) {
    try SharedDefaults.check(volatile: name, values)
    memory.withLock { $0.volatile[name] = values }
  }

  /// Removes a volatile domain.
  public func removeVolatileDomain(forName name: String) {
    memory.withLock { $0.volatile[name] = nil }
  }
}
