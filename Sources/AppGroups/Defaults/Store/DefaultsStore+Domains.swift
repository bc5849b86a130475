/// Whole domains.
extension DefaultsStore {
  /// The domains of the folder that hold something, sorted.
  ///
  /// - Throws: ``DefaultsFault/store(path:_:)`` where the folder or one of its files cannot be read.
  public func persistentDomainNames() throws(DefaultsFault) -> [String] {
    try user.names()
  }

  /// Everything that a domain holds for this user on any computer; nil where that is nothing.
  ///
  /// - Throws: ``DefaultsFault`` for a name that is none, or a file that cannot be read.
  ///
  /// Source: `UserDefaults.persistentDomain(forName:)` (developer.apple.com), which gives nil where there is no
  /// such domain.
  public func persistentDomain(forName name: String) throws(DefaultsFault) -> [String: PlistValue]? {
    try domain(named: name).values()
  }

  /// Replaces everything that a domain holds, at once: nobody sees a part of it.
  ///
  /// - Parameters:
  ///   - values: what it then holds.
  ///   - name: the domain; `NSGlobalDomain` is one too.
  /// - Throws: ``DefaultsFault`` for a name or a value that is none, a domain that would be too large, or a file
  ///   that cannot be written.
  public func setPersistentDomain(
    _ values: [String: PlistValue],
    forName name: String
  ) throws(DefaultsFault) {
    try DefaultsFault.check(values)
    let domain = try domain(named: name)
    announce(try domain.apply(DomainChange(clears: true, values: values)), of: name)
  }

  /// Removes everything that a domain holds.
  ///
  /// - Throws: ``DefaultsFault`` for a name that is none, or a file that cannot be written.
  public func removePersistentDomain(forName name: String) throws(DefaultsFault) {
    try setPersistentDomain([:], forName: name)
  }

  /// Brings the property list of a domain up to date, for programs that read it themselves.
  ///
  /// The store does so by itself each time that the journal has grown by ``Rules/journalSize``, or by the size of
  /// the property list where that is more.
  ///
  /// - Throws: ``DefaultsFault`` for a name that is none, or a file that cannot be written.
  public func checkpoint(domain name: String) throws(DefaultsFault) {
    try domain(named: name).checkpoint()
  }

  /// Puts the damaged files of a domain aside and keeps what can be read of them, so that the domain can be used
  /// again. Nothing is erased.
  ///
  /// - Returns: the names that the damaged files have now; none where nothing was damaged.
  /// - Throws: ``DefaultsFault`` for a name that is none, or a file that cannot be read or moved.
  public func repair(domain name: String) throws(DefaultsFault) -> [String] {
    try domain(named: name).repair()
  }

  /// The domain of a name that came from outside.
  func domain(named name: String) throws(DefaultsFault) -> DomainFile {
    if SharedDefaults.globalNames.contains(name) { return user.domain(Self.globalName) }
    try Self.check(name)
    return user.domain(name)
  }

  /// What the global domain's file is called on Apple's systems.
  static let globalName = ".GlobalPreferences"

  /// The name of the domain whose files have a name.
  static func title(of name: String) -> String {
    name == globalName ? SharedDefaults.globalDomain : name
  }
}

/// Domains that live as long as the process.
///
/// Source: `NSUserDefaults.h` (2016): "Volatile domains are not added to any search list, are not persisted, and
/// are not visible to other applications."
extension DefaultsStore {
  /// The volatile domains of this process, sorted; the launch arguments and what was registered are among them.
  public var volatileDomainNames: [String] {
    memory.withLock { Set($0.volatile.keys).union(SharedDefaults.reservedNames).sorted() }
  }

  /// What a volatile domain holds; nothing where there is none of the name.
  public func volatileDomain(forName name: String) -> [String: PlistValue] {
    switch name {
    case SharedDefaults.argumentDomain: arguments
    case SharedDefaults.registrationDomain: memory.withLock { $0.registered }
    default: memory.withLock { $0.volatile[name] ?? [:] }
    }
  }

  /// Replaces what a volatile domain holds.
  ///
  /// - Throws: ``DefaultsFault`` for a value that is none, and for the two domains that are in every search list:
  ///   whether Apple lets them be replaced is not documented.
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
