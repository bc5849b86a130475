import Foundation

/// A defaults object of a process, which searches a list of domains and writes to one of them.
///
/// It has the methods of `UserDefaults`, but each can throw because it works on files. Two objects of one
/// ``DefaultsStore`` agree immediately; objects of different processes agree at the next read.
///
/// Source: the comments in `NSUserDefaults.h` (2016).
public struct StoredDefaults: Sendable {
  /// The store that holds the values and the registered defaults.
  public let store: DefaultsStore
  /// The suite, or nil for the application's own domain.
  public let suiteName: String?
  /// The added suites, in the order in which they were added.
  public private(set) var addedSuites: [String] = []

  init(store: DefaultsStore, suiteName: String?) {
    self.store = store
    self.suiteName = suiteName
  }

  /// The name of the domain that the object writes to.
  public var domainName: String { suiteName ?? store.applicationID }

  /// Adds a suite to the search list, before those that were added earlier.
  ///
  /// - Throws: ``DefaultsFault`` as ``DefaultsStore/defaults(suiteName:)`` does.
  public mutating func addSuite(named suite: String) throws(DefaultsFault) {
    try store.check(suite: suite)
    addedSuites.removeAll { $0 == suite }
    addedSuites.append(suite)
  }

  /// Removes a suite from the search list.
  public mutating func removeSuite(named suite: String) {
    addedSuites.removeAll { $0 == suite }
  }

  /// Sets or removes a value. When this returns, the change survives any end of the process.
  ///
  /// - Parameters:
  ///   - value: the value, or nil to remove it.
  ///   - key: the key, 1 to 4096 bytes.
  /// - Throws: ``DefaultsFault`` for an invalid key or value, a domain that would be too large, or a file that can't be
  ///   written.
  public func set(_ value: PlistValue?, forKey key: String) throws(DefaultsFault) {
    try apply(DomainChange(setting: value, forKey: key))
  }

  /// Sets several values atomically. Another process sees all of them or none.
  ///
  /// `UserDefaults` has no equivalent.
  ///
  /// - Throws: ``DefaultsFault`` as `set(_:forKey:)` does.
  public func set(_ values: [String: PlistValue]) throws(DefaultsFault) {
    try DefaultsFault.check(values)
    try apply(DomainChange(values: values))
  }

  func apply(_ change: DomainChange, _ wait: Wait = .blocking) throws(DefaultsFault) {
    try store.user.domain(domainName).apply(change, wait) { store.announce($0, of: domainName) }
  }

  /// Removes a value from the object's own domain, which uncovers the value of a later domain in the search list.
  ///
  /// - Throws: ``DefaultsFault`` as `set(_:forKey:)` does.
  public func removeObject(forKey key: String) throws(DefaultsFault) {
    try set(nil, forKey: key)
  }

  /// Sets fallback values, used in this process until it ends for keys that no other domain has.
  ///
  /// - Throws: ``DefaultsFault/value(path:reason:)`` for a value that a property list can't hold.
  public func register(defaults: [String: PlistValue]) throws(DefaultsFault) {
    try PlistValue.dictionary(defaults).validate()
    store.memory.withLock { $0.registered.merge(defaults) { _, new in new } }
    store.wakeReaders()
  }

  /// Blocks until all changes of the object's domain are on the disk and would survive a power cut.
  ///
  /// - Throws: ``DefaultsFault/store(path:_:)`` if the disk doesn't confirm it.
  public func synchronize() throws(DefaultsFault) {
    try store.user.domain(domainName).synchronize(.blocking)
  }
}
